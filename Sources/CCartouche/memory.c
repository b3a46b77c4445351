/*
 * The platform functions that Embedded Swift needs for WebAssembly: memory allocation, and the product of 128-bit numbers.
 *
 * Sizes of blocks are rounded up to size classes: 16, 20, 24, 28, 32, 40, 48, … bytes, four classes in each doubling. A freed
 * block is added to the free list of its class and reused by the next allocation of that class. So a host that repeats the same
 * allocations needs no new memory, and no list is searched.
 */
#ifdef __wasm__

#include "cartouche.h"

typedef unsigned long long word;

/* The header in front of each block. */
typedef struct header {
  /* The next block in the free list of the size class; unused while the block is allocated. */
  struct header *next;
  uint32_t size_class;
  /* The distance in bytes from the header to the start of the whole block. It is larger for alignments above 16. */
  uint32_t back;
  uint32_t reserved;
} header;

_Static_assert(sizeof(header) == 16, "blocks are aligned to 16");

enum { CLASSES = 128 };

extern unsigned char __heap_base;
static header *waiting[CLASSES];
static size_t top;

/* Returns the number of the smallest size class for a size in bytes. Classes are 16, 20, 24, 28, 32, 40, 48, … bytes. */
static uint32_t class_of(size_t size) {
  if (size <= 16) return 0;
  uint32_t power = 31 - (uint32_t)__builtin_clz((uint32_t)(size - 1));
  uint32_t quarter = (uint32_t)((size - 1) >> (power - 2)) & 3;
  return (power - 4) * 4 + quarter + 1;
}

static size_t size_of(uint32_t class) { return (size_t)(4 + (class & 3)) << (class / 4 + 2); }

/* Takes bytes, a multiple of 16, from the end of the memory, aligned to 16. Grows the memory if needed; null if it cannot grow. */
static void *extend(size_t size) {
  if (top == 0) top = ((size_t)&__heap_base + 15) & ~(size_t)15;
  size_t have = __builtin_wasm_memory_size(0) << 16;
  if (size > (size_t)-1 - top) return 0;
  size_t end = top + size;
  if (end > have) {
    size_t pages = ((end - have) >> 16) + 1;
    /* Growing the memory invalidates a JavaScript host's views of it, so it grows in large steps. */
    size_t generous = pages < 16 ? 16 : pages;
    if (__builtin_wasm_memory_grow(0, generous) == (size_t)-1
      && __builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
  }
  void *start = (void *)top;
  top = end;
  return start;
}

void *cartouche_allocate(size_t size) {
  if (size > (size_t)1 << 31) return 0;
  uint32_t class = class_of(size);
  header *block = waiting[class];
  if (block) {
    waiting[class] = block->next;
  } else {
    block = extend((sizeof(header) + size_of(class) + 15) & ~(size_t)15);
    if (!block) return 0;
  }
  block->size_class = class;
  block->back = 0;
  return block + 1;
}

void cartouche_free(void *memory) {
  if (!memory) return;
  header *block = (header *)memory - 1;
  block = (header *)((unsigned char *)block - block->back);
  block->next = waiting[block->size_class];
  waiting[block->size_class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  size_t slack = alignment > 16 ? alignment : 0;
  if (size > (size_t)-1 - slack) return 12;
  unsigned char *memory = cartouche_allocate(size + slack);
  if (!memory) return 12;
  if (slack) {
    unsigned char *aligned = (unsigned char *)(((size_t)memory + alignment - 1) & ~(alignment - 1));
    ((header *)aligned - 1)->back = (uint32_t)(aligned - memory);
    memory = aligned;
  }
  *result = memory;
  return 0;
}

void free(void *memory) { cartouche_free(memory); }

/* For the compiler's module, in which libyaml calls it. */
void *realloc(void *memory, size_t size) {
  if (!memory) return cartouche_allocate(size);
  size_t have = size_of(((header *)memory - 1)->size_class);
  if (size <= have) return memory;
  void *copy = cartouche_allocate(size);
  if (!copy) return 0;
  __builtin_memcpy(copy, memory, have);
  cartouche_free(memory);
  return copy;
}

/* Returns the product of two 128-bit numbers, which compiled code calls. It is computed from the 32-bit halves of the low words. */
__int128 __multi3(__int128 one, __int128 other) {
  word a = (word)one, b = (word)other;
  word a_low = a & 0xFFFFFFFF, a_high = a >> 32, b_low = b & 0xFFFFFFFF, b_high = b >> 32;
  word low = a_low * b_low;
  word middle = a_high * b_low + (low >> 32);
  word cross = a_low * b_high + (middle & 0xFFFFFFFF);
  word high = a_high * b_high + (middle >> 32) + (cross >> 32);
  high += a * (word)(other >> 64) + (word)(one >> 64) * b;
  return (__int128)(((unsigned __int128)high << 64) | (cross << 32) | (low & 0xFFFFFFFF));
}

#endif
