package import CartoucheDiagnostics

/// Few enough nodes to stay in a processor's cache.
package let usualPieceSize = 4_096

/// Reads the one value of a JSON text, as `parseDocument` does, without keeping the nodes of a list that may have a million
/// items.
///
/// - Parameters:
///   - list: the member of the root that is the list, which is left without items. Where it stands twice the first one
///     counts.
///   - size: nodes of items that are in memory before they are handed over, but for those of the last item.
///   - take: is given its items in order, a few at a time. Their nodes are let go unless `take` keeps one of them.
package func parseJSON(
  _ source: SourceID, in sources: SourceList, limits: Limits = Limits(), diagnostics: inout [Diagnostic],
  inPieces list: StaticString, of size: Int = usualPieceSize, _ take: (Node.Children) -> Void
) -> Document {
  readJSON(
    source, sources[source].bytes, limits: limits, diagnostics: &diagnostics, inPieces: list, of: size, take)
}

private func readJSON(
  _ source: SourceID, _ bytes: [UInt8], limits: Limits, diagnostics: inout [Diagnostic],
  inPieces list: StaticString, of size: Int, _ take: (Node.Children) -> Void
) -> Document {
  readJSON(source, bytes, 0..<bytes.count, limits: limits, capacity: 0, diagnostics: &diagnostics) {
    reader, diagnostics in
    reader.read(inPieces: list, of: size) { reader, items in
      diagnostics += reader.takeRepeatedKeys(in: source)
      let piece = Document(json: source, bytes, reader, isTruncated: false)
      take(Node.Children(piece, of: items))
    }
  }
}

/// Reads the one value of a JSON text, as `parseDocument` does.
///
/// - Complexity: O(bytes); over ten times as fast as libyaml on the same bytes.
func parseJSON(
  _ source: SourceID, _ bytes: [UInt8], _ range: Range<Int>, limits: Limits, lastKeyCounts: Bool,
  diagnostics: inout [Diagnostic]
) -> Document {
  // GeoJSON takes about eight bytes a value. What is not needed of the memory is never touched.
  readJSON(
    source, bytes, range, limits: limits, capacity: range.count / 8 + 8, diagnostics: &diagnostics
  ) { reader, diagnostics in
    let failure = reader.read()
    if lastKeyCounts { diagnostics += reader.dropReplacedMembers(in: source) }
    return failure
  }
}

private func readJSON(
  _ source: SourceID, _ bytes: [UInt8], _ range: Range<Int>, limits: Limits, capacity: Int,
  diagnostics: inout [Diagnostic], _ read: (inout JSONReader, inout [Diagnostic]) -> JSONFailure?
) -> Document {
  func place(_ span: SourceSpan) -> Location { Location(source: source, span: span) }
  if let encoding = wideEncoding(bytes) {
    diagnostics.append(
      Diagnostic(
        SyntaxFinding.encoding, "the file is \(encoding), not UTF-8", at: place(SourceSpan(0..<2)),
        help: "save the file as UTF-8"))
    return Document(
      source: source, bytes: bytes, records: [], text: [], tags: [:], isTruncated: true, characters: [])
  }
  let base = range.lowerBound + (bytes[range].starts(with: byteOrderMark) ? byteOrderMark.count : 0)
  return bytes[..<range.upperBound].withUnsafeBufferPointer { buffer in
    var reader = JSONReader(buffer, of: bytes, from: base, limits: limits, capacity: capacity)
    let failure = read(&reader, &diagnostics)
    diagnostics += reader.takeRepeatedKeys(in: source)
    if let failure {
      let explanation = JSONErrorExplanation(failure, buffer, from: base, limits: limits)
      diagnostics.append(
        Diagnostic(
          explanation.finding, explanation.message, at: place(explanation.span), help: explanation.help,
          related: explanation.related.map { RelatedPlace($0.message, at: place($0.span)) },
          fixes: explanation.fixes))
    }
    return Document(json: source, bytes, reader, isTruncated: failure != nil)
  }
}

extension Document {
  /// What a reader of JSON has read so far.
  fileprivate convenience init(
    json source: SourceID, _ bytes: [UInt8], _ reader: JSONReader, isTruncated: Bool
  ) {
    // JSON has no comments, aliases or variables, so nobody needs to look for what starts one.
    self.init(
      source: source, bytes: bytes, records: reader.records, text: reader.text, tags: [:],
      isTruncated: isTruncated, characters: [])
  }

  /// Reads this JSON text once more, as `parseJSON` does.
  package func readAgain(inPieces list: StaticString, _ take: (Node.Children) -> Void) {
    var known: [Diagnostic] = []
    _ = readJSON(
      source, bytes, limits: Limits(), diagnostics: &known, inPieces: list, of: usualPieceSize, take)
  }

  /// The value that starts at a byte of this JSON text, which is read anew.
  func value(at start: UInt32) -> Node? {
    bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, of: bytes, from: Int(start), limits: Limits(), capacity: 8)
      reader.readOne()
      return Document(json: source, bytes, reader, isTruncated: isTruncated).root
    }
  }
}

extension JSONReader {
  /// Reports keys that stand twice in an object as warnings, and removes all members of each but the last.
  /// - Complexity: O(records) where there is such a key.
  fileprivate mutating func dropReplacedMembers(in source: SourceID) -> [Diagnostic] {
    if repeatedKeys.isEmpty { return [] }
    var isDropped = Array(repeating: false, count: records.count)
    var latest: [Int: Int] = [:]
    for key in repeatedKeys {
      let replaced = latest.updateValue(key.second, forKey: key.first) ?? key.first
      for index in replaced..<records[replaced + 1].end(at: replaced + 1) { isDropped[index] = true }
      records[key.object].count -= 2
    }
    let findings = takeRepeatedKeys(in: source).map {
      Diagnostic(
        SyntaxFinding.duplicateKey, as: .warning, $0.message, at: $0.location,
        help: "the last one counts; keep one of the two", related: $0.related)
    }
    var kept = 0
    let places = isDropped.map { isDropped -> Int in
      defer { if !isDropped { kept += 1 } }
      return kept
    }
    for index in records.indices where records[index].kind == .mapping || records[index].kind == .sequence {
      let end = Int(records[index].first)
      records[index].first = UInt32(end < places.count ? places[end] : kept)
    }
    records = zip(records, isDropped).filter { !$1 }.map { $0.0 }
    return findings
  }

  /// Reports keys that stand twice in an object, and forgets them.
  fileprivate mutating func takeRepeatedKeys(in source: SourceID) -> [Diagnostic] {
    defer { repeatedKeys = [] }
    return repeatedKeys.map { pair in
      func location(_ key: NodeRecord) -> Location {
        Location(source: source, span: SourceSpan(start: key.start, end: key.end))
      }
      let (first, second) = (records[pair.first], records[pair.second])
      let (one, other) = (
        first.text(source: self.source, text: text), second.text(source: self.source, text: text)
      )
      return repeatedKey(
        String(decoding: other, as: UTF8.self), isAsWritten: one == other, at: location(second),
        first: location(first))
    }
  }
}

/// The name of the encoding of a text that is no UTF-8; JSON starts with two ASCII characters or is one.
private func wideEncoding(_ bytes: [UInt8]) -> String? {
  if let marked = SourceScan.wideEncoding(bytes) { return marked }
  guard bytes.count >= 4 else { return nil }
  let zeros = bytes[..<4].map { $0 == 0 }
  return zeros == [true, false, true, false] || zeros == [false, true, false, true] ? "UTF-16" : nil
}
