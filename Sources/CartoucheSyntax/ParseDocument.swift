package import CartoucheDiagnostics

/// Reads the one document of a YAML or JSON source.
///
/// Never throws: after a syntax error the document holds what was read before it.
/// - Parameters:
///   - range: the bytes of the document; nil: the whole source.
///   - format: which language it is written in.
///   - lastKeyCounts: of JSON: whether a key that stands twice in an object is a warning, and its last value the one that
///     the document has; else it is an error.
/// - Complexity: O(bytes).
package func parseDocument(
  _ source: SourceID, in sources: SourceList, _ range: Range<Int>? = nil, format: DocumentFormat = .yaml,
  limits: Limits = Limits(), lastKeyCounts: Bool = false,
  diagnostics: inout [Diagnostic]
) -> Document {
  let bytes = sources[source].bytes
  func report(_ finding: SyntaxFinding, _ message: String, at span: SourceSpan, help: String) {
    diagnostics.append(
      Diagnostic(finding, message, at: Location(source: source, span: span), help: help))
  }

  let range = range ?? 0..<bytes.count
  if format == .json {
    return parseJSON(
      source, bytes, range, limits: limits, lastKeyCounts: lastKeyCounts, diagnostics: &diagnostics)
  }
  let base = range.lowerBound + (bytes[range].starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  let other = bytes[..<range.upperBound].withUnsafeBufferPointer { FileSignature($0, from: base) }
  if let other {
    report(.yamlSyntax, "this is \(other.name), not YAML", at: other.span, help: other.help)
    return Document(
      source: source, bytes: bytes, records: [], text: [], tags: [:], isTruncated: true, characters: [])
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
