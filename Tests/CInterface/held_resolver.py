"""A resolver behind the C interface, with its frames in the form that the program prints."""
import ctypes
import json
import math

NONE = 0xFFFFFFFF


def known(number):
    """Returns None for NaN."""
    return None if math.isnan(number) else number


class HeldResolver:
    def __init__(self, header, plan, uses_samples=True):
        self.c = header
        handle = ctypes.c_void_p()
        data = (ctypes.c_uint8 * len(plan)).from_buffer_copy(plan)
        self.status = header.create(data, len(plan), int(uses_samples), ctypes.byref(handle))
        self.handle = handle
        self.reports(explains=True)

    def reports(self, explains):
        self.c.set_reports(self.handle, self.c.constants["CARTOUCHE_EXPLAINS"] if explains else 0)

    def apply(self, edit):
        data = (ctypes.c_uint8 * len(edit)).from_buffer_copy(edit)
        assert self.c.apply_edit(self.handle, data, len(edit), 1, None) == 0

    def close(self):
        self.c.destroy(self.handle)
        self.handle = None

    # Lists and texts

    def list(self, function, kind, *arguments):
        count = function(self.handle, *arguments, None, 0)
        items = (self.c.types.get(kind) * count)()
        assert function(self.handle, *arguments, items, count) == count
        return items

    def read(self, function, *arguments):
        return bytes(self.list(function, "uint8_t", *arguments)).decode()

    def name(self, enumeration, value):
        text = (ctypes.c_uint8 * 40)()
        number = self.c.constants["CARTOUCHE_NAMES_OF_" + enumeration]
        return bytes(text[:self.c.name(number, value, text, 40)]).decode()

    def text(self, annotation, kind):
        return self.read(self.c.text, annotation, self.c.constants["CARTOUCHE_TEXT_" + kind])

    def id(self, annotation):
        return self.text(annotation, "ID")

    def index(self, id):
        data = id.encode()
        return self.c.annotation_with_id(self.handle, (ctypes.c_uint8 * len(data))(*data), len(data))

    # Frames

    def input(self, kind, target=0, detail=0, point=None):
        x, y = point or (0, 0)
        return self.c.types["cartouche_input"](
            self.c.constants["CARTOUCHE_INPUT_" + kind], target, detail, point is not None, x, y)

    def resolve(self, viewport, camera=None, inputs=(), is_settled=False, points=None):
        """Resolves a frame. `points` are those of a trace: longitude, latitude, x and y of each."""
        size = self.c.types["cartouche_viewport"](*viewport)
        view = camera and ctypes.byref(self.camera(camera))
        given = (self.c.types["cartouche_input"] * len(inputs))(*inputs)
        if points is None:
            return self.c.resolve(self.handle, given, len(inputs), view, ctypes.byref(size), is_settled)

        def project(_, coordinates, found, count):
            for index in range(count):
                place = coordinates[index]
                for longitude, latitude, x, y in points:
                    if abs(place.longitude - longitude) <= 1e-6 and abs(place.latitude - latitude) <= 1e-6:
                        found[index] = self.c.types["cartouche_point"](x, y)

        return self.c.resolve_points(
            self.handle, given, len(inputs), view, None, ctypes.byref(size), is_settled,
            self.c.types["cartouche_projection"](project), self.c.types["cartouche_unprojection"](), None)

    def camera(self, camera):
        padding = camera["padding"]
        return self.c.types["cartouche_camera"](
            self.c.types["cartouche_coordinate"](*camera["center"]), camera["zoom"], camera["bearing"], camera["pitch"],
            self.c.types["cartouche_insets"](*(padding[side] for side in ("top", "right", "bottom", "left"))))

    def frame(self):
        """Returns the last frame as the program prints it, without its index, camera and viewport."""
        placements = [self.placement(each) for each in self.list(self.c.placements, "cartouche_placement")]
        frame = {
            "placements": placements,
            "hidden": [
                {"id": self.id(each.annotation), "cause": self.name("CAUSES", each.cause), **self.by(each)}
                for each in self.list(self.c.hidden, "cartouche_hidden_annotation")],
            "events": [self.event(each, index)
                       for index, each in enumerate(self.list(self.c.events, "cartouche_event"))],
            "explain": [self.explanation(each, index)
                        for index, each in enumerate(self.list(self.c.explanations, "cartouche_explanation"))],
        }
        clusters = [self.cluster(each) for each in self.list(self.c.clusters, "cartouche_cluster")]
        callouts = [self.callout(each) for each in self.list(self.c.callouts, "cartouche_callout")]
        pointers = [self.pointer(each) for each in self.list(self.c.pointers, "cartouche_pointer")]
        lists = {"clusters": clusters, "callouts": callouts, "pointers": pointers}
        return frame | {name: items for name, items in lists.items() if items}

    def states(self, bits):
        names = [self.name("STATES", bit) for bit in range(4) if bits & 1 << bit]
        return {"states": names} if names else {}

    def texts(self, annotation, **kinds):
        texts = {key: self.text(annotation, kind) for key, kind in kinds.items()}
        return {key: text for key, text in texts.items() if text}

    def by(self, item):
        kind = item.blocker_kind
        if kind == self.c.constants["CARTOUCHE_BLOCKER_NONE"]:
            return {}
        if kind == self.c.constants["CARTOUCHE_BLOCKER_REGION"]:
            return {"by": self.region(item.blocker)}
        is_layer = kind == self.c.constants["CARTOUCHE_BLOCKER_LAYER"]
        return {"by": self.read(self.c.layer_name, item.blocker) if is_layer else self.id(item.blocker)}

    def region(self, index):
        return self.read(self.c.region_name, index) or index

    def placement(self, item):
        numbers = {name: getattr(item, name) for name in ("x", "y", "width", "height", "slot")}
        data = self.text(item.annotation, "DATA")
        is_named = item.view != NONE
        return numbers | self.states(item.states) | {
            "id": self.id(item.annotation), "anchor": self.name("ANCHORS", item.anchor), "offsetX": item.offset_x,
            "offsetY": item.offset_y, "coordinate": [item.coordinate.longitude, item.coordinate.latitude],
            "point": [item.point_x, item.point_y], "zPriority": item.z_priority,
        } | ({"view": self.read(self.c.view_name, item.view)} if is_named else {}) \
          | self.texts(item.annotation, title="TITLE", subtitle="SUBTITLE") \
          | ({"data": json.loads(data)} if data else {}) | ({"estimated": True} if item.is_estimated else {}) \
          | ({"covers": self.region(item.covered_region)} if item.covered_region != NONE else {}) \
          | ({"leader": [[item.point_x, item.point_y], [item.leader_x, item.leader_y]]}
             if item.leader_x == item.leader_x else {})

    def cluster(self, item):
        bounds = self.c.types["cartouche_bounds"]()
        assert self.c.cluster_bounds(self.handle, item.annotation, ctypes.byref(bounds)) == 0
        properties = {}
        for index, value in enumerate(self.list(self.c.aggregates, "cartouche_aggregate", item.annotation)):
            name = self.read(self.c.aggregate_name, item.annotation, index)
            json_text = self.read(self.c.aggregate_json, item.annotation, index)
            simple = {0: None, 1: value.number == 1, 2: value.number}
            properties[name] = json.loads(json_text) if json_text else simple[value.kind]
        return {
            "id": self.id(item.annotation), "count": item.count, "splitZoom": known(item.split_zoom),
            "bounds": [bounds.west, bounds.south, bounds.east, bounds.north],
            "members": [self.id(each) for each in self.list(self.c.cluster_members, "uint32_t", item.annotation)],
            "properties": properties | {"count": item.count},
        }

    def pointer(self, item):
        pointer = {name: getattr(item, name) for name in ("x", "y", "width", "height", "bearing")} | {
            "id": self.id(item.annotation), "view": self.read(self.c.view_name, item.view)}
        return pointer | ({} if math.isnan(item.distance) else {"distance": item.distance})

    def callout(self, item):
        callout = {name: getattr(item, name) for name in ("x", "y", "width", "height", "slot")} | {
            "id": self.id(item.annotation), "anchor": self.name("ANCHORS", item.anchor)}
        if item.has_tip:
            callout["tip"] = [[each.x, each.y] for each in (item.tip_point, item.tip_start, item.tip_end)]
            callout["offCenter"] = item.tip_off_center
        parts = self.list(self.c.callout_parts, "cartouche_callout_part", item.annotation)
        assert len(parts) == item.part_count
        if parts:
            callout["parts"] = [
                {"name": self.read(self.c.part_name, each.part)} | self.rectangle(each.frame) for each in parts]
        return callout | self.texts(
            item.annotation, title="CALLOUT_TITLE", subtitle="CALLOUT_SUBTITLE", leftAccessory="LEFT_ACCESSORY",
            rightAccessory="RIGHT_ACCESSORY", detailAccessory="DETAIL_ACCESSORY")

    def rectangle(self, item):
        return {"x": item.x, "y": item.y, "width": item.width, "height": item.height}

    def event(self, item, index):
        kind = self.name("EVENTS", item.kind)
        place = [item.coordinate.longitude, item.coordinate.latitude]
        event = {"event": kind} | ({"id": self.id(item.annotation)} if item.annotation != NONE else {})
        if kind == "selectionChanged":
            event["selected"] = item.value == 1
        elif kind == "partTapped":
            event["part"] = self.read(self.c.part_name, item.value)
        elif kind == "mapTapped":
            event["coordinate"] = place if item.value else None
        elif kind == "dragStateChanged":
            event |= {"from": self.name("DRAG_STATES", getattr(item, "from")), "to": self.name("DRAG_STATES", item.to),
                      "coordinate": place}
        elif kind == "visibilityChanged":
            event["visible"] = item.value == 1
            if not item.value:
                event |= {"cause": self.name("CAUSES", item.cause)} | self.by(item)
        elif kind == "anchorCoordinateChanged":
            event["coordinate"] = place
        elif kind == "anchorChanged":
            event["from"] = None if getattr(item, "from") == NONE else {
                "anchor": self.name("ANCHORS", item.from_anchor), "offsetX": item.from_offset_x,
                "offsetY": item.from_offset_y}
            event["to"] = {"anchor": self.name("ANCHORS", item.to_anchor), "offsetX": item.to_offset_x,
                           "offsetY": item.to_offset_y}
        elif kind in ("calloutChanged", "leaderChanged"):
            event["visible"] = item.value == 1
        elif kind == "expansionChanged":
            event["expanded"] = item.value == 1
        elif kind == "clusterFormed":
            event |= {"count": item.value, "from": self.relative(item)}
        elif kind == "clusterChanged":
            event |= {"left": getattr(item, "from"), "joined": item.to}
        elif kind == "clusterDissolved":
            event["into"] = self.relative(item)
        elif kind == "frameChanged":
            event["frame"] = self.rectangle(item.frame)
        elif kind == "clusterMembersChanged":
            for name, joined in (("joined", 1), ("left", 0)):
                event[name] = [
                    self.id(each) for each in self.list(self.c.event_members, "uint32_t", index, joined)]
        return event

    def relative(self, item):
        return {0: None, 2: "offscreen"}[item.relative_kind] if item.relative_kind != 1 else self.id(item.relative)

    def explanation(self, item, index):
        candidates = []
        for number, each in enumerate(self.list(self.c.candidates, "cartouche_candidate", index)):
            candidate = {
                "coordinate": [each.coordinate.longitude, each.coordinate.latitude],
                "anchor": self.name("ANCHORS", each.anchor), "inside": bool(each.flags & 1),
                "clear": bool(each.flags & 4)} | self.by(each)
            if each.flags & self.c.constants["CARTOUCHE_CANDIDATE_HAS_LEADER"]:
                candidate["leader"] = True
            if each.stopped_by != NONE:
                candidate["stoppedBy"] = self.name("CAUSES", each.stopped_by)
            if item.chosen == number:
                candidate["chosen"] = True
                if not item.is_shown:
                    candidate["shown"] = False
            candidates.append(candidate)
        assert item.candidate_count == len(candidates)
        return {"id": self.id(item.annotation), "candidates": candidates}
