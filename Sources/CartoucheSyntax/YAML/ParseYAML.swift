#if canImport(CLibYAML)
import CartoucheDiagnostics

/// Parses the only YAML document in a range of a source, like `parseDocument`.
func parseYAML(
  _ source: SourceID, bytes: [UInt8], _ range: Range<Int>, limits: Limits, diagnostics: inout [Diagnostic]
) -> Document {
  func report(_ finding: SyntaxFinding, _ message: String, at span: SourceSpan, help: String) {
    diagnostics.append(
      Diagnostic(finding, message, at: Location(source: source, span: span), help: help))
  }

  let base = range.lowerBound + (bytes[range].starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  let other = bytes[..<range.upperBound].withUnsafeBufferPointer { FileSignature($0, from: base) }
  if let other {
    report(.yamlSyntax, "this is \(other.name), not YAML", at: other.span, help: other.help)
    return Document(Document.Content(source: source, bytes: bytes, isTruncated: true))
  }
  let scan = SourceScan(bytes, base..<range.upperBound)
  if let problem = scan.problem {
    report(.encoding, problem.message, at: problem.span, help: problem.help)
  }
  if let offset = scan.oddLineBreaks.first {
    let width = bytes[offset] == 0xC2 ? 2 : 3
    report(
      .lineSeparator,
      "an invisible \(lineSeparatorName(bytes, offset)) that some YAML readers take for a line break",
      at: SourceSpan(offset..<offset + width), help: "delete it, or write it as an escape in double quotes")
  }

  let masked = MaskedSource(
    bytes, base: min(base, scan.end), end: scan.end, oddLineBreaks: scan.oddLineBreaks,
    hasBackslash: scan.characters.contains(.backslash))
  var builder = DocumentBuilder(
    source: source, bytes: bytes, masked: masked, scan, base: base, limits: limits)
  builder.read(isCut: scan.problem != nil)
  diagnostics += builder.log.diagnostics
  return builder.document()
}

private func lineSeparatorName(_ bytes: [UInt8], _ offset: Int) -> String {
  switch bytes[offset + 1] {
  case 0x85: "next-line character U+0085"
  default: bytes[offset + 2] == 0xA8 ? "line separator U+2028" : "paragraph separator U+2029"
  }
}
#endif
