package import CartoucheResolver

/// A picture of several frames: an animation, or a strip of frames side by side.
///
/// Each frame is a nested `svg` element, which clips its content. The animation is CSS. The last frame is shown
/// if a viewer has no CSS animation or the user prefers reduced motion.
package struct SequenceSVG: Sendable {
  package enum Arrangement: Sendable { case animation, strip }

  private struct Still {
    var bytes: [UInt8]
    var width: Double
    var height: Double
  }

  private let arrangement: Arrangement
  private let style: PictureStyle
  private var stills: [Still] = []
  private var styles = ""
  private var content = PictureContent()

  /// The number of frames in each row of a strip.
  private static let columns = 4
  /// The distance between two frames of a strip, in points.
  private static let gutter = 16.0

  package init(_ arrangement: Arrangement, style: PictureStyle = PictureStyle()) {
    self.arrangement = arrangement
    self.style = style
  }

  /// Appends a frame to the sequence.
  /// - Parameters:
  ///   - resolved: The frame.
  ///   - plan: The plan with which the frame was resolved.
  package mutating func add(_ resolved: ResolvedFrame, of plan: Plan) {
    let picture = FrameSVG(plan: plan, style: style)
    let (width, height) = picture.size(of: resolved)
    var svg = SVGWriter(depth: 2)
    picture.draw(resolved, to: &svg)
    stills.append(Still(bytes: svg.bytes, width: width, height: height))
    content.add(resolved.frame)
    let needed = picture.styles(for: content)
    if needed.utf8.count > styles.utf8.count { styles = needed }
  }

  /// Appends the picture to `output` as UTF-8, with a line break at the end. Equal frames give equal bytes.
  package func write(to output: inout [UInt8]) {
    let width = stills.map { $0.width }.max() ?? 0
    let height = stills.map { $0.height }.max() ?? 0
    var svg = SVGWriter()
    switch arrangement {
    case .animation:
      svg.element("svg", SVGWriter.root(width: width, height: height)) {
        $0.element("title", text: "\(stills.count) frames")
        $0.element("style", text: styles + animation)
        for (index, still) in stills.enumerated() {
          let delay = "animation-delay: -\((duration - Double(index) * turn).rounded(decimals: 4))s"
          let name = index == stills.count - 1 ? "still last" : "still"
          append(
            still, ["class": name, "style": delay, "width": still.width.svg, "height": still.height.svg],
            to: &$0)
        }
      }
    case .strip:
      let columns = min(stills.count, Self.columns)
      let rows = columns == 0 ? 0 : (stills.count + columns - 1) / columns
      let (stepX, stepY) = (width + Self.gutter, height + Self.gutter)
      let size = (Double(columns) * stepX - Self.gutter, Double(rows) * stepY - Self.gutter)
      svg.element("svg", SVGWriter.root(width: max(0, size.0), height: max(0, size.1))) {
        $0.element("title", text: "\(stills.count) frames")
        $0.element("style", text: styles)
        for (index, still) in stills.enumerated() {
          let (x, y) = (Double(index % columns) * stepX, Double(index / columns) * stepY)
          append(
            still,
            ["x": x.svg, "y": y.svg, "width": still.width.svg, "height": still.height.svg], to: &$0)
        }
      }
    }
    output.append(contentsOf: svg.bytes)
  }

  private func append(
    _ still: Still, _ attributes: KeyValuePairs<String, String?>, to svg: inout SVGWriter
  ) {
    svg.element("svg", attributes) { $0.append(written: still.bytes) }
  }

  /// The time in seconds for which the animation shows each frame. It is 0.8, or less if the animation would otherwise take longer than 12,
  /// but at least 1/30.
  private var turn: Double { max(1.0 / 30, min(0.8, 12 / Double(max(1, stills.count)))) }

  private var duration: Double { turn * Double(stills.count) }

  private var animation: String {
    let share = 100 / Double(max(1, stills.count))
    return """

      .still { visibility: hidden; animation: turn \(duration.rounded(decimals: 4))s step-end infinite; }
      .last { visibility: visible; }
      @keyframes turn { 0% { visibility: visible; } \(share.rounded(decimals: 4))%, 100% { visibility: hidden; } }
      @media (prefers-reduced-motion: reduce) { .still { animation: none; } }
      """
  }
}
