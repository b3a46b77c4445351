/*
 * Cartouche for every language that can call C: places the views of a compiled plan, frame by frame.
 *
 *     cartouche_resolver *resolver = NULL;
 *     if (cartouche_create(plan, plan_size, 0, &resolver) != CARTOUCHE_OK) { … }
 *     cartouche_resolve(resolver, NULL, 0, &camera, &viewport, 0);
 *     cartouche_placement placements[100];
 *     size_t shown = cartouche_placements(resolver, placements, 100);
 *     cartouche_destroy(resolver);
 *
 * Lists and texts. A function that gives several values writes as many as fit into the caller's buffer and returns their
 * total number. With `(NULL, 0)` it only counts. A text is a list of UTF-8 bytes without a terminating NUL; an absent text is
 * empty. Unknown annotations, a null resolver, and calls before the first frame give empty lists.
 *
 * Frames. Functions about a frame refer to the last frame that `cartouche_resolve`, `cartouche_resolve_matrix` or
 * `cartouche_resolve_points` resolved successfully.
 *
 * Structures contain no pointers and have the same layout on every machine: 32-bit numbers, then doubles. Their sizes are
 * multiples of 8 bytes. `reserved` is 0.
 *
 * Units. Points, x to the right, y downwards, with the origin at the top left of the viewport; degrees; Mapbox zoom levels (the
 * world is 512 · 2^zoom points wide).
 *
 * Errors. Null pointers, numbers that are not finite, and invalid indices are reported, never undefined behavior. A pointer
 * that is not null must refer to as many values as the call states. The program ends only if memory is exhausted.
 *
 * Threads. There is no global state. Use a resolver from one thread at a time; several resolvers can be used from several
 * threads at the same time.
 *
 * The same plan and the same calls give the same bytes on every machine, unless the caller limits the time of a search with
 * `cartouche_set_time_limit`.
 */
#ifndef CARTOUCHE_H
#define CARTOUCHE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A resolver for one map view: a plan, the state from inputs and changes, and the history of its frames. */
typedef struct cartouche_resolver cartouche_resolver;

/* The value of an index that refers to nothing. */
#define CARTOUCHE_NONE UINT32_MAX

/* MARK: Status */

/* The result of a call: 0 for success, otherwise the kind of failure. */
typedef int32_t cartouche_status;
enum {
  CARTOUCHE_OK = 0,
  /* A pointer that must not be null is null. */
  CARTOUCHE_NULL_POINTER = 1,
  /* The bytes are not a plan file. */
  CARTOUCHE_NOT_A_PLAN = 2,
  /* The version of the plan file format is newer than that of this library, or too old. Update the library, or compile the spec again. */
  CARTOUCHE_OTHER_PLAN_VERSION = 3,
  /* The plan is cut off at the end. */
  CARTOUCHE_TRUNCATED_PLAN = 4,
  /* The plan is damaged: its checksum does not match. */
  CARTOUCHE_CORRUPTED_PLAN = 5,
  /* The plan is complete but invalid; no compiler writes such a plan. */
  CARTOUCHE_INVALID_PLAN = 6,
  /* An input has an invalid `kind` or `detail`. No frame was resolved. */
  CARTOUCHE_BAD_INPUT = 7,
  /* The annotation does not exist or was removed. */
  CARTOUCHE_UNKNOWN_ANNOTATION = 8,
  /* The plan has no attachment with this index. */
  CARTOUCHE_UNKNOWN_ATTACHMENT = 9,
  /* The patch does not have exactly one annotation. */
  CARTOUCHE_NOT_ONE_ANNOTATION = 10,
  /* Another annotation has the id of the patch's annotation. */
  CARTOUCHE_ID_IS_TAKEN = 11,
  /* The patch's annotation is attached to a layer that the plan does not have. */
  CARTOUCHE_UNKNOWN_LAYER = 12,
  /* The annotation of a patch cannot be attached to another annotation of the patch, and an attachment to an annotation has no
     geometry. */
  CARTOUCHE_ATTACHED_TO_ANNOTATION = 13,
  /* A line has fewer than two coordinates, a ring has fewer than three different coordinates, or a path is empty. */
  CARTOUCHE_TOO_FEW_COORDINATES = 14,
  /* The paths of a geometry are inconsistent: a feature with several kinds of paths, a hole without an outer ring, feature numbers
     out of order, or a wrong number of coordinates. */
  CARTOUCHE_BAD_GEOMETRY = 15,
  /* A coordinate is not finite, or its latitude is outside ±90. */
  CARTOUCHE_BAD_COORDINATE = 16,
  /* No frame has been resolved yet. */
  CARTOUCHE_NO_FRAME = 17,
  /* An index is not below the number of items, or a number is not a value of its enumeration. */
  CARTOUCHE_UNKNOWN_INDEX = 18,
  /* A number is not finite or out of range. */
  CARTOUCHE_BAD_NUMBER = 19,
  /* An annotation would be attached to itself or to one of its own attachments. */
  CARTOUCHE_ATTACHED_TO_ITSELF = 20,
};

/* Returns a message about a status, with a terminating NUL. The caller must not free it. An invalid status gives "unknown
   status". */
const char *cartouche_status_text(cartouche_status status);

/* Gives the message about the last failed call on this resolver, including the name or number concerned; empty if no call has
   failed. */
size_t cartouche_problem(const cartouche_resolver *resolver, uint8_t *text, size_t capacity);

/* Returns the version of this library, such as "1.2.3", with a terminating NUL. The caller must not free it. */
const char *cartouche_version(void);

/* Returns the newest version of the plan file format that this library reads. docs/stability.md says how many older ones it reads. */
uint32_t cartouche_plan_version(void);

/* MARK: Values */

/* A coordinate in degrees. Longitudes beyond ±180 are on another copy of the world. */
typedef struct cartouche_coordinate {
  double longitude, latitude;
} cartouche_coordinate;

/* A point on screen, in points. */
typedef struct cartouche_point {
  double x, y;
} cartouche_point;

/* A rectangle on screen, in points. */
typedef struct cartouche_rectangle {
  double x, y, width, height;
} cartouche_rectangle;

/* Distances inwards from the edges of the viewport, in points. */
typedef struct cartouche_insets {
  double top, right, bottom, left;
} cartouche_insets;

/* The smallest box around coordinates, as in GeoJSON. Across ±180°, west is greater than east. */
typedef struct cartouche_bounds {
  double west, south, east, north;
} cartouche_bounds;

/* A camera of the map. Its values are not clamped to valid ranges. */
typedef struct cartouche_camera {
  /* The coordinate in the middle of the viewport without the padding. */
  cartouche_coordinate center;
  double zoom;
  /* The direction that is up on screen, in degrees clockwise from north. */
  double bearing;
  /* The angle between the line of sight and the vertical, in degrees, 0…85. */
  double pitch;
  cartouche_insets padding;
} cartouche_camera;

/* The projection of a map as a matrix, an alternative to a camera. */
typedef struct cartouche_matrix {
  /* Four columns, which map (x, y, 0, 1) to clip space. x and y are Mercator coordinates 0…1, x east and y south; y of clip space
     points upwards, and w ≤ 0 behind the horizon. */
  double columns[16];
  /* The zoom at which properties that depend on zoom are evaluated. */
  double zoom;
  /* The insets that reduce the bounds for views. Unlike the padding of a camera, they do not move the map. */
  cartouche_insets padding;
} cartouche_matrix;

/* The size of the map view in points. If the area is 0, all views are hidden. */
typedef struct cartouche_viewport {
  double width, height;
} cartouche_viewport;

/* MARK: Enumerations. `cartouche_name` gives the names of their values, as they are in specs and in the program's output. */

/* The part of a view that touches the anchor point: `bottom` puts the view above the point. */
typedef uint32_t cartouche_anchor;
enum {
  CARTOUCHE_ANCHOR_CENTER = 0,
  CARTOUCHE_ANCHOR_TOP = 1,
  CARTOUCHE_ANCHOR_BOTTOM = 2,
  CARTOUCHE_ANCHOR_LEFT = 3,
  CARTOUCHE_ANCHOR_RIGHT = 4,
  CARTOUCHE_ANCHOR_TOP_LEFT = 5,
  CARTOUCHE_ANCHOR_TOP_RIGHT = 6,
  CARTOUCHE_ANCHOR_BOTTOM_LEFT = 7,
  CARTOUCHE_ANCHOR_BOTTOM_RIGHT = 8,
};

/* Bits of `states`: the states of an annotation. */
enum {
  CARTOUCHE_SELECTED = 1 << 0,
  CARTOUCHE_HIGHLIGHTED = 1 << 1,
  CARTOUCHE_DRAGGING = 1 << 2,
  CARTOUCHE_DISABLED = 1 << 3,
};

/* The cause for which an annotation is hidden. The numbers follow the order of the tests, except CARTOUCHE_CAUSE_OCCLUDED. */
typedef uint32_t cartouche_cause;
enum {
  /* The annotation was removed. Only events have this cause. */
  CARTOUCHE_CAUSE_REMOVED = 0,
  /* The annotation's `visible` is false. */
  CARTOUCHE_CAUSE_EXPLICIT = 1,
  /* The expression of the annotation's `visible` failed. */
  CARTOUCHE_CAUSE_EXPRESSION = 2,
  /* The zoom is below the annotation's `minZoom`, or has reached its `maxZoom`. */
  CARTOUCHE_CAUSE_ZOOM = 3,
  /* The attachment's feature does not exist, or the host has not set the feature's geometry. */
  CARTOUCHE_CAUSE_FEATURE_MISSING = 4,
  /* The map does not draw the attachment's feature at this zoom, the layer's filter excludes it, or the host has hidden it. */
  CARTOUCHE_CAUSE_FEATURE_HIDDEN = 5,
  /* The layer does not draw the part of the line to which the view is attached. */
  CARTOUCHE_CAUSE_TRIMMED = 6,
  /* The size of the view is not known yet. */
  CARTOUCHE_CAUSE_SIZE = 7,
  /* The annotation is a member of a visible or hidden cluster. */
  CARTOUCHE_CAUSE_CLUSTERED = 8,
  /* The whole attachment is behind the camera. */
  CARTOUCHE_CAUSE_BEHIND_CAMERA = 9,
  /* The whole attachment is beyond the horizon. */
  CARTOUCHE_CAUSE_HORIZON = 10,
  /* No part of the view or of its shape is in the viewport. */
  CARTOUCHE_CAUSE_OFFSCREEN = 11,
  /* The annotation to which the view is attached is hidden. */
  CARTOUCHE_CAUSE_PARENT_HIDDEN = 12,
  /* With every anchor, the view would be partly outside the bounds, which its `fit` forbids. */
  CARTOUCHE_CAUSE_BOUNDS = 13,
  /* With every anchor, the view would be partly outside the polygon that must contain it. */
  CARTOUCHE_CAUSE_SHAPE = 14,
  /* The view would cover the puck, the mark of the user's location. */
  CARTOUCHE_CAUSE_PUCK = 15,
  /* The view would cover an avoided region. */
  CARTOUCHE_CAUSE_AVOID_REGION = 16,
  /* The view would cover a feature of an avoided layer. */
  CARTOUCHE_CAUSE_AVOID_LAYER = 17,
  /* The view would cover that of an annotation with precedence. */
  CARTOUCHE_CAUSE_COLLISION = 18,
  /* The view would be nearer than its `repeatDistance` to a view of its group; the blocker is the nearest. */
  CARTOUCHE_CAUSE_REPEATED = 19,
  /* The host reports that the map hides the point or shape, for example behind the globe or a mountain. It is tested in
     place of `CARTOUCHE_CAUSE_BEHIND_CAMERA` and `CARTOUCHE_CAUSE_HORIZON`. */
  CARTOUCHE_CAUSE_OCCLUDED = 20,
};

/* The kind of a blocker, which keeps a view from being placed. A blocker's index is that of an annotation or cluster, of an
   avoided region, or of a layer. */
typedef uint32_t cartouche_blocker_kind;
enum {
  /* There is no blocker, or it is unknown. The blocker's index is CARTOUCHE_NONE. */
  CARTOUCHE_BLOCKER_NONE = 0,
  CARTOUCHE_BLOCKER_ANNOTATION = 1,
  CARTOUCHE_BLOCKER_REGION = 2,
  CARTOUCHE_BLOCKER_LAYER = 3,
};

/* The state of dragging an annotation. */
typedef uint32_t cartouche_drag_state;
enum {
  CARTOUCHE_DRAG_NONE = 0,
  /* The annotation was picked up. */
  CARTOUCHE_DRAG_STARTING = 1,
  /* The annotation follows the finger. */
  CARTOUCHE_DRAG_DRAGGING = 2,
  /* The annotation was dropped and stays where it is. */
  CARTOUCHE_DRAG_ENDING = 3,
  /* The annotation returns to its previous position. */
  CARTOUCHE_DRAG_CANCELING = 4,
};

/* A property that CARTOUCHE_INPUT_SET can set. The values of Boolean properties are 0 and 1. */
typedef uint32_t cartouche_property;
enum {
  CARTOUCHE_PROPERTY_WIDTH = 0,
  CARTOUCHE_PROPERTY_HEIGHT = 1,
  CARTOUCHE_PROPERTY_PRIORITY = 2,
  CARTOUCHE_PROPERTY_Z_PRIORITY = 3,
  CARTOUCHE_PROPERTY_MIN_ZOOM = 4,
  CARTOUCHE_PROPERTY_MAX_ZOOM = 5,
  CARTOUCHE_PROPERTY_VISIBLE = 6,
  CARTOUCHE_PROPERTY_REQUIRED = 7,
  CARTOUCHE_PROPERTY_ALLOW_OVERLAP = 8,
  CARTOUCHE_PROPERTY_OBSTACLE = 9,
  CARTOUCHE_PROPERTY_IGNORE_CAMERA_PADDING = 10,
};

/* The enumerations whose names `cartouche_name` gives. */
typedef uint32_t cartouche_enumeration;
enum {
  CARTOUCHE_NAMES_OF_ANCHORS = 0,
  /* The states are numbered here, rather than bits: 0 is `selected`. */
  CARTOUCHE_NAMES_OF_STATES = 1,
  CARTOUCHE_NAMES_OF_CAUSES = 2,
  CARTOUCHE_NAMES_OF_DRAG_STATES = 3,
  CARTOUCHE_NAMES_OF_PROPERTIES = 4,
  CARTOUCHE_NAMES_OF_EVENTS = 5,
  CARTOUCHE_NAMES_OF_REFUSALS = 6,
};

/* Gives the name of a value of an enumeration, such as "bottom-right" or "featureMissing". */
size_t cartouche_name(cartouche_enumeration enumeration, uint32_t value, uint8_t *text, size_t capacity);

/* MARK: Resolvers */

/*
 * Creates a resolver from the bytes of a plan that `cartouche compile` wrote. The bytes are copied.
 * `*resolver` is null if the status is not CARTOUCHE_OK. Takes time linear in the size of the plan.
 *
 * uses_samples: 1 to use the plan's samples for features that only a host knows, as the program does; 0 if the host sets the
 *               geometry of these features.
 */
cartouche_status cartouche_create(
  const uint8_t *plan, size_t size, uint32_t uses_samples, cartouche_resolver **resolver);

/* Gives the problem with the bytes of a plan, as the end of a sentence that starts with the file name; empty if the plan is
   valid. */
size_t cartouche_plan_problem(const uint8_t *plan, size_t size, uint8_t *text, size_t capacity);

/* Destroys a resolver. Null is ignored. */
void cartouche_destroy(cartouche_resolver *resolver);

/* Returns a copy of a resolver with its last frame, or null for null. The copy and the original are independent. */
cartouche_resolver *cartouche_copy(const cartouche_resolver *resolver);

/* Bits that select the optional contents of frames, none by default. CARTOUCHE_EXPLAINS and CARTOUCHE_OMITS_HIDDEN take effect
   with the next frame, the others with the next frame that has another camera or viewport or follows a change. */
enum {
  /* `cartouche_explanations` lists the results of all candidates. If the camera and the viewport stay the same, the next frame is
     the last frame with explanations added. */
  CARTOUCHE_EXPLAINS = 1 << 0,
  /* Frames have the events CARTOUCHE_EVENT_FRAME_CHANGED. A moving map has one for nearly every visible view. */
  CARTOUCHE_REPORTS_FRAME_CHANGES = 1 << 1,
  /* Frames have the events CARTOUCHE_EVENT_CLUSTER_MEMBERS_CHANGED. */
  CARTOUCHE_REPORTS_CLUSTER_MEMBERS = 1 << 2,
  /* `cartouche_hidden` is empty, and blockers are determined only for events. This halves the time of some frames with many
     annotations. Hosts that list or explain hidden annotations must not set this bit. */
  CARTOUCHE_OMITS_HIDDEN = 1 << 3,
};

/* Selects the optional contents of frames by bits. Unknown bits are ignored. */
cartouche_status cartouche_set_reports(cartouche_resolver *resolver, uint32_t reports);

/* MARK: Inputs */

/* The kind of an input, with the members of `cartouche_input` that it uses. Other members are ignored. `target` is the index of
   an annotation unless stated otherwise. */
typedef uint32_t cartouche_input_kind;
enum {
  /* Selects the annotation like a tap, but with multiple selection a selected annotation stays selected. */
  CARTOUCHE_INPUT_SELECT = 0,
  CARTOUCHE_INPUT_DESELECT = 1,
  /* A tap at (x, y) on the screen of the last frame. No target. */
  CARTOUCHE_INPUT_TAP = 2,
  /* `detail`: the new drag state. x, y: the new position of the anchor point on the screen of the next frame. With `has_point` 0,
     the anchor point does not move. */
  CARTOUCHE_INPUT_DRAG = 3,
  /* Sets or ends the state `highlighted`. `detail`: 1 while the view is pressed, 0 when it is released. */
  CARTOUCHE_INPUT_HIGHLIGHT = 4,
  /* x, y: the width and height that the host measured for its view, if the plan's size is estimated or unknown. */
  CARTOUCHE_INPUT_MEASURED = 5,
  /* x, y: the width and height that the host measured for the callout, including the tip. */
  CARTOUCHE_INPUT_MEASURED_CALLOUT = 6,
  /* `target`: the index of an attachment. `detail`: 1 if the map draws the attachment's feature, otherwise 0. */
  CARTOUCHE_INPUT_FEATURE_VISIBILITY = 7,
  /* Moves an annotation that is attached to a point. x, y: the new longitude and latitude. */
  CARTOUCHE_INPUT_MOVE = 8,
  /* `detail`: a `cartouche_property`. x: the new value of the property at every zoom and in every state. */
  CARTOUCHE_INPUT_SET = 9,
  /* x, y: the longitude and latitude of the user. With `has_point` 0, the location is unknown and there is no puck. No target. */
  CARTOUCHE_INPUT_MOVE_PUCK = 10,
  /* Shows the members of a cluster around it, and closes the cluster that was expanded before. `target`: a cluster of the last
     frame. */
  CARTOUCHE_INPUT_EXPAND = 11,
  /* Closes the expanded cluster, if there is one. No target. */
  CARTOUCHE_INPUT_COLLAPSE = 12,
};

typedef struct cartouche_input {
  cartouche_input_kind kind;
  uint32_t target;
  uint32_t detail;
  uint32_t has_point;
  double x, y;
} cartouche_input;

/* The reason why an input had no effect. */
typedef uint32_t cartouche_refusal_reason;
enum {
  /* The annotation does not exist or was removed. */
  CARTOUCHE_REFUSAL_UNKNOWN_ANNOTATION = 0,
  CARTOUCHE_REFUSAL_UNKNOWN_ATTACHMENT = 1,
  /* The plan's `selection` is `none`. */
  CARTOUCHE_REFUSAL_NOTHING_IS_SELECTABLE = 2,
  /* The annotation's `enabled` is false. */
  CARTOUCHE_REFUSAL_DISABLED = 3,
  /* The annotation's `draggable` is false. */
  CARTOUCHE_REFUSAL_NOT_DRAGGABLE = 4,
  /* The annotation is not attached to a point that can be moved. */
  CARTOUCHE_REFUSAL_NOT_A_POINT = 5,
  /* The given drag state cannot follow the current one. */
  CARTOUCHE_REFUSAL_WRONG_DRAG_STATE = 6,
  /* The point on screen is above the horizon, where there is no map. */
  CARTOUCHE_REFUSAL_ABOVE_HORIZON = 7,
  /* The plan sets the size, so the host cannot. */
  CARTOUCHE_REFUSAL_SIZE_IS_GIVEN = 8,
  /* The target is a cluster, whose properties depend on its members. */
  CARTOUCHE_REFUSAL_IS_CLUSTER = 9,
  /* A number of the input is not finite or out of range. */
  CARTOUCHE_REFUSAL_BAD_NUMBER = 10,
  /* The annotation has no callout in its current states. */
  CARTOUCHE_REFUSAL_NO_CALLOUT = 11,
  /* The plan has no puck and therefore no radius. */
  CARTOUCHE_REFUSAL_NO_PUCK = 12,
  /* The target of CARTOUCHE_INPUT_EXPAND is a single annotation. */
  CARTOUCHE_REFUSAL_NOT_A_CLUSTER = 13,
  /* The cluster has more than 100 members. */
  CARTOUCHE_REFUSAL_TOO_MANY_MEMBERS = 14,
};

typedef struct cartouche_refusal {
  /* The index of the input in the list `inputs` of `cartouche_resolve`. */
  uint32_t input;
  cartouche_refusal_reason reason;
} cartouche_refusal;

/* MARK: Frames */

/*
 * Resolves one frame.
 *
 * inputs:     the inputs since the last frame, in order; `cartouche_refusals` lists those that had no effect.
 * camera:     the camera, or null for the plan's camera.
 * is_settled: 1 if the map is idle. With `calm: motion`, views that were kept during the motion then give way to more important
 *             ones.
 *
 * With the same camera and viewport and without changes, the last frame is returned again. If a number is not finite, all views
 * are hidden.
 */
cartouche_status cartouche_resolve(
  cartouche_resolver *resolver, const cartouche_input *inputs, size_t input_count, const cartouche_camera *camera,
  const cartouche_viewport *viewport, uint32_t is_settled);

/* Resolves one frame as `cartouche_resolve` does, but with a matrix instead of a camera. */
cartouche_status cartouche_resolve_matrix(
  cartouche_resolver *resolver, const cartouche_input *inputs, size_t input_count, const cartouche_matrix *matrix,
  const cartouche_viewport *viewport, uint32_t is_settled);

/*
 * Projects coordinates to points of the screen, or points to coordinates. It writes a result for each of `count` values, and
 * leaves the result not a number where the map shows no such value, for example behind the globe.
 *
 * `cartouche_resolve_points` calls it on the thread of its caller. It must not call functions of the resolver that is
 * resolving, and must not exit by `longjmp` or an exception.
 */
typedef void (*cartouche_projection)(
  void *context, const cartouche_coordinate *coordinates, cartouche_point *points, size_t count);
typedef void (*cartouche_unprojection)(
  void *context, const cartouche_point *points, cartouche_coordinate *coordinates, size_t count);

/*
 * Resolves one frame of a map that is no plane, such as a globe or a map with terrain. The host projects the coordinates that
 * the frame needs: points of annotations and clusters, the puck, and the coordinates of lines and polygons.
 *
 * camera:    its zoom and padding count; the points give all positions.
 * area:      the part of the world that the map shows, or a larger one; null for the whole world. The frame needs no points far
 *            from it. `west` may be greater than `east` if the area crosses 180 degrees.
 * project:   projects all coordinates of a frame in one call, and in a second one if only points may have changed since the last
 *            frame.
 * unproject: projects points of taps and drags; null if the host cannot, so that drags to a point are refused.
 * context:   passed to each call.
 *
 * An annotation without a point has the cause `CARTOUCHE_CAUSE_OCCLUDED`. All other parameters are those of `cartouche_resolve`.
 */
cartouche_status cartouche_resolve_points(
  cartouche_resolver *resolver, const cartouche_input *inputs, size_t input_count, const cartouche_camera *camera,
  const cartouche_bounds *area, const cartouche_viewport *viewport, uint32_t is_settled, cartouche_projection project,
  cartouche_unprojection unproject, void *context);

/*
 * Returns 0 while the time for a frame is not over, and any other value afterwards.
 *
 * The functions that resolve a frame call it on the thread of their caller. It must not call functions of the resolver that is
 * resolving, and must not exit by `longjmp` or an exception.
 */
typedef uint32_t (*cartouche_is_out_of_time)(void *context);

/*
 * Limits the time of the searches of `strategy: best` from the next frame on, in addition to their budget. When the time is
 * over, the result so far is the frame, which is never worse than that of `greedy`. That frame and all later frames are not
 * replayable (`cartouche_frame_counts`).
 *
 * is_out_of_time: called before the search of a frame and between its exchanges, about every 20 microseconds, until it returns
 *                 a value other than 0; not called if nothing is searched: with `greedy`, without conflicts, and for an
 *                 unchanged frame. Null for no limit, the default.
 * context:        passed to each call. It must stay valid until it is replaced or the resolver is destroyed.
 *
 * The limit applies to all frames, also after `cartouche_reload`. A copy of the resolver has no limit.
 */
cartouche_status cartouche_set_time_limit(
  cartouche_resolver *resolver, cartouche_is_out_of_time is_out_of_time, void *context);

/* The lengths of the lists that the last frame has. */
typedef struct cartouche_frame_counts {
  uint32_t placements, hidden, clusters, callouts;
  uint32_t events, refusals, explanations;
  /* 1 if a new resolver with the same plan and the same calls gives this frame. 0 for the first frame whose search the caller
     ended early, and for all later frames, because they depend on it. */
  uint32_t is_replayable;
  uint32_t pointers;
  uint32_t reserved;
} cartouche_frame_counts;

cartouche_status cartouche_counts(const cartouche_resolver *resolver, cartouche_frame_counts *counts);

/* Gives the camera of the last frame, which the host passed or the plan has. The status is CARTOUCHE_NO_FRAME if there is no
   frame yet or it was resolved with a matrix. */
cartouche_status cartouche_frame_camera(const cartouche_resolver *resolver, cartouche_camera *camera);

/* Bits of `given_sides`: the sides of a size that the spec sets. */
enum {
  CARTOUCHE_GIVEN_WIDTH = 1 << 0,
  CARTOUCHE_GIVEN_HEIGHT = 1 << 1,
};

/* A visible view. `cartouche_text` gives its title, subtitle and data. */
typedef struct cartouche_placement {
  /* The index of an annotation; at least 2^31 for a cluster. */
  uint32_t annotation;
  /* The index in the annotation's list of anchors: `cartouche_anchors`. */
  uint32_t anchor_index;
  cartouche_anchor anchor;
  /* The index of the view class, for `cartouche_view_name`. CARTOUCHE_NONE if a cluster computes the name of the class, which
     `cartouche_text` gives. */
  uint32_t view;
  /* The number of the host's view among all views of the class, from 0. Numbers are reused when views disappear. */
  uint32_t slot;
  /* The states of the annotation as bits: CARTOUCHE_SELECTED and so on. */
  uint32_t states;
  /* 1 if the size is an estimate, which the host should replace by measuring its view. */
  uint32_t is_estimated;
  /* If the host measures one side and the spec sets the other, the side that the spec sets: CARTOUCHE_GIVEN_WIDTH or
     CARTOUCHE_GIVEN_HEIGHT. Otherwise 0. */
  uint32_t given_sides;
  double x, y, width, height;
  /* The offset of the anchor at this zoom, including the gap, positive to the right and UPWARDS. */
  double offset_x, offset_y;
  /* The position of the anchor point on screen. */
  double point_x, point_y;
  /* The coordinate of the anchor point. */
  cartouche_coordinate coordinate;
  /* The `zPriority`: views with a higher number are drawn above others. */
  double z_priority;
  /* The first avoided region that the view covers although it avoids regions, as a required view may; otherwise CARTOUCHE_NONE. */
  uint32_t covered_region;
  uint32_t reserved;
  /* The end of the leader line, on the edge of the view; the line starts at `point_x`, `point_y`. NaN for a view without a
     leader line. */
  double leader_x;
  double leader_y;
} cartouche_placement;

/* Lists the visible views in draw order, bottom first. */
size_t cartouche_placements(const cartouche_resolver *resolver, cartouche_placement *placements, size_t capacity);

/* A collision shape of a view. */
typedef struct cartouche_collision_shape {
  /* 1 if the shape is the circle in the middle of the rectangle, with the shorter side as its diameter; 0 for the rectangle. */
  uint32_t is_circle;
  uint32_t reserved;
  cartouche_rectangle frame;
} cartouche_collision_shape;

/* Lists the collision shapes of the view with an index in the list of placements: the view's rectangle unless the spec sets
   others, or none if the view does not collide. */
size_t cartouche_collision_shapes(
  const cartouche_resolver *resolver, uint32_t placement, cartouche_collision_shape *shapes, size_t capacity);

/* A hidden annotation or cluster. */
typedef struct cartouche_hidden_annotation {
  uint32_t annotation;
  cartouche_cause cause;
  cartouche_blocker_kind blocker_kind;
  uint32_t blocker;
  /* The screen position of the annotation's anchor point, or of its host's; NaN if the frame did not compute it. */
  cartouche_point point;
} cartouche_hidden_annotation;

/* Lists the hidden annotations in document order, followed by the hidden clusters. */
size_t cartouche_hidden(const cartouche_resolver *resolver, cartouche_hidden_annotation *hidden, size_t capacity);

/* A cluster of the frame, which is also among the placements or the hidden annotations. */
typedef struct cartouche_cluster {
  /* The cluster's index in placements, events and inputs: 2^31 + the index of its first member. */
  uint32_t annotation;
  /* The number of members, not counting annotations that are selected, dragged, or hidden at this zoom. */
  uint32_t count;
  /* The zoom above which the cluster splits if it is in the middle of the map; NaN if it splits at no zoom of maps. */
  double split_zoom;
  cartouche_coordinate coordinate;
} cartouche_cluster;

/* Lists the clusters of the last frame in the order of their first members. */
size_t cartouche_clusters(const cartouche_resolver *resolver, cartouche_cluster *clusters, size_t capacity);

/* Lists the members of a cluster that `count` counts, in document order. */
size_t cartouche_cluster_members(
  const cartouche_resolver *resolver, uint32_t cluster, uint32_t *annotations, size_t capacity);

/* Lists the direct children of a cluster: single members, and clusters that exist at larger zooms. */
size_t cartouche_cluster_children(
  const cartouche_resolver *resolver, uint32_t cluster, uint32_t *annotations, size_t capacity);

/* Gives the smallest box around the coordinates of the members that `count` counts. */
cartouche_status cartouche_cluster_bounds(
  const cartouche_resolver *resolver, uint32_t cluster, cartouche_bounds *bounds);

typedef uint32_t cartouche_value_kind;
enum {
  CARTOUCHE_VALUE_NULL = 0,
  /* A Boolean value: `number` is 0 or 1. */
  CARTOUCHE_VALUE_BOOLEAN = 1,
  CARTOUCHE_VALUE_NUMBER = 2,
  /* A text: `cartouche_aggregate_json` gives it as a JSON string. */
  CARTOUCHE_VALUE_TEXT = 3,
  /* A list or an object: `cartouche_aggregate_json` gives its JSON. */
  CARTOUCHE_VALUE_STRUCTURE = 4,
};

/* The value of one of a cluster's aggregates, which are computed from its members. */
typedef struct cartouche_aggregate {
  cartouche_value_kind kind;
  uint32_t reserved;
  double number;
} cartouche_aggregate;

/* Lists the values of a cluster's aggregates, in the order of the spec. */
size_t cartouche_aggregates(
  const cartouche_resolver *resolver, uint32_t cluster, cartouche_aggregate *aggregates, size_t capacity);

/* Gives the name of a cluster's aggregate by its index in the list of `cartouche_aggregates`. */
size_t cartouche_aggregate_name(
  const cartouche_resolver *resolver, uint32_t cluster, uint32_t aggregate, uint8_t *text, size_t capacity);

/* Gives the JSON of an aggregate's value that is a text, a list or an object. */
size_t cartouche_aggregate_json(
  const cartouche_resolver *resolver, uint32_t cluster, uint32_t aggregate, uint8_t *text, size_t capacity);

/* A visible callout. `cartouche_text` gives its texts. */
typedef struct cartouche_callout {
  uint32_t annotation;
  /* The index of the used anchor in the callout's own list of anchors. */
  uint32_t anchor_index;
  cartouche_anchor anchor;
  /* The number of the host's view among all callouts, from 0. Numbers are reused when callouts disappear. */
  uint32_t slot;
  uint32_t states;
  /* 1 if the callout has a tip; otherwise the numbers of the tip are 0. */
  uint32_t has_tip;
  /* The number of parts that can be tapped, which `cartouche_callout_parts` lists. */
  uint32_t part_count;
  /* The side that the spec sets if the host measures the other one, as in `cartouche_placement`. */
  uint32_t given_sides;
  double x, y, width, height;
  /* The corners of the tip, a triangle inside the callout's rectangle: its point, then the two ends of its base, the left or upper
     one first. */
  cartouche_point tip_point, tip_start, tip_end;
  /* The distance from the middle of the callout's side to the tip's point in points, positive to the right or downwards. */
  double tip_off_center;
} cartouche_callout;

/* Lists the callouts in draw order, bottom first. They are drawn above all placements. */
size_t cartouche_callouts(const cartouche_resolver *resolver, cartouche_callout *callouts, size_t capacity);

/* A pointer: a view of the host at the edge of the padded viewport, in the direction of an annotation that is off screen. */
typedef struct cartouche_pointer {
  uint32_t annotation;
  /* The index of the view class, for `cartouche_view_name`. */
  uint32_t view;
  double x, y, width, height;
  /* The direction on screen from the pointer's middle to the annotation's point, in degrees clockwise from up, 0 to 360. If the
     point is behind the camera, the direction from the middle of the padded viewport on the ground. */
  double bearing;
  /* The distance on screen from the pointer's middle to the annotation's point, in points; NaN if the point is behind the
     camera. */
  double distance;
} cartouche_pointer;

/* Lists the pointers of the last frame, best rank first. They cover no callout, no collision shape of an obstacle and no other pointer. */
size_t cartouche_pointers(const cartouche_resolver *resolver, cartouche_pointer *pointers, size_t capacity);

/* A part of a callout that can be tapped. */
typedef struct cartouche_callout_part {
  /* The index of the part, for `cartouche_part_name`. */
  uint32_t part;
  uint32_t reserved;
  cartouche_rectangle frame;
} cartouche_callout_part;

/* Lists the parts of an annotation's callout that can be tapped, topmost first. The accessories are the last ones, with the names
   "leftAccessory", "rightAccessory" and "detailAccessory". */
size_t cartouche_callout_parts(
  const cartouche_resolver *resolver, uint32_t annotation, cartouche_callout_part *parts, size_t capacity);

/* Lists the inputs of the last frame that had no effect. */
size_t cartouche_refusals(const cartouche_resolver *resolver, cartouche_refusal *refusals, size_t capacity);

/* MARK: Events */

/* The kind of an event, with the members of `cartouche_event` that it uses. All kinds use `annotation`. Unused members are 0,
   unused indices CARTOUCHE_NONE. */
typedef uint32_t cartouche_event_kind;
enum {
  /* `value`: 1 for selected, 0 for deselected. */
  CARTOUCHE_EVENT_SELECTION_CHANGED = 0,
  CARTOUCHE_EVENT_ANNOTATION_TAPPED = 1,
  /* `annotation` is CARTOUCHE_NONE. `value`: 1 if `coordinate` is the tapped coordinate, 0 for a tap above the horizon. */
  CARTOUCHE_EVENT_MAP_TAPPED = 2,
  /* `from`, `to`: drag states. `coordinate`: the new coordinate from `ending` on, otherwise the coordinate before the drag. */
  CARTOUCHE_EVENT_DRAG_STATE_CHANGED = 3,
  /* `value`: 1 for shown; 0 for hidden, with `cause` and the blocker. */
  CARTOUCHE_EVENT_VISIBILITY_CHANGED = 4,
  /* `coordinate`: the new coordinate of the anchor point. */
  CARTOUCHE_EVENT_ANCHOR_COORDINATE_CHANGED = 5,
  /* `from`, `to`: the indices of the previous anchor (CARTOUCHE_NONE if there was none) and the new one in the annotation's list.
     The other members are these anchors and their offsets, positive to the right and UPWARDS, without a gap that depends on
     zoom. */
  CARTOUCHE_EVENT_ANCHOR_CHANGED = 6,
  /* `frame`: the new rectangle of the view. */
  CARTOUCHE_EVENT_FRAME_CHANGED = 7,
  /* `value`: 1 for shown, 0 for hidden. */
  CARTOUCHE_EVENT_CALLOUT_CHANGED = 8,
  /* `value`: the index of the tapped part of the callout. */
  CARTOUCHE_EVENT_PART_TAPPED = 9,
  CARTOUCHE_EVENT_BACKGROUND_TAPPED = 10,
  /* `value`: the number of members. `relative_kind`, `relative`: where the members were before. */
  CARTOUCHE_EVENT_CLUSTER_FORMED = 11,
  /* `from`: the number of members that left. `to`: the number of members that joined. */
  CARTOUCHE_EVENT_CLUSTER_CHANGED = 12,
  /* `relative_kind`, `relative`: where the members are now. */
  CARTOUCHE_EVENT_CLUSTER_DISSOLVED = 13,
  /* As CARTOUCHE_EVENT_CLUSTER_CHANGED. `cartouche_event_members` lists the members. */
  CARTOUCHE_EVENT_CLUSTER_MEMBERS_CHANGED = 14,
  /* `value`: 1 if the view got a leader line, 0 if it lost it. */
  CARTOUCHE_EVENT_LEADER_CHANGED = 15,
  /* `value`: 1 if the members of the cluster are shown around it, 0 if they no longer are. */
  CARTOUCHE_EVENT_EXPANSION_CHANGED = 16,
  /* A tap hit the pointer to the annotation, which is off screen. */
  CARTOUCHE_EVENT_POINTER_TAPPED = 17,
};

/* What the members of a cluster were part of before it formed, or are part of after it dissolved. */
typedef uint32_t cartouche_cluster_relative;
enum {
  /* The members were, or are, single views or members of smaller clusters. */
  CARTOUCHE_RELATIVE_PARTS = 0,
  /* All members were, or are, in one other cluster, whose index is `relative`. */
  CARTOUCHE_RELATIVE_CLUSTER = 1,
  /* The members were, or are, too far from the screen for clusters to be computed. */
  CARTOUCHE_RELATIVE_OFFSCREEN = 2,
};

/* A difference between two frames. */
typedef struct cartouche_event {
  cartouche_event_kind kind;
  /* The index of the annotation or cluster; CARTOUCHE_NONE if the map was tapped. */
  uint32_t annotation;
  uint32_t value;
  uint32_t from, to;
  cartouche_cause cause;
  cartouche_blocker_kind blocker_kind;
  uint32_t blocker;
  cartouche_cluster_relative relative_kind;
  uint32_t relative;
  cartouche_anchor from_anchor, to_anchor;
  double from_offset_x, from_offset_y;
  double to_offset_x, to_offset_y;
  cartouche_coordinate coordinate;
  cartouche_rectangle frame;
} cartouche_event;

/* Lists the events of the last frame: those of inputs in order, then those of removed annotations, then those of all other
   annotations in document order. */
size_t cartouche_events(const cartouche_resolver *resolver, cartouche_event *events, size_t capacity);

/* Lists the members that joined a cluster (`joined` is 1) or left it (0). `event` is the index of an event of the kind
   CARTOUCHE_EVENT_CLUSTER_MEMBERS_CHANGED. */
size_t cartouche_event_members(
  const cartouche_resolver *resolver, uint32_t event, uint32_t joined, uint32_t *annotations, size_t capacity);

/* MARK: Explanations */

/* The explanation why an annotation has its placement or is hidden. Only annotations with candidates have one: those that no
   earlier cause hides. */
typedef struct cartouche_explanation {
  uint32_t annotation;
  uint32_t candidate_count;
  /* The index of the candidate that the view uses, even if it is then hidden; CARTOUCHE_NONE for none. */
  uint32_t chosen;
  /* 1 if the annotation's view is among the placements. */
  uint32_t is_shown;
} cartouche_explanation;

/* Lists the explanations of the last frame in the order of placement; empty without CARTOUCHE_EXPLAINS. */
size_t cartouche_explanations(
  const cartouche_resolver *resolver, cartouche_explanation *explanations, size_t capacity);

/* A candidate: an anchor of an annotation, at one coordinate, that was tried in the last frame. */
typedef struct cartouche_candidate {
  /* The index in the annotation's list of anchors. */
  uint32_t anchor_index;
  cartouche_anchor anchor;
  /* The first test that the candidate failed; CARTOUCHE_NONE if it is acceptable. */
  cartouche_cause stopped_by;
  /* The class of an acceptable candidate, of which 0 is the best; CARTOUCHE_NONE if the candidate is not acceptable. */
  uint32_t candidate_class;
  cartouche_blocker_kind blocker_kind;
  uint32_t blocker;
  /* The bits CARTOUCHE_CANDIDATE_IS_INSIDE and so on. */
  uint32_t flags;
  uint32_t reserved;
  cartouche_coordinate coordinate;
} cartouche_candidate;

enum {
  /* The view's rectangle at the candidate lies inside the bounds. */
  CARTOUCHE_CANDIDATE_IS_INSIDE = 1 << 0,
  /* The view's rectangle at the candidate intersects the bounds. */
  CARTOUCHE_CANDIDATE_MEETS_BOUNDS = 1 << 1,
  /* The view's collision shape at the candidate intersects no avoided layer, or the view does not avoid layers. */
  CARTOUCHE_CANDIDATE_IS_CLEAR = 1 << 2,
  /* The candidate is not at the anchor but at the place near it that was found for the view with a leader line. */
  CARTOUCHE_CANDIDATE_HAS_LEADER = 1 << 3,
};

/* Lists the candidates of the explanation with an index in the list of explanations, in the order in which they were tried. */
size_t cartouche_candidates(
  const cartouche_resolver *resolver, uint32_t explanation, cartouche_candidate *candidates, size_t capacity);

/* MARK: Queries about the last frame */

typedef uint32_t cartouche_hit_kind;
enum {
  CARTOUCHE_HIT_MAP = 0,
  CARTOUCHE_HIT_ANNOTATION = 1,
  /* A part of the annotation's callout. */
  CARTOUCHE_HIT_PART = 2,
  /* The annotation's callout outside its parts. */
  CARTOUCHE_HIT_BACKGROUND = 3,
  /* The pointer to an annotation off screen. */
  CARTOUCHE_HIT_POINTER = 4,
};

/* The topmost object at a point of the screen. */
typedef struct cartouche_hit {
  cartouche_hit_kind kind;
  uint32_t annotation;
  uint32_t part;
  uint32_t reserved;
} cartouche_hit;

/* Returns the topmost object of the last frame at a point, as for a tap. */
cartouche_status cartouche_hit_test(const cartouche_resolver *resolver, double x, double y, cartouche_hit *hit);

/* Two overlapping views, as the indices of their annotations. */
typedef struct cartouche_overlap {
  uint32_t below, above;
} cartouche_overlap;

/* Lists the overlaps in the last frame of views that should not overlap, in draw order. */
size_t cartouche_overlaps(const cartouche_resolver *resolver, cartouche_overlap *overlaps, size_t capacity);

/* Converts coordinates to points on the last frame's screen; NaN behind the camera, and if the app gave the points of that frame. */
cartouche_status cartouche_project(
  const cartouche_resolver *resolver, const cartouche_coordinate *coordinates, size_t count, cartouche_point *points);

/* Converts points on the last frame's screen to coordinates; NaN outside the map, and if the app gave the points of that frame. */
cartouche_status cartouche_unproject(
  const cartouche_resolver *resolver, const cartouche_point *points, size_t count, cartouche_coordinate *coordinates);

/* Returns the closest camera that shows annotations completely. A cluster of the last frame stands for its members. annotations:
   null for all. from: the camera with bearing, pitch and padding, or null for none. max_zoom: 0…25.5; the program uses 16. */
cartouche_status cartouche_fit_camera(
  const cartouche_resolver *resolver, const uint32_t *annotations, size_t count, const cartouche_camera *from,
  const cartouche_viewport *viewport, double max_zoom, cartouche_camera *camera);

/* MARK: Names and texts */

typedef uint32_t cartouche_text_kind;
enum {
  /* The id in the spec: `hello`, `cafes/7` for an instance of a `forEach`, `cluster:IDENTIFIER:FIRST` for a cluster. */
  CARTOUCHE_TEXT_ID = 0,
  /* The title. Texts of a cluster are empty if they use an operator that only the compiler has; see docs/clusters.md. */
  CARTOUCHE_TEXT_TITLE = 1,
  CARTOUCHE_TEXT_SUBTITLE = 2,
  /* The name of the host's view class. */
  CARTOUCHE_TEXT_VIEW = 3,
  /* The data for the host's view, a JSON object. */
  CARTOUCHE_TEXT_DATA = 4,
  CARTOUCHE_TEXT_CALLOUT_TITLE = 5,
  CARTOUCHE_TEXT_CALLOUT_SUBTITLE = 6,
  /* The names of the host's view classes for the accessories of a callout. */
  CARTOUCHE_TEXT_LEFT_ACCESSORY = 7,
  CARTOUCHE_TEXT_RIGHT_ACCESSORY = 8,
  CARTOUCHE_TEXT_DETAIL_ACCESSORY = 9,
  /* The name of the group of annotations that keep their `repeatDistance` to each other; empty if there is none. */
  CARTOUCHE_TEXT_REPEAT_GROUP = 10,
};

/* Gives a text of an annotation, or of a cluster of the last frame, in its current states. */
size_t cartouche_text(
  const cartouche_resolver *resolver, uint32_t annotation, cartouche_text_kind kind, uint8_t *text, size_t capacity);

/* Returns the index of the annotation, or of the cluster of the last frame, with an id; CARTOUCHE_NONE if there is none. The first
   call takes time linear in the size of the plan. */
uint32_t cartouche_annotation_with_id(const cartouche_resolver *resolver, const uint8_t *id, size_t size);

/* Gives the name of a view class by its index. */
size_t cartouche_view_name(const cartouche_resolver *resolver, uint32_t view, uint8_t *text, size_t capacity);

/* Gives the name of a layer in the spec or the style, by its index. */
size_t cartouche_layer_name(const cartouche_resolver *resolver, uint32_t layer, uint8_t *text, size_t capacity);

/* Gives the name of an avoided region in the spec by its index; empty if it has none. */
size_t cartouche_region_name(const cartouche_resolver *resolver, uint32_t region, uint8_t *text, size_t capacity);

/* Gives the name of a part of a callout by its index. */
size_t cartouche_part_name(const cartouche_resolver *resolver, uint32_t part, uint8_t *text, size_t capacity);

/* Gives the id of an attachment's feature; empty if the attachment accepts any feature or the feature has no id. */
size_t cartouche_feature_id(const cartouche_resolver *resolver, uint32_t attachment, uint8_t *text, size_t capacity);

/* MARK: The plan */

typedef uint32_t cartouche_selection_mode;
enum {
  CARTOUCHE_SELECTION_SINGLE = 0,
  CARTOUCHE_SELECTION_MULTIPLE = 1,
  CARTOUCHE_SELECTION_NONE = 2,
};

/* Facts about the whole plan, including changes. */
typedef struct cartouche_plan_facts {
  /* The number of annotations, including removed ones. All indices of annotations are less than this number. */
  uint32_t annotation_count;
  uint32_t attachment_count;
  uint32_t layer_count;
  uint32_t view_count;
  cartouche_selection_mode selection;
  /* The number of avoided regions. */
  uint32_t region_count;
  /* 1 if the puck has a location. */
  uint32_t has_puck;
  uint32_t reserved;
  /* The margin around the bounds in which views are placed before they are visible, in points. */
  double margin;
  cartouche_coordinate puck;
  /* The radius of the puck in points; NaN if neither the plan nor the host has set one. */
  double puck_radius;
  /* The camera in the spec. With `fit`, frames use another one, which `cartouche_plan_camera` gives. */
  cartouche_camera camera;
} cartouche_plan_facts;

cartouche_status cartouche_facts(const cartouche_resolver *resolver, cartouche_plan_facts *facts);

/* Gives the camera that a frame with this viewport uses if the host passes none. */
cartouche_status cartouche_plan_camera(
  const cartouche_resolver *resolver, const cartouche_viewport *viewport, cartouche_camera *camera);

/* Bits of `flags`. */
enum {
  CARTOUCHE_IS_VISIBLE = 1 << 0,
  CARTOUCHE_IS_ESTIMATED = 1 << 1,
  CARTOUCHE_IS_REQUIRED = 1 << 2,
  CARTOUCHE_ALLOWS_OVERLAP = 1 << 3,
  CARTOUCHE_IS_OBSTACLE = 1 << 4,
  CARTOUCHE_IGNORES_CAMERA_PADDING = 1 << 5,
  CARTOUCHE_ALLOWS_OVERLAP_WITH_PUCK = 1 << 6,
  CARTOUCHE_AVOIDS_LAYERS = 1 << 7,
  CARTOUCHE_AVOIDS_REGIONS = 1 << 8,
  CARTOUCHE_IS_ENABLED = 1 << 9,
  CARTOUCHE_IS_DRAGGABLE = 1 << 10,
  /* The spec sets the width and the host measures the height, or the other way around. */
  CARTOUCHE_GIVES_WIDTH = 1 << 11,
  CARTOUCHE_GIVES_HEIGHT = 1 << 12,
};

/* The current properties of an annotation, after changes, in its states and at the zoom of the last frame. */
typedef struct cartouche_annotation {
  uint32_t flags;
  uint32_t states;
  uint32_t view;
  uint32_t anchor_count;
  /* The index of the attachment; CARTOUCHE_NONE if the annotation has a point of its own. */
  uint32_t attachment;
  uint32_t reserved;
  /* The size of the view in points; 0 if it is not known yet. */
  double width, height;
  /* The coordinate of the anchor point; while the view is hidden, the last one that it had. */
  cartouche_coordinate coordinate;
  double priority, z_priority, min_zoom, max_zoom;
  /* The least distance in points to other visible views of the same group, CARTOUCHE_TEXT_REPEAT_GROUP; 0 for none. */
  double repeat_distance;
} cartouche_annotation;

/* Returns 1 if the annotation exists and was not removed, or the last frame has the cluster; otherwise 0. */
uint32_t cartouche_exists(const cartouche_resolver *resolver, uint32_t annotation);

/* Returns the properties of an annotation. For clusters and removed annotations the status is CARTOUCHE_UNKNOWN_ANNOTATION. */
cartouche_status cartouche_annotation_facts(
  const cartouche_resolver *resolver, uint32_t annotation, cartouche_annotation *facts);

/* An entry of an annotation's list of anchors. */
typedef struct cartouche_anchor_option {
  cartouche_anchor anchor;
  uint32_t reserved;
  /* The offset including the gap at the zoom of the last frame, positive to the right and UPWARDS. */
  double offset_x, offset_y;
  /* The offset without a gap that depends on zoom, as the command line program prints it for events. */
  double given_offset_x, given_offset_y;
  /* The size of the view with this anchor; NaN for the annotation's own size. */
  double width, height;
} cartouche_anchor_option;

/* Lists the current anchors of an annotation, or of a cluster of the last frame, in order of preference. */
size_t cartouche_anchors(
  const cartouche_resolver *resolver, uint32_t annotation, cartouche_anchor_option *anchors, size_t capacity);

typedef uint32_t cartouche_attachment_kind;
enum {
  /* One feature that is a point. */
  CARTOUCHE_ATTACHED_TO_POINT = 0,
  /* One feature that is a line, a polygon, or a shape of several parts. */
  CARTOUCHE_ATTACHED_TO_SHAPE = 1,
  /* Any feature of a source or layer. */
  CARTOUCHE_ATTACHED_TO_ANY_FEATURE = 2,
  /* A feature that only the host knows. */
  CARTOUCHE_ATTACHED_TO_HOST_FEATURE = 3,
  CARTOUCHE_ATTACHED_TO_OTHER_ANNOTATION = 4,
};

/* An attachment: the object to which annotations are attached. */
typedef struct cartouche_attachment {
  cartouche_attachment_kind kind;
  /* The index of the feature's layer; CARTOUCHE_NONE if it has none. */
  uint32_t layer;
  /* The index of the annotation to which others are attached; CARTOUCHE_NONE for another kind of attachment. */
  uint32_t host;
  /* 1 if the host sets the geometry and visibility of the feature. */
  uint32_t is_host_supplied;
} cartouche_attachment;

cartouche_status cartouche_attachment_facts(
  const cartouche_resolver *resolver, uint32_t attachment, cartouche_attachment *facts);

typedef uint32_t cartouche_layer_type;
enum {
  CARTOUCHE_LAYER_SYMBOL = 0,
  CARTOUCHE_LAYER_CIRCLE = 1,
  CARTOUCHE_LAYER_LINE = 2,
  CARTOUCHE_LAYER_FILL = 3,
  CARTOUCHE_LAYER_FILL_EXTRUSION = 4,
};

/* A layer of the map. */
typedef struct cartouche_layer {
  cartouche_layer_type type;
  uint32_t is_visible;
  uint32_t is_host_supplied;
  uint32_t reserved;
  double min_zoom, max_zoom;
} cartouche_layer;

cartouche_status cartouche_layer_facts(const cartouche_resolver *resolver, uint32_t layer, cartouche_layer *facts);

/* MARK: Changes between two frames */

/* Replaces the plan. Annotations with ids in both plans keep their states, anchors and views. All indices are those of the new
   plan, so the lists of the last frame are empty until the next frame. Until then, `cartouche_frame_camera`, `cartouche_project`,
   `cartouche_unproject`, `cartouche_hit_test`, `cartouche_overlaps` and tap inputs use the camera and views of the last frame. */
cartouche_status cartouche_reload(
  cartouche_resolver *resolver, const uint8_t *plan, size_t size, uint32_t uses_samples);

/*
 * Applies a change of data or variables: the bytes of CARTOUCHE_RESULT_EDIT in `cartouche_compiler.h`. The resolver must have the plan
 * of that spec, and must apply all its changes in order. What `cartouche_reload` keeps stays, as do values that inputs set, and
 * annotations that the host added, updated or removed.
 *
 * uses_samples: as for `cartouche_create`.
 * replaced:     receives 1 if all indices are those of a new plan, as after `cartouche_reload`, and otherwise 0; may be null.
 */
cartouche_status cartouche_apply_edit(
  cartouche_resolver *resolver, const uint8_t *edit, size_t size, uint32_t uses_samples, uint32_t *replaced);

/*
 * Adds the only annotation of another plan, the patch, after all others. Its layers are those with the same names in this plan.
 *
 * host:       an annotation to which the new one is attached, or CARTOUCHE_NONE. A patch has only one annotation, so it declares
 *             such an attachment as one to a feature of the host without a layer.
 * annotation: receives the index of the new annotation; may be null.
 */
cartouche_status cartouche_add_annotation(
  cartouche_resolver *resolver, const uint8_t *patch, size_t size, uint32_t host, uint32_t *annotation);

/* The value of `named` for all properties. */
#define CARTOUCHE_ALL_PROPERTIES UINT32_MAX

/*
 * Replaces the properties of an annotation with those of the only annotation of a patch. The annotation keeps its id, and its
 * states, anchor, position and values from the host if they are still valid.
 *
 * host:        as for `cartouche_add_annotation`.
 * named:       the bits 1 << `cartouche_property` of the properties to replace, usually CARTOUCHE_ALL_PROPERTIES. Properties
 *              without a bit keep values that inputs set.
 * keeps_place: 1 if an annotation with a point of its own stays where it was dragged or moved to.
 */
cartouche_status cartouche_update_annotation(
  cartouche_resolver *resolver, uint32_t annotation, const uint8_t *patch, size_t size, uint32_t host, uint32_t named,
  uint32_t keeps_place);

/* Removes an annotation. The next frame hides it with the cause `removed`. Its index is not used again. */
cartouche_status cartouche_remove_annotation(cartouche_resolver *resolver, uint32_t annotation);

/* The kind of a path, which is a point, a line or a ring of a polygon. */
typedef uint32_t cartouche_path_kind;
enum {
  CARTOUCHE_PATH_POINTS = 0,
  CARTOUCHE_PATH_LINE = 1,
  CARTOUCHE_PATH_OUTER_RING = 2,
  /* A hole in the last outer ring before this path. */
  CARTOUCHE_PATH_HOLE = 3,
};

typedef struct cartouche_path {
  cartouche_path_kind kind;
  /* The number of the path's feature: 0, 1, … The paths of a feature are consecutive and of one kind: points, lines or polygons. */
  uint32_t feature;
  /* The number of the path's coordinates, which follow those of the previous path in the list of coordinates. */
  uint32_t coordinate_count;
  uint32_t reserved;
} cartouche_path;

/* Sets the geometry of an attachment's features. Without paths, the map has no such feature. */
cartouche_status cartouche_set_geometry(
  cartouche_resolver *resolver, uint32_t attachment, const cartouche_path *paths, size_t path_count,
  const cartouche_coordinate *coordinates, size_t coordinate_count);

/* The meaning of the two lengths a and b, in points, that give the extent of a region along one axis of the viewport. */
typedef uint32_t cartouche_extent_kind;
enum {
  /* a: the distance from the left or upper edge; b: the length. */
  CARTOUCHE_EXTENT_START = 0,
  /* a: the distance from the right or lower edge; b: the length. */
  CARTOUCHE_EXTENT_END = 1,
  /* a, b: the distances from the two edges. */
  CARTOUCHE_EXTENT_BETWEEN = 2,
  /* b: the length of an extent that is centered in the viewport. a is ignored. */
  CARTOUCHE_EXTENT_CENTERED = 3,
};

/* A rectangle of the viewport that views avoid, such as a toolbar or a panel. */
typedef struct cartouche_region {
  cartouche_extent_kind x_kind, y_kind;
  double x_a, x_b;
  double y_a, y_b;
} cartouche_region;

/* Moves, shows or hides an avoided region of the spec, for example when the host opens a panel. `cartouche_region_name` gives the
   names of the regions. Without an extent, the region is hidden, as with an invalid kind or a number that is not finite. Frames
   after the change allocate no memory. */
cartouche_status cartouche_set_region(
  cartouche_resolver *resolver, uint32_t region, const cartouche_region *extent);

/* Replaces the list of avoided regions by regions without names. A region with an invalid kind or a number that is not finite is
   ignored. */
cartouche_status cartouche_set_avoided_regions(
  cartouche_resolver *resolver, const cartouche_region *regions, size_t count);

/* Sets the radius of the puck in points. NaN or a negative number means no puck. */
cartouche_status cartouche_set_puck_radius(cartouche_resolver *resolver, double radius);

/* MARK: Memory */

#ifdef __wasm__
/* Allocates memory of the WebAssembly module for its host, aligned to 16 bytes. Returns null if memory is exhausted. */
void *cartouche_allocate(size_t size);
/* Frees memory that `cartouche_allocate` returned. Null is ignored. */
void cartouche_free(void *memory);
#endif

#ifdef __cplusplus
}
#endif

#endif
