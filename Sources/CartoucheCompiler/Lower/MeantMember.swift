import CartoucheDiagnostics
import CartoucheSpec
package import CartoucheSyntax

/// `[get, city, [get, address]]` for `address.city`, where a feature has an object `address` with a `city`; nil: none has.
package func memberLookup(_ path: String, in features: some Sequence<Node?>) -> String? {
  let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  guard names.count > 1, names.allSatisfy(isPlainName),
    features.prefix(100).contains(where: { $0.map { hasMember($0, names) } ?? false })
  else { return nil }
  return names.reduce("") { $0.isEmpty ? "[get, \($1)]" : "[get, \($1), \($0)]" }
}

/// Whether the first name is that of an object, the next of its member, and so on.
private func hasMember(_ properties: Node, _ names: [String]) -> Bool {
  var node: Node? = properties
  for name in names { node = node.flatMap { $0.kind == .mapping ? $0.mergedValue(name) : nil } }
  return node != nil
}

/// The member of an object that a path in braces names: `{address.city}` where `address` is an object with a `city`.
struct MeantMember {
  let help: String
  let fixes: [Fix]

  /// Nil: no feature has an object with such a member.
  /// - Parameters:
  ///   - path: what stands in the braces.
  ///   - place: of the braces.
  init?(
    _ path: String, inBraces place: Location, of document: Document, _ features: some Collection<Feature>
  ) {
    guard let lookup = memberLookup(path, in: features.lazy.map { $0.properties?.node }) else { return nil }
    // Where braces are all of the text, the expression takes the place of the text and its quotes.
    let (start, end) = (Int(place.span.start), Int(place.span.end))
    let bytes = document.bytes
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let isWhole =
      place.source == document.source && start > 0 && end < bytes.count && bytes[start - 1] == bytes[end]
      && quotes.contains(bytes[end])
    help =
      isWhole
      ? "braces read no member of an object: write `\(abbreviated(lookup))`"
      : "braces read no member of an object: write an expression, `[concat, …, \(lookup)]`"
    fixes =
      isWhole
      ? [Fix("write `\(lookup)`", isSafe: false, replacing: SourceSpan(start - 1..<end + 1), with: lookup)]
      : []
  }
}
