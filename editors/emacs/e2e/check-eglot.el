;;; check-eglot.el --- Emacs with eglot  -*- lexical-binding: t -*-

;;; Code:

(require 'checks)
(require 'eglot)
(require 'flymake)
(load (getenv "INIT"))
(setq eglot-sync-connect 20 eglot-confirm-server-initiated-edits nil)

(defun findings ()
  "The findings of the buffer."
  (eglot--signal-textDocument/didChange) ; a batch Emacs is never idle
  (flymake-start)
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defun connect ()
  "Start the server for the buffer, as `eglot-ensure' does when Emacs is idle."
  (unless (eglot-managed-p) (apply #'eglot (eglot--guess-contact)))
  (await #'eglot-managed-p)
  (eglot-current-server))

(defun act (title &optional kind)
  "Take the code action at point that holds TITLE, of KIND if given."
  (answering title (lambda () (let ((last-nonmenu-event t)) (eglot-code-actions (point) (point) kind t)))))

(checks
 (let ((dir (project "one")) config)
   (file dir ".mcp.json" faulty)
   (check "mode of .mcp.json" (eq major-mode 'mcp-json-mode) major-mode)
   (check "connected" (connect))
   (check "finding" (await (lambda () (cl-find-if (lambda (m) (string-match-p "`environment`" m)) (findings)))) (findings))
   (at "\"args\"")
   (let ((h (jsonrpc-request (eglot-current-server) :textDocument/hover (eglot--TextDocumentPositionParams))))
     (check "hover" (string-match-p "args" (eglot--hover-info (plist-get h :contents))) h))
   (at "\"environment\"")
   (act "Rename to `env`")
   (becomes "quick fix" fixed)
   (check "the finding goes" (await (lambda () (null (findings)))) (findings))
   (save-buffer)

   (setq config (file dir ".codex/config.toml" codex))
   (find-file (expand-file-name ".mcp.json" dir))
   (at "\"command\"")
   (act "Add `notes` to Codex (.codex/config.toml)" "refactor.rewrite")
   (becomes "conversion into config.toml" extended config)
   (becomes "the source stays" fixed)

   (file dir "my-mcp.json" loose)
   (connect)
   (act "Convert the whole file to VS Code" "refactor.rewrite")
   (becomes "conversion in place" converted)

   (find-file config)
   (save-buffer)
   (connect)
   (goto-char (point-max))
   (insert "cw")
   (eglot--signal-textDocument/didChange)
   (completion-at-point)
   (becomes "completion in TOML" (concat extended "cwd = \".\"")))

 (let ((dir (project "two")) said)
   (file dir ".mcp.json" (live))
   (connect)
   (cl-letf (((symbol-function 'message) (lambda (f &rest args) (and f (push (apply #'format f args) said)))))
     (at "notes")
     (answering "Test once"
                (lambda ()
                  (mcp-ls-test)
                  (await (lambda () (cl-find-if (lambda (m) (string-match-p "^notes: " m)) said))))))
   (check "the question says what runs" (string-match-p (concat (getenv "MCP_LS") " demo-server") (car asked)) asked)
   (check "the outcome of a live test" (cl-find-if (lambda (m) (string-match-p "notes: .*2 tools" m)) said) said)
   (let ((lenses (append (jsonrpc-request (eglot-current-server) :textDocument/codeLens
                                          (list :textDocument (eglot--TextDocumentIdentifier)))
                         nil)))
     (check "the outcome on the lens" (string-match-p "^✓ 2 tools" (plist-get (plist-get (car lenses) :command) :title)) lenses))))

;;; check-eglot.el ends here
