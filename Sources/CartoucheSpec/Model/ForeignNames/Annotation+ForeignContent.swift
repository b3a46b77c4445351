import CartoucheDiagnostics
import CartoucheSyntax

extension Annotation {
  /// Names of other products for an annotation's texts, callout, ids and interaction.
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
      name,
      "the host draws the \(text): pass a flag to its view in `data`, or write another `\(text)` in `states`")
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

  /// Returns the foreign name of an event handler.
  /// - Parameter handler: The name of the handler in `ViewAnnotation` of the library `Cartouche`.
  private static func handler(_ name: String, _ handler: String) -> ForeignName {
    ForeignName(
      name,
      "handlers belong in the app: `annotations[\"…\"]?.\(handler)` of the library, or the events of a frame")
  }

  private static func accessory(_ name: String, _ new: String) -> ForeignName {
    ForeignName(
      name, "write `callout: { \(new): … }`, with the name of the host's view",
      rewrite: { value, mapping in
        // A fix is offered only if the callout would be valid: it needs a title or a detail accessory.
        value.kind == .scalar && (new == "detailAccessory" || mapping["title"] != nil)
          ? .likely("callout: { \(new): \(value.written) }") : nil
      })
  }
}

extension Annotation {
  /// Names in Leaflet and OpenLayers for popups, and names in styles for the layout of symbols.
  static let foreignPopups: [ForeignName] =
    [
      // Options of Leaflet's markers and popups.
      callout("bindPopup"), callout("bindTooltip"), callout("popupContent"),
      calloutPlace("tooltipAnchor"),
      ForeignName(
        "zIndexOffset",
        "write `zPriority`, which decides what is drawn above; a marker further south is not above by itself"),
      raised("riseOnHover"), raised("riseOffset"),
      ForeignName("bubblingMouseEvents", touches), ForeignName("stopEvent", touches),
      still("autoPan"), still("autoPanPadding"), still("autoPanAnimation"), still("autoPanOptions"),
      still("keepInView"),
      dismissal("autoClose"), dismissal("closeOnClick"), dismissal("closeOnEscapeKey"),
      dismissal("closeButton"),
      dismissal("closeOnMove"),
      // Options of OpenLayers overlays.
      ForeignName(
        "positioning",
        "write `variableAnchors`, which name the same part of the view: `bottom` for `bottom-center`, `left` for `center-left`"
      ),
      ForeignName("insertFirst", "write `zPriority` for what is drawn above"),
      // Properties of symbol layers in styles.
      ForeignName(
        "symbol-placement",
        "write `attach: { line: … }`, or `attach: { at: 0.5 }` for a place on a line; views are not turned"),
      ForeignName("symbol-spacing", "a view stands once on its line: `at` and `part` in `attach` say where"),
      ForeignName(
        "symbol-avoid-edges", "write `fit: require` for what is shown only where all of it is in the map view"
      ),
      ForeignName("symbol-z-order", "write `zPriority` for what is drawn above"),
      ForeignName(
        "text-optional", "write a low `priority`, and `obstacle: false` for a view that hides no other"),
      ForeignName("text-max-width", "write `size: [width, auto]`, in points; the host breaks the lines"),
      ForeignName("text-justify", drawnByTheHost), ForeignName("text-font", drawnByTheHost),
      ForeignName("text-letter-spacing", drawnByTheHost), ForeignName("text-line-height", drawnByTheHost),
      ForeignName("text-transform", drawnByTheHost), ForeignName("text-halo-color", drawnByTheHost),
      ForeignName("text-halo-width", drawnByTheHost), ForeignName("icon-text-fit", drawnByTheHost),
      ForeignName("text-rotate", drawnByTheHost), ForeignName("text-keep-upright", drawnByTheHost),
      ForeignName("text-rotation-alignment", drawnByTheHost),
      ForeignName("text-pitch-alignment", drawnByTheHost),
    ]

  private static let touches =
    "a view takes touches, and `enabled: false` lets them through to the map"
  private static let drawnByTheHost =
    "how it looks is the host's: put it under `data`, which the host's view is given"

  private static func raised(_ name: String) -> ForeignName {
    ForeignName(
      name, "write `states: { highlighted: { zPriority: … } }`; the host says when, by an input")
  }

  private static func still(_ name: String) -> ForeignName {
    ForeignName(name, "the map never moves for a callout: it flips, and is shifted to stay on screen")
  }

  private static func dismissal(_ name: String) -> ForeignName {
    ForeignName(
      name,
      "a callout is there while its annotation is selected, which a tap on the map ends; or write `when: always`"
    )
  }
}
