/// Whether a name without the signs of `written` would mean something else: `open` in place of `!open`, `rank` of `-rank`.
///
/// Nobody adds a sign that computes by a slip of the finger.
struct SignsOfName {
  private let signs: [UInt8]
  private let isNegative: Bool

  init(_ written: String) {
    signs = written.utf8.filter { Self.computing.contains($0) }
    isNegative = Self.isNegative(written)
  }

  /// Whether `known` lacks none of them.
  func areKept(by known: String) -> Bool {
    (signs.isEmpty || signs.allSatisfy(known.utf8.contains)) && (!isNegative || Self.isNegative(known))
  }

  private static let computing = Array("!+*/%<>=&|^~".utf8)

  /// Whether a minus stands before it or, between spaces, in it; within a name it is a hyphen.
  private static func isNegative(_ name: String) -> Bool {
    let minus = UInt8(ascii: "-")
    return name.utf8.first { !" ({$".utf8.contains($0) } == minus || name.contains(" - ")
  }
}
