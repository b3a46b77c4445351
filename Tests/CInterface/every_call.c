/*
 * Calls every function with what it is made for, with too little room, and with nothing; prints nothing and returns 0 where all
 * is as the header says. `every_call PLAN` is run under the address and undefined behaviour sanitizers, and under valgrind.
 */
#include <cartouche.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;
#define CHECK(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "line %d: %s\n", __LINE__, #condition); \
      failures += 1; \
    } \
  } while (0)

static const cartouche_viewport viewport = { .width = 1024, .height = 768 };
static const uint32_t indices[] = {
  0, 1, 2, 1000000, (1u << 31) - 1, 1u << 31, (1u << 31) + 1, (1u << 31) + (1u << 30), CARTOUCHE_NONE - 1, CARTOUCHE_NONE,
};
enum { INDICES = sizeof indices / sizeof *indices };

/* Lists are written up to the capacity of an exactly sized buffer; the other elements are counted. */
#define LIST(type, call) \
  do { \
    size_t there = 0; \
    { \
      type *items = NULL; \
      size_t room = 0; \
      there = call; \
    } \
    size_t rooms[] = { 0, 1, there / 2, there, there + 3, SIZE_MAX }; \
    for (size_t each = 0; each < sizeof rooms / sizeof *rooms; each++) { \
      size_t room = rooms[each]; \
      size_t held = room > there + 3 ? there : room; \
      type *items = malloc(held * sizeof(type) + 1); \
      CHECK((call) == there); \
      free(items); \
    } \
  } while (0)

static void ask(const cartouche_resolver *resolver) {
  LIST(cartouche_placement, cartouche_placements(resolver, items, room));
  LIST(cartouche_hidden_annotation, cartouche_hidden(resolver, items, room));
  LIST(cartouche_cluster, cartouche_clusters(resolver, items, room));
  LIST(cartouche_callout, cartouche_callouts(resolver, items, room));
  LIST(cartouche_pointer, cartouche_pointers(resolver, items, room));
  LIST(cartouche_event, cartouche_events(resolver, items, room));
  LIST(cartouche_refusal, cartouche_refusals(resolver, items, room));
  LIST(cartouche_explanation, cartouche_explanations(resolver, items, room));
  LIST(cartouche_overlap, cartouche_overlaps(resolver, items, room));
  LIST(uint8_t, cartouche_problem(resolver, items, room));
  for (int each = 0; each < INDICES; each++) {
    uint32_t index = indices[each];
    LIST(cartouche_collision_shape, cartouche_collision_shapes(resolver, index, items, room));
    LIST(uint32_t, cartouche_cluster_members(resolver, index, items, room));
    LIST(uint32_t, cartouche_cluster_children(resolver, index, items, room));
    LIST(cartouche_aggregate, cartouche_aggregates(resolver, index, items, room));
    for (uint32_t aggregate = 0; aggregate < 4; aggregate++) {
      LIST(uint8_t, cartouche_aggregate_name(resolver, index, aggregate * aggregate, items, room));
      LIST(uint8_t, cartouche_aggregate_json(resolver, index, aggregate * aggregate, items, room));
    }
    LIST(cartouche_callout_part, cartouche_callout_parts(resolver, index, items, room));
    LIST(uint32_t, cartouche_event_members(resolver, index, each & 1, items, room));
    LIST(cartouche_candidate, cartouche_candidates(resolver, index, items, room));
    LIST(cartouche_anchor_option, cartouche_anchors(resolver, index, items, room));
    LIST(uint8_t, cartouche_view_name(resolver, index, items, room));
    LIST(uint8_t, cartouche_layer_name(resolver, index, items, room));
    LIST(uint8_t, cartouche_part_name(resolver, index, items, room));
    LIST(uint8_t, cartouche_region_name(resolver, index, items, room));
    LIST(uint8_t, cartouche_feature_id(resolver, index, items, room));
    for (uint32_t kind = 0; kind < 12; kind++) LIST(uint8_t, cartouche_text(resolver, index, kind, items, room));
    for (uint32_t which = 0; which < 9; which++) LIST(uint8_t, cartouche_name(which, index, items, room));
    cartouche_bounds bounds;
    cartouche_annotation annotation;
    cartouche_attachment attachment;
    cartouche_layer layer;
    cartouche_cluster_bounds(resolver, index, &bounds);
    cartouche_annotation_facts(resolver, index, &annotation);
    cartouche_attachment_facts(resolver, index, &attachment);
    cartouche_layer_facts(resolver, index, &layer);
    uint32_t exists = cartouche_exists(resolver, index);
    CHECK(exists <= 1);
    CHECK((cartouche_annotation_facts(resolver, index, &annotation) == CARTOUCHE_OK) == (exists && index < 1u << 31));
  }
  const double numbers[] = { 0, 500, -1e300, 1e300, NAN, INFINITY, -INFINITY };
  for (int x = 0; x < 7; x++)
    for (int y = 0; y < 7; y++) {
      cartouche_hit hit;
      cartouche_hit_test(resolver, numbers[x], numbers[y], &hit);
      cartouche_point point = { numbers[x], numbers[y] };
      cartouche_coordinate place = { numbers[x], numbers[y] };
      cartouche_unproject(resolver, &point, 1, &place);
      place = (cartouche_coordinate){ numbers[x], numbers[y] };
      cartouche_project(resolver, &place, 1, &point);
      cartouche_viewport odd = { numbers[x], numbers[y] };
      cartouche_camera camera = { .zoom = numbers[y], .center = { numbers[x], numbers[y] } }, fitted;
      cartouche_plan_camera(resolver, &odd, &fitted);
      cartouche_fit_camera(resolver, x & 1 ? indices : NULL, INDICES, y & 1 ? &camera : NULL, &odd, 16, &fitted);
      CHECK(resolver == NULL
        || cartouche_fit_camera(resolver, NULL, 0, NULL, &odd, NAN, &fitted) == CARTOUCHE_BAD_NUMBER);
    }
  cartouche_frame_counts counts;
  cartouche_camera camera;
  cartouche_plan_facts facts;
  if (cartouche_counts(resolver, &counts) == CARTOUCHE_OK)
    CHECK(counts.placements == cartouche_placements(resolver, NULL, 0));
  cartouche_frame_camera(resolver, &camera);
  cartouche_facts(resolver, &facts);
}

/* Inputs of all kinds, and some with invalid kinds. */
static void send(cartouche_resolver *resolver) {
  const double numbers[] = { 0, 1, 300, -1e300, 1e300, NAN, INFINITY };
  for (uint32_t kind = 0; kind < 15; kind++)
    for (int each = 0; each < INDICES; each++)
      for (uint32_t detail = 0; detail < 12; detail += detail < 5 ? 1 : 3) {
        cartouche_input input = {
          kind, indices[each], detail, detail & 1, numbers[(detail + kind) % 7], numbers[(detail + each) % 7],
        };
        cartouche_status status = cartouche_resolve(resolver, &input, 1, NULL, &viewport, each & 1);
        CHECK(status == CARTOUCHE_OK || status == CARTOUCHE_BAD_INPUT);
        if (kind > CARTOUCHE_INPUT_COLLAPSE) CHECK(status == CARTOUCHE_BAD_INPUT);
      }
  cartouche_input two[2] = { { .kind = CARTOUCHE_INPUT_SELECT, .target = 0 }, { .kind = 99 } };
  CHECK(cartouche_resolve(resolver, two, 2, NULL, &viewport, 0) == CARTOUCHE_BAD_INPUT);
  CHECK(cartouche_resolve(resolver, NULL, 1, NULL, &viewport, 0) == CARTOUCHE_BAD_INPUT);
  CHECK(cartouche_problem(resolver, NULL, 0) > 0);
}

/* The message about a failure is about the last one. */
static void fail_twice(cartouche_resolver *resolver, const uint8_t *plan, size_t size) {
  cartouche_camera camera;
  cartouche_coordinate place = { 1, 2 };
  cartouche_point point = { 1, 2 };
  cartouche_annotation annotation;
  cartouche_attachment attachment;
  cartouche_layer layer;
  cartouche_bounds bounds;
#define FAILS(expected, call) \
  do { \
    char told[200] = ""; \
    CHECK(cartouche_add_annotation(resolver, plan, size / 2, CARTOUCHE_NONE, NULL) == CARTOUCHE_TRUNCATED_PLAN); \
    CHECK((call) == expected); \
    CHECK(cartouche_problem(resolver, (uint8_t *)told, sizeof told - 1) < sizeof told); \
    CHECK(strcmp(told, cartouche_status_text(expected)) == 0); \
  } while (0)
  FAILS(CARTOUCHE_NO_FRAME, cartouche_project(resolver, &place, 1, &point));
  FAILS(CARTOUCHE_NO_FRAME, cartouche_unproject(resolver, &point, 1, &place));
  FAILS(CARTOUCHE_NO_FRAME, cartouche_frame_camera(resolver, &camera));
  FAILS(CARTOUCHE_BAD_NUMBER, cartouche_fit_camera(resolver, NULL, 0, NULL, &viewport, NAN, &camera));
  FAILS(CARTOUCHE_UNKNOWN_ANNOTATION, cartouche_annotation_facts(resolver, 1000000, &annotation));
  FAILS(CARTOUCHE_UNKNOWN_ANNOTATION, cartouche_cluster_bounds(resolver, 0, &bounds));
  FAILS(CARTOUCHE_UNKNOWN_ATTACHMENT, cartouche_attachment_facts(resolver, 1000000, &attachment));
  FAILS(CARTOUCHE_UNKNOWN_INDEX, cartouche_layer_facts(resolver, 1000000, &layer));
  FAILS(CARTOUCHE_NULL_POINTER, cartouche_project(resolver, NULL, 1, &point));
  FAILS(CARTOUCHE_NULL_POINTER, cartouche_set_avoided_regions(resolver, NULL, 3));
  FAILS(CARTOUCHE_UNKNOWN_INDEX, cartouche_set_region(resolver, 1000000, NULL));
  FAILS(CARTOUCHE_BAD_GEOMETRY, cartouche_set_geometry(resolver, 0, NULL, 0, &place, 1));
#undef FAILS
}

/* A callback with a limited number of calls, and the number of calls so far. */
struct asked_caller {
  uint32_t questions, asked;
};

static uint32_t is_out_of_time(void *context) {
  struct asked_caller *caller = context;
  caller->asked += 1;
  return caller->asked > caller->questions;
}

static uint32_t resolves_replayably(cartouche_resolver *resolver, double zoom) {
  cartouche_camera camera;
  cartouche_frame_counts counts;
  CHECK(cartouche_plan_camera(resolver, &viewport, &camera) == CARTOUCHE_OK);
  camera.zoom += zoom;
  CHECK(cartouche_resolve(resolver, NULL, 0, &camera, &viewport, 0) == CARTOUCHE_OK);
  CHECK(cartouche_counts(resolver, &counts) == CARTOUCHE_OK && counts.is_replayable <= 1);
  return counts.is_replayable;
}

/* Searches end on request of the caller. A plan without searches does not call the callback. */
static void limit(const uint8_t *plan, size_t size) {
  struct asked_caller hurried = { 0, 0 }, patient = { UINT32_MAX, 0 };
  cartouche_resolver *ended = NULL, *limited = NULL, *whole = NULL;
  CHECK(cartouche_create(plan, size, 1, &ended) == CARTOUCHE_OK);
  CHECK(cartouche_create(plan, size, 1, &limited) == CARTOUCHE_OK);
  CHECK(cartouche_create(plan, size, 1, &whole) == CARTOUCHE_OK);
  CHECK(cartouche_set_time_limit(NULL, is_out_of_time, &hurried) == CARTOUCHE_NULL_POINTER);
  CHECK(cartouche_set_time_limit(ended, is_out_of_time, &hurried) == CARTOUCHE_OK);
  CHECK(cartouche_set_time_limit(limited, is_out_of_time, &patient) == CARTOUCHE_OK);

  for (int step = 0; step < 4; step++) {
    CHECK(resolves_replayably(limited, 0.02 * step) == 1 && resolves_replayably(whole, 0.02 * step) == 1);
    cartouche_placement found[64], expected[64];
    size_t shown = cartouche_placements(limited, found, 64);
    CHECK(shown == cartouche_placements(whole, expected, 64));
    CHECK(memcmp(found, expected, sizeof *found * (shown < 64 ? shown : 64)) == 0);
  }
  uint32_t is_replayable = resolves_replayably(ended, 0);
  CHECK(hurried.asked <= 1 && is_replayable == (hurried.asked == 0));
  CHECK((hurried.asked == 0) == (patient.asked == 0));
  ask(ended);

  /* An unchanged frame is not searched; a copy has no limit, and null removes the limit; an ended search stays ended. */
  uint32_t asked = hurried.asked;
  CHECK(resolves_replayably(ended, 0) == is_replayable && hurried.asked == asked);
  cartouche_resolver *copy = cartouche_copy(ended);
  CHECK(resolves_replayably(copy, 0.1) == is_replayable && hurried.asked == asked);
  cartouche_destroy(copy);
  CHECK(cartouche_set_time_limit(ended, NULL, &hurried) == CARTOUCHE_OK);
  CHECK(resolves_replayably(ended, 0.1) == is_replayable && hurried.asked == asked);
  CHECK(cartouche_reload(ended, plan, size, 1) == CARTOUCHE_OK);
  CHECK(resolves_replayably(ended, 0.2) == is_replayable);
  cartouche_destroy(ended);
  cartouche_destroy(limited);
  cartouche_destroy(whole);
}

static void change(cartouche_resolver *resolver, const uint8_t *plan, size_t size) {
  uint32_t added = 7;
  for (int each = 0; each < INDICES; each++) {
    CHECK(cartouche_add_annotation(resolver, plan, size, indices[each], &added) != CARTOUCHE_OK);
    CHECK(cartouche_update_annotation(resolver, indices[each], plan, size, 0, 0, 1) != CARTOUCHE_OK);
    CHECK(cartouche_set_geometry(resolver, indices[each], NULL, 1, NULL, 0) == CARTOUCHE_NULL_POINTER);
    cartouche_path paths[2] = { { CARTOUCHE_PATH_HOLE, 0, 1, 0 }, { CARTOUCHE_PATH_LINE, 0, 3000000000u, 0 } };
    cartouche_coordinate place = { 1, 2 };
    for (int path = 0; path < 2; path++)
      CHECK(cartouche_set_geometry(resolver, indices[each], &paths[path], 1, &place, 1) == CARTOUCHE_BAD_GEOMETRY);
    CHECK(cartouche_set_geometry(resolver, indices[each], NULL, 0, &place, 1) == CARTOUCHE_BAD_GEOMETRY);
  }
  CHECK(cartouche_remove_annotation(resolver, 1000000) == CARTOUCHE_UNKNOWN_ANNOTATION);
  cartouche_region regions[3] = {
    { CARTOUCHE_EXTENT_START, CARTOUCHE_EXTENT_BETWEEN, 0, 1024, 0, 700 }, { 9, 9, 0, 1, 0, 1 },
    { CARTOUCHE_EXTENT_END, CARTOUCHE_EXTENT_CENTERED, NAN, 1, 0, INFINITY },
  };
  CHECK(cartouche_set_avoided_regions(resolver, regions, 3) == CARTOUCHE_OK);
  CHECK(cartouche_set_avoided_regions(resolver, NULL, 3) == CARTOUCHE_NULL_POINTER);
  CHECK(cartouche_set_region(resolver, 0, regions + 2) == CARTOUCHE_OK);
  CHECK(cartouche_set_region(resolver, 2, NULL) == CARTOUCHE_OK);
  CHECK(cartouche_set_region(resolver, 3, regions) == CARTOUCHE_UNKNOWN_INDEX);
  CHECK(cartouche_set_region(resolver, 0, regions) == CARTOUCHE_OK);
  CHECK(cartouche_set_puck_radius(resolver, NAN) == CARTOUCHE_OK);
  CHECK(cartouche_set_puck_radius(resolver, 12) == CARTOUCHE_OK);
  CHECK(cartouche_resolve(resolver, NULL, 0, NULL, &viewport, 0) == CARTOUCHE_OK);
  ask(resolver);
  CHECK(cartouche_set_avoided_regions(resolver, NULL, 0) == CARTOUCHE_OK);
  if (cartouche_exists(resolver, 0)) {
    CHECK(cartouche_remove_annotation(resolver, 0) == CARTOUCHE_OK);
    CHECK(cartouche_exists(resolver, 0) == 0);
    CHECK(cartouche_resolve(resolver, NULL, 0, NULL, &viewport, 0) == CARTOUCHE_OK);
    cartouche_event event;
    CHECK(cartouche_events(resolver, &event, 1) == 0 || event.annotation == 0);
  }
  CHECK(cartouche_reload(resolver, plan, size - 1, 0) == CARTOUCHE_TRUNCATED_PLAN);
  CHECK(cartouche_reload(resolver, plan, size, 1) == CARTOUCHE_OK);
  CHECK(cartouche_placements(resolver, NULL, 0) == 0);
  ask(resolver);
}

/* A checksum of the positions of views in some frames. */
static void *travel(void *resolver) {
  double sum = 0;
  for (int step = 0; step < 60; step++) {
    cartouche_camera camera;
    cartouche_plan_camera(resolver, &viewport, &camera);
    camera.bearing = 6 * step;
    camera.zoom += 0.02 * step;
    cartouche_input tap = { .kind = CARTOUCHE_INPUT_TAP, .x = 17 * step, .y = 12 * step };
    cartouche_resolve(resolver, &tap, 1, &camera, &viewport, 0);
    cartouche_placement views[50];
    size_t shown = cartouche_placements(resolver, views, 50);
    for (size_t index = 0; index < shown && index < 50; index++) sum += (views[index].x + views[index].y) * (step + 1);
  }
  double *result = malloc(sizeof sum);
  *result = sum;
  return result;
}

/* Projects to one point in the middle of the screen, and counts its calls in `context`. */
static void project(void *context, const cartouche_coordinate *coordinates, cartouche_point *points, size_t count) {
  *(size_t *)context += 1;
  for (size_t i = 0; i < count; i++) {
    CHECK(coordinates[i].longitude == coordinates[i].longitude && points[i].x != points[i].x);
    points[i].x = 50;
    points[i].y = 40;
  }
}

/* Hides all coordinates. */
static void hide(void *context, const cartouche_coordinate *coordinates, cartouche_point *points, size_t count) {
  (void)context, (void)coordinates, (void)points, (void)count;
}

static void unproject(void *context, const cartouche_point *points, cartouche_coordinate *coordinates, size_t count) {
  (void)context;
  CHECK(count == 1 && points->x == points->x);
  coordinates->longitude = 12;
  coordinates->latitude = 34;
}

static void resolve_points(cartouche_resolver *resolver) {
  cartouche_camera camera = { .zoom = 14 };
  cartouche_viewport viewport = { 300, 200 };
  cartouche_bounds area = { .west = -180, .south = -90, .east = 180, .north = 90 };
  size_t calls = 0;
  cartouche_placement first = { 0 };
  CHECK(cartouche_resolve_points(resolver, NULL, 0, &camera, &area, &viewport, 0, project, unproject, &calls) == CARTOUCHE_OK);
  /* Some of the tested plans show no view at this camera. */
  CHECK(cartouche_placements(resolver, &first, 1) == 0 || (calls == 1 && first.point_x == 50 && first.point_y == 40));
  cartouche_coordinate place = { 0, 0 };
  cartouche_point point = { 0, 0 };
  CHECK(cartouche_project(resolver, &place, 1, &point) == CARTOUCHE_OK && point.x != point.x);
  point = (cartouche_point){ 50, 40 };
  CHECK(cartouche_unproject(resolver, &point, 1, &place) == CARTOUCHE_OK && place.longitude != place.longitude);
  CHECK(cartouche_frame_camera(resolver, &camera) == CARTOUCHE_OK && camera.zoom == 14);
  cartouche_input tap = { .kind = CARTOUCHE_INPUT_TAP, .x = 290, .y = 190 };
  CHECK(cartouche_resolve_points(resolver, &tap, 1, &camera, NULL, &viewport, 0, hide, unproject, &calls) == CARTOUCHE_OK);
  CHECK(cartouche_placements(resolver, NULL, 0) == 0);
  CHECK(cartouche_resolve_points(resolver, NULL, 0, NULL, NULL, &viewport, 0, hide, NULL, NULL) == CARTOUCHE_NULL_POINTER);
  CHECK(cartouche_resolve_points(resolver, NULL, 0, &camera, NULL, &viewport, 0, NULL, NULL, NULL) == CARTOUCHE_NULL_POINTER);
  CHECK(cartouche_resolve_points(NULL, NULL, 0, &camera, NULL, &viewport, 0, hide, NULL, NULL) == CARTOUCHE_NULL_POINTER);
}

/* Copies share unchanged data, and give the same frames in several threads as in one. */
static void travel_at_once(const cartouche_resolver *resolver) {
  enum { THREADS = 4 };
  pthread_t threads[THREADS];
  cartouche_resolver *copies[THREADS], *alone = cartouche_copy(resolver);
  double *expected = travel(alone);
  for (int each = 0; each < THREADS; each++) copies[each] = cartouche_copy(resolver);
  for (int each = 0; each < THREADS; each++) CHECK(pthread_create(&threads[each], NULL, travel, copies[each]) == 0);
  for (int each = 0; each < THREADS; each++) {
    void *sum;
    CHECK(pthread_join(threads[each], &sum) == 0 && memcmp(sum, expected, sizeof *expected) == 0);
    free(sum);
    cartouche_destroy(copies[each]);
  }
  free(expected);
  cartouche_destroy(alone);
}

int main(int count, char **arguments) {
  FILE *file = count > 1 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 64;
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  uint8_t *plan = malloc(size);
  size = fread(plan, 1, size, file);
  fclose(file);

  for (int32_t status = -1; status < 23; status++) CHECK(strlen(cartouche_status_text(status)) > 0);
  CHECK(strchr(cartouche_version(), '.') && cartouche_plan_version() > 0);
  cartouche_resolver *none = NULL, *resolver = NULL;
  CHECK(cartouche_create(NULL, 10, 0, &none) == CARTOUCHE_NULL_POINTER && !none);
  CHECK(cartouche_create(plan, size, 0, NULL) == CARTOUCHE_NULL_POINTER);
  CHECK(cartouche_create((const uint8_t *)"name: yaml", 10, 0, &none) == CARTOUCHE_NOT_A_PLAN && !none);
  CHECK(cartouche_create(plan, size, 0, &resolver) == CARTOUCHE_OK);
  CHECK(cartouche_plan_problem(plan, size, NULL, 0) == 0 && cartouche_plan_problem(plan, size - 1, NULL, 0) > 0);
  LIST(uint8_t, cartouche_plan_problem(plan, size / 2, items, room));

  ask(NULL);
  CHECK(cartouche_problem(resolver, NULL, 0) == 0);
  fail_twice(resolver, plan, size);
  send(resolver);
  cartouche_destroy(NULL);
  CHECK(cartouche_copy(NULL) == NULL);
  cartouche_viewport small = { 300, 200 };
  cartouche_set_reports(resolver, ~0u);
  CHECK(cartouche_resolve(resolver, NULL, 0, NULL, &small, 0) == CARTOUCHE_OK);
  CHECK(cartouche_hidden(resolver, NULL, 0) == 0);
  cartouche_set_reports(resolver, ~(uint32_t)CARTOUCHE_OMITS_HIDDEN);
  CHECK(cartouche_resolve(resolver, NULL, 0, NULL, &viewport, 0) == CARTOUCHE_OK);
  ask(resolver);
  cartouche_camera camera;
  CHECK(cartouche_frame_camera(resolver, &camera) == CARTOUCHE_OK);
  cartouche_matrix matrix = { .columns = { [0] = 2, [5] = -2, [10] = 1, [12] = -1, [13] = 1, [15] = 1 }, .zoom = 1 };
  CHECK(cartouche_resolve_matrix(resolver, NULL, 0, &matrix, &viewport, 0) == CARTOUCHE_OK);
  CHECK(cartouche_frame_camera(resolver, &camera) == CARTOUCHE_NO_FRAME);
  CHECK(cartouche_resolve_matrix(resolver, NULL, 0, NULL, &viewport, 0) == CARTOUCHE_NULL_POINTER);

  resolve_points(resolver);

  travel_at_once(resolver);
  limit(plan, size);

  /* A copy is independent. */
  cartouche_resolver *other = cartouche_copy(resolver);
  size_t shown = cartouche_placements(other, NULL, 0);
  cartouche_viewport nothing = { 0, 0 };
  CHECK(cartouche_resolve(resolver, NULL, 0, NULL, &nothing, 0) == CARTOUCHE_OK);
  CHECK(cartouche_placements(resolver, NULL, 0) == 0 && cartouche_placements(other, NULL, 0) == shown);
  cartouche_destroy(resolver);
  change(other, plan, size);
  cartouche_destroy(other);

  /* Modified bytes. */
  uint64_t random = 1;
  for (int round = 0; round < 200; round++) {
    random = random * 6364136223846793005u + 1442695040888963407u;
    size_t place = (size_t)(random >> 20) % size;
    plan[place] ^= (uint8_t)(1 << (random >> 61));
    cartouche_resolver *damaged = NULL;
    CHECK(cartouche_create(plan, size, 0, &damaged) != CARTOUCHE_OK && !damaged);
    plan[place] ^= (uint8_t)(1 << (random >> 61));
    CHECK(cartouche_create(plan, place, 0, &damaged) != CARTOUCHE_OK && !damaged);
  }
  free(plan);
  return failures > 0;
}
