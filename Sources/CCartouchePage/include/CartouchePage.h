#ifndef CARTOUCHE_PAGE_H
#define CARTOUCHE_PAGE_H

#include <stddef.h>

/// A file of the preview's page that is embedded in the program.
struct cartouche_page_file {
  /// The name by which the page requests the file, without a leading slash.
  const char *_Nonnull name;
  const unsigned char *_Nonnull bytes;
  size_t count;
};

/// Returns the file with an index, from 0. If the index is too large, `name` is empty.
struct cartouche_page_file cartouche_page_file_at(size_t position);

#endif
