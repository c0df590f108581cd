;;; check-lsp-mode.el --- Emacs with lsp-mode  -*- lexical-binding: t -*-

;;; Code:

(require 'checks)
(require 'lsp-mode)
(require 'lsp-lens)
(load (getenv "INIT"))
(setq lsp-auto-guess-root t lsp-restart 'ignore lsp-enable-file-watchers nil lsp-diagnostics-provider :none
      lsp-session-file (expand-file-name "session" (getenv "PROJECTS")) lsp-enable-snippet nil lsp-headerline-breadcrumb-enable nil
      lsp-modeline-code-actions-enable nil lsp-warn-no-matched-clients nil lsp-completion-provider :none)

(defun connect (dir)
  "Start the server for the buffer, whose project is DIR."
  (lsp-workspace-folders-add dir)
  (lsp)
  (await (lambda () (cl-some (lambda (w) (eq 'initialized (lsp--workspace-status w))) (lsp-workspaces)))))

(defun findings ()
  "The findings of the buffer."
  (mapcar #'lsp:diagnostic-message (gethash (lsp--fix-path-casing buffer-file-name) (lsp-diagnostics t))))

(defun act (title kind)
  "Take the code action of KIND at point that holds TITLE."
  (let ((all (append (lsp-code-actions-at-point kind) nil)))
    (lsp-execute-code-action
     (or (cl-find-if (lambda (a) (string-match-p (regexp-quote title) (lsp:code-action-title a))) all)
         (error "%s is none of %S" title (mapcar #'lsp:code-action-title all))))))

(defun drawn (pattern)
  "The drawn lens that matches PATTERN."
  (cl-some (lambda (o)
             (let ((s (format "%s%s" (overlay-get o 'before-string) (overlay-get o 'after-string))))
               (and (overlay-get o 'lsp-lens) (string-match-p pattern s) s)))
           (overlays-in (point-min) (point-max))))

(defun accept ()
  "Take the first completion at point, as a menu does."
  (let* ((found (lsp-completion-at-point))
         (candidate (car (all-completions (buffer-substring (nth 0 found) (nth 1 found)) (nth 2 found)))))
    (delete-region (nth 0 found) (nth 1 found))
    (insert candidate)
    (funcall (plist-get (nthcdr 3 found) :exit-function) candidate 'finished)))

(checks
 (let ((dir (project "one")) config)
   (file dir "package.json" "{}\n")
   (check "ordinary JSON is left alone" (not (lsp--filter-clients #'lsp--matching-clients?)))
   (setq config (file dir ".codex/config.toml" codex))
   (file dir ".mcp.json" faulty)
   (check "connected" (connect dir))
   (check "finding" (await (lambda () (cl-find-if (lambda (m) (string-match-p "`environment`" m)) (findings)))) (findings))
   (at "\"args\"")
   (let ((h (lsp-request "textDocument/hover" (lsp--text-document-position-params))))
     (check "hover" (string-match-p "args" (format "%S" h)) h))
   (at "\"environment\"")
   (act "Rename to `env`" "quickfix")
   (becomes "quick fix" fixed)
   (save-buffer)
   (at "\"command\"")
   (act "Add `notes` to Codex (.codex/config.toml)" "refactor.rewrite")
   (becomes "conversion into config.toml" extended config)
   (becomes "the source stays" fixed)
   (file dir "my-mcp.json" loose)
   (connect dir)
   (act "Convert the whole file to VS Code" "refactor.rewrite")
   (becomes "conversion in place" converted)
   (find-file config)
   (save-buffer)
   (connect dir)
   (goto-char (point-max))
   (insert "cw")
   (accept)
   (becomes "completion in TOML" (concat extended "cwd = \".\"")))

 (let ((dir (project "two")))
   (file dir ".mcp.json" (live))
   (connect dir)
   (lsp-lens-mode 1)
   (lsp-lens-refresh t (current-buffer))
   (check "lens drawn" (await (lambda () (drawn "Test connection"))))
   (answering "Test once"
              (lambda ()
                (lsp-request "workspace/executeCommand"
                             (list :command "mcp-ls.testConnection"
                                   :arguments (vector (list :uri (lsp--buffer-uri) :server "notes"))))))
   (check "the question says what runs" (string-match-p (concat (getenv "MCP_LS") " demo-server") (format "%s" (car asked))) asked)
   (lsp-lens-refresh t (current-buffer))
   (check "the outcome on the lens" (await (lambda () (drawn "✓ 2 tools"))))))

;;; check-lsp-mode.el ends here
