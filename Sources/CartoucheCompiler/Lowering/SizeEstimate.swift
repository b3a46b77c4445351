import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// The size of a view or callout in the plan.
struct LoweredSize {
  /// The width in points, or `AnnotationOptions.unknownSize` if neither the spec nor a title determines it.
  private(set) var width = AnnotationOptions.unknownSize
  /// The height in points, or `AnnotationOptions.unknownSize` if neither the spec nor a title determines
  /// it.
  private(set) var height = AnnotationOptions.unknownSize
  /// Whether the width or the height is `auto` and therefore estimated from the texts.
  private(set) var isEstimated = false
  /// Whether the spec gives the width and not the height. The width stays when the host measures the view.
  private(set) var isOnlyWidthGiven = false
  /// Whether the spec gives the height and not the width. The height stays when the host measures the view.
  private(set) var isOnlyHeightGiven = false

  /// Creates an unknown size.
  init() {}

  /// - Parameters:
  ///   - givenWidth: The width in points, or `nil` for `auto`.
  ///   - givenHeight: The height in points, or `nil` for `auto`.
  ///   - texts: The texts of the view.
  init(_ givenWidth: Double?, _ givenHeight: Double?, for texts: ViewTexts) {
    width = givenWidth ?? width
    height = givenHeight ?? height
    isOnlyWidthGiven = givenWidth != nil && givenHeight == nil
    isOnlyHeightGiven = givenWidth == nil && givenHeight != nil
    if givenWidth != nil, givenHeight != nil { return }
    guard let estimate = texts.estimate else { return }
    isEstimated = true
    width = givenWidth ?? min(estimate.width + texts.room.width, NumberRange.longest)
    height =
      givenHeight ?? min(max(estimate.height, texts.leastHeight) + texts.room.height, NumberRange.longest)
  }
}

/// The known texts of a view, from which an `auto` size is estimated.
struct ViewTexts {
  /// The title; empty if there is none.
  var title = ""
  var subtitle = Subtitle.text("")
  /// The least height in points beside the texts, before `room` is added.
  var leastHeight = 0.0
  /// The space in points that a callout's tip and accessories add to the texts.
  var room = (width: 0.0, height: 0.0)

  enum Subtitle {
    /// A known text; empty if there is none.
    case text(String)
    /// A subtitle of one line that only the host can measure: a text that depends on a cluster's members.
    case unknown
    /// A view of the host with its size in points, or `nil` for a view of one line that only the host can measure.
    case view((width: Double, height: Double)?)
  }
}

extension ViewTexts {
  /// The size in points that the texts need, or `nil` if the view has neither a title nor a view of known size.
  var estimate: (width: Double, height: Double)? {
    var estimate = TextEstimate()
    estimate.add(title)
    if case .view(let size?) = subtitle {
      return (max(estimate.width, size.width + TextEstimate.margin), estimate.height + size.height)
    }
    if title.isEmpty { return nil }
    switch subtitle {
    case .text(let text): estimate.add(text)
    case .unknown, .view: estimate.addLine()
    }
    return (estimate.width, estimate.height)
  }
}

/// The estimated size of a view for its texts, used until the host measures the view.
///
/// The text is a grid of cells 8 points wide and 16 points high, with a margin of 16 points in the width and
/// 12 in the height. A letter takes one cell; an East Asian wide character or an emoji takes two. A title
/// gives a height of 28, a title with a subtitle 44. The estimate is wide for usual fonts, so that measured
/// views rarely need more space.
struct TextEstimate {
  /// The number of cells in the longest line of the texts.
  private(set) var columns = 0
  private(set) var lines = 0

  /// The margin in points that the width includes.
  static let margin = 16.0
  /// The margin in points below the last line, and above the first one.
  static let marginBelow = 6.0

  /// The width in points.
  var width: Double { 8 * Double(columns) + Self.margin }
  /// The height in points.
  var height: Double { 16 * Double(lines) + 2 * Self.marginBelow }

  /// Adds the lines of a text; an empty text has none.
  mutating func add(_ text: String) {
    if text.isEmpty { return }
    // The fast path for one line of ASCII.
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return addLine(text.utf8.count) }
    var line = DisplayWidth()
    var isOpen = false
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      let isPair = previous == "\r" && scalar == "\n"
      previous = scalar
      if isPair { continue }
      isOpen = !scalar.breaksLines
      if isOpen {
        line.add(scalar)
      } else {
        addLine(line.columns)
        line = DisplayWidth()
      }
    }
    // A line break at the end of a text starts no new line.
    if isOpen { addLine(line.columns) }
  }

  mutating func addLine(_ columns: Int = 0) {
    lines += 1
    self.columns = max(self.columns, columns)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a mandatory line break of Unicode Standard Annex 14.
  fileprivate var breaksLines: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
