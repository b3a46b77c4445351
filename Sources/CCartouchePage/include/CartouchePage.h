#ifndef CARTOUCHE_PAGE_H
#define CARTOUCHE_PAGE_H

#include <stddef.h>

/// A file of the preview's page, which the program carries.
struct cartouche_page_file {
  /// What the page asks for, without a slash.
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// The file at a position from 0 on; of a position that no file has, `name` is empty.
struct cartouche_page_file cartouche_page_file_at(size_t position);

#endif
