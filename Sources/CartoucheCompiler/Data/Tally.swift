import CartoucheDiagnostics

/// How often something was met, and where first.
struct Tally: Sendable {
  private(set) var first: Location?
  private(set) var count = 0

  mutating func add(_ place: Location) {
    if first == nil { first = place }
    count += 1
  }
}
