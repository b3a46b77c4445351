/* The offsets at which the Kotlin sources read structures. A change of `cartouche.h` that moves a member fails here. */
#include "cartouche_jni.h"

#define SIZE(type, bytes) _Static_assert(sizeof(cartouche_##type) == (bytes), #type " has another size")
#define PLACE(type, member, bytes) \
  _Static_assert(offsetof(cartouche_##type, member) == (bytes), #type "." #member " is elsewhere")

SIZE(input, 32);
PLACE(input, target, 4); PLACE(input, detail, 8); PLACE(input, has_point, 12); PLACE(input, x, 16);
SIZE(placement, 144);
PLACE(placement, annotation, 0); PLACE(placement, anchor_index, 4); PLACE(placement, anchor, 8); PLACE(placement, view, 12);
PLACE(placement, slot, 16); PLACE(placement, states, 20); PLACE(placement, is_estimated, 24);
PLACE(placement, given_sides, 28); PLACE(placement, x, 32); PLACE(placement, offset_x, 64);
PLACE(placement, point_x, 80); PLACE(placement, coordinate, 96); PLACE(placement, z_priority, 112);
PLACE(placement, covered_region, 120); PLACE(placement, leader_x, 128);
SIZE(hidden_annotation, 32);
PLACE(hidden_annotation, cause, 4); PLACE(hidden_annotation, blocker_kind, 8); PLACE(hidden_annotation, blocker, 12);
PLACE(hidden_annotation, point, 16);
SIZE(cluster, 32);
PLACE(cluster, count, 4); PLACE(cluster, split_zoom, 8); PLACE(cluster, coordinate, 16);
SIZE(callout, 120);
PLACE(callout, anchor_index, 4); PLACE(callout, anchor, 8); PLACE(callout, slot, 12); PLACE(callout, states, 16);
PLACE(callout, has_tip, 20); PLACE(callout, part_count, 24); PLACE(callout, given_sides, 28); PLACE(callout, x, 32);
PLACE(callout, tip_point, 64); PLACE(callout, tip_off_center, 112);
SIZE(callout_part, 40);
PLACE(callout_part, part, 0); PLACE(callout_part, frame, 8);
SIZE(pointer, 56);
PLACE(pointer, view, 4); PLACE(pointer, x, 8); PLACE(pointer, bearing, 40); PLACE(pointer, distance, 48);
SIZE(event, 128);
PLACE(event, annotation, 4); PLACE(event, value, 8); PLACE(event, from, 12); PLACE(event, to, 16); PLACE(event, cause, 20);
PLACE(event, blocker_kind, 24); PLACE(event, blocker, 28); PLACE(event, relative_kind, 32); PLACE(event, relative, 36);
PLACE(event, from_anchor, 40); PLACE(event, to_anchor, 44); PLACE(event, from_offset_x, 48); PLACE(event, to_offset_x, 64);
PLACE(event, coordinate, 80); PLACE(event, frame, 96);
SIZE(refusal, 8);
SIZE(collision_shape, 40);
PLACE(collision_shape, is_circle, 0); PLACE(collision_shape, frame, 8);
SIZE(explanation, 16);
PLACE(explanation, candidate_count, 4); PLACE(explanation, chosen, 8); PLACE(explanation, is_shown, 12);
SIZE(candidate, 48);
PLACE(candidate, anchor, 4); PLACE(candidate, stopped_by, 8); PLACE(candidate, blocker_kind, 16);
PLACE(candidate, blocker, 20); PLACE(candidate, flags, 24); PLACE(candidate, coordinate, 32);
SIZE(aggregate, 16);
PLACE(aggregate, number, 8);
SIZE(anchor_option, 56);
PLACE(anchor_option, offset_x, 8); PLACE(anchor_option, width, 40);
SIZE(overlap, 8);
SIZE(hit, 16);
PLACE(hit, annotation, 4); PLACE(hit, part, 8);
SIZE(frame_counts, 40);
PLACE(frame_counts, is_replayable, 28);
SIZE(plan_facts, 136);
PLACE(plan_facts, attachment_count, 4); PLACE(plan_facts, layer_count, 8); PLACE(plan_facts, view_count, 12);
PLACE(plan_facts, selection, 16); PLACE(plan_facts, region_count, 20); PLACE(plan_facts, has_puck, 24);
PLACE(plan_facts, margin, 32); PLACE(plan_facts, puck, 40); PLACE(plan_facts, puck_radius, 56);
PLACE(plan_facts, camera, 64);
SIZE(annotation, 96);
PLACE(annotation, flags, 0); PLACE(annotation, states, 4); PLACE(annotation, view, 8); PLACE(annotation, attachment, 16);
PLACE(annotation, width, 24); PLACE(annotation, coordinate, 40); PLACE(annotation, priority, 56);
PLACE(annotation, repeat_distance, 88);
SIZE(attachment, 16);
PLACE(attachment, layer, 4); PLACE(attachment, host, 8); PLACE(attachment, is_host_supplied, 12);
SIZE(camera, 72);
PLACE(camera, zoom, 16); PLACE(camera, bearing, 24); PLACE(camera, pitch, 32); PLACE(camera, padding, 40);
SIZE(matrix, 168);
PLACE(matrix, zoom, 128); PLACE(matrix, padding, 136);
SIZE(bounds, 32);
PLACE(bounds, west, 0); PLACE(bounds, south, 8); PLACE(bounds, east, 16); PLACE(bounds, north, 24);
SIZE(region, 40);
PLACE(region, x_a, 8); PLACE(region, y_a, 24);
SIZE(path, 16);
PLACE(path, feature, 4); PLACE(path, coordinate_count, 8);
