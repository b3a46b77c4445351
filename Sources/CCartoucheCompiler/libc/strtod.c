/* The function that reads decimal numbers in Swift's library, for Embedded Swift on systems with a C library. */
#define _GNU_SOURCE
#include <locale.h>
#include <stdlib.h>

/* Reads a number as in the locale "C", whatever the program's locale is. Returns the end of the number. */
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  /* The C library allocates nothing for this locale. */
  locale_t neutral = newlocale(LC_ALL_MASK, "C", (locale_t)0);
  char *end;
  *result = strtod_l(text, &end, neutral);
  freelocale(neutral);
  return end;
}
