/// Looks for the names that were meant, for as many mistakes as anyone would read about: a generated file may
/// have thousands, each among thousands of names.
package struct Suggestions: Sendable {
  private var rest = 100

  package init() {}

  /// As the function of this name; nil after a hundred searches, and then the candidates are not even made.
  package mutating func nearestName(
    to name: String, among candidates: @autoclosure () -> some Sequence<String>, isOrdered: Bool = true
  ) -> String? {
    guard takeSearch() else { return nil }
    return CartoucheDiagnostics.nearestName(to: name, among: candidates(), isOrdered: isOrdered)
  }

  /// Whether one more search is worth its time; counts it.
  package mutating func takeSearch() -> Bool {
    guard rest > 0 else { return false }
    rest -= 1
    return true
  }
}
