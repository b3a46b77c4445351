import CartoucheDiagnostics

extension Annotation {
  /// Names of Leaflet and OpenLayers, and of what styles say of the placement of symbols.
  static let foreignPopups: [ForeignName] =
    [
      // Leaflet's markers and popups.
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
      // OpenLayers' overlays.
      ForeignName(
        "positioning",
        "write `variableAnchors`, which name the same part of the view: `bottom` for `bottom-center`, `left` for `center-left`"
      ),
      ForeignName("insertFirst", "write `zPriority` for what is drawn above"),
      // The layout of symbols.
      ForeignName(
        "symbol-placement",
        "write `attach: { line: … }`, or `attach: { at: 0.5 }` for a place on a line; views are not turned"),
      ForeignName("symbol-spacing", "a view stands once on its line: `at` and `part` in `attach` say where"),
      ForeignName(
        "symbol-avoid-edges", "write `fit: require` for what is shown only where all of it is in the map view"
      ),
      ForeignName("symbol-z-order", "write `zPriority` for what is drawn above"),
      ForeignName("text-optional", "write a low `priority`, and `obstacle: false` for what hides nobody"),
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
