import CartoucheDiagnostics

/// Reads the one value of a JSON text, as `parseDocument` does.
///
/// - Complexity: O(bytes); over ten times as fast as libyaml on the same bytes.
func parseJSON(
  _ source: SourceID, _ bytes: [UInt8], _ range: Range<Int>, limits: Limits, diagnostics: inout [Diagnostic]
) -> Document {
  func place(_ span: SourceSpan) -> Location { Location(source: source, span: span) }
  func document(_ records: [NodeRecord] = [], text: [UInt8] = [], isTruncated: Bool) -> Document {
    // JSON has no comments, aliases or variables, so nobody needs to look for what starts one.
    Document(
      source: source, bytes: bytes, records: records, text: text, tags: [:], isTruncated: isTruncated,
      characters: [])
  }

  if let encoding = wideEncoding(bytes) {
    diagnostics.append(
      Diagnostic(
        SyntaxFinding.encoding, "the file is \(encoding), not UTF-8", at: place(SourceSpan(0..<2)),
        help: "save the file as UTF-8"))
    return document(isTruncated: true)
  }
  let base = range.lowerBound + (bytes[range].starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  return bytes[..<range.upperBound].withUnsafeBufferPointer { buffer in
    var reader = JSONReader(buffer, of: bytes, from: base, limits: limits)
    let failure = reader.read()
    for pair in reader.repeatedKeys {
      let (first, second) = (reader.records[pair.first], reader.records[pair.second])
      let (one, other) = (
        first.text(source: bytes, text: reader.text), second.text(source: bytes, text: reader.text)
      )
      diagnostics.append(
        repeatedKey(
          String(decoding: other, as: UTF8.self), isAsWritten: one == other,
          at: place(SourceSpan(start: second.start, end: second.end)),
          first: place(SourceSpan(start: first.start, end: first.end))))
    }
    if let failure {
      let explanation = JSONErrorExplanation(failure, buffer, from: base, limits: limits)
      diagnostics.append(
        Diagnostic(
          explanation.finding, explanation.message, at: place(explanation.span), help: explanation.help,
          related: explanation.related.map { RelatedPlace($0.message, at: place($0.span)) },
          fixes: explanation.fixes))
    }
    return document(reader.records, text: reader.text, isTruncated: failure != nil)
  }
}

/// The name of the encoding of a text that is no UTF-8; JSON starts with two ASCII characters or is one.
private func wideEncoding(_ bytes: [UInt8]) -> String? {
  if let marked = SourceScan.wideEncoding(bytes) { return marked }
  guard bytes.count >= 4 else { return nil }
  let zeros = bytes[..<4].map { $0 == 0 }
  return zeros == [true, false, true, false] || zeros == [false, true, false, true] ? "UTF-16" : nil
}
