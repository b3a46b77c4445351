/// Who is placed first among annotations of one priority with equally many anchors.
package enum TieBreakName: String, Sendable, CaseIterable {
  case last, first
  case lowerOnScreen = "lower-on-screen"
  case nearestCenter = "nearest-center"
}
