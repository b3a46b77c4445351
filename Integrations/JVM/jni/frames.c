/* Frames: resolving, lists, and questions about the last frame. */
#define _POSIX_C_SOURCE 200809L
#include "cartouche_jni.h"
#include <math.h>
#include <time.h>

/* MARK: Resolving */

/* The buffer that describes a view: a viewport, then a camera or a matrix, then the area of the map. `Resolver` writes it. */
enum { VIEWPORT_AT = 0, CAMERA_AT = 16, AREA_AT = 184, VIEW_SIZE = 216 };
_Static_assert(CAMERA_AT == sizeof(cartouche_viewport), "the camera follows the viewport");
_Static_assert(AREA_AT == CAMERA_AT + sizeof(cartouche_matrix), "the area follows the larger of camera and matrix");
_Static_assert(VIEW_SIZE == AREA_AT + sizeof(cartouche_bounds), "the area is the last one");

/* How a view is described. */
enum { PLAN_CAMERA = 0, CAMERA = 1, MATRIX = 2, POINTS = 3, POINTS_IN_AREA = 4 };

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static uint32_t is_over(void *context) { return now() >= ((held *)context)->deadline; }

/* Sets the time limit of the next frame, or removes it if `within` is NaN. */
static void limit(held *one, double within) {
  if (!isnan(within)) {
    double longest = within < 0 ? 0 : within < 1e9 ? within : 1e9;
    one->deadline = now() + (int64_t)(longest * 1e6);
  }
  if (one->is_limited == !isnan(within)) return;
  one->is_limited = !isnan(within);
  cartouche_set_time_limit(one->resolver, one->is_limited ? is_over : NULL, one);
}

/* The `PointCalls` of Kotlin during one frame. */
typedef struct point_calls {
  JNIEnv *env;
  jobject object;
  jmethodID project, unproject;
} point_calls;

static void call(const point_calls *calls, jmethodID method, const void *given, void *results, size_t count) {
  JNIEnv *env = calls->env;
  jobject from = (*env)->NewDirectByteBuffer(env, (void *)given, (jlong)(count * sizeof(cartouche_point)));
  jobject to = from ? (*env)->NewDirectByteBuffer(env, results, (jlong)(count * sizeof(cartouche_point))) : NULL;
  if (to) (*env)->CallVoidMethod(env, calls->object, method, from, to, (jint)count);
  /* `PointCalls` catches the errors of the app. What is left, such as missing memory, cannot pass through the resolver. */
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
  if (from) (*env)->DeleteLocalRef(env, from);
  if (to) (*env)->DeleteLocalRef(env, to);
}

static void project(void *context, const cartouche_coordinate *coordinates, cartouche_point *points, size_t count) {
  call(context, ((point_calls *)context)->project, coordinates, points, count);
}

static void unproject(void *context, const cartouche_point *points, cartouche_coordinate *coordinates, size_t count) {
  call(context, ((point_calls *)context)->unproject, points, coordinates, count);
}

/*
 * Resolves a frame.
 *
 * inputs: structures `cartouche_input`.
 * within: the time limit of the search in milliseconds; NaN for none.
 * points: the `PointCalls` for the modes with points, otherwise null.
 */
NATIVE(jint, resolve)(
  JNIEnv *env, jclass type, jlong handle, jobject inputs, jint count, jint mode, jobject view, jboolean is_settled,
  jdouble within, jobject points) {
  (void)type;
  char *described = memory(env, view);
  if (!handle || !described || capacity(env, view, 1) < VIEW_SIZE) return CARTOUCHE_NULL_POINTER;
  held *one = held_at(handle);
  limit(one, within);
  const cartouche_input *given = memory(env, inputs);
  const cartouche_viewport *viewport = (const void *)(described + VIEWPORT_AT);
  const void *camera = described + CAMERA_AT;
  const void *area = described + AREA_AT;
  if (mode == PLAN_CAMERA) return cartouche_resolve(one->resolver, given, (size_t)count, NULL, viewport, is_settled);
  if (mode == CAMERA) return cartouche_resolve(one->resolver, given, (size_t)count, camera, viewport, is_settled);
  if (mode == MATRIX) return cartouche_resolve_matrix(one->resolver, given, (size_t)count, camera, viewport, is_settled);
  if (!points) return CARTOUCHE_NULL_POINTER;
  jclass class = (*env)->GetObjectClass(env, points);
  const char *signature = "(Ljava/nio/ByteBuffer;Ljava/nio/ByteBuffer;I)V";
  point_calls calls = { .env = env, .object = points };
  calls.project = (*env)->GetMethodID(env, class, "project", signature);
  calls.unproject = calls.project ? (*env)->GetMethodID(env, class, "unproject", signature) : NULL;
  if (!calls.unproject) return CARTOUCHE_NULL_POINTER;
  return cartouche_resolve_points(
    one->resolver, given, (size_t)count, camera, mode == POINTS_IN_AREA ? area : NULL, viewport, is_settled, project,
    unproject, &calls);
}

/* MARK: Lists */

/* The lists of a frame, with the numbers of `Lists.kt`. */
enum {
  PLACEMENTS = 0, HIDDEN = 1, CLUSTERS = 2, CALLOUTS = 3, POINTERS = 4, EVENTS = 5, REFUSALS = 6, EXPLANATIONS = 7,
  CANDIDATES = 8, COLLISION_SHAPES = 9, MEMBERS = 10, CHILDREN = 11, AGGREGATES = 12, CALLOUT_PARTS = 13,
  EVENT_MEMBERS = 14, ANCHORS = 15, OVERLAPS = 16,
};

/*
 * Writes as many items of a list as fit into a direct buffer, and returns the number of all items.
 *
 * index: of the annotation, cluster, event, placement or explanation that the list belongs to.
 * other: for EVENT_MEMBERS, 1 for the members that joined and 0 for those that left.
 */
NATIVE(jint, list)(JNIEnv *env, jclass type, jlong handle, jint kind, jint index, jint other, jobject buffer) {
  (void)type;
  const cartouche_resolver *resolver = resolver_at(handle);
  void *items = memory(env, buffer);
  uint32_t of = (uint32_t)index;
#define ROOM(item) capacity(env, buffer, sizeof(item))
  switch (kind) {
    case PLACEMENTS: return (jint)cartouche_placements(resolver, items, ROOM(cartouche_placement));
    case HIDDEN: return (jint)cartouche_hidden(resolver, items, ROOM(cartouche_hidden_annotation));
    case CLUSTERS: return (jint)cartouche_clusters(resolver, items, ROOM(cartouche_cluster));
    case CALLOUTS: return (jint)cartouche_callouts(resolver, items, ROOM(cartouche_callout));
    case POINTERS: return (jint)cartouche_pointers(resolver, items, ROOM(cartouche_pointer));
    case EVENTS: return (jint)cartouche_events(resolver, items, ROOM(cartouche_event));
    case REFUSALS: return (jint)cartouche_refusals(resolver, items, ROOM(cartouche_refusal));
    case EXPLANATIONS: return (jint)cartouche_explanations(resolver, items, ROOM(cartouche_explanation));
    case CANDIDATES: return (jint)cartouche_candidates(resolver, of, items, ROOM(cartouche_candidate));
    case COLLISION_SHAPES: return (jint)cartouche_collision_shapes(resolver, of, items, ROOM(cartouche_collision_shape));
    case MEMBERS: return (jint)cartouche_cluster_members(resolver, of, items, ROOM(uint32_t));
    case CHILDREN: return (jint)cartouche_cluster_children(resolver, of, items, ROOM(uint32_t));
    case AGGREGATES: return (jint)cartouche_aggregates(resolver, of, items, ROOM(cartouche_aggregate));
    case CALLOUT_PARTS: return (jint)cartouche_callout_parts(resolver, of, items, ROOM(cartouche_callout_part));
    case EVENT_MEMBERS: return (jint)cartouche_event_members(resolver, of, (uint32_t)other, items, ROOM(uint32_t));
    case ANCHORS: return (jint)cartouche_anchors(resolver, of, items, ROOM(cartouche_anchor_option));
    case OVERLAPS: return (jint)cartouche_overlaps(resolver, items, ROOM(cartouche_overlap));
    default: return 0;
  }
}

/* MARK: Questions */

/* The structures that `facts` writes, with the numbers of `Records.kt`. */
enum {
  COUNTS = 0, PLAN_FACTS = 1, ANNOTATION_FACTS = 2, ATTACHMENT_FACTS = 3, LAYER_FACTS = 4, CLUSTER_BOUNDS = 5,
  FRAME_CAMERA = 6,
};

/* The size of the largest structure that a function writes to a buffer of `Resolver`. */
enum { FACTS_SIZE = sizeof(cartouche_plan_facts) };

/* Writes a structure to a direct buffer of at least FACTS_SIZE bytes. */
NATIVE(jint, facts)(JNIEnv *env, jclass type, jlong handle, jint kind, jint index, jobject buffer) {
  (void)type;
  const cartouche_resolver *resolver = resolver_at(handle);
  void *facts = capacity(env, buffer, FACTS_SIZE) > 0 ? memory(env, buffer) : NULL;
  uint32_t of = (uint32_t)index;
  switch (kind) {
    case COUNTS: return cartouche_counts(resolver, facts);
    case PLAN_FACTS: return cartouche_facts(resolver, facts);
    case ANNOTATION_FACTS: return cartouche_annotation_facts(resolver, of, facts);
    case ATTACHMENT_FACTS: return cartouche_attachment_facts(resolver, of, facts);
    case LAYER_FACTS: return cartouche_layer_facts(resolver, of, facts);
    case CLUSTER_BOUNDS: return cartouche_cluster_bounds(resolver, of, facts);
    case FRAME_CAMERA: return cartouche_frame_camera(resolver, facts);
    default: return CARTOUCHE_UNKNOWN_INDEX;
  }
}

NATIVE(jint, exists)(JNIEnv *env, jclass type, jlong handle, jint annotation) {
  (void)env, (void)type;
  return (jint)cartouche_exists(resolver_at(handle), (uint32_t)annotation);
}

/* Writes a `cartouche_hit` to a direct buffer. */
NATIVE(jint, hitTest)(JNIEnv *env, jclass type, jlong handle, jdouble x, jdouble y, jobject buffer) {
  (void)type;
  return cartouche_hit_test(resolver_at(handle), x, y, memory(env, buffer));
}

/* Replaces the coordinate in a direct buffer by its point. */
NATIVE(jint, project)(JNIEnv *env, jclass type, jlong handle, jobject buffer) {
  (void)type;
  double *numbers = memory(env, buffer);
  if (!numbers) return CARTOUCHE_NULL_POINTER;
  cartouche_coordinate coordinate = { .longitude = numbers[0], .latitude = numbers[1] };
  return cartouche_project(resolver_at(handle), &coordinate, 1, (cartouche_point *)numbers);
}

/* Replaces the point in a direct buffer by its coordinate. */
NATIVE(jint, unproject)(JNIEnv *env, jclass type, jlong handle, jobject buffer) {
  (void)type;
  double *numbers = memory(env, buffer);
  if (!numbers) return CARTOUCHE_NULL_POINTER;
  cartouche_point point = { .x = numbers[0], .y = numbers[1] };
  return cartouche_unproject(resolver_at(handle), &point, 1, (cartouche_coordinate *)numbers);
}

/* Writes a `cartouche_camera` to a direct buffer. */
NATIVE(jint, planCamera)(JNIEnv *env, jclass type, jlong handle, jdouble width, jdouble height, jobject buffer) {
  (void)type;
  cartouche_viewport viewport = { .width = width, .height = height };
  return cartouche_plan_camera(resolver_at(handle), &viewport, memory(env, buffer));
}

/* Replaces the camera in a direct buffer, from which bearing, pitch and padding come. annotations: null for all. */
NATIVE(jint, fitCamera)(
  JNIEnv *env, jclass type, jlong handle, jintArray annotations, jdouble width, jdouble height, jdouble max_zoom,
  jobject buffer) {
  (void)type;
  cartouche_camera *camera = memory(env, buffer);
  if (!camera) return CARTOUCHE_NULL_POINTER;
  cartouche_camera from = *camera;
  cartouche_viewport viewport = { .width = width, .height = height };
  jint *indices = annotations ? (*env)->GetIntArrayElements(env, annotations, NULL) : NULL;
  if (annotations && !indices) return CARTOUCHE_NULL_POINTER;
  size_t count = annotations ? (size_t)(*env)->GetArrayLength(env, annotations) : 0;
  cartouche_status status = cartouche_fit_camera(
    resolver_at(handle), (const uint32_t *)indices, count, &from, &viewport, max_zoom, camera);
  if (indices) (*env)->ReleaseIntArrayElements(env, annotations, indices, JNI_ABORT);
  return status;
}
