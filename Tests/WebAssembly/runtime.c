/* What an embedded Swift module asks of its platform, for a module that lives as long as one replay. */
typedef __SIZE_TYPE__ size_t;
typedef unsigned long long word;

extern unsigned char __heap_base;
static size_t top;

/* Memory is handed out once and never taken back. */
int posix_memalign(void **result, size_t alignment, size_t size) {
  if (top == 0) top = (size_t)&__heap_base;
  size_t start = (top + alignment - 1) & ~(alignment - 1);
  size_t end = start + size;
  size_t have = __builtin_wasm_memory_size(0) << 16;
  if (end < start) return 12;
  if (end > have && __builtin_wasm_memory_grow(0, ((end - have) >> 16) + 1) == (size_t)-1) return 12;
  top = end;
  *result = (void *)start;
  return 0;
}

void free(void *memory) { (void)memory; }

/* The product of two 128-bit numbers, by halves of their low words. */
__int128 __multi3(__int128 one, __int128 other) {
  word a = (word)one, b = (word)other;
  word aLow = a & 0xFFFFFFFF, aHigh = a >> 32, bLow = b & 0xFFFFFFFF, bHigh = b >> 32;
  word low = aLow * bLow;
  word middle = aHigh * bLow + (low >> 32);
  word cross = aLow * bHigh + (middle & 0xFFFFFFFF);
  word high = aHigh * bHigh + (middle >> 32) + (cross >> 32);
  high += a * (word)(other >> 64) + (word)(one >> 64) * b;
  return (__int128)(((unsigned __int128)high << 64) | (cross << 32) | (low & 0xFFFFFFFF));
}
