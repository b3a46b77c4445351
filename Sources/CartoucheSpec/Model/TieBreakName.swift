/// Who is placed first among annotations of one priority with equally many anchors.
package enum TieBreakName: String, Sendable, CaseIterable {
  case last, first
  case lowerOnScreen = "lower-on-screen"
  case nearestCenter = "nearest-center"

  /// Other words for them, which a comparison of letters would not find.
  static let foreignNames: [String: TieBreakName] = [
    "nearest": .nearestCenter, "closest": .nearestCenter, "center": .nearestCenter,
    "lower": .lowerOnScreen, "lowest": .lowerOnScreen, "bottom": .lowerOnScreen,
  ]
}
