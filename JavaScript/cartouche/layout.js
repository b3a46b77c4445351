/** The byte offsets of the members of the structures of `cartouche.h`. A test compares them with the header. */
export const placement = {
  size: 144, annotation: 0, anchor_index: 4, anchor: 8, view: 12, slot: 16, states: 20, is_estimated: 24,
  given_sides: 28,
  x: 32, y: 40, width: 48, height: 56, offset_x: 64, offset_y: 72, point_x: 80, point_y: 88, coordinate: 96, z_priority: 112,
  covered_region: 120, leader_x: 128, leader_y: 136,
};
export const frame_counts = { size: 40, is_replayable: 28 };
export const collision_shape = { size: 40, is_circle: 0, frame: 8 };
export const hidden_annotation = { size: 32, annotation: 0, cause: 4, blocker_kind: 8, blocker: 12, point: 16 };
export const cluster = { size: 32, annotation: 0, count: 4, split_zoom: 8, coordinate: 16 };
export const callout = {
  size: 120, annotation: 0, anchor_index: 4, anchor: 8, slot: 12, states: 16, has_tip: 20, part_count: 24, given_sides: 28,
  x: 32, y: 40, width: 48, height: 56, tip_point: 64, tip_start: 80, tip_end: 96, tip_off_center: 112,
};
export const pointer = { size: 56, annotation: 0, view: 4, x: 8, y: 16, width: 24, height: 32, bearing: 40, distance: 48 };
export const callout_part = { size: 40, part: 0, frame: 8 };
export const refusal = { size: 8, input: 0, reason: 4 };
export const event = {
  size: 128, kind: 0, annotation: 4, value: 8, from: 12, to: 16, cause: 20, blocker_kind: 24, blocker: 28,
  relative_kind: 32, relative: 36, from_anchor: 40, to_anchor: 44, from_offset_x: 48, from_offset_y: 56, to_offset_x: 64,
  to_offset_y: 72, coordinate: 80, frame: 96,
};
export const explanation = { size: 16, annotation: 0, candidate_count: 4, chosen: 8, is_shown: 12 };
export const candidate = {
  size: 48, anchor_index: 0, anchor: 4, stopped_by: 8, candidate_class: 12, blocker_kind: 16, blocker: 20, flags: 24,
  coordinate: 32,
};
export const aggregate = { size: 16, kind: 0, number: 8 };
export const hit = { size: 16, kind: 0, annotation: 4, part: 8 };
export const anchor_option = {
  size: 56, anchor: 0, offset_x: 8, offset_y: 16, given_offset_x: 24, given_offset_y: 32, width: 40, height: 48,
};
export const input = { size: 32, kind: 0, target: 4, detail: 8, has_point: 12, x: 16, y: 24 };
export const camera = { size: 72, center: 0, zoom: 16, bearing: 24, pitch: 32, padding: 40 };
export const matrix = { size: 168, columns: 0, zoom: 128, padding: 136 };
export const viewport = { size: 16, width: 0, height: 8 };
export const coordinate = { size: 16, longitude: 0, latitude: 8 };
export const point = { size: 16, x: 0, y: 8 };
export const bounds = { size: 32, west: 0, south: 8, east: 16, north: 24 };
export const plan_facts = {
  size: 136, annotation_count: 0, attachment_count: 4, layer_count: 8, view_count: 12, selection: 16, region_count: 20,
  has_puck: 24, margin: 32, puck: 40, puck_radius: 56, camera: 64,
};
export const annotation = {
  size: 96, flags: 0, states: 4, view: 8, anchor_count: 12, attachment: 16, width: 24, height: 32, coordinate: 40,
  priority: 56, z_priority: 64, min_zoom: 72, max_zoom: 80, repeat_distance: 88,
};
export const attachment = { size: 16, kind: 0, layer: 4, host: 8, is_host_supplied: 12 };
export const path = { size: 16, kind: 0, feature: 4, coordinate_count: 8 };
export const region = { size: 40, x_kind: 0, y_kind: 4, x_a: 8, x_b: 16, y_a: 24, y_b: 32 };

/** The index that refers to nothing, `CARTOUCHE_NONE`. */
export const none = 0xFFFFFFFF;
