package import CartoucheDiagnostics

/// Parses JSON like `parseDocument`, but passes the items of one long list to a closure in batches instead of keeping their nodes.
///
/// - Parameters:
///   - list: The name of the member of the root object that contains the list. The first of duplicate members counts. In the returned
///     document, this list is empty.
///   - body: Receives the items in order. The nodes of a batch are freed unless `body` keeps a reference.
package func parseJSON(
  _ source: SourceID, in sources: SourceList, limits: Limits = Limits(), diagnostics: inout [Diagnostic],
  inPieces list: StaticString, _ body: (Node.Children) -> Void
) -> Document {
  JSONInput(source: source, bytes: sources[source].bytes, limits: limits).read(
    inPieces: list, diagnostics: &diagnostics, body)
}

/// A JSON text in a source, with the limits for reading it.
struct JSONInput {
  let source: SourceID
  let bytes: [UInt8]
  let range: Range<Int>
  let limits: Limits

  /// The number of nodes at which a batch of list items ends. A batch of this size fits into a processor's cache.
  static let defaultPieceSize = 4_096

  /// - Parameter range: The byte range of the text, or `nil` for the whole source.
  init(source: SourceID, bytes: [UInt8], range: Range<Int>? = nil, limits: Limits) {
    self.source = source
    self.bytes = bytes
    self.range = range ?? 0..<bytes.count
    self.limits = limits
  }

  /// Parses the JSON text as `parseDocument` does.
  ///
  /// - Parameter lastKeyWins: Whether duplicate keys are warnings, and only the last member of a name is kept.
  /// - Complexity: O(bytes), more than ten times as fast as libyaml.
  func read(lastKeyWins: Bool, diagnostics: inout [Diagnostic]) -> Document {
    // GeoJSON has about eight bytes for each value. Memory that is reserved but never used costs nothing.
    read(capacity: range.count / 8 + 8, diagnostics: &diagnostics) { reader, diagnostics in
      let failure = reader.read()
      if lastKeyWins { diagnostics += reader.dropReplacedMembers(in: source) }
      return failure
    }
  }

  /// Parses the JSON text as `parseJSON` does, in batches of list items.
  /// - Parameters:
  ///   - list: The name of the member of the root object that contains the list.
  ///   - size: The maximum number of nodes in a batch, not counting the last item of the batch.
  func read(
    inPieces list: StaticString, of size: Int = defaultPieceSize, diagnostics: inout [Diagnostic],
    _ body: (Node.Children) -> Void
  ) -> Document {
    read(capacity: 0, diagnostics: &diagnostics) { reader, diagnostics in
      reader.read(inPieces: list, of: size) { reader, items in
        diagnostics += reader.removeRepeatedKeys(in: source)
        body(Node.Children(Document(json: source, bytes, reader, isTruncated: false), of: items))
      }
    }
  }

  private func read(
    capacity: Int, diagnostics: inout [Diagnostic],
    _ body: (inout JSONReader, inout [Diagnostic]) -> JSONFailure?
  ) -> Document {
    func place(_ span: SourceSpan) -> Location { Location(source: source, span: span) }
    if let encoding = wideEncoding(bytes) {
      diagnostics.append(
        Diagnostic(
          SyntaxFinding.encoding, "the file is \(encoding), not UTF-8", at: place(SourceSpan(0..<2)),
          help: "save the file as UTF-8"))
      return Document(Document.Content(source: source, bytes: bytes, isTruncated: true))
    }
    let base = range.lowerBound + (bytes[range].starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    return bytes[..<range.upperBound].withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, of: bytes, from: base, limits: limits, capacity: capacity)
      let failure = body(&reader, &diagnostics)
      diagnostics += reader.removeRepeatedKeys(in: source)
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
}

extension Document {
  /// Creates a document from the records that a JSON reader has produced so far.
  fileprivate convenience init(
    json source: SourceID, _ bytes: [UInt8], _ reader: JSONReader, isTruncated: Bool
  ) {
    // JSON has no comments or aliases, so the set of special characters stays empty.
    self.init(
      Content(
        source: source, bytes: bytes, records: reader.records, text: reader.text, isTruncated: isTruncated,
        isJSON: true))
  }

  /// Parses this JSON text again like `parseJSON`, and drops the diagnostics, which are already reported.
  package func readAgain(inPieces list: StaticString, _ body: (Node.Children) -> Void) {
    var known: [Diagnostic] = []
    _ = JSONInput(source: source, bytes: bytes, limits: Limits()).read(
      inPieces: list, diagnostics: &known, body)
  }

  /// Returns the value at a byte offset of this JSON text, parsed again.
  func value(at start: UInt32) -> Node? {
    bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONReader(buffer, of: bytes, from: Int(start), limits: Limits(), capacity: 8)
      reader.readOne()
      return Document(json: source, bytes, reader, isTruncated: isTruncated).root
    }
  }
}

extension JSONReader {
  /// Returns warnings about duplicate keys, and removes all members of each name except the last.
  /// - Complexity: O(records) if there are duplicates.
  fileprivate mutating func dropReplacedMembers(in source: SourceID) -> [Diagnostic] {
    if repeatedKeys.isEmpty { return [] }
    var isDropped = Array(repeating: false, count: records.count)
    var latest: [Int: Int] = [:]
    for key in repeatedKeys {
      let replaced = latest.updateValue(key.second, forKey: key.first) ?? key.first
      for index in replaced..<records[replaced + 1].end(at: replaced + 1) { isDropped[index] = true }
      records[key.object].count -= 2
    }
    let findings = removeRepeatedKeys(in: source).map {
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

  /// Returns the diagnostics about duplicate keys, and clears `repeatedKeys`.
  fileprivate mutating func removeRepeatedKeys(in source: SourceID) -> [Diagnostic] {
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

/// Returns "UTF-16" if `bytes` starts with the byte-order mark of UTF-16, or if every other of the first four bytes is zero; otherwise
/// `nil`.
private func wideEncoding(_ bytes: [UInt8]) -> String? {
  if let marked = SourceScan.wideEncoding(bytes) { return marked }
  guard bytes.count >= 4 else { return nil }
  let zeros = bytes[..<4].map { $0 == 0 }
  return zeros == [true, false, true, false] || zeros == [false, true, false, true] ? "UTF-16" : nil
}

/// Reading in batches of list items, for files whose records do not fit into memory.
extension JSONReader {
  /// Reads the text like `read`, but passes the items of one list of the root object to a closure and then frees their records.
  /// The list itself stays empty, so memory does not grow with the file.
  ///
  /// - Parameters:
  ///   - name: The name of the member of the root that contains the list. The first of duplicate members counts.
  ///   - size: The maximum number of records in a batch, not counting the last item of the batch.
  ///   - body: Receives the range of the next items in `records`, in order. It must not change the records.
  /// - Returns: The error that ended the reading early, or `nil`.
  mutating func read(
    inPieces name: StaticString, of size: Int, _ body: (inout JSONReader, _ items: Range<Int>) -> Void
  ) -> JSONFailure? {
    /// The index of the list in `records` while the list is open.
    var list: Int?
    do throws(JSONFailure) {
      try startText()
      while depth > 0 {
        try readChild()
        guard depth == 2, isAtStart(ofList: name) else { continue }
        let open = innermost.record
        let textBefore = text.count
        list = open
        while depth > 1 {
          try readChild()
          if depth == 1 {
            passItems(after: open, textBefore, body)
          } else if depth == 2, records.count - open > size {
            // The list's end offset is set to that of its last item, in case the file ends before the next item.
            records[open].end = endOfLastItem(of: open)
            passItems(after: open, textBefore, body)
          }
        }
        list = nil
      }
      try endText()
      return nil
    } catch {
      truncate()
      if let list {
        passItems(after: list, text.count, body)
        records[0].first = UInt32(records.count)
      }
      return error
    }
  }

  /// Whether the innermost open container is the list `name` of the root object, whose items have not been read yet.
  private func isAtStart(ofList name: StaticString) -> Bool {
    guard !innermost.isMapping, innermost.record == records.count - 1, records[0].kind == .mapping else {
      return false
    }
    let name = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    let last = innermost.record - 1
    guard isText(records[last], name) else { return false }
    var key = 1
    while key < last {
      if isText(records[key], name) { return false }
      key = records[key + 1].end(at: key + 1)
    }
    return true
  }

  private func isText(_ scalar: NodeRecord, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    scalar.flags.contains(.inSource)
      ? scalar.withText(in: source) { areEqual($0, name) } : scalar.withText(in: text) { areEqual($0, name) }
  }

  private func endOfLastItem(of list: Int) -> UInt32 {
    var end = records[list].end
    var item = list + 1
    while item < records.count {
      end = records[item].end
      item = records[item].end(at: item)
    }
    return end
  }

  private mutating func passItems(
    after list: Int, _ textBefore: Int, _ body: (inout JSONReader, _ items: Range<Int>) -> Void
  ) {
    let items = list + 1..<records.count
    body(&self, items)
    records.removeLast(items.count)
    text.removeLast(text.count - textBefore)
    mostRecords -= items.count
    records[list].first = UInt32(records.count)
    records[list].count = 0
  }

  /// Reads the value at the next byte and ignores the text after the value.
  mutating func readOne() {
    do throws(JSONFailure) {
      try startText()
      while depth > 0 { try readChild() }
    } catch {
      truncate()
    }
  }
}
