import CartoucheDiagnostics

/// Turns the reader's events into a document's arena, with spans from our own offsets.
struct DocumentBuilder {
  private(set) var log = DiagnosticLog()

  private let source: SourceID
  private let bytes: [UInt8]
  private let masked: MaskedSource
  private let base: Int
  private let limits: Limits
  private let characters: SourceCharacters
  private var marks: MarkTable
  private var records: [NodeRecord] = []
  private var text: [UInt8] = []
  private var tags: [UInt32: SourceSpan] = [:]
  private var anchors: [String: AnchoredNode] = [:]
  /// The innermost open container, kept out of the array because each event changes it; outside of the root one
  /// that stands for none.
  private var innermost = OpenContainer(record: -1, expandedBefore: ExpandedSize(), lastEnd: 0)
  /// Those around it: one for each level of nesting.
  private var outer: [OpenContainer] = []
  /// The anchors of open containers, innermost last.
  private var openAnchors: [String] = []
  private var duplicates = DuplicateKeys()
  private var isTruncated = false
  /// What was read so far, each alias counted as all that it stands for.
  private var expanded = ExpandedSize()
  /// The alias that stands for most, and for how much.
  private var largestAlias: (span: SourceSpan, nodes: Int)?

  /// Numbers alone, because it is copied at each bracket.
  private struct OpenContainer {
    var record: Int
    /// `expanded` before the container.
    var expandedBefore: ExpandedSize
    var isAnchored = false
    var children = 0
    /// Index of the last child and the byte where it ends.
    var lastChild = 0
    var lastEnd: UInt32

    mutating func add(_ child: Int, end: UInt32) {
      children += 1
      lastChild = child
      lastEnd = max(lastEnd, end)
    }
  }

  private struct AnchoredNode {
    var record: Int
    var name: SourceSpan
    /// What an alias stands for; nil while the container is open.
    var expanded: ExpandedSize?
  }

  init(
    source: SourceID, bytes: [UInt8], masked: MaskedSource, _ scan: SourceScan, base: Int,
    limits: Limits
  ) {
    self.source = source
    self.bytes = bytes
    self.masked = masked
    self.base = base
    self.limits = limits
    characters = scan.characters
    marks = MarkTable(isASCII: scan.isASCII, base: base, end: masked.bytes.endIndex)
    // A node takes eight bytes of YAML or more. What is not needed of the memory is never touched.
    records.reserveCapacity(masked.bytes.count / 8 + 8)
  }

  func document() -> Document {
    Document(
      source: source, bytes: bytes, records: records, text: text, tags: tags, isTruncated: isTruncated,
      characters: characters)
  }

  /// Reads to the end or to the first syntax error.
  /// - Parameter isCut: the text ends before the source does, which was already reported.
  mutating func read(isCut: Bool) {
    // Copies of the references, so that the loop can change `self` while the bytes are borrowed.
    let (bytes, input) = (bytes, masked.bytes)
    let failure = input.withUnsafeBufferPointer { input in
      bytes.withUnsafeBufferPointer { readEvents(input, $0) }
    }
    if let failure, !isCut { report(failure) }
    if let failure {
      dropUnfinished(before: bytes.withUnsafeBufferPointer { marks.byteOffset(failure.index, in: $0) })
    }
    if failure != nil || isCut { truncate() }
    checkExpansion()
  }

  /// - Parameter input: what libyaml reads of `bytes`, the whole source.
  private mutating func readEvents(
    _ input: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> YAMLFailure? {
    var reader = YAMLReader(input)
    var documents = 0
    do throws(YAMLFailure) {
      while true {
        let event = try reader.next()
        if event.kind == .streamEnd { return nil }
        if event.kind == .documentStart {
          documents += 1
          if documents > 1 {
            reportSecondDocument(at: marks.byteOffset(event.start, in: bytes))
            return nil
          }
        }
        guard accept(event, bytes) else { return nil }
      }
    } catch {
      return error
    }
  }

  /// Adds one event; false when reading must end.
  private mutating func accept(_ event: YAMLEvent, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch event.kind {
    case .scalar:
      addScalar(event, bytes)
    case .mappingStart, .sequenceStart:
      let start = marks.byteOffset(event.start, in: bytes)
      guard outer.count < limits.nesting else {
        report(
          .nesting, "more than \(limits.nesting) levels of nesting", at: start..<start + 1,
          help: "is a bracket left open, or is this file made to do harm?")
        truncate()
        return false
      }
      openContainer(event, bytes)
    case .mappingEnd, .sequenceEnd:
      close(end: UInt32(marks.byteOffset(event.end, in: bytes)))
    case .alias:
      let start = marks.byteOffset(event.start, in: bytes)
      return addAlias(event.anchor ?? "", start..<marks.byteOffset(event.end, in: bytes))
    case .streamStart, .streamEnd, .documentStart, .documentEnd:
      break
    }
    return true
  }

  // MARK: Nodes

  // What happens at each scalar is one function, `YAMLReader.next` and `MarkTable.byteOffset` included: calls that hand over an event's
  // many fields were three of ten instructions of building a document.

  @inline(__always) private mutating func addScalar(_ event: YAMLEvent, _ bytes: UnsafeBufferPointer<UInt8>) {
    let wholeStart = marks.byteOffset(event.start, in: bytes)
    var end = marks.byteOffset(event.end, in: bytes)
    var start = valueStart(event, wholeStart, end, bytes)
    if event.style == .plain, event.text.isEmpty, start == wholeStart {
      // Before a closing brace libyaml's mark is at the brace; elsewhere it is behind the colon or dash.
      while start > base, isBlank(bytes[start - 1]) { start -= 1 }
      end = start
    }
    if event.style == .literal || event.style == .folded {
      while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D || bytes[end - 1] == 0x20 {
        end -= 1
      }
    }
    var record = NodeRecord(
      kind: .scalar, style: event.style, flags: [], start: UInt32(start), end: UInt32(end), first: 0,
      count: UInt32(event.text.count))
    let isQuoted = event.style == .singleQuoted || event.style == .doubleQuoted
    let written = isQuoted ? start + 1..<max(start + 1, end - 1) : start..<end
    if masked.reads(event.text, in: written) {
      record.flags.insert(.inSource)
      record.first = UInt32(written.lowerBound)
    } else {
      record.first = UInt32(text.count)
      if !masked.isMasked(start..<end) {
        text.append(contentsOf: event.text)
      } else if event.style == .doubleQuoted {
        text += decodeDoubleQuoted(bytes, start..<end)
      } else {
        text += masked.unmask(event.text, from: start..<end, in: bytes)
      }
      record.count = UInt32(text.count) - record.first
    }
    note(event, wholeStart, start, bytes, &record, isOpen: false)
    append(record)
  }

  private mutating func openContainer(_ event: YAMLEvent, _ bytes: UnsafeBufferPointer<UInt8>) {
    let wholeStart = marks.byteOffset(event.start, in: bytes)
    let start = valueStart(event, wholeStart, bytes.count, bytes)
    var record = NodeRecord(
      kind: event.kind == .mappingStart ? .mapping : .sequence, style: event.style, flags: [],
      start: UInt32(start), end: UInt32(start), first: 0, count: 0)
    note(event, wholeStart, start, bytes, &record, isOpen: true)
    let expandedBefore = expanded
    append(record)
    outer.append(innermost)
    innermost = OpenContainer(
      record: records.count - 1, expandedBefore: expandedBefore, isAnchored: event.anchor != nil,
      lastEnd: record.start)
    if let anchor = event.anchor { openAnchors.append(anchor) }
  }

  /// Ends the innermost container. Block style ends at its last child, because libyaml's mark is at the next token.
  private mutating func close(end: UInt32, isTruncated: Bool = false) {
    let container = innermost
    innermost = outer.removeLast()
    var record = records[container.record]
    record.first = UInt32(records.count)
    record.count = UInt32(container.children)
    record.end = record.style == .flow && !isTruncated ? end : container.lastEnd
    if isTruncated { record.flags.insert(.truncated) }
    records[container.record] = record
    innermost.lastEnd = max(innermost.lastEnd, record.end)
    if container.isAnchored {
      let name = openAnchors.removeLast()
      if anchors[name]?.record == container.record {
        anchors[name]?.expanded = expanded - container.expandedBefore
      }
    }
    if record.kind == .mapping {
      let pairs = duplicates.find(in: records, mapping: container.record, source: bytes, text: text)
      let items = MissingItems(pairs, of: container.record, in: innermost.record, records, bytes)
      for finding in items?.findings(records, bytes, text, source) ?? [] { log.report(finding) }
      for pair in items?.rest ?? pairs { reportDuplicate(records[pair.first], records[pair.second]) }
    }
  }

  /// Adds a child to the innermost container, its text already in place.
  @inline(__always) private mutating func append(_ record: NodeRecord) {
    records.append(record)
    expanded.nodes += 1
    if record.kind == .scalar { expanded.textBytes += Int(record.count) }
    innermost.add(records.count - 1, end: record.end)
  }

  private mutating func addAlias(_ name: String, _ range: Range<Int>) -> Bool {
    let span = SourceSpan(range)
    var record = NodeRecord(
      kind: .alias, style: .plain, flags: [], start: span.start, end: span.end, first: 0, count: 0)
    if let anchor = anchors[name], let size = anchor.expanded {
      record.first = UInt32(anchor.record)
      append(record)
      expanded += size
      // The alias's own record is counted already.
      expanded.nodes -= 1
      if size.nodes > largestAlias?.nodes ?? 0 { largestAlias = (span, size.nodes) }
      if let excess = expanded.excess(over: limits) {
        reportExpansion("the aliases of this file stand for more than \(excess)", at: span)
        truncate()
        return false
      }
    } else {
      reportBadAlias(name, span)
      // Stands in for what is not there; `truncated` keeps it from being reported once more.
      record.kind = .scalar
      record.flags = [.inSource, .truncated]
      append(record)
    }
    return true
  }

  // MARK: Positions

  /// Where the value starts: libyaml's mark is at the anchor or tag before it.
  @inline(__always) private func valueStart(
    _ event: YAMLEvent, _ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard event.isTagged || event.anchor != nil else { return start }
    return NodeProperties(bytes, start..<end).valueStart
  }

  /// Remembers the anchor and tag of the node that is about to be added.
  @inline(__always) private mutating func note(
    _ event: YAMLEvent, _ wholeStart: Int, _ start: Int, _ bytes: UnsafeBufferPointer<UInt8>,
    _ record: inout NodeRecord, isOpen: Bool
  ) {
    guard event.isTagged || event.anchor != nil else { return }
    let properties = NodeProperties(bytes, wholeStart..<start)
    if let tag = properties.tag {
      record.flags.insert(.tagged)
      tags[UInt32(records.count)] = SourceSpan(tag)
    }
    if let span = properties.anchor, let name = event.anchor {
      let size = ExpandedSize(nodes: 1, textBytes: Int(record.count))
      anchors[name] = AnchoredNode(
        record: records.count, name: SourceSpan(span), expanded: isOpen ? nil : size)
    }
  }

  // MARK: Ends

  /// Drops the item or entry that a text breaks off in: what is left of it would be reported once more.
  private mutating func dropUnfinished(before problem: Int) {
    let container = innermost
    guard !outer.isEmpty, container.children > 0, records[container.lastChild].kind == .scalar else { return }
    // Only in brackets can a text go on in the next line.
    let isFlow = records[container.record].style == .flow
    let rest = bytes[min(Int(records[container.lastChild].end), problem)..<problem]
    guard rest.allSatisfy({ isFlow ? isBlank($0) : $0 == 0x20 || $0 == 0x09 }) else { return }
    if records[container.record].kind == .mapping, container.children % 2 == 1 { return }
    records.removeSubrange(container.lastChild...)
    innermost.children -= 1
    // The key, which `truncate` drops too, need not be a scalar.
    var child = container.record + 1
    while child < records.count {
      innermost.lastChild = child
      child = records[child].end(at: child)
    }
  }

  /// Closes what is open where reading ends early; an entry without its value is dropped.
  private mutating func truncate() {
    isTruncated = true
    while !outer.isEmpty {
      let container = innermost
      if records[container.record].kind == .mapping, container.children % 2 == 1 {
        records.removeSubrange(container.lastChild...)
        innermost.children -= 1
      }
      close(end: container.lastEnd, isTruncated: true)
    }
  }

  private mutating func checkExpansion() {
    let allowed = limits.expansionFactor * max(records.count, 1)
    guard !isTruncated, expanded.nodes > allowed, let alias = largestAlias else { return }
    reportExpansion(
      "the aliases of this file stand for \(expanded.nodes) nodes, over \(limits.expansionFactor) times the "
        + "\(records.count) that are written", at: alias.span)
    isTruncated = true
    records = []
  }

  // MARK: Findings

  private mutating func report(
    _ finding: SyntaxFinding, _ message: String, at range: Range<Int>, help: String? = nil,
    related: [RelatedPlace] = []
  ) {
    log.report(finding, message, at: location(SourceSpan(range)), help: help, related: related)
  }

  private func location(_ span: SourceSpan) -> Location { Location(source: source, span: span) }

  private mutating func report(_ failure: YAMLFailure) {
    let explanation = bytes.withUnsafeBufferPointer { buffer in
      SyntaxErrorExplanation(
        failure, problem: marks.byteOffset(failure.index, in: buffer),
        context: marks.byteOffset(failure.contextIndex, in: buffer), bracket: outermostBracket, bytes: buffer)
    }
    log.report(
      .yamlSyntax, explanation.message, at: location(explanation.span), help: explanation.help,
      related: explanation.related.map { RelatedPlace($0.message, at: location($0.span)) },
      fixes: explanation.fixes)
  }

  /// Where the outermost bracket starts that is still open.
  private var outermostBracket: Int? {
    let open = (outer + [innermost]).lazy.filter { $0.record >= 0 }.map { records[$0.record] }
    return open.first { $0.style == .flow }.map { Int($0.start) }
  }

  private mutating func reportSecondDocument(at offset: Int) {
    report(
      .secondDocument, "a second YAML document starts here", at: offset..<min(offset + 3, bytes.count),
      help: "a file holds one spec; put the second one in a file of its own")
  }

  private mutating func reportDuplicate(_ first: NodeRecord, _ second: NodeRecord) {
    let one = first.text(source: bytes, text: text)
    let other = second.text(source: bytes, text: text)
    log.report(
      repeatedKey(
        String(decoding: other, as: UTF8.self), isAsWritten: one == other,
        at: location(SourceSpan(start: second.start, end: second.end)),
        first: location(SourceSpan(start: first.start, end: first.end))))
  }

  private mutating func reportBadAlias(_ name: String, _ span: SourceSpan) {
    if let anchor = anchors[name] {
      report(
        .recursiveAlias, "the alias `*\(name)` stands inside what it refers to", at: span.range,
        help: "move the shared part into a template and use `extends`",
        related: [RelatedPlace("`&\(name)` is here", at: location(anchor.name))])
    } else {
      var unknown = UnknownName(
        name, "the alias `*\(name)` refers to nothing above it", among: anchors.keys, in: .alias,
        help: "write `&\(name)` before the value that it repeats, or quote it if text was meant")
      unknown.isOrdered = false
      unknown.fixes = .none
      log.report(SyntaxFinding.undefinedAlias, unknown, at: location(span))
    }
  }

  private mutating func reportExpansion(_ message: String, at span: SourceSpan) {
    report(
      .aliasExpansion, message, at: span.range,
      help: "use `extends` and templates, which do not copy, instead of aliases of aliases")
  }
}
