/* The example of live data in docs/c.md: opens a spec, replaces the data of a source, and counts the views of a frame. */
#include <cartouche.h>
#include <cartouche_compiler.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t *bytes(const char *text) { return (const uint8_t *)text; }

/* Returns a result of the last call, which the caller frees. */
static uint8_t *result(const cartouche_workspace *workspace, cartouche_workspace_content content, size_t *size) {
  *size = cartouche_workspace_result(workspace, content, NULL, 0);
  uint8_t *buffer = malloc(*size + 1);
  cartouche_workspace_result(workspace, content, buffer, *size);
  return buffer;
}

int main(void) {
  const char *spec = "version: 1\n"
    "sources: { stops: { data: { type: FeatureCollection, features: [] } } }\n"
    "annotations: [{ id: stop, forEach: { source: stops }, view: stop, size: [24, 24] }]\n";
  const char *stops = "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"id\":7,"
    "\"properties\":{},\"geometry\":{\"type\":\"Point\",\"coordinates\":[13.4,52.5]}}]}";
  const char *path = "stops.annotations.yaml";

  cartouche_workspace *workspace = cartouche_workspace_create();
  cartouche_workspace_put(workspace, bytes(path), strlen(path), bytes(spec), strlen(spec));
  if (cartouche_workspace_open(workspace, bytes(path), strlen(path)) != CARTOUCHE_WORKSPACE_OK) return 1;
  size_t size;
  uint8_t *plan = result(workspace, CARTOUCHE_RESULT_PLAN, &size);
  cartouche_resolver *resolver;
  if (cartouche_create(plan, size, 0, &resolver) != CARTOUCHE_OK) return 1;
  free(plan);

  if (cartouche_workspace_set_data(workspace, bytes("stops"), 5, bytes(stops), strlen(stops)) != CARTOUCHE_WORKSPACE_OK) return 1;
  uint8_t *edit = result(workspace, CARTOUCHE_RESULT_EDIT, &size);
  cartouche_apply_edit(resolver, edit, size, 0, NULL);
  free(edit);

  cartouche_camera camera = { .center = { .longitude = 13.4, .latitude = 52.5 }, .zoom = 14 };
  cartouche_viewport viewport = { .width = 1024, .height = 768 };
  cartouche_resolve(resolver, NULL, 0, &camera, &viewport, 0);
  printf("%zu stop\n", cartouche_placements(resolver, NULL, 0));
  cartouche_destroy(resolver);
  cartouche_workspace_destroy(workspace);
  return 0;
}
