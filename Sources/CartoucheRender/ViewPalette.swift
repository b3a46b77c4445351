import CartoucheResolver

/// Tells the view classes of a plan apart, where it has several: each has a style of its own, the first one that of all.
struct ViewPalette: Sendable, Equatable {
  /// Style number by row of the plan's views; 0: the common one.
  private var styles: [UInt32: Int] = [:]

  /// Light tints of Okabe and Ito's colours with strokes that are dark enough on white.
  private static let colors = [
    (fill: "#fff4e0", stroke: "#b06f00"), (fill: "#e6f4fc", stroke: "#0a6fae"),
    (fill: "#e3f5ee", stroke: "#007a58"), (fill: "#fbeaf3", stroke: "#a6487f"),
    (fill: "#fdf9d8", stroke: "#8a7a00"), (fill: "#fdebe2", stroke: "#b04a00"),
  ]

  /// - Complexity: O(annotations).
  init(_ plan: Plan) {
    for options in plan.annotations.options where styles[options.view] == nil {
      styles[options.view] = styles.isEmpty ? 0 : (styles.count - 1) % Self.colors.count + 1
    }
  }

  /// Beside the common styles; empty: there is one class.
  var css: String {
    let used = min(styles.count - 1, Self.colors.count)
    guard used > 0 else { return "" }
    return Self.colors[..<used].enumerated().map { number, color in
      "\n.view-\(number + 1) { fill: \(color.fill); stroke: \(color.stroke); }"
    }.joined()
  }

  /// The classes of a frame whose view is in that row of the plan's views.
  func frameClass(ofView view: UInt32) -> String {
    guard let style = styles[view], style > 0 else { return "frame" }
    return "frame view-\(style)"
  }
}
