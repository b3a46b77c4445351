#ifndef CARTOUCHE_STDLIB_H
#define CARTOUCHE_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);

#endif
