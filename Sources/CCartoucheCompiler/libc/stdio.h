/* The declarations of the C library that libyaml needs for WebAssembly, which has no system headers. */
#ifndef CARTOUCHE_STDIO_H
#define CARTOUCHE_STDIO_H

#include <stddef.h>

typedef struct file FILE;

size_t fread(void *bytes, size_t size, size_t count, FILE *file);
size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file);
int ferror(FILE *file);

#endif
