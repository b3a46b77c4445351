import CartoucheDiagnostics
import CartoucheSpec

extension Codec where Content == [Named<Int>] {
  /// Numbers by the names of rules that have one.
  static var ruleLimits: Codec {
    let number = Codec<Int>.integer(0...1_000_000_000, "a whole number")
    return Codec("a mapping from rules to numbers", .named(number.shape)) { node, value, decoder in
      guard let entries = decoder.namedEntries(node, "numbers") else { return }
      value = entries.compactMap { name, node in
        guard hasLimit(name, &decoder) else { return nil }
        var limit = -1
        number.read(node, &limit, &decoder)
        return limit < 0 ? nil : Named(name: name, content: limit)
      }
    }
  }

  /// Whether there is a rule of this name that has a limit; what is wrong is reported.
  private static func hasLimit(_ name: Located<String>, _ decoder: inout Decoder) -> Bool {
    guard everyFindingKind.contains(where: { $0.id == name.content }) else {
      decoder.log.reportUnknownRule(name, as: .error)
      return false
    }
    let limited = ruleCatalog.map { $0.metadata }.filter { $0.limit != nil }.map { "`\($0.id)`" }
    guard limited.contains("`\(name.content)`") else {
      decoder.log.report(
        .wrongOption, "`\(abbreviated(name.content))` has no limit", at: name.location,
        help: "these have one: \(limited.joined(separator: ", "))")
      return false
    }
    return true
  }
}
