/// Looks for the names that were meant, for as many mistakes as anyone would read about: a generated file may
/// have thousands, each among thousands of names.
package struct Suggestions: Sendable {
  private var rest = 100

  package init() {}

  /// Whether one more search is worth its time; counts it.
  package mutating func takeSearch() -> Bool {
    guard rest > 0 else { return false }
    rest -= 1
    return true
  }
}
