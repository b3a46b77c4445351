import CartoucheDiagnostics
import CartoucheSyntax

/// A variable that is probably meant by `{name}` or `${name}`, as other languages write it, where no feature has such a property.
struct MeantVariable {
  let help: String
  let fixes: [Fix]

  /// Nil: there is no such variable.
  /// - Parameter place: of the braces.
  init?(_ name: String, inBraces place: Location, of document: Document) {
    guard let value = document.variables?[name] else { return nil }
    help = "write `{$\(name)}` for the variable"
    var start = Int(place.span.start)
    let bytes = document.bytes
    guard place.source == document.source, start > 0, start < bytes.count, bytes[start] == UInt8(ascii: "{")
    else {
      fixes = []
      return
    }
    // A dollar before an amount is one of money.
    let isAmount = value.kind == .scalar && value.utf8.first.map { 0x30...0x39 ~= $0 } == true
    if bytes[start - 1] == UInt8(ascii: "$"), !isAmount { start -= 1 }
    let before = bytes[..<start].last { $0 != 0x20 && $0 != 0x09 }
    // A text without quotes that starts with a brace is a mapping.
    guard let before, !":,[{-?\n".utf8.contains(before) else {
      fixes = []
      return
    }
    let span = SourceSpan(start..<Int(place.span.end))
    fixes = [Fix("write `{$\(name)}`", isSafe: false, replacing: span, with: "{$\(name)}")]
  }
}
