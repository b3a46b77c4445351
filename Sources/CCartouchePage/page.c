// Written by `Scripts/page`.
//
// The compiler copies the files as they are, which takes it no time; a literal of as many numbers in Swift takes minutes.

#include "CartouchePage.h"

// Of C23, which the compiler reads in any C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// `Scripts/wasm` makes it, and without it everything but the page can be built.
#if __has_embed("../../.build/wasm/cartouche.wasm") == __STDC_EMBED_FOUND__
#define HAS_MODULE
static const unsigned char module[] = {
#embed "../../.build/wasm/cartouche.wasm"
};
#endif

static const struct cartouche_page_file files[] = {
#ifdef HAS_MODULE
    {"cartouche.wasm", module, sizeof module},
#endif
    {"", (const unsigned char *)"", 0},
};

struct cartouche_page_file cartouche_page_file_at(size_t position) {
  size_t last = sizeof files / sizeof files[0] - 1;
  return files[position < last ? position : last];
}
