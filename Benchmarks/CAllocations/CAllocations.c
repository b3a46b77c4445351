// Replaces the C library's allocation functions for the whole program, which glibc permits. Each counts its call and then calls
// glibc's function. `free` is not replaced, because the memory is glibc's.

#include "CAllocations.h"

#include <errno.h>
#include <stdio.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GLIBC__)

#include <malloc.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local long allocations = 0;

long allocations_of_this_thread(void) { return allocations; }

void *malloc(size_t size) {
  allocations += 1;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  allocations += 1;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  allocations += 1;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  allocations += 1;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *memory = memalign(alignment, size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

long resident_bytes(void) {
  mallopt(M_MMAP_THRESHOLD, 1 << 16);
  malloc_trim(0);
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL) return -1;
  long pages = -1;
  if (fscanf(file, "%*s %ld", &pages) != 1) pages = -1;
  fclose(file);
  return pages < 0 ? -1 : pages * sysconf(_SC_PAGESIZE);
}

#else

long allocations_of_this_thread(void) { return -1; }

long resident_bytes(void) { return -1; }

#endif
