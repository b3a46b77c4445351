#include "cartouche.h"

/* Compile-time checks that the structures have the same layout on every machine: their sizes, and the offsets of doubles. */

#define SIZE(type, bytes) _Static_assert(sizeof(type) == (bytes) && _Alignof(type) <= 8, #type " has another size")
#define PLACE(type, member, bytes) _Static_assert(offsetof(type, member) == (bytes), #type "." #member " is elsewhere")

SIZE(cartouche_coordinate, 16);
SIZE(cartouche_point, 16);
SIZE(cartouche_rectangle, 32);
SIZE(cartouche_insets, 32);
SIZE(cartouche_bounds, 32);
SIZE(cartouche_camera, 72);
SIZE(cartouche_matrix, 168);
SIZE(cartouche_viewport, 16);
SIZE(cartouche_input, 32);
SIZE(cartouche_refusal, 8);
SIZE(cartouche_placement, 144);
SIZE(cartouche_collision_shape, 40);
SIZE(cartouche_hidden_annotation, 32);
SIZE(cartouche_cluster, 32);
SIZE(cartouche_callout, 120);
SIZE(cartouche_callout_part, 40);
SIZE(cartouche_event, 128);
SIZE(cartouche_frame_counts, 32);
SIZE(cartouche_aggregate, 16);
SIZE(cartouche_explanation, 16);
SIZE(cartouche_candidate, 48);
SIZE(cartouche_hit, 16);
SIZE(cartouche_overlap, 8);
SIZE(cartouche_plan_facts, 136);
SIZE(cartouche_annotation, 96);
SIZE(cartouche_anchor_option, 56);
SIZE(cartouche_attachment, 16);
SIZE(cartouche_layer, 32);
SIZE(cartouche_path, 16);
SIZE(cartouche_region, 40);
PLACE(cartouche_coordinate, latitude, 8);
PLACE(cartouche_point, y, 8);
PLACE(cartouche_rectangle, height, 24);
PLACE(cartouche_insets, left, 24);
PLACE(cartouche_bounds, north, 24);
PLACE(cartouche_camera, padding, 40);
PLACE(cartouche_matrix, padding, 136);
PLACE(cartouche_viewport, height, 8);
PLACE(cartouche_input, x, 16);
PLACE(cartouche_input, y, 24);
PLACE(cartouche_refusal, reason, 4);
PLACE(cartouche_frame_counts, is_replayable, 28);
PLACE(cartouche_placement, x, 32);
PLACE(cartouche_placement, z_priority, 112);
PLACE(cartouche_placement, covered_region, 120);
PLACE(cartouche_placement, leader_x, 128);
PLACE(cartouche_hidden_annotation, point, 16);
PLACE(cartouche_cluster, split_zoom, 8);
PLACE(cartouche_cluster, coordinate, 16);
PLACE(cartouche_callout, x, 32);
PLACE(cartouche_callout, tip_off_center, 112);
PLACE(cartouche_callout_part, frame, 8);
PLACE(cartouche_event, from_offset_x, 48);
PLACE(cartouche_event, frame, 96);
PLACE(cartouche_aggregate, number, 8);
PLACE(cartouche_explanation, is_shown, 12);
PLACE(cartouche_candidate, coordinate, 32);
PLACE(cartouche_hit, reserved, 12);
PLACE(cartouche_overlap, above, 4);
PLACE(cartouche_plan_facts, margin, 32);
PLACE(cartouche_plan_facts, camera, 64);
PLACE(cartouche_annotation, width, 24);
PLACE(cartouche_annotation, max_zoom, 80);
PLACE(cartouche_anchor_option, offset_x, 8);
PLACE(cartouche_anchor_option, height, 48);
PLACE(cartouche_attachment, is_host_supplied, 12);
PLACE(cartouche_layer, min_zoom, 16);
PLACE(cartouche_layer, max_zoom, 24);
PLACE(cartouche_path, reserved, 12);
PLACE(cartouche_region, x_a, 8);
PLACE(cartouche_region, y_b, 32);
