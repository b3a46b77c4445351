#if canImport(CLibYAML)
import CartoucheDiagnostics

/// A builder that turns libyaml's events into the records of a document, with byte spans.
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
  /// The innermost open container. It is not an element of `outer`, because each event changes it.
  /// Outside of all containers, its `record` is -1 (a sentinel).
  private var innermost = OpenContainer(record: -1, expandedBefore: ExpandedSize(), lastEnd: 0)
  /// The open containers around the innermost one, outermost first. The first element is a sentinel for the level outside of all
  /// containers. The array is empty while no container is open.
  private var outer: [OpenContainer] = []
  /// The names of the anchors of open containers, the innermost container last. Containers without an anchor are omitted.
  private var openAnchors: [String] = []
  private var duplicates = DuplicateKeys()
  private var isTruncated = false
  /// The number of nodes and text bytes so far, with each alias counted as its target.
  private var expanded = ExpandedSize()
  /// The alias with the largest target, and the number of nodes of the target.
  private var largestAlias: (span: SourceSpan, nodes: Int)?

  /// A mapping or list whose end has not been read. It has only numbers, because it is copied at each bracket.
  private struct OpenContainer {
    /// The index in the builder's `records` of the open container.
    var record: Int
    /// The size of the document up to the container, as in `DocumentBuilder.expanded`.
    var expandedBefore: ExpandedSize
    var isAnchored = false
    /// The number of levels of containers from this one to its innermost descendant, with aliases replaced by their targets.
    var height = 1
    var children = 0
    /// The index in the builder's `records` of the container's last child.
    var lastChild = 0
    /// The byte offset of the end of the container's last child.
    var lastEnd: UInt32

    mutating func add(_ child: Int, end: UInt32) {
      children += 1
      lastChild = child
      lastEnd = max(lastEnd, end)
    }
  }

  private struct AnchoredNode {
    /// The index in the builder's `records` of the node with the anchor.
    var record: Int
    /// The span in the source of the anchor itself, `&name`.
    var name: SourceSpan
    /// The size of the node with the anchor and its descendants, or `nil` while the node is an open container.
    var expanded: ExpandedSize?
    /// The number of levels of containers from the node to its innermost descendant, with aliases replaced by their targets.
    var height = 0
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
    // A node needs at least eight bytes of YAML on average. Memory that is reserved but never used costs nothing.
    records.reserveCapacity(masked.bytes.count / 8 + 8)
  }

  func document() -> Document {
    Document(
      Document.Content(
        source: source, bytes: bytes, records: records, text: text, tags: tags, isTruncated: isTruncated,
        characters: characters))
  }

  /// Reads the source to the end or to the first syntax error.
  /// - Parameter isCut: Whether the input is only the start of the source, because of an error that is already reported.
  mutating func read(isCut: Bool) {
    // Copies of the references allow the loop to change `self` while the bytes are borrowed.
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

  /// Reads libyaml's events until the end of the first document.
  /// - Parameters:
  ///   - input: The part of the source that libyaml reads.
  ///   - bytes: The whole source.
  /// - Returns: The syntax error that ended the reading, or `nil`.
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

  /// Adds the node of one libyaml event to the document.
  /// - Returns: `false` if reading must end, because a limit is exceeded.
  private mutating func accept(_ event: YAMLEvent, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch event.kind {
    case .scalar:
      addScalar(event, bytes)
    case .mappingStart, .sequenceStart:
      let start = marks.byteOffset(event.start, in: bytes)
      guard outer.count < limits.nesting else {
        report(
          .nesting, "more than \(limits.nesting) levels of nesting", at: start..<start + 1,
          help: "is a bracket not closed, or is the file hostile?")
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

  // The code for a scalar is inlined into one function, including `YAMLReader.next` and `MarkTable.byteOffset`.
  // Function calls with an event as argument took 30 % of the instructions for building a document.

  @inline(__always) private mutating func addScalar(_ event: YAMLEvent, _ bytes: UnsafeBufferPointer<UInt8>) {
    let wholeStart = marks.byteOffset(event.start, in: bytes)
    var end = marks.byteOffset(event.end, in: bytes)
    var start = valueStart(event, wholeStart, end, bytes)
    if event.style == .plain, event.text.isEmpty, start == wholeStart {
      // For an empty value before a closing brace, libyaml's position is at the brace; elsewhere it is after the `:` or `-`.
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

  /// Ends the innermost container. A container without brackets ends where its last child ends, because libyaml reports the position of the
  /// next token.
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
    innermost.height = max(innermost.height, container.height + 1)
    if container.isAnchored {
      let name = openAnchors.removeLast()
      if anchors[name]?.record == container.record {
        anchors[name]?.height = container.height
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

  /// Appends the record of a child of the innermost container. A scalar's text must already be in `text` or in the source.
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
      // Later stages visit the target at the place of the alias.
      guard outer.count + anchor.height <= limits.nesting else {
        report(
          .nesting, "more than \(limits.nesting) levels of nesting, with the target of this alias", at: range,
          help: "write the value without aliases in the targets of aliases")
        truncate()
        return false
      }
      innermost.height = max(innermost.height, anchor.height + 1)
      record.first = UInt32(anchor.record)
      append(record)
      expanded += size
      // The size of the alias's target counts the target's own node, but the record of the alias is already counted.
      expanded.nodes -= 1
      if size.nodes > largestAlias?.nodes ?? 0 { largestAlias = (span, size.nodes) }
      if let excess = expanded.excess(over: limits) {
        reportExpansion("the aliases of this file stand for more than \(excess)", at: span)
        truncate()
        return false
      }
    } else {
      reportBadAlias(name, span)
      // The record takes the place of the alias's missing target. The flag `truncated` keeps later stages from reporting an error about it.
      record.kind = .scalar
      record.flags = [.inSource, .truncated]
      append(record)
    }
    return true
  }

  // MARK: Positions

  /// Returns the byte offset of a node's value. The position that libyaml reports may be before the value, at its anchor or tag.
  @inline(__always) private func valueStart(
    _ event: YAMLEvent, _ start: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    guard event.isTagged || event.anchor != nil else { return start }
    return NodeProperties(bytes, start..<end).valueStart
  }

  /// Stores the anchor and the tag of the node whose record is appended next.
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

  /// Removes the incomplete list item or mapping value at the end of a truncated text, so that it does not cause a second error.
  private mutating func dropUnfinished(before problem: Int) {
    let container = innermost
    guard !outer.isEmpty, container.children > 0, records[container.lastChild].kind == .scalar else { return }
    // Only in brackets does an unquoted text continue on the next line.
    let isFlow = records[container.record].style == .flow
    let rest = bytes[min(Int(records[container.lastChild].end), problem)..<problem]
    guard rest.allSatisfy({ isFlow ? isBlank($0) : $0 == 0x20 || $0 == 0x09 }) else { return }
    if records[container.record].kind == .mapping, container.children % 2 == 1 { return }
    records.removeSubrange(container.lastChild...)
    innermost.children -= 1
    // Find the key before the removed value, which `truncate` also removes. The key may be a container.
    var child = container.record + 1
    while child < records.count {
      innermost.lastChild = child
      child = records[child].end(at: child)
    }
  }

  /// Closes all open containers after a syntax error. A key without a value is removed.
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
    // The product may exceed an `Int` of 32 bits.
    let (allowed, overflows) = limits.expansionFactor.multipliedReportingOverflow(by: max(records.count, 1))
    guard !isTruncated, !overflows, expanded.nodes > allowed, let alias = largestAlias else { return }
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

  /// The byte offset of the outermost open bracket, or `nil` outside of brackets.
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

/// The anchor and the tag before a value. libyaml's positions include them in the value.
struct NodeProperties {
  private(set) var anchor: Range<Int>?
  private(set) var tag: Range<Int>?
  /// The offset of the first byte after anchor, tag, white space and comments.
  private(set) var valueStart: Int

  /// Finds the anchor and the tag in front of a node's value.
  /// - Parameter range: The byte range from the start of the event. It may end before the value.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    let end = range.upperBound
    valueStart = range.lowerBound
    while valueStart < end {
      switch bytes[valueStart] {
      case UInt8(ascii: "&"):
        anchor = valueStart..<Self.propertyEnd(bytes, valueStart..<end)
        valueStart = anchor?.upperBound ?? end
      case UInt8(ascii: "!"):
        tag = valueStart..<Self.propertyEnd(bytes, valueStart..<end)
        valueStart = tag?.upperBound ?? end
      case UInt8(ascii: "#"):
        while valueStart < end, bytes[valueStart] != 0x0A, bytes[valueStart] != 0x0D { valueStart += 1 }
      case let byte where isBlank(byte): valueStart += 1
      default: return
      }
    }
  }

  private static func propertyEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    var index = range.lowerBound + 1
    if bytes[range.lowerBound] == UInt8(ascii: "!"), index < range.upperBound,
      bytes[index] == UInt8(ascii: "<")
    {
      while index < range.upperBound, bytes[index] != UInt8(ascii: ">") { index += 1 }
      return min(index + 1, range.upperBound)
    }
    while index < range.upperBound, !isBlank(bytes[index]), !",[]{}".utf8.contains(bytes[index]) {
      index += 1
    }
    return index
  }
}
#endif
