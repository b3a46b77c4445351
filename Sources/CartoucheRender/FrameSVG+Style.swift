import CartoucheResolver

/// Colours and type of a picture, for light and for print; dark viewers see a light sheet.
extension FrameSVG {
  /// Classes instead of attributes: they keep hundreds of elements short, and a page can restyle them.
  static let styles = """
    text { font-family: "Helvetica Neue", Helvetica, Arial, "DejaVu Sans", "Noto Sans", sans-serif; }
    .sheet { fill: #f7f9fb; }
    .grid { fill: none; stroke: #dfe6ed; stroke-width: 1; }
    .degrees { fill: #9aa8b6; font-size: 8px; }
    .areas { fill: #dde5ec; fill-opacity: 0.6; fill-rule: evenodd; }
    .route { fill: none; stroke: #c6d0db; stroke-linejoin: round; }
    .dots { fill: none; stroke: #c6d0db; stroke-linecap: round; }
    .icons { fill: #e6ecf2; stroke: #aab6c3; stroke-width: 1; }
    .lines { fill: none; stroke: #aab6c3; stroke-width: 1.5; stroke-linejoin: round; }
    .features { fill: none; stroke: #aab6c3; stroke-width: 3; stroke-linecap: round; }
    .region { fill: #e69f00; fill-opacity: 0.08; stroke: #e69f00; stroke-opacity: 0.6; stroke-dasharray: 2 3; }
    .puck { fill: #56b4e9; fill-opacity: 0.35; stroke: #0072b2; stroke-width: 1.5; }
    .bounds { fill: none; stroke: #9fb3c8; stroke-dasharray: 6 4; }
    .leader { fill: none; stroke: #486581; stroke-width: 1; }
    .point { fill: #243b53; stroke: #ffffff; stroke-width: 1; }
    .inner { fill: none; stroke: #0072b2; stroke-width: 1.5; }
    .frame { fill: #ffffff; fill-opacity: 0.94; stroke: #486581; stroke-width: 1; }
    .shape { fill: none; stroke: #009e73; stroke-width: 1; stroke-dasharray: 3 2; }
    .edge { fill: none; stroke: #0072b2; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; }
    .title { fill: #102a43; text-anchor: middle; }
    .subtitle { fill: #627d98; font-size: 8px; text-anchor: middle; }
    .anchor { fill: #0072b2; font-size: 7px; }
    .hidden { fill: none; stroke-width: 1.4; stroke-dasharray: 2.2 1.6; }
    .covered { stroke-opacity: 0.55; }
    .pointer { fill: none; stroke-width: 0.75; stroke-opacity: 0.6; }
    .cause { font-size: 8.5px; paint-order: stroke; stroke: #ffffff; stroke-width: 2.5; }
    .strip { fill: #ffffff; }
    .rim { fill: none; stroke: #cbd5e0; stroke-width: 1; }
    .legend { fill: #334e68; font-size: 10px; }
    """

  /// Beside `styles`, where there is a base map: land on water.
  static let baseStyles = """

    .sheet { fill: #dbe8f1; }
    .land { fill: #f8f6f1; stroke: #d3ccbf; stroke-width: 0.8; stroke-linejoin: round; fill-rule: evenodd; }
    .ways { fill: none; stroke: #d3ccbf; stroke-width: 1; stroke-linejoin: round; }
    .marks { fill: none; stroke: #c3bbad; stroke-width: 2.5; stroke-linecap: round; }
    """

  /// Okabe and Ito's colours, which people with any kind of colour vision tell apart, and greys.
  static func color(of cause: Cause) -> String {
    switch cause {
    case .removed: "#c3c9d0"
    case .explicit: "#5f6b78"
    case .expression: "#8c6d1f"
    case .zoom: "#cc79a7"
    case .featureMissing: "#3d5a80"
    case .featureHidden: "#7b68a6"
    case .trimmed: "#4f7f7f"
    case .size: "#009e73"
    case .clustered: "#4b8f4b"
    case .behindCamera: "#2b6c8f"
    case .horizon: "#56b4e9"
    case .offscreen: "#98a2ad"
    case .parentHidden: "#a0785a"
    case .bounds: "#e69f00"
    case .shape: "#a3195b"
    case .puck: "#0072b2"
    case .avoidRegion: "#b8860b"
    case .avoidLayer: "#6a3d9a"
    case .collision: "#d55e00"
    }
  }
}
