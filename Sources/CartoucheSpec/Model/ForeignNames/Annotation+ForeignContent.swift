import CartoucheDiagnostics
import CartoucheSyntax

extension Annotation {
  /// What a view shows, what it is called, and what happens when it is touched.
  static let foreignContent: [ForeignName] =
    [
      .renamed("reuseIdentifier", to: "view", "write `view`; views of one name are recycled"),
      ForeignName(
        "canShowCallout",
        "write `callout`, with its `size` where the host draws it; without one there is none"),
      accessory("leftCalloutAccessoryView", "leftAccessory"),
      accessory("rightCalloutAccessoryView", "rightAccessory"),
      accessory("detailCalloutAccessoryView", "detailAccessory"),
      callout("popup"), callout("infoWindow"), callout("tooltip"), callout("balloon"),
      callout("showsCallout"),
      callout("calloutEnabled"),
      ForeignName(
        "calloutOffset",
        "write `callout: { gap: … }`, or `callout: { variableAnchors: [{ anchor: bottom, offsetX: …, offsetY: … }] }`; "
          + "MapKit's y points down, `offsetY` points up", for: "callout"),
      calloutPlace("calloutAnchor"), calloutPlace("popupAnchor"),
      calloutPlace("infoWindowAnchor"), calloutPlace("leftCalloutOffset"), calloutPlace("rightCalloutOffset"),
      calloutPlace("pixelOffset"),
      text("textField"), text("text-field"), text("text"), text("label"), text("caption"),
      subtitle("snippet"), subtitle("description"),
      ForeignName("name", "write `id` for the name that others use, and `title` for what is shown"),
      .renamed("identifier", to: "id", "write `id`"),
      .renamed("key", to: "id", "write `id`"),
      template("template"), template("inherits"), template("base"),
      ForeignName(
        "parent", "write `attach: { annotation: id }` for a view that hangs on another one", for: "attach"),
      hostView("type"), hostView("kind"), hostView("viewType"), hostView("viewAnnotation"),
      hostView("component"),
      hostView("element"), hostView("content"), hostView("html"),
      visibility("titleVisibility", "title"), visibility("subtitleVisibility", "subtitle"),
      data("properties"), data("userInfo"), data("tag"), data("payload"), data("metadata"),
      enabled("allowHitTesting"), enabled("clickable"), enabled("gmpClickable"), enabled("tappable"),
      enabled("interactive"), enabled("isEnabled"), enabled("selectable"), enabled("isSelectable"),
      enabled("focusable"),
      ForeignName(
        "disabled", "write `enabled: false` for a view that touches go through", for: "enabled",
        rewrite: { opposite($0, "enabled", $1) }),
      .renamed("gmpDraggable", to: "draggable", "write `draggable`"),
      .renamed("isDraggable", to: "draggable", "write `draggable`"),
      .renamed("isSelected", to: "selected", "write `selected`"),
      ForeignName(
        "isHighlighted",
        "write `states: { highlighted: { … } }` for its looks; the host says when, by an input"
      ),
      ForeignName(
        "dragState",
        "write `draggable: true`, and `states: { dragging: { … } }` for its looks; the host says when, by an input"
      ),
      handler("tap", "onTapped"), handler("click", "onTapped"),
      handler("onClick", "onTapped"), handler("onTap", "onTapped"), handler("onPress", "onTapped"),
      handler("onSelect", "onSelectionChanged"), handler("onDragEnd", "onDragStateChanged"),
    ]
    + [
      "onAnchorChanged", "onAnchorCoordinateChanged", "onVisibilityChanged", "onFrameChanged", "onTapped",
      "onSelectionChanged", "onCalloutChanged", "onDragStateChanged",
    ].map { handler($0, $0) }

  static func callout(_ name: String) -> ForeignName {
    ForeignName(
      name, "write `callout`, with its `size` where the host draws it",
      for: "callout")
  }

  static func calloutPlace(_ name: String) -> ForeignName {
    ForeignName(name, "write `callout: { variableAnchors: [bottom, top], gap: … }`", for: "callout")
  }

  private static func text(_ name: String) -> ForeignName {
    .renamed(name, to: "title", "write `title`, with `{property}` for what the feature says")
  }

  private static func subtitle(_ name: String) -> ForeignName {
    .renamed(name, to: "subtitle", "write `subtitle`, with `{property}` for what the feature says")
  }

  private static func visibility(_ name: String, _ text: String) -> ForeignName {
    ForeignName(
      name, "the host draws the \(text): tell its view by `data`, or write another `\(text)` in `states`")
  }

  private static func template(_ name: String) -> ForeignName {
    ForeignName(
      name, "write `extends`", for: "extends",
      rewrite: { value, _ in value.kind == .mapping ? nil : .safe("extends: \(value.written)") })
  }

  private static func hostView(_ name: String) -> ForeignName {
    ForeignName(name, "the host makes the views: `view` names which one, and `data` holds what it is given")
  }

  private static func data(_ name: String) -> ForeignName {
    ForeignName(
      name, "write `data`, a mapping that the host's view is given",
      rewrite: { value, _ in value.kind == .mapping ? .safe("data: \(value.written)") : nil })
  }

  private static func enabled(_ name: String) -> ForeignName {
    ForeignName(
      name, "write `enabled: false` for a view that touches go through", for: "enabled",
      rewrite: { renamed($0, "enabled", $1) })
  }

  /// - Parameter handler: of `ViewAnnotation` of the library.
  private static func handler(_ name: String, _ handler: String) -> ForeignName {
    ForeignName(
      name,
      "handlers stand in the app: `annotations[\"…\"]?.\(handler)` of the library, or the events of a frame")
  }

  private static func accessory(_ name: String, _ new: String) -> ForeignName {
    ForeignName(
      name, "write `callout: { \(new): … }`, with the name of the host's view",
      rewrite: { value, mapping in
        // A callout needs something to show besides what stands at its sides.
        value.kind == .scalar && (new == "detailAccessory" || mapping["title"] != nil)
          ? .likely("callout: { \(new): \(value.written) }") : nil
      })
  }
}
