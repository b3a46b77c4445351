#ifndef CARTOUCHE_LINT_EXAMPLES_H
#define CARTOUCHE_LINT_EXAMPLES_H

#include <stddef.h>

/// The examples of lint rules and other findings, as UTF-8 without a NUL at the end.
/// `count` receives the number of bytes. The bytes are constant and valid as long as the program runs.
const unsigned char *_Nonnull cartouche_lint_examples(size_t *_Nonnull count);

#endif
