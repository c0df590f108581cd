;;; checks.el --- what the checks of both clients share  -*- lexical-binding: t -*-

;;; Code:

(require 'package)
(add-to-list 'package-directory-list "/usr/share/emacs/site-lisp/elpa") ; where Debian puts them
(package-initialize)
(require 'cl-lib)

(defvar passed 0)
(defvar failed 0)
(setq make-backup-files nil create-lockfiles nil)

(defun check (name ok &optional seen)
  "Count the check NAME, which holds if OK; SEEN is printed if it does not."
  (if ok (cl-incf passed) (cl-incf failed))
  (princ (if ok (format "ok   %s\n" name) (format "FAIL %s\n%s\n" name seen))))

(defun await (f)
  "Wait until F returns something, and return that."
  (let ((end (+ (float-time) 20)) value)
    (while (and (not (setq value (funcall f))) (< (float-time) end))
      (accept-process-output nil 0.05))
    value))

(defun becomes (name want &optional file)
  "Check that the buffer, or that of FILE, becomes WANT; NAME is the check."
  (cl-flet ((text () (let ((b (if file (find-buffer-visiting file) (current-buffer))))
                       (and b (with-current-buffer b (buffer-substring-no-properties (point-min) (point-max)))))))
    (await (lambda () (equal (text) want)))
    (check name (equal (text) want) (format "--- seen\n%s--- wanted\n%s" (text) want))))

(defun at (text)
  "Put point into TEXT."
  (goto-char (point-min))
  (search-forward text)
  (backward-char (/ (length text) 2)))

(defun project (name)
  "Make a folder NAME that is a repository of its own."
  (let ((dir (file-name-as-directory (expand-file-name name (getenv "PROJECTS")))))
    (make-directory (expand-file-name ".git" dir) t)
    dir))

(defun file (dir name text)
  "Write TEXT to NAME in DIR and visit it."
  (let ((path (expand-file-name name dir)))
    (make-directory (file-name-directory path) t)
    (write-region text nil path nil 'quiet)
    (find-file path)
    path))

(defvar asked nil "The questions so far.")

(defun answering (answer f)
  "Call F; questions and menus are answered with the choice that holds ANSWER."
  (setq asked nil)
  (cl-letf (((symbol-function 'completing-read)
             (lambda (prompt choices &rest _)
               (push prompt asked)
               (or (cl-find-if (lambda (c) (string-match-p (regexp-quote answer) c)) (all-completions "" choices))
                   (error "%s is none of %S" answer (all-completions "" choices)))))
            ((symbol-function 'y-or-n-p) (lambda (prompt) (push prompt asked) t)))
    (funcall f)))

(defmacro checks (&rest body)
  "Run BODY and end Emacs with the counts."
  `(progn
     (condition-case err (progn ,@body) (error (check "no error" nil (format "%S" err))))
     (princ (format "%d passed, %d failed\n" passed failed))
     (kill-emacs (if (> failed 0) 1 0))))

(defconst faulty "{
  \"mcpServers\": {
    \"notes\": {
      \"type\": \"stdio\",
      \"command\": \"npx\",
      \"args\": [\"-y\", \"@acme/notes-mcp@1.4.2\"],
      \"environment\": { \"LOG\": \"info\" }
    }
  }
}
" "A file of Claude Code with a key of another client.")

(defconst fixed (string-replace "environment" "env" faulty))

(defconst codex "model = \"gpt-5\" # mine

[mcp_servers.files]
command = \"npx\"
args = [\"-y\", \"@acme/files-mcp@2.1.0\"]
" "A file of Codex that is there already.")

(defconst extended (concat codex "
[mcp_servers.notes]
command = \"npx\"
args = [\"-y\", \"@acme/notes-mcp@1.4.2\"]
env = { LOG = \"info\" }
"))

(defconst loose "{
  \"mcpServers\": {
    \"notes\": {
      \"command\": \"npx\",
      \"args\": [\"-y\", \"@acme/notes-mcp@1.4.2\"]
    }
  }
}
" "A file that could be anybody's.")

(defconst converted "{
  \"servers\": {
    \"notes\": {
      \"type\": \"stdio\",
      \"command\": \"npx\",
      \"args\": [\"-y\", \"@acme/notes-mcp@1.4.2\"]
    }
  }
}
" "The same, as VS Code has it.")

(defun live ()
  "A file with a server that can be tested."
  (format "{\n  \"mcpServers\": {\n    \"notes\": { \"command\": %S, \"args\": [\"demo-server\"] }\n  }\n}\n" (getenv "MCP_LS")))

(provide 'checks)
;;; checks.el ends here
