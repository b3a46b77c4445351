import CartoucheDiagnostics

/// What each file can name, made once: thousands of references may be wrong, each among thousands of names.
struct VisibleNames {
  private struct Key: Hashable {
    var what: String
    var source: SourceID
  }

  private var known: [Key: [String]] = [:]

  /// The names of `what` that the file of `location` can use, which do not change any more.
  mutating func names(_ what: String, at location: Location, _ make: () -> [String]) -> [String] {
    let key = Key(what: what, source: location.source)
    if let names = known[key] { return names }
    let names = make()
    known[key] = names
    return names
  }
}
