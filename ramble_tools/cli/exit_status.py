"""The exit statuses of `ramble`, as docs/README.md lists them: what a script reads beside the answer."""

# Done, or yes.
DONE = 0
# No, as for a word that is not valid.
NO = 1
# There is no answer, because of the input, a file or the disk; one line on standard error says why.
REFUSED = 2
# An internal error (EX_SOFTWARE of sysexits.h); `bug_report.py` writes a report of it.
BUG = 70
# Ctrl-C (128 + SIGINT).
INTERRUPTED = 130
# The reader of the output closed it, as `head` does (128 + SIGPIPE).
CLOSED_PIPE = 141
