/*
 * Cartouche for every language that can call C: places the views of a compiled plan, frame after frame.
 *
 *     cartouche_resolver *resolver = NULL;
 *     if (cartouche_create(plan, plan_size, 0, &resolver) != CARTOUCHE_OK) { … }
 *     cartouche_resolve(resolver, NULL, 0, &camera, &viewport, 0);
 *     cartouche_placement placements[100];
 *     size_t shown = cartouche_placements(resolver, placements, 100);
 *     cartouche_destroy(resolver);
 *
 * Lists and texts. Every function that gives several values writes as many as fit into a buffer of the caller, and
 * returns how many there are; `(NULL, 0)` only counts. A text is such a list of UTF-8 bytes, without a NUL at its end; an empty one:
 * there is none. Where there is nothing to tell (no such annotation, no frame yet, a null resolver), there are none.
 *
 * Frames. What is told of a frame is told of the last one that `cartouche_resolve` or `cartouche_resolve_matrix` resolved with
 * success, until the next.
 *
 * Structures have no pointers and the same layout on every machine: 32-bit numbers, then doubles, a multiple of 8 bytes in all.
 * `reserved` is 0.
 *
 * Units. Points, x right, y down, origin at the viewport's top left; degrees; Mapbox zoom levels (the world is 512 · 2^zoom
 * points wide).
 *
 * Errors. Nothing that a caller passes traps: null pointers, numbers that are not finite, indices that nothing has. A pointer that is
 * not null has to lead to as much as is said. Only where there is no memory left the program ends.
 *
 * Threads. There is no global state. A resolver is used by one thread at a time, whichever; several by several threads at once.
 *
 * The same plan and the same calls give the same bytes on every machine, unless the caller ends a search: `cartouche_set_time_limit`.
 */
#ifndef CARTOUCHE_H
#define CARTOUCHE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One map view: a plan, what inputs and changes made of it, and what its frames remember. */
typedef struct cartouche_resolver cartouche_resolver;

/* Stands for no index: nobody, nothing. */
#define CARTOUCHE_NONE UINT32_MAX

/* MARK: Status */

/* What came of a call. */
typedef int32_t cartouche_status;
enum {
  CARTOUCHE_OK = 0,
  /* A pointer that has to lead somewhere is null. */
  CARTOUCHE_NULL_POINTER = 1,
  /* The bytes do not start as a plan file does. */
  CARTOUCHE_NOT_A_PLAN = 2,
  /* They are of another version of the format: compile the spec anew. */
  CARTOUCHE_OTHER_PLAN_VERSION = 3,
  /* Some are missing at the end. */
  CARTOUCHE_TRUNCATED_PLAN = 4,
  /* They are not those that were written: the checksum differs. */
  CARTOUCHE_CORRUPTED_PLAN = 5,
  /* They are whole, but no plan that a compiler writes. */
  CARTOUCHE_INVALID_PLAN = 6,
  /* An input is of no kind, or its `detail` is none of what its kind says. Nothing was resolved. */
  CARTOUCHE_BAD_INPUT = 7,
  /* There is no such annotation, or it was removed. */
  CARTOUCHE_UNKNOWN_ANNOTATION = 8,
  /* The plan has no such attachment. */
  CARTOUCHE_UNKNOWN_ATTACHMENT = 9,
  /* A patch has another number of annotations than one. */
  CARTOUCHE_NOT_ONE_ANNOTATION = 10,
  /* Another annotation has the id of the patch's. */
  CARTOUCHE_ID_IS_TAKEN = 11,
  /* The patch's annotation is attached to a layer that the plan has not. */
  CARTOUCHE_UNKNOWN_LAYER = 12,
  /* What is attached to another annotation cannot come from another plan, and has no geometry of its own. */
  CARTOUCHE_ATTACHED_TO_ANNOTATION = 13,
  /* A line has fewer than two coordinates, a ring fewer than three that differ from its first, or a path none. */
  CARTOUCHE_TOO_FEW_COORDINATES = 14,
  /* The paths of a geometry do not belong together: a feature of several kinds, a hole without an outer ring, features that do not
     follow each other, or not as many coordinates as the paths have. */
  CARTOUCHE_BAD_GEOMETRY = 15,
  /* A coordinate is not finite, or beyond a pole. */
  CARTOUCHE_BAD_COORDINATE = 16,
  /* There was no frame yet. */
  CARTOUCHE_NO_FRAME = 17,
  /* There is nothing with this index or number. */
  CARTOUCHE_UNKNOWN_INDEX = 18,
  /* A number is not finite or out of range. */
  CARTOUCHE_BAD_NUMBER = 19,
  /* An annotation would be attached to itself, or to what is attached to it. */
  CARTOUCHE_ATTACHED_TO_ITSELF = 20,
};

/* A sentence about a status, with a NUL at its end; it is never freed. Of what is no status: "unknown status". */
const char *cartouche_status_text(cartouche_status status);

/* What was wrong in the last call on this resolver whose status was not CARTOUCHE_OK, with the name or number that it was about where
 * there is one; empty before any failed. */
size_t cartouche_problem(const cartouche_resolver *resolver, uint8_t *text, size_t capacity);

/* The version of this library, as "1.2.3", with a NUL at its end; it is never freed. */
const char *cartouche_version(void);

/* The version of the plan files that it reads. */
uint32_t cartouche_plan_version(void);

/* MARK: Values */

/* A place on the earth, in degrees. Longitudes beyond ±180 are on another copy of the world. */
typedef struct cartouche_coordinate {
  double longitude, latitude;
} cartouche_coordinate;

/* A point on screen. */
typedef struct cartouche_point {
  double x, y;
} cartouche_point;

/* A rectangle on screen. */
typedef struct cartouche_rectangle {
  double x, y, width, height;
} cartouche_rectangle;

/* Distances from the edges, inwards. */
typedef struct cartouche_insets {
  double top, right, bottom, left;
} cartouche_insets;

/* The smallest box around some coordinates, as in GeoJSON: across ±180°, west is greater than east. */
typedef struct cartouche_bounds {
  double west, south, east, north;
} cartouche_bounds;

/* Where the map is looked at from. Taken as given, never constrained. */
typedef struct cartouche_camera {
  /* In the middle of what the padding leaves of the viewport. */
  cartouche_coordinate center;
  double zoom;
  /* Degrees clockwise from north. */
  double bearing;
  /* Degrees from straight down, 0…85. */
  double pitch;
  cartouche_insets padding;
} cartouche_camera;

/* The same for a host that knows its map's projection as a matrix. */
typedef struct cartouche_matrix {
  /* Four columns: they take (x, y, 0, 1), Mercator 0…1, x east, y south, to clip space, y up; behind the horizon w ≤ 0. */
  double columns[16];
  /* For all that depends on zoom. */
  double zoom;
  /* What the bounds leave out; it does not move the map. */
  cartouche_insets padding;
} cartouche_matrix;

/* The size of the map view. Where it has no area, everything is hidden. */
typedef struct cartouche_viewport {
  double width, height;
} cartouche_viewport;

/* MARK: Enumerations. `cartouche_name` spells their values as specs and the program's output do. */

/* The part of a view that touches its point: `bottom` puts the view above it. */
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

/* Bits of `states`: what is the matter with an annotation. */
enum {
  CARTOUCHE_SELECTED = 1 << 0,
  CARTOUCHE_HIGHLIGHTED = 1 << 1,
  CARTOUCHE_DRAGGING = 1 << 2,
  CARTOUCHE_DISABLED = 1 << 3,
};

/* Why an annotation is hidden, in the order in which the reasons are looked for. */
typedef uint32_t cartouche_cause;
enum {
  /* It was taken away; only events have this cause. */
  CARTOUCHE_CAUSE_REMOVED = 0,
  /* Its `visible` is false. */
  CARTOUCHE_CAUSE_EXPLICIT = 1,
  /* The expression of its `visible` failed. */
  CARTOUCHE_CAUSE_EXPRESSION = 2,
  /* The map's zoom is outside of its `minZoom` and `maxZoom`. */
  CARTOUCHE_CAUSE_ZOOM = 3,
  /* There is no such feature, or the layer's filter leaves it out. */
  CARTOUCHE_CAUSE_FEATURE_MISSING = 4,
  /* The map does not draw the feature at this zoom, or its host says so. */
  CARTOUCHE_CAUSE_FEATURE_HIDDEN = 5,
  /* What it stands on of a line is not drawn. */
  CARTOUCHE_CAUSE_TRIMMED = 6,
  /* Its size is not known yet. */
  CARTOUCHE_CAUSE_SIZE = 7,
  /* It is a member of a cluster. */
  CARTOUCHE_CAUSE_CLUSTERED = 8,
  /* What it is attached to is behind the camera. */
  CARTOUCHE_CAUSE_BEHIND_CAMERA = 9,
  /* What it is attached to is too far away. */
  CARTOUCHE_CAUSE_HORIZON = 10,
  /* No part of its view, or of the shape that it is attached to, is in the viewport. */
  CARTOUCHE_CAUSE_OFFSCREEN = 11,
  /* The annotation that it is attached to is hidden. */
  CARTOUCHE_CAUSE_PARENT_HIDDEN = 12,
  /* No anchor keeps it within the bounds, and its `fit` requires that. */
  CARTOUCHE_CAUSE_BOUNDS = 13,
  /* No anchor keeps it on the polygon that is to contain it. */
  CARTOUCHE_CAUSE_SHAPE = 14,
  /* It would cover the user's location. */
  CARTOUCHE_CAUSE_PUCK = 15,
  /* It would cover a region that is avoided. */
  CARTOUCHE_CAUSE_AVOID_REGION = 16,
  /* It would cover a layer that is avoided. */
  CARTOUCHE_CAUSE_AVOID_LAYER = 17,
  /* It would cover an annotation that comes before it. */
  CARTOUCHE_CAUSE_COLLISION = 18,
};

/* Who stands in the way, with an index: of an annotation or cluster, of an avoided region in their order, of a layer. */
typedef uint32_t cartouche_blocker_kind;
enum {
  /* Nobody, or the cause knows nobody; the index is CARTOUCHE_NONE. */
  CARTOUCHE_BLOCKER_NONE = 0,
  CARTOUCHE_BLOCKER_ANNOTATION = 1,
  CARTOUCHE_BLOCKER_REGION = 2,
  CARTOUCHE_BLOCKER_LAYER = 3,
};

/* How far the dragging of an annotation is. */
typedef uint32_t cartouche_drag_state;
enum {
  CARTOUCHE_DRAG_NONE = 0,
  /* It was picked up. */
  CARTOUCHE_DRAG_STARTING = 1,
  /* It follows the finger. */
  CARTOUCHE_DRAG_DRAGGING = 2,
  /* It was let go, and stays where it is. */
  CARTOUCHE_DRAG_ENDING = 3,
  /* It goes back to where it was. */
  CARTOUCHE_DRAG_CANCELING = 4,
};

/* A property that an input gives another value. Yes-or-no properties are 0 or 1. */
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

/* Enumerations that `cartouche_name` knows. */
typedef uint32_t cartouche_enumeration;
enum {
  CARTOUCHE_NAMES_OF_ANCHORS = 0,
  /* By number, not by bit: 0 is `selected`. */
  CARTOUCHE_NAMES_OF_STATES = 1,
  CARTOUCHE_NAMES_OF_CAUSES = 2,
  CARTOUCHE_NAMES_OF_DRAG_STATES = 3,
  CARTOUCHE_NAMES_OF_PROPERTIES = 4,
  CARTOUCHE_NAMES_OF_EVENTS = 5,
  CARTOUCHE_NAMES_OF_REFUSALS = 6,
};

/* How a value of an enumeration is spelled: "bottom-right", "featureMissing". */
size_t cartouche_name(cartouche_enumeration enumeration, uint32_t value, uint8_t *text, size_t capacity);

/* MARK: Resolvers */

/*
 * A resolver of the bytes of a plan, as `cartouche compile` writes them; they are not kept.
 * `*resolver` is null where the status is not CARTOUCHE_OK. Takes time in proportion to the plan, once.
 *
 * uses_samples: 1: the plan's samples stand for features that only a host knows, as in the program's frames; a host that
 *               gives features itself passes 0.
 */
cartouche_status cartouche_create(
  const uint8_t *plan, size_t size, uint32_t uses_samples, cartouche_resolver **resolver);

/* What is wrong with the bytes of a plan, for a sentence that starts with the file's name; empty: nothing. */
size_t cartouche_plan_problem(const uint8_t *plan, size_t size, uint8_t *text, size_t capacity);

/* Lets go of a resolver; null is passed over. */
void cartouche_destroy(cartouche_resolver *resolver);

/* The same resolver once more: both go on from the last frame, each by itself. Null of null. */
cartouche_resolver *cartouche_copy(const cartouche_resolver *resolver);

/* Bits of what a resolver reports besides, or omits; none at first. CARTOUCHE_EXPLAINS and CARTOUCHE_OMITS_HIDDEN take effect with the
 * next frame; the others with the next frame of another camera or viewport, or after a change. */
enum {
  /* `cartouche_explanations`. A frame of the same view is the last frame again, with its explanations. */
  CARTOUCHE_EXPLAINS = 1 << 0,
  /* CARTOUCHE_EVENT_FRAME_CHANGED: on a moving map nearly all that are visible. */
  CARTOUCHE_REPORTS_FRAME_CHANGES = 1 << 1,
  /* CARTOUCHE_EVENT_CLUSTER_MEMBERS_CHANGED. */
  CARTOUCHE_REPORTS_CLUSTER_MEMBERS = 1 << 2,
  /* `cartouche_hidden` lists nobody, and nobody looks for who is in the way of a hidden view unless an event tells it: a frame of many
   * annotations takes up to half the time. Not for hosts that list or explain what is hidden. */
  CARTOUCHE_OMITS_HIDDEN = 1 << 3,
};

/* Says what is told; bits that mean nothing are passed over. */
cartouche_status cartouche_set_reports(cartouche_resolver *resolver, uint32_t reports);

/* MARK: Inputs */

/* What happened. `target` is an annotation unless something else is said; what is not named is not looked at. */
typedef uint32_t cartouche_input_kind;
enum {
  /* As a tap on it would, but where several can be selected it stays selected if it is. */
  CARTOUCHE_INPUT_SELECT = 0,
  CARTOUCHE_INPUT_DESELECT = 1,
  /* (x, y) of the last frame's screen. No target. */
  CARTOUCHE_INPUT_TAP = 2,
  /* `detail`: the next drag state. (x, y): where the anchor point is to be on the screen that is resolved; with `has_point` 0 it
     stays where it is. */
  CARTOUCHE_INPUT_DRAG = 3,
  /* `detail`: 1 pressed, 0 let go. */
  CARTOUCHE_INPUT_HIGHLIGHT = 4,
  /* x, y: width and height of the host's view, where they are estimated or not known. */
  CARTOUCHE_INPUT_MEASURED = 5,
  /* x, y: those of its callout, the tip included. */
  CARTOUCHE_INPUT_MEASURED_CALLOUT = 6,
  /* `target`: an attachment. `detail`: whether the map draws its feature, 1 or 0. */
  CARTOUCHE_INPUT_FEATURE_VISIBILITY = 7,
  /* x, y: longitude and latitude, for an annotation with a point of its own. */
  CARTOUCHE_INPUT_MOVE = 8,
  /* `detail`: a property. x: its value, at every zoom and in every state. */
  CARTOUCHE_INPUT_SET = 9,
  /* x, y: longitude and latitude of the user; with `has_point` 0 nobody knows them, and there is no puck. No target. */
  CARTOUCHE_INPUT_MOVE_PUCK = 10,
};

typedef struct cartouche_input {
  cartouche_input_kind kind;
  uint32_t target;
  uint32_t detail;
  uint32_t has_point;
  double x, y;
} cartouche_input;

/* Why an input changed nothing. */
typedef uint32_t cartouche_refusal_reason;
enum {
  /* There is no such annotation, or it was removed. */
  CARTOUCHE_REFUSAL_UNKNOWN_ANNOTATION = 0,
  CARTOUCHE_REFUSAL_UNKNOWN_ATTACHMENT = 1,
  /* The plan's `selection` is `none`. */
  CARTOUCHE_REFUSAL_NOTHING_IS_SELECTABLE = 2,
  /* Its `enabled` is false. */
  CARTOUCHE_REFUSAL_DISABLED = 3,
  /* Its `draggable` is false. */
  CARTOUCHE_REFUSAL_NOT_DRAGGABLE = 4,
  /* It has no point of its own that could move. */
  CARTOUCHE_REFUSAL_NOT_A_POINT = 5,
  /* The state does not follow the one that the drag is in. */
  CARTOUCHE_REFUSAL_WRONG_DRAG_STATE = 6,
  /* There is no map at the point. */
  CARTOUCHE_REFUSAL_ABOVE_HORIZON = 7,
  /* The plan gives the size. */
  CARTOUCHE_REFUSAL_SIZE_IS_GIVEN = 8,
  /* What a cluster is like follows from its members. */
  CARTOUCHE_REFUSAL_IS_CLUSTER = 9,
  /* A number is not finite or out of range. */
  CARTOUCHE_REFUSAL_BAD_NUMBER = 10,
  /* It has no callout in its states. */
  CARTOUCHE_REFUSAL_NO_CALLOUT = 11,
  /* The plan has no puck, whose radius it would take. */
  CARTOUCHE_REFUSAL_NO_PUCK = 12,
};

typedef struct cartouche_refusal {
  /* Index in the inputs of the frame. */
  uint32_t input;
  cartouche_refusal_reason reason;
} cartouche_refusal;

/* MARK: Frames */

/*
 * Resolves one frame.
 *
 * inputs:     what happened since the last frame, in this order; those that change nothing are told by `cartouche_refusals`.
 * camera:     null: the plan's.
 * is_settled: 1: the map is idle. With `calm: motion` what is shown while it moves makes room then for what is more important.
 *
 * With a camera and a viewport equal to those of the last frame, and where nothing was changed, it gives that frame again.
 * Where a number is not finite everything is hidden.
 */
cartouche_status cartouche_resolve(
  cartouche_resolver *resolver, const cartouche_input *inputs, size_t input_count, const cartouche_camera *camera,
  const cartouche_viewport *viewport, uint32_t is_settled);

/* The same by a matrix. */
cartouche_status cartouche_resolve_matrix(
  cartouche_resolver *resolver, const cartouche_input *inputs, size_t input_count, const cartouche_matrix *matrix,
  const cartouche_viewport *viewport, uint32_t is_settled);

/*
 * Whether the time is over that the caller has for a frame: 0: it is not; anything else: it is.
 *
 * It is called within `cartouche_resolve` and `cartouche_resolve_matrix`, on the thread that called these, and calls nothing of the
 * resolver that is resolving, nor leaves it by `longjmp` or an exception.
 */
typedef uint32_t (*cartouche_is_out_of_time)(void *context);

/*
 * Gives the searches of `strategy: best` an end beside their budget, from the next frame on. Where the time is over, what was found by
 * then is the frame, which is never below that of `greedy`; it and those after it are not replayable (`cartouche_frame_counts`).
 *
 * is_out_of_time: asked before a frame's search and between its exchanges, about every fiftieth of a millisecond, until it says yes; never
 *                 where nothing is searched: with `greedy`, where nobody is in anybody's way, and for the last frame once more. Null:
 *                 the budget alone counts, as at first.
 * context:        given to it, and not looked at. It has to hold until another one takes its place or the resolver is destroyed.
 *
 * It stays for all frames, also after `cartouche_reload`; a copy has none.
 */
cartouche_status cartouche_set_time_limit(
  cartouche_resolver *resolver, cartouche_is_out_of_time is_out_of_time, void *context);

/* How much there is of everything that the last frame tells. */
typedef struct cartouche_frame_counts {
  uint32_t placements, hidden, clusters, callouts;
  uint32_t events, refusals, explanations;
  /* 1: a new resolver gives this frame for the same plan and the same calls. 0 from the first frame on whose search the caller ended
     before its budget, because frames go on from those before them. */
  uint32_t is_replayable;
} cartouche_frame_counts;

cartouche_status cartouche_counts(const cartouche_resolver *resolver, cartouche_frame_counts *counts);

/* The camera of the last frame: the one that was given, or the plan's. CARTOUCHE_NO_FRAME also where it was a matrix. */
cartouche_status cartouche_frame_camera(const cartouche_resolver *resolver, cartouche_camera *camera);

/* Bits of `given_sides`. */
enum {
  CARTOUCHE_GIVEN_WIDTH = 1 << 0,
  CARTOUCHE_GIVEN_HEIGHT = 1 << 1,
};

/* One visible view. Its texts: `cartouche_text`. */
typedef struct cartouche_placement {
  /* An annotation, or from 2^31 on a cluster. */
  uint32_t annotation;
  /* Index in the annotation's list of anchors: `cartouche_anchors`. */
  uint32_t anchor_index;
  cartouche_anchor anchor;
  /* Of the host's view class: `cartouche_view_name`; CARTOUCHE_NONE: a name that a cluster computes, `cartouche_text` has it. */
  uint32_t view;
  /* Number of the recycled view among those of the class, from 0 on. */
  uint32_t slot;
  /* CARTOUCHE_SELECTED, … */
  uint32_t states;
  /* 1: the size is a guess until the host measures it. */
  uint32_t is_estimated;
  /* Of a size that the host measures: CARTOUCHE_GIVEN_WIDTH or CARTOUCHE_GIVEN_HEIGHT, the side that the spec gives; 0: neither. */
  uint32_t given_sides;
  double x, y, width, height;
  /* How the anchor moves the view at this zoom, gap included: + is right, and + is UP. */
  double offset_x, offset_y;
  /* The projected anchor point. */
  double point_x, point_y;
  /* What the view is anchored to. */
  cartouche_coordinate coordinate;
  /* By which it was drawn. */
  double z_priority;
} cartouche_placement;

/* In draw order, bottom first. */
size_t cartouche_placements(const cartouche_resolver *resolver, cartouche_placement *placements, size_t capacity);

/* What a view collides with in place of its frame. */
typedef struct cartouche_collision_shape {
  /* 1: the circle in the middle of the rectangle, as wide as its shorter side. */
  uint32_t is_circle;
  uint32_t reserved;
  cartouche_rectangle frame;
} cartouche_collision_shape;

/* The collision shapes of the placement with this index; its frame where the spec says nothing else, none where it collides with
   nobody. */
size_t cartouche_collision_shapes(
  const cartouche_resolver *resolver, uint32_t placement, cartouche_collision_shape *shapes, size_t capacity);

/* One annotation or cluster that is not shown. */
typedef struct cartouche_hidden_annotation {
  uint32_t annotation;
  cartouche_cause cause;
  cartouche_blocker_kind blocker_kind;
  uint32_t blocker;
  /* Where its anchor point, or that of what it hangs on, would be on screen; NaN: the frame did not look. */
  cartouche_point point;
} cartouche_hidden_annotation;

/* In document order, clusters last. */
size_t cartouche_hidden(const cartouche_resolver *resolver, cartouche_hidden_annotation *hidden, size_t capacity);

/* Annotations that the frame shows as one. It is among the placements or the hidden, too. */
typedef struct cartouche_cluster {
  /* How placements, events and inputs name it: 2^31 + its first member. */
  uint32_t annotation;
  /* Members that take part: those that are selected or dragged do not, nor those that the zoom hides. */
  uint32_t count;
  /* The zoom above which it parts in the middle of the map; NaN: at none that maps have. */
  double split_zoom;
  cartouche_coordinate coordinate;
} cartouche_cluster;

/* In the order of their first members. */
size_t cartouche_clusters(const cartouche_resolver *resolver, cartouche_cluster *clusters, size_t capacity);

/* The annotations that take part in a cluster, in the order of members. */
size_t cartouche_cluster_members(
  const cartouche_resolver *resolver, uint32_t cluster, uint32_t *annotations, size_t capacity);

/* What it is made of directly: its own members, and clusters that there are at larger zooms. */
size_t cartouche_cluster_children(
  const cartouche_resolver *resolver, uint32_t cluster, uint32_t *annotations, size_t capacity);

/* The box around the coordinates of those that take part. */
cartouche_status cartouche_cluster_bounds(
  const cartouche_resolver *resolver, uint32_t cluster, cartouche_bounds *bounds);

typedef uint32_t cartouche_value_kind;
enum {
  CARTOUCHE_VALUE_NULL = 0,
  /* `number` is 0 or 1. */
  CARTOUCHE_VALUE_BOOLEAN = 1,
  CARTOUCHE_VALUE_NUMBER = 2,
  /* `cartouche_aggregate_json` has it. */
  CARTOUCHE_VALUE_TEXT = 3,
  /* A list or an object: as for a text. */
  CARTOUCHE_VALUE_STRUCTURE = 4,
};

/* What a cluster knows of its members. */
typedef struct cartouche_aggregate {
  cartouche_value_kind kind;
  uint32_t reserved;
  double number;
} cartouche_aggregate;

/* The aggregates of a cluster, in the order of the spec. */
size_t cartouche_aggregates(
  const cartouche_resolver *resolver, uint32_t cluster, cartouche_aggregate *aggregates, size_t capacity);

/* The name of an aggregate of a cluster, by its index. */
size_t cartouche_aggregate_name(
  const cartouche_resolver *resolver, uint32_t cluster, uint32_t aggregate, uint8_t *text, size_t capacity);

/* The JSON of an aggregate that is a text, a list or an object. */
size_t cartouche_aggregate_json(
  const cartouche_resolver *resolver, uint32_t cluster, uint32_t aggregate, uint8_t *text, size_t capacity);

/* One visible callout. Its texts: `cartouche_text`. */
typedef struct cartouche_callout {
  uint32_t annotation;
  /* Index in the callout's own list of anchors. */
  uint32_t anchor_index;
  cartouche_anchor anchor;
  /* Number of the recycled view among those of all callouts, from 0 on. */
  uint32_t slot;
  uint32_t states;
  /* 1: it has a tip; 0: its numbers are 0. */
  uint32_t has_tip;
  /* How many parts can be tapped: `cartouche_callout_parts`. */
  uint32_t part_count;
  /* As that of a placement. */
  uint32_t given_sides;
  double x, y, width, height;
  /* A triangle within the callout: its point, and where its left or upper side and its right or lower one meet the bubble. */
  cartouche_point tip_point, tip_start, tip_end;
  /* Points from the middle of the callout's side to the tip's point: + is right or down. */
  double tip_off_center;
} cartouche_callout;

/* In draw order, bottom first: above all placements. */
size_t cartouche_callouts(const cartouche_resolver *resolver, cartouche_callout *callouts, size_t capacity);

/* What of a callout can be tapped. */
typedef struct cartouche_callout_part {
  /* Its number, for `cartouche_part_name`. */
  uint32_t part;
  uint32_t reserved;
  cartouche_rectangle frame;
} cartouche_callout_part;

/* The parts of the callout of an annotation, the topmost first. */
size_t cartouche_callout_parts(
  const cartouche_resolver *resolver, uint32_t annotation, cartouche_callout_part *parts, size_t capacity);

/* The inputs of the frame that changed nothing because they could not. */
size_t cartouche_refusals(const cartouche_resolver *resolver, cartouche_refusal *refusals, size_t capacity);

/* MARK: Events */

/* What an event is, and which of its members say more. All have `annotation`; members that are not named are 0, indices
   CARTOUCHE_NONE. */
typedef uint32_t cartouche_event_kind;
enum {
  /* `value`: 1 selected, 0 deselected. */
  CARTOUCHE_EVENT_SELECTION_CHANGED = 0,
  CARTOUCHE_EVENT_ANNOTATION_TAPPED = 1,
  /* No annotation. `value`: 1 with `coordinate`, 0 where no map was either. */
  CARTOUCHE_EVENT_MAP_TAPPED = 2,
  /* `from`, `to`: drag states; `coordinate`: from before the drag, or with `ending` and after it the new one. */
  CARTOUCHE_EVENT_DRAG_STATE_CHANGED = 3,
  /* `value`: 1 shown; 0 hidden, with `cause` and the blocker. */
  CARTOUCHE_EVENT_VISIBILITY_CHANGED = 4,
  /* `coordinate`: where it is anchored now. */
  CARTOUCHE_EVENT_ANCHOR_COORDINATE_CHANGED = 5,
  /* `from` (CARTOUCHE_NONE: none), `to`: indices in its list of anchors, with the anchors themselves and the offsets that they are
     given: + is right, and + is UP; without a gap that depends on zoom. */
  CARTOUCHE_EVENT_ANCHOR_CHANGED = 6,
  /* `frame`. */
  CARTOUCHE_EVENT_FRAME_CHANGED = 7,
  /* `value`: 1 shown, 0 not any more. */
  CARTOUCHE_EVENT_CALLOUT_CHANGED = 8,
  /* `value`: the number of the part. */
  CARTOUCHE_EVENT_PART_TAPPED = 9,
  CARTOUCHE_EVENT_BACKGROUND_TAPPED = 10,
  /* `value`: members; `relative_kind`, `relative`: what it came from. */
  CARTOUCHE_EVENT_CLUSTER_FORMED = 11,
  /* `from`: how many members left, `to`: how many joined. */
  CARTOUCHE_EVENT_CLUSTER_CHANGED = 12,
  /* `relative_kind`, `relative`: what it went into. */
  CARTOUCHE_EVENT_CLUSTER_DISSOLVED = 13,
  /* The same as CLUSTER_CHANGED; `cartouche_event_members` says who. */
  CARTOUCHE_EVENT_CLUSTER_MEMBERS_CHANGED = 14,
};

/* What a cluster came from, or went into. */
typedef uint32_t cartouche_cluster_relative;
enum {
  /* Single views, or smaller clusters. */
  CARTOUCHE_RELATIVE_PARTS = 0,
  /* A cluster that had, or has, all of its members. */
  CARTOUCHE_RELATIVE_CLUSTER = 1,
  /* It was not, or is no longer, near enough to the screen to be looked at. */
  CARTOUCHE_RELATIVE_OFFSCREEN = 2,
};

/* One difference between two frames. */
typedef struct cartouche_event {
  cartouche_event_kind kind;
  /* CARTOUCHE_NONE: nobody, the map was tapped. */
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

/* What inputs did, in their order; what was removed; then annotations in document order, each with its events. */
size_t cartouche_events(const cartouche_resolver *resolver, cartouche_event *events, size_t capacity);

/* Who joined a cluster (joined 1), or left it (0), by an event of the kind CLUSTER_MEMBERS_CHANGED with this index. */
size_t cartouche_event_members(
  const cartouche_resolver *resolver, uint32_t event, uint32_t joined, uint32_t *annotations, size_t capacity);

/* MARK: Explanations */

/* What became of every candidate of one annotation that reached placement. */
typedef struct cartouche_explanation {
  uint32_t annotation;
  uint32_t candidate_count;
  /* The candidate at which the view is placed, whether it is shown or waits out of sight; CARTOUCHE_NONE: at none. */
  uint32_t chosen;
  /* 1: it is among the placements. */
  uint32_t is_shown;
} cartouche_explanation;

/* In rank order; none unless CARTOUCHE_EXPLAINS. */
size_t cartouche_explanations(
  const cartouche_resolver *resolver, cartouche_explanation *explanations, size_t capacity);

/* One anchor of one annotation, tried in one frame. */
typedef struct cartouche_candidate {
  /* Index in the annotation's list of anchors. */
  uint32_t anchor_index;
  cartouche_anchor anchor;
  /* The test that it failed first; CARTOUCHE_NONE: it is acceptable. */
  cartouche_cause stopped_by;
  /* How good an acceptable one is: 0 is the best; CARTOUCHE_NONE: it is not acceptable. */
  uint32_t candidate_class;
  cartouche_blocker_kind blocker_kind;
  uint32_t blocker;
  /* CARTOUCHE_CANDIDATE_IS_INSIDE, … */
  uint32_t flags;
  uint32_t reserved;
  cartouche_coordinate coordinate;
} cartouche_candidate;

enum {
  /* Its frame lies within the bounds. */
  CARTOUCHE_CANDIDATE_IS_INSIDE = 1 << 0,
  /* Its frame meets the bounds. */
  CARTOUCHE_CANDIDATE_MEETS_BOUNDS = 1 << 1,
  /* Its shape meets nothing that an avoided layer draws, if it minds. */
  CARTOUCHE_CANDIDATE_IS_CLEAR = 1 << 2,
};

/* The candidates of the explanation with this index, in list order. */
size_t cartouche_candidates(
  const cartouche_resolver *resolver, uint32_t explanation, cartouche_candidate *candidates, size_t capacity);

/* MARK: Questions about the last frame */

typedef uint32_t cartouche_hit_kind;
enum {
  CARTOUCHE_HIT_MAP = 0,
  CARTOUCHE_HIT_ANNOTATION = 1,
  /* A part of its callout. */
  CARTOUCHE_HIT_PART = 2,
  /* Its callout beside the parts. */
  CARTOUCHE_HIT_BACKGROUND = 3,
};

/* What is under a finger, the topmost. */
typedef struct cartouche_hit {
  cartouche_hit_kind kind;
  uint32_t annotation;
  uint32_t part;
  uint32_t reserved;
} cartouche_hit;

/* What the last frame shows at a point, as a tap there would find it. */
cartouche_status cartouche_hit_test(const cartouche_resolver *resolver, double x, double y, cartouche_hit *hit);

/* Two views that cover each other. */
typedef struct cartouche_overlap {
  uint32_t below, above;
} cartouche_overlap;

/* The pairs of views of the last frame that cover each other and were to keep clear of each other, in draw order. */
size_t cartouche_overlaps(const cartouche_resolver *resolver, cartouche_overlap *overlaps, size_t capacity);

/* Where coordinates are on the last frame's screen; NaN: behind the camera. */
cartouche_status cartouche_project(
  const cartouche_resolver *resolver, const cartouche_coordinate *coordinates, size_t count, cartouche_point *points);

/* What points of the last frame's screen show; NaN: no map. */
cartouche_status cartouche_unproject(
  const cartouche_resolver *resolver, const cartouche_point *points, size_t count, cartouche_coordinate *coordinates);

/* The closest camera that shows annotations whole; a cluster of the last frame stands for its members.
   annotations: null: all. from: gives bearing, pitch and padding; null: none. max_zoom: 0…25.5; the program takes 16. */
cartouche_status cartouche_fit_camera(
  const cartouche_resolver *resolver, const uint32_t *annotations, size_t count, const cartouche_camera *from,
  const cartouche_viewport *viewport, double max_zoom, cartouche_camera *camera);

/* MARK: Names and texts */

typedef uint32_t cartouche_text_kind;
enum {
  /* As the spec names it: `hello`, `cafes/7` for an instance of a `forEach`, `cluster:IDENTIFIER:FIRST` for a cluster. */
  CARTOUCHE_TEXT_ID = 0,
  /* Texts of clusters that the spec computes with an operator that takes the compiler (docs/clusters.md) are empty. */
  CARTOUCHE_TEXT_TITLE = 1,
  CARTOUCHE_TEXT_SUBTITLE = 2,
  /* The name of the host's view class. */
  CARTOUCHE_TEXT_VIEW = 3,
  /* The data for the host's view: a JSON object. */
  CARTOUCHE_TEXT_DATA = 4,
  CARTOUCHE_TEXT_CALLOUT_TITLE = 5,
  CARTOUCHE_TEXT_CALLOUT_SUBTITLE = 6,
  /* Names of the host's views in a callout. */
  CARTOUCHE_TEXT_LEFT_ACCESSORY = 7,
  CARTOUCHE_TEXT_RIGHT_ACCESSORY = 8,
  CARTOUCHE_TEXT_DETAIL_ACCESSORY = 9,
};

/* A text of an annotation, or of a cluster of the last frame, in the states that it is in. */
size_t cartouche_text(
  const cartouche_resolver *resolver, uint32_t annotation, cartouche_text_kind kind, uint8_t *text, size_t capacity);

/* The annotation, or the cluster of the last frame, that has an id; CARTOUCHE_NONE: there is none. Time in proportion to the plan. */
uint32_t cartouche_annotation_with_id(const cartouche_resolver *resolver, const uint8_t *id, size_t size);

/* The name of a view class. */
size_t cartouche_view_name(const cartouche_resolver *resolver, uint32_t view, uint8_t *text, size_t capacity);

/* The name of a layer, as the spec or the style has it. */
size_t cartouche_layer_name(const cartouche_resolver *resolver, uint32_t layer, uint8_t *text, size_t capacity);

/* The name of a part of callouts. */
size_t cartouche_part_name(const cartouche_resolver *resolver, uint32_t part, uint8_t *text, size_t capacity);

/* The id of the feature that an attachment is to, as a text where it is a number too; empty: any, or one without an id. */
size_t cartouche_feature_id(const cartouche_resolver *resolver, uint32_t attachment, uint8_t *text, size_t capacity);

/* MARK: What the plan says */

typedef uint32_t cartouche_selection_mode;
enum {
  CARTOUCHE_SELECTION_SINGLE = 0,
  CARTOUCHE_SELECTION_MULTIPLE = 1,
  CARTOUCHE_SELECTION_NONE = 2,
};

/* What there is in a plan, as changes left it. */
typedef struct cartouche_plan_facts {
  /* Annotations are 0 ..< this; those that were removed are counted. */
  uint32_t annotation_count;
  uint32_t attachment_count;
  uint32_t layer_count;
  uint32_t view_count;
  cartouche_selection_mode selection;
  /* Rectangles of the viewport that are kept clear of. */
  uint32_t region_count;
  /* 1: the puck is somewhere. */
  uint32_t has_puck;
  uint32_t reserved;
  /* Points around the bounds in which views are placed before they are seen. */
  double margin;
  cartouche_coordinate puck;
  /* Points; NaN: the plan has no puck, and no input brings one. */
  double puck_radius;
  /* As the spec gives it; with `fit` the frames' is another: `cartouche_plan_camera`. */
  cartouche_camera camera;
} cartouche_plan_facts;

cartouche_status cartouche_facts(const cartouche_resolver *resolver, cartouche_plan_facts *facts);

/* The camera of a frame for which the host gives none. */
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
  /* The spec gives this side, and the host measures the other one. */
  CARTOUCHE_GIVES_WIDTH = 1 << 11,
  CARTOUCHE_GIVES_HEIGHT = 1 << 12,
};

/* What an annotation is like at present: as the plan, changes, its states and the zoom of the last frame make it. */
typedef struct cartouche_annotation {
  uint32_t flags;
  uint32_t states;
  uint32_t view;
  uint32_t anchor_count;
  /* CARTOUCHE_NONE: it stands on a point of its own. */
  uint32_t attachment;
  uint32_t reserved;
  /* 0: nobody knows it yet. */
  double width, height;
  /* Where its point is, or was when it was last shown. */
  cartouche_coordinate coordinate;
  double priority, z_priority, min_zoom, max_zoom;
} cartouche_annotation;

/* 1: there is such an annotation, which was not removed, or the last frame has such a cluster; 0: there is not. */
uint32_t cartouche_exists(const cartouche_resolver *resolver, uint32_t annotation);

/* Of no cluster, nor of what was removed: CARTOUCHE_UNKNOWN_ANNOTATION. */
cartouche_status cartouche_annotation_facts(
  const cartouche_resolver *resolver, uint32_t annotation, cartouche_annotation *facts);

/* One entry of a list of anchors. */
typedef struct cartouche_anchor_option {
  cartouche_anchor anchor;
  uint32_t reserved;
  /* With the gap at the zoom of the last frame: + is right, and + is UP. */
  double offset_x, offset_y;
  /* The same without a gap that depends on zoom: what the program's frames print of an event. */
  double given_offset_x, given_offset_y;
  /* NaN: the annotation's own. */
  double width, height;
} cartouche_anchor_option;

/* The anchors that an annotation, or a cluster of the last frame, may take in its states, in order of preference. */
size_t cartouche_anchors(
  const cartouche_resolver *resolver, uint32_t annotation, cartouche_anchor_option *anchors, size_t capacity);

typedef uint32_t cartouche_attachment_kind;
enum {
  /* A feature that is one point. */
  CARTOUCHE_ATTACHED_TO_POINT = 0,
  /* A line, a polygon, or a shape of several parts. */
  CARTOUCHE_ATTACHED_TO_SHAPE = 1,
  /* Any feature of a source or layer. */
  CARTOUCHE_ATTACHED_TO_ANY_FEATURE = 2,
  /* A feature that only the host knows. */
  CARTOUCHE_ATTACHED_TO_HOST_FEATURE = 3,
  CARTOUCHE_ATTACHED_TO_OTHER_ANNOTATION = 4,
};

/* What annotations are attached to. */
typedef struct cartouche_attachment {
  cartouche_attachment_kind kind;
  /* CARTOUCHE_NONE: bound to no layer. */
  uint32_t layer;
  /* The annotation that it is attached to, or CARTOUCHE_NONE. */
  uint32_t host;
  /* 1: geometry and visibility come from the host. */
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

/* A layer of the map that annotations are bound to. */
typedef struct cartouche_layer {
  cartouche_layer_type type;
  uint32_t is_visible;
  uint32_t is_host_supplied;
  uint32_t reserved;
  double min_zoom, max_zoom;
} cartouche_layer;

cartouche_status cartouche_layer_facts(const cartouche_resolver *resolver, uint32_t layer, cartouche_layer *facts);

/* MARK: Changes between two frames */

/* Another plan takes the place of this one: what has the same id goes on with its states, its anchor and its view. Nothing is listed
   of a frame before the next one: indices are the new plan's. Where the map is, and where views are of those that both plans have, is
   still that of the last frame for `cartouche_frame_camera`, `cartouche_project`, `cartouche_unproject`, `cartouche_hit_test`,
   `cartouche_overlaps`, and for a tap among the inputs of the next one. */
cartouche_status cartouche_reload(
  cartouche_resolver *resolver, const uint8_t *plan, size_t size, uint32_t uses_samples);

/*
 * Adds the one annotation of another plan, the patch, after all others. Its layers are those of the same names here.
 *
 * host:       the annotation that it is attached to, where the patch has it attached to a feature of the host that is of no
 *             layer: a plan of one annotation can say no more; CARTOUCHE_NONE: it is attached to no annotation.
 * annotation: names it; may be null.
 */
cartouche_status cartouche_add_annotation(
  cartouche_resolver *resolver, const uint8_t *patch, size_t size, uint32_t host, uint32_t *annotation);

/* Stands for every property. */
#define CARTOUCHE_ALL_PROPERTIES UINT32_MAX

/*
 * Makes an annotation what the one of a patch is, but for its id. It keeps states, anchor, place and what the host said as
 * far as they still make sense.
 *
 * host:        as for `cartouche_add_annotation`.
 * named:       bits 1 << a property: of the others what inputs set stays as it is. As a rule CARTOUCHE_ALL_PROPERTIES.
 * keeps_place: 1: a point of its own stays where it was dragged or moved to.
 */
cartouche_status cartouche_update_annotation(
  cartouche_resolver *resolver, uint32_t annotation, const uint8_t *patch, size_t size, uint32_t host, uint32_t named,
  uint32_t keeps_place);

/* Takes an annotation away: the next frame hides it with the cause `removed`. Its index is not used again. */
cartouche_status cartouche_remove_annotation(cartouche_resolver *resolver, uint32_t annotation);

/* A path of a geometry. */
typedef uint32_t cartouche_path_kind;
enum {
  CARTOUCHE_PATH_POINTS = 0,
  CARTOUCHE_PATH_LINE = 1,
  CARTOUCHE_PATH_OUTER_RING = 2,
  /* Of the outer ring before it. */
  CARTOUCHE_PATH_HOLE = 3,
};

typedef struct cartouche_path {
  cartouche_path_kind kind;
  /* Paths of one feature follow each other and have its number: 0, 1, … A feature has points, lines or polygons. */
  uint32_t feature;
  /* How many of the coordinates are its, after those of the paths before. */
  uint32_t coordinate_count;
  uint32_t reserved;
} cartouche_path;

/* Gives an attachment the geometry that the host's map has for its features; without a path there is no such feature. */
cartouche_status cartouche_set_geometry(
  cartouche_resolver *resolver, uint32_t attachment, const cartouche_path *paths, size_t path_count,
  const cartouche_coordinate *coordinates, size_t coordinate_count);

/* How far a region reaches along one axis of the viewport. */
typedef uint32_t cartouche_extent_kind;
enum {
  /* a: from so far within the left or upper edge; b: so long. */
  CARTOUCHE_EXTENT_START = 0,
  /* a: up to so far within the right or lower edge; b: so long. */
  CARTOUCHE_EXTENT_END = 1,
  /* a, b: from so far within the one edge to so far within the other. */
  CARTOUCHE_EXTENT_BETWEEN = 2,
  /* b: so long, in the middle. */
  CARTOUCHE_EXTENT_CENTERED = 3,
};

/* A rectangle of the viewport that annotations keep clear of: a toolbar, a panel. */
typedef struct cartouche_region {
  cartouche_extent_kind x_kind, y_kind;
  double x_a, x_b;
  double y_a, y_b;
} cartouche_region;

/* In place of those that there are. One with a number that is not finite, or of no kind, is nowhere. */
cartouche_status cartouche_set_avoided_regions(
  cartouche_resolver *resolver, const cartouche_region *regions, size_t count);

/* Says how large the puck is. NaN, or below 0: there is none. */
cartouche_status cartouche_set_puck_radius(cartouche_resolver *resolver, double radius);

/* MARK: Memory */

#ifdef __wasm__
/* The module's own memory, for callers outside of it: a multiple of 16; null: there is none left. */
void *cartouche_allocate(size_t size);
/* Null is passed over. */
void cartouche_free(void *memory);
#endif

#ifdef __cplusplus
}
#endif

#endif
