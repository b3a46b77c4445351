import CartoucheDiagnostics
import CartoucheSyntax

extension Codec where Content == Value<String> {
  /// The same values, with a warning where braces are written as in a title: here they stand for themselves.
  package func warningOfBraces() -> Codec {
    let codec = self
    return Codec(expectation, shape) { node, value, decoder in
      codec.read(node, &value, &decoder)
      if node.kind == .scalar, node.contains(UInt8(ascii: "{")) { decoder.warnOfBraces(in: node) }
    }
    .printing { codec.printed($0) }
  }
}

extension Decoder {
  fileprivate mutating func warnOfBraces(in node: Node) {
    let text = node.string
    guard let start = text.firstIndex(of: "{"),
      let end = text[start...].firstIndex(of: "}"), end > text.index(after: start)
    else { return }
    let name = text[text.index(after: start)..<end].filter { $0 != " " && $0 != "{" }
    let isAlone =
      (start == text.startIndex || text.hasPrefix("${")) && text.allSatisfy { !$0.isWhitespace }
      && text.hasSuffix("}")
      && text.filter { $0 == "}" }.count <= 2
    let isWord =
      name.first != "-" && !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    log.report(
      .bracesInName, "`\(abbreviated(text))` is the same for every feature: braces stand for themselves here",
      at: node.location,
      help: isAlone && isWord ? "write `[get, \(name)]`" : "write an expression: `[concat, …, [get, …]]`",
      fixes: isAlone && isWord
        ? [Fix("write `[get, \(name)]`", isSafe: false, replacing: node.span, with: "[get, \(name)]")] : [])
  }
}
