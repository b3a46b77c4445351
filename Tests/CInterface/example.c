/* The example of docs/c.md: loads a plan, selects an annotation, and prints where the views of a frame are. */
#include <cartouche.h>
#include <stdio.h>
#include <stdlib.h>

static uint8_t *contents(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  *size = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(*size);
  if (fread(bytes, 1, *size, file) != *size) *size = 0;
  fclose(file);
  return bytes;
}

int main(int count, char **arguments) {
  size_t size = 0;
  uint8_t *plan = count > 1 ? contents(arguments[1], &size) : NULL;
  cartouche_resolver *resolver;
  cartouche_status status = cartouche_create(plan, size, 0, &resolver);
  free(plan);
  if (status != CARTOUCHE_OK) {
    fprintf(stderr, "%s\n", cartouche_status_text(status));
    return 1;
  }

  cartouche_viewport viewport = { .width = 1024, .height = 768 };
  cartouche_input selection = { .kind = CARTOUCHE_INPUT_SELECT, .target = 0 };
  cartouche_resolve(resolver, &selection, 1, NULL, &viewport, 0);

  cartouche_placement placements[64];
  size_t shown = cartouche_placements(resolver, placements, 64);
  for (size_t index = 0; index < shown && index < 64; index++) {
    const cartouche_placement *view = &placements[index];
    uint8_t title[200];
    size_t length = cartouche_text(resolver, view->annotation, CARTOUCHE_TEXT_TITLE, title, sizeof title);
    if (length > sizeof title) length = sizeof title;
    printf("%.*s at %.1f, %.1f%s\n", (int)length, (const char *)title, view->x, view->y,
      view->states & CARTOUCHE_SELECTED ? ", selected" : "");
  }
  cartouche_destroy(resolver);
  return 0;
}
