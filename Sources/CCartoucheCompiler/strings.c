/*
 * The functions of the C library that libyaml and Embedded Swift call, for WebAssembly. Memory is copied by instructions of
 * WebAssembly.
 */
#ifdef __wasm__

#include "cartouche_compiler.h"

void *memcpy(void *to, const void *from, size_t size) {
  __builtin_memcpy(to, from, size);
  return to;
}

void *memmove(void *to, const void *from, size_t size) {
  __builtin_memmove(to, from, size);
  return to;
}

void *memset(void *to, int byte, size_t size) {
  __builtin_memset(to, byte, size);
  return to;
}

int memcmp(const void *one, const void *other, size_t size) {
  const unsigned char *a = one, *b = other;
  for (; size > 0; size--, a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

size_t strlen(const char *text) {
  size_t size = 0;
  while (text[size]) size++;
  return size;
}

int strncmp(const char *one, const char *other, size_t size) {
  for (; size > 0; size--, one++, other++) {
    if (*one != *other) return (unsigned char)*one - (unsigned char)*other;
    if (!*one) return 0;
  }
  return 0;
}

int strcmp(const char *one, const char *other) { return strncmp(one, other, (size_t)-1); }

char *strdup(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = cartouche_allocate(size);
  if (copy) memcpy(copy, text, size);
  return copy;
}

void *malloc(size_t size) { return cartouche_allocate(size); }

/* Files are never read or written. */
size_t fread(void *bytes, size_t size, size_t count, void *file) { return 0; }
size_t fwrite(const void *bytes, size_t size, size_t count, void *file) { return 0; }
int ferror(void *file) { return 1; }

/* Swift prints the message of a failed precondition before it traps. */
int putchar(int character) { return character; }

/* The seed of hashing. It is constant, so that a module without imports is deterministic. */
void arc4random_buf(void *bytes, size_t size) { memset(bytes, 0x5A, size); }

#endif
