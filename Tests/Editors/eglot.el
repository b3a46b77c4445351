;; Emacs with eglot as a client: `emacs -Q --batch -l eglot.el`, with CARTOUCHE_PROGRAM and CARTOUCHE_SPEC.
(dolist (folder (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa*/*-[0-9]*"))
  (add-to-list 'load-path folder))
(require 'eglot)
(setq eglot-sync-connect 10 eglot-autoshutdown t make-backup-files nil)
(add-to-list 'eglot-server-programs
             `(text-mode . (,(getenv "CARTOUCHE_PROGRAM") "lsp")))

(defun cartouche-codes ()
  "The messages of all findings."
  (mapconcat (lambda (item) (flymake-diagnostic-text item)) (flymake-diagnostics) "\n"))

(defun cartouche-wait (condition message)
  "Fail with MESSAGE if CONDITION does not become true within 20 seconds."
  (let ((end (+ (float-time) 20)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.05))
    (unless (funcall condition)
      (princ (format "eglot: %s\n%s\n" message (cartouche-codes)) #'external-debugging-output)
      (kill-emacs 1))))

(find-file (getenv "CARTOUCHE_SPEC"))
(text-mode)
(apply #'eglot (eglot--guess-contact))
(cartouche-wait (lambda () (string-match-p "unknown-template" (cartouche-codes))) "there is no finding")
(goto-char (point-min))
(search-forward "pinn")
(delete-char -1)
(eglot--signal-textDocument/didChange)
(cartouche-wait (lambda () (string-empty-p (cartouche-codes))) "the finding stays after its correction")
(set-buffer-modified-p nil)
(kill-emacs 0)
