;; Emacs with eglot as a client, with the configuration of docs/editors.md: `emacs -Q --batch -l eglot.el`, with CARTOUCHE_SPEC,
;; CARTOUCHE_DOCS, and the program on PATH.
(dolist (folder (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa*/*-[0-9]*"))
  (add-to-list 'load-path folder))
(require 'eglot)
(require 'yaml-mode)
(setq eglot-sync-connect 20 eglot-autoshutdown t eglot-confirm-server-initiated-edits nil make-backup-files nil)

(defun cartouche-fail (message)
  "Print MESSAGE and end."
  (princ (format "eglot: %s\n" message) #'external-debugging-output)
  (kill-emacs 1))

(defun cartouche-codes ()
  "The messages of all findings."
  (mapconcat (lambda (item) (flymake-diagnostic-text item)) (flymake-diagnostics) "\n"))

(defun cartouche-wait (condition message)
  "Fail with MESSAGE if CONDITION does not become true within 20 seconds."
  (let ((end (+ (float-time) 20)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.05))
    (unless (funcall condition)
      (cartouche-fail (format "%s\n%s\n%s" message (cartouche-codes) (buffer-string))))))

(defun cartouche-go (word)
  "Put the cursor behind WORD."
  (goto-char (point-min))
  (search-forward word))

;; The configuration of the page.
(with-temp-buffer
  (insert-file-contents (getenv "CARTOUCHE_DOCS"))
  (search-forward "\n## Emacs\n")
  (search-forward "```elisp\n")
  (let ((start (point)))
    (search-forward "\n```")
    (eval-region start (match-beginning 0))))

(find-file (getenv "CARTOUCHE_SPEC"))
(unless (eq major-mode 'yaml-mode) (cartouche-fail "the file is not in yaml-mode"))
;; A session without a terminal has no commands, after which eglot connects.
(run-hooks 'post-command-hook)

;; Findings of unsaved text, and fixes.
(cartouche-wait (lambda () (string-match-p "no template `pinn`" (cartouche-codes))) "there is no finding")
(cartouche-go "pinn")
(delete-char -1)
(eglot--signal-textDocument/didChange)
(cartouche-wait (lambda () (string-empty-p (cartouche-codes))) "the finding stays after its correction")
(insert "n")
(eglot--signal-textDocument/didChange)
(cartouche-wait (lambda () (string-match-p "no template `pinn`" (cartouche-codes))) "the finding does not return")
(let ((actions (eglot-code-actions (- (point) 2) (point) "quickfix")))
  (unless actions (cartouche-fail "there is no fix"))
  (eglot--apply-workspace-edit (plist-get (elt actions 0) :edit)))
(eglot--signal-textDocument/didChange)
(cartouche-wait (lambda () (string-empty-p (cartouche-codes))) "the fix does not remove the finding")

;; Completion, at a name that is being typed.
(cartouche-go "attach")
(backward-char 6)
(insert "pri: 1, ")
(backward-char 5)
(eglot--signal-textDocument/didChange)
(let* ((found (eglot-completion-at-point))
       (names (all-completions "pri" (nth 2 found))))
  (unless (member "priority" names) (cartouche-fail (format "the completion has %S" names)))
  (unless (equal (buffer-substring (nth 0 found) (nth 1 found)) "pri") (cartouche-fail "the completion replaces another text")))
(delete-char 5)
(delete-char -3)
(eglot--signal-textDocument/didChange)

;; Hover.
(cartouche-go "exten")
(let ((shown nil))
  (eglot-hover-eldoc-function (lambda (text &rest _) (setq shown (format "%s" text))))
  (cartouche-wait (lambda () shown) "hover has no answer")
  (unless (string-match-p "template" shown) (cartouche-fail (format "hover shows: %s" shown))))

;; Rename.
(let ((expected (replace-regexp-in-string "pin" "needle" (buffer-string))))
  (cartouche-go "pin")
  (backward-char 1)
  (eglot-rename "needle")
  (unless (equal (buffer-string) expected) (cartouche-fail (format "rename gives: %s" (buffer-string)))))

;; Formatting.
(let ((tidy (buffer-string)))
  (cartouche-go "{ id: a,")
  (replace-match "{id:   a,")
  (eglot-format-buffer)
  (unless (equal (buffer-string) tidy) (cartouche-fail (format "formatting gives: %s" (buffer-string)))))
(set-buffer-modified-p nil)
(kill-emacs 0)
