package import CartoucheResolver

/// The options for drawing SVG pictures of frames.
package struct PictureStyle: Sendable, Equatable {
  /// Whether the picture shows only what users of an app see: no anchor names, collision shapes, avoided regions,
  /// hidden annotations and legend.
  package var isClean = false
  /// The base map that is drawn as the background; `nil` for none.
  package var base: Scenery?

  package init() {}
}

/// The CSS of pictures. It suits light backgrounds and print; in dark mode the picture stays light.
extension FrameSVG {
  /// The CSS classes of all pictures. Classes keep the SVG elements short, and a web page can override them.
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

  /// The additional CSS of a picture with a base map, which shows land on water.
  static let baseStyles = """

    .sheet { fill: #dbe8f1; }
    .land { fill: #f8f6f1; stroke: #d3ccbf; stroke-width: 0.8; stroke-linejoin: round; fill-rule: evenodd; }
    .ways { fill: none; stroke: #d3ccbf; stroke-width: 1; stroke-linejoin: round; }
    .marks { fill: none; stroke: #c3bbad; stroke-width: 2.5; stroke-linecap: round; }
    """

  /// Returns the color in which marks and the legend show a cause: a gray, or a color of the Okabe–Ito palette, which
  /// color-blind people can distinguish.
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
    case .repeated: "#a65628"
    case .occluded: "#6b4c9a"
    }
  }
}

/// The colors in which pictures draw the view classes of a plan. The first class has the default style.
struct ViewPalette: Sendable, Equatable {
  /// The number of the style for each view class, by the index of the class in the plan. The number 0 is the default style, and n is the
  /// CSS class `view-n`.
  private var styles: [UInt32: Int] = [:]

  /// The fill and stroke colors of the styles: light tints of the Okabe–Ito palette, with strokes that are dark enough
  /// on white.
  private static let colors = [
    (fill: "#fff4e0", stroke: "#b06f00"), (fill: "#e6f4fc", stroke: "#0a6fae"),
    (fill: "#e3f5ee", stroke: "#007a58"), (fill: "#fbeaf3", stroke: "#a6487f"),
    (fill: "#fdf9d8", stroke: "#8a7a00"), (fill: "#fdebe2", stroke: "#b04a00"),
  ]

  /// Assigns a style to each view class of a plan, in the order of the annotations.
  /// - Complexity: O(annotations).
  init(_ plan: Plan) {
    for options in plan.annotations.options where styles[options.view] == nil {
      styles[options.view] = styles.isEmpty ? 0 : (styles.count - 1) % Self.colors.count + 1
    }
  }

  /// The CSS of all view classes but the first; empty if there is only one class.
  var css: String {
    let used = min(styles.count - 1, Self.colors.count)
    guard used > 0 else { return "" }
    return Self.colors[..<used].enumerated().map { number, color in
      "\n.view-\(number + 1) { fill: \(color.fill); stroke: \(color.stroke); }"
    }.joined()
  }

  /// Returns the value of the SVG attribute `class` for a view, by the index of its view class in the plan.
  func frameClass(ofView view: UInt32) -> String {
    guard let style = styles[view], style > 0 else { return "frame" }
    return "frame view-\(style)"
  }
}

/// The color of a view in pictures, which a spec sets with `data: { color: "#0b7285" }`.
struct ViewColor: Equatable {
  /// The color as SVG attributes have it: `#rgb`, `#rrggbb` or a CSS name in lower case.
  let text: String
  /// Whether light text is more readable on this color than dark text.
  let isDark: Bool

  /// Parses a color: `#rgb`, `#rrggbb` or a CSS name. Returns `nil` for any other text.
  init?(_ text: String) {
    let name = text.lowercased()
    let named = NamedColors.digits[name]
    let digits = named.map { $0[...] } ?? text.dropFirst()
    guard named != nil || text.first == "#", digits.count == 3 || digits.count == 6,
      digits.allSatisfy({ $0.isHexDigit })
    else { return nil }
    self.text = named == nil ? text : name
    let step = digits.count / 3
    let parts = (0..<3).map { part -> Double in
      let start = digits.index(digits.startIndex, offsetBy: part * step)
      let value = Int(digits[start..<digits.index(start, offsetBy: step)], radix: 16) ?? 0
      return Double(step == 1 ? value * 17 : value)
    }
    // The brightness, 0…255, with the luma weights of ITU-R BT.601.
    isDark = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2] < 150
  }

  /// The color of readable text on this color.
  var ink: String { isDark ? "#ffffff" : "#102a43" }
}

/// The values in a view's `data` that pictures show: `color`, and `fraction`, a bold part of the outline.
struct ViewData: Equatable {
  private(set) var color: ViewColor?
  /// The fraction of the view's outline that is drawn bold, 0…1.
  private(set) var fraction = 0.0

  /// Reads `color` and `fraction` from the data of a view.
  /// - Parameter json: A JSON object without white space outside of strings, or an empty string.
  /// - Complexity: O(bytes).
  init(json: String) {
    Self.forEachMember(of: Array(json.utf8)) { name, value in
      let text = String(decoding: value, as: UTF8.self)
      switch String(decoding: name, as: UTF8.self) {
      case "color" where text.first == "\"": color = ViewColor(String(text.dropFirst().dropLast()))
      case "fraction": fraction = Double(text).map { min(1, max(0, $0)) } ?? 0
      default: break
      }
    }
  }

  /// Calls `body` with the name and the JSON text of the value for each member of the outermost object.
  private static func forEachMember(
    of json: [UInt8], _ body: (_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) -> Void
  ) {
    var depth = 0
    var start = 1
    var name: ArraySlice<UInt8> = []
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "\""):
        index = end(ofTextAt: index, in: json)
      case UInt8(ascii: ":") where depth == 1:
        name = json[start..<index].dropFirst().dropLast()
        start = index + 1
      case UInt8(ascii: ",") where depth == 1:
        body(name, json[start..<index])
        start = index + 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0, start < index { body(name, json[start..<index]) }
      default: break
      }
      index += 1
    }
  }

  /// Returns the index of the quotation mark that ends the JSON string with its first quotation mark at `start`.
  private static func end(ofTextAt start: Int, in json: [UInt8]) -> Int {
    var index = start + 1
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, json.count)
  }
}

/// The named colors of CSS (CSS Color 4, §6.1), which SVG also has.
enum NamedColors {
  /// The six hexadecimal digits `rrggbb` of each color, by its name in lower case.
  static let digits = Dictionary(
    uniqueKeysWithValues: table.split(whereSeparator: { $0 == "," || $0.isWhitespace }).pairs)

  private static let table = """
    aliceblue f0f8ff, antiquewhite faebd7, aqua 00ffff, aquamarine 7fffd4, azure f0ffff, beige f5f5dc,
    bisque ffe4c4, black 000000, blanchedalmond ffebcd, blue 0000ff, blueviolet 8a2be2, brown a52a2a,
    burlywood deb887, cadetblue 5f9ea0, chartreuse 7fff00, chocolate d2691e, coral ff7f50,
    cornflowerblue 6495ed, cornsilk fff8dc, crimson dc143c, cyan 00ffff, darkblue 00008b, darkcyan 008b8b,
    darkgoldenrod b8860b, darkgray a9a9a9, darkgreen 006400, darkgrey a9a9a9, darkkhaki bdb76b,
    darkmagenta 8b008b, darkolivegreen 556b2f, darkorange ff8c00, darkorchid 9932cc, darkred 8b0000,
    darksalmon e9967a, darkseagreen 8fbc8f, darkslateblue 483d8b, darkslategray 2f4f4f,
    darkslategrey 2f4f4f, darkturquoise 00ced1, darkviolet 9400d3, deeppink ff1493, deepskyblue 00bfff,
    dimgray 696969, dimgrey 696969, dodgerblue 1e90ff, firebrick b22222, floralwhite fffaf0,
    forestgreen 228b22, fuchsia ff00ff, gainsboro dcdcdc, ghostwhite f8f8ff, gold ffd700, goldenrod daa520,
    gray 808080, green 008000, greenyellow adff2f, grey 808080, honeydew f0fff0, hotpink ff69b4,
    indianred cd5c5c, indigo 4b0082, ivory fffff0, khaki f0e68c, lavender e6e6fa, lavenderblush fff0f5,
    lawngreen 7cfc00, lemonchiffon fffacd, lightblue add8e6, lightcoral f08080, lightcyan e0ffff,
    lightgoldenrodyellow fafad2, lightgray d3d3d3, lightgreen 90ee90, lightgrey d3d3d3, lightpink ffb6c1,
    lightsalmon ffa07a, lightseagreen 20b2aa, lightskyblue 87cefa, lightslategray 778899,
    lightslategrey 778899, lightsteelblue b0c4de, lightyellow ffffe0, lime 00ff00, limegreen 32cd32,
    linen faf0e6, magenta ff00ff, maroon 800000, mediumaquamarine 66cdaa, mediumblue 0000cd,
    mediumorchid ba55d3, mediumpurple 9370db, mediumseagreen 3cb371, mediumslateblue 7b68ee,
    mediumspringgreen 00fa9a, mediumturquoise 48d1cc, mediumvioletred c71585, midnightblue 191970,
    mintcream f5fffa, mistyrose ffe4e1, moccasin ffe4b5, navajowhite ffdead, navy 000080, oldlace fdf5e6,
    olive 808000, olivedrab 6b8e23, orange ffa500, orangered ff4500, orchid da70d6, palegoldenrod eee8aa,
    palegreen 98fb98, paleturquoise afeeee, palevioletred db7093, papayawhip ffefd5, peachpuff ffdab9,
    peru cd853f, pink ffc0cb, plum dda0dd, powderblue b0e0e6, purple 800080, rebeccapurple 663399,
    red ff0000, rosybrown bc8f8f, royalblue 4169e1, saddlebrown 8b4513, salmon fa8072, sandybrown f4a460,
    seagreen 2e8b57, seashell fff5ee, sienna a0522d, silver c0c0c0, skyblue 87ceeb, slateblue 6a5acd,
    slategray 708090, slategrey 708090, snow fffafa, springgreen 00ff7f, steelblue 4682b4, tan d2b48c,
    teal 008080, thistle d8bfd8, tomato ff6347, turquoise 40e0d0, violet ee82ee, wheat f5deb3,
    white ffffff, whitesmoke f5f5f5, yellow ffff00, yellowgreen 9acd32
    """
}

extension Array where Element == Substring {
  /// The elements of the list in pairs: the first with the second, the third with the fourth, and so on.
  fileprivate var pairs: [(String, String)] {
    stride(from: 0, to: count - 1, by: 2).map { (String(self[$0]), String(self[$0 + 1])) }
  }
}
