/*
 * Writes C code with the Unicode tables that Swift's strings need, for WebAssembly: the toolchain has libswiftUnicodeDataTables.a for
 * this machine and none for WebAssembly. Each function of the library is tabulated for all scalars.
 *
 *     clang Scripts/unicode-tables.c …/embedded/x86_64-unknown-linux-gnu/libswiftUnicodeDataTables.a -o tables && ./tables > tables.c
 */
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

uint16_t _swift_stdlib_getNormData(uint32_t);
uint32_t _swift_stdlib_getComposition(uint32_t, uint32_t);
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t);
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t);
_Bool _swift_stdlib_isExtendedPictographic(uint32_t);
_Bool _swift_stdlib_isInCB_Consonant(uint32_t);
uint64_t _swift_stdlib_getBinaryProperties(uint32_t);
uint8_t _swift_stdlib_getNumericType(uint32_t);
int32_t _swift_stdlib_getMapping(uint32_t, uint8_t);
const uint8_t *_swift_stdlib_getSpecialMapping(uint32_t, uint8_t, intptr_t *);
extern const uint8_t *const _swift_stdlib_nfd_decompositions;

enum { SCALARS = 0x110000, BLOCK = 32, GROUP = 64 };
static uint64_t values[SCALARS];

static void print_list(const char *type, const char *name, const char *suffix, const uint16_t *list, int count) {
  printf("static const %s %s_%s[] = {", type, name, suffix);
  for (int i = 0; i < count; i++) printf("%d,", list[i]);
  printf("};\n");
}

/* Replaces a list by the indices of its distinct parts of `size` elements, which are moved to the front of `list`. */
static int deduplicate(uint16_t *list, int count, int size, uint16_t *indices) {
  int distinct = 0;
  for (int part = 0; part < count / size; part++) {
    int found = 0;
    while (found < distinct && memcmp(list + found * size, list + part * size, 2 * (size_t)size)) found++;
    if (found == distinct) memmove(list + distinct++ * size, list + part * size, 2 * (size_t)size);
    indices[part] = (uint16_t)found;
  }
  return distinct;
}

static const char *type_for(int count) { return count <= 256 ? "uint8_t" : "uint16_t"; }

/* Writes a function `name` from scalars to `values`: a list of distinct values, indexed by blocks, groups of blocks, and a top list. */
static void print_table(const char *name, const char *type) {
  static uint64_t distinct[65536];
  static uint16_t indices[SCALARS], blocks[SCALARS / BLOCK], groups[SCALARS / BLOCK / GROUP];
  int count = 0;
  for (int i = 0; i < SCALARS; i++) {
    int found = i > 0 && values[i] == values[i - 1] ? indices[i - 1] : 0;
    while (found < count && distinct[found] != values[i]) found++;
    if (found == count) distinct[count++] = values[i];
    if (count == 65536) abort();
    indices[i] = (uint16_t)found;
  }
  int block_count = deduplicate(indices, SCALARS, BLOCK, blocks);
  int group_count = deduplicate(blocks, SCALARS / BLOCK, GROUP, groups);
  printf("static const %s %s_values[] = {", type, name);
  for (int i = 0; i < count; i++) printf("%lluu%s,", (unsigned long long)distinct[i], distinct[i] >> 32 ? "ll" : "");
  printf("};\n");
  print_list(type_for(count), name, "blocks", indices, block_count * BLOCK);
  print_list(type_for(block_count), name, "groups", blocks, group_count * GROUP);
  print_list(type_for(group_count), name, "top", groups, SCALARS / BLOCK / GROUP);
  printf("static %s %s(uint32_t c) {\n  if (c > 0x10FFFF) return 0;\n"
    "  return %s_values[%s_blocks[%s_groups[%s_top[c >> 11] * 64 + (c >> 5 & 63)] * 32 + (c & 31)]];\n}\n",
    type, name, name, name, name, name);
}

#define TABULATE(name, function, type) \
  for (uint32_t c = 0; c < SCALARS; c++) values[c] = function(c); \
  print_table(name, #type); \
  printf(#type " " #function "(uint32_t c) { return %s(c); }\n", name)

/* Returns the last scalar of a text in UTF-8. */
static uint32_t last_scalar(const uint8_t *text, size_t size) {
  const uint8_t *start = text + size - 1;
  while ((*start & 0xC0) == 0x80) start--;
  uint32_t scalar = *start < 0x80 ? *start : *start < 0xE0 ? *start & 31 : *start < 0xF0 ? *start & 15 : *start & 7;
  for (start++; start < text + size; start++) scalar = scalar << 6 | (*start & 63);
  return scalar;
}

/* The result of `_swift_stdlib_getDecompositionEntry` is the scalar, or another one if it has no decomposition, and an offset. */
static void print_normalization(void) {
  static uint8_t is_last[SCALARS];
  const uint8_t *texts = _swift_stdlib_nfd_decompositions;
  size_t size = 0;
  for (uint32_t c = 0; c < SCALARS; c++) {
    uint32_t entry = _swift_stdlib_getDecompositionEntry(c);
    values[c] = 0;
    if ((entry & 0x3FFFF) != c) continue;
    uint32_t offset = entry >> 18;
    values[c] = offset + 1;
    if (offset + 1 + texts[offset] > size) size = offset + 1 + texts[offset];
    is_last[last_scalar(texts + offset + 1, texts[offset])] = 1;
  }
  print_table("decomposition", "uint16_t");
  printf("uint32_t _swift_stdlib_getDecompositionEntry(uint32_t c) {\n"
    "  uint32_t offset = decomposition(c);\n  return offset ? (offset - 1) << 18 | c : ~c & 0x3FFFF;\n}\n");
  printf("static const uint8_t decompositions[] = {");
  for (size_t i = 0; i < size; i++) printf("%d,", texts[i]);
  printf("};\nconst uint8_t *const _swift_stdlib_nfd_decompositions = decompositions;\n");

  /* Pairs compose to a scalar only if a decomposition ends with the second one. They are sorted by the second, then the first. */
  static uint32_t seconds[SCALARS], starts[SCALARS];
  int second_count = 0, pair_count = 0;
  printf("static const uint32_t pairs[][2] = {");
  for (uint32_t second = 0; second < SCALARS; second++) {
    if (!is_last[second]) continue;
    int before = pair_count;
    for (uint32_t first = 0; first < 0x30000; first++) {
      uint32_t composed = _swift_stdlib_getComposition(first, second);
      if (composed == UINT32_MAX) continue;
      printf("{%u,%u},", first, composed);
      pair_count++;
    }
    if (pair_count == before) continue;
    seconds[second_count] = second;
    starts[second_count++] = (uint32_t)before;
  }
  printf("};\nstatic const struct { uint32_t second; uint16_t start; } seconds[] = {");
  for (int i = 0; i < second_count; i++) printf("{%u,%u},", seconds[i], starts[i]);
  printf("{0xFFFFFFFF,%d}};\n", pair_count);
  printf("uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {\n"
    "  int low = 0, high = %d;\n"
    "  while (low < high) { int middle = (low + high) / 2; if (seconds[middle].second < second) low = middle + 1; else high = middle; }\n"
    "  if (seconds[low].second != second) return 0xFFFFFFFF;\n"
    "  int start = seconds[low].start, end = seconds[low + 1].start;\n"
    "  for (high = end; start < high;) { int middle = (start + high) / 2; if (pairs[middle][0] < first) start = middle + 1; else high = middle; }\n"
    "  return start < end && pairs[start][0] == first ? pairs[start][1] : 0xFFFFFFFF;\n}\n", second_count);
}

/* Writes the mappings to upper, title and lower case: those to one scalar, and those to several. */
static void print_mappings(void) {
  const char *const names[] = {"mapping0", "mapping1", "mapping2"};
  for (uint8_t kind = 0; kind < 3; kind++) {
    for (uint32_t c = 0; c < SCALARS; c++) values[c] = (uint32_t)_swift_stdlib_getMapping(c, kind);
    print_table(names[kind], "uint32_t");
  }
  printf("int32_t _swift_stdlib_getMapping(uint32_t c, uint8_t kind) {\n"
    "  return (int32_t)(kind == 0 ? mapping0(c) : kind == 1 ? mapping1(c) : mapping2(c));\n}\n");
  printf("static const struct { uint32_t scalar; uint8_t kind, size, text[10]; } special[] = {");
  int count = 0;
  for (uint32_t c = 0; c < SCALARS; c++) {
    for (uint8_t kind = 0; kind < 3; kind++) {
      intptr_t size = 0;
      const uint8_t *text = _swift_stdlib_getSpecialMapping(c, kind, &size);
      if (!text) continue;
      if (size > 10) abort();
      printf("{%u,%d,%d,{", c, kind, (int)size);
      for (int i = 0; i < size; i++) printf("%d,", text[i]);
      printf("}},");
      count++;
    }
  }
  printf("};\nconst uint8_t *_swift_stdlib_getSpecialMapping(uint32_t c, uint8_t kind, intptr_t *size) {\n"
    "  for (int i = 0; i < %d; i++) {\n"
    "    if (special[i].scalar == c && special[i].kind == kind) { *size = special[i].size; return special[i].text; }\n"
    "  }\n  return 0;\n}\n", count);
}

int main(void) {
  printf("#include <stddef.h>\n#include <stdint.h>\n");
  TABULATE("normalization", _swift_stdlib_getNormData, uint16_t);
  print_normalization();
  TABULATE("grapheme", _swift_stdlib_getGraphemeBreakProperty, uint8_t);
  TABULATE("pictographic", _swift_stdlib_isExtendedPictographic, _Bool);
  TABULATE("consonant", _swift_stdlib_isInCB_Consonant, _Bool);
  TABULATE("binary", _swift_stdlib_getBinaryProperties, uint64_t);
  TABULATE("numeric", _swift_stdlib_getNumericType, uint8_t);
  print_mappings();
  return 0;
}
