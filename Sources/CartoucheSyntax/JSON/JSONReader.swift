import CartoucheDiagnostics

/// Reads strict JSON (RFC 8259) into the records of a document.
///
/// The encoding is checked on the way, so the bytes are looked at once. After the first mistake what was read before
/// it is kept, and what was open is marked as truncated. Nothing is repaired: a file that two programs read in two
/// ways is worse than one that none reads.
struct JSONReader {
  /// The source up to the end of the text.
  let bytes: UnsafeBufferPointer<UInt8>
  /// What `bytes` is borrowed from.
  let source: [UInt8]
  let limits: Limits
  /// The next byte.
  var index: Int

  var records: [NodeRecord] = []
  /// Texts with escapes.
  var text: [UInt8] = []
  /// Keys that stand twice, by their records, in order of their objects' ends.
  var repeatedKeys: [RepeatedKey] = []
  /// The innermost open container, kept out of the array because each value changes it; outside of the root one that
  /// stands for none.
  private(set) var innermost = OpenContainer(record: -1, isMapping: false)
  /// Those around it: one for each level of nesting.
  private var outer: [OpenContainer] = []
  private var duplicates = DuplicateKeys()
  /// How many records there may be at once: those that were let go do not count anew.
  var mostRecords: Int

  struct RepeatedKey {
    var first: Int
    var second: Int
    var object: Int
  }

  struct OpenContainer {
    var record: Int
    var isMapping: Bool
    /// A member of an object counts as two.
    var children = 0
  }

  /// - Parameters:
  ///   - bytes: `source` up to the end of the text.
  ///   - start: where the text starts, after a byte-order mark.
  ///   - capacity: records that there is room for before any is read.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, of source: [UInt8], from start: Int, limits: Limits, capacity: Int
  ) {
    self.bytes = bytes
    self.source = source
    self.limits = limits
    mostRecords = limits.dataNodes
    index = start
    records.reserveCapacity(capacity)
  }

  /// Reads the one value of the text, if it has any.
  /// - Returns: what ended the reading early.
  mutating func read() -> JSONFailure? {
    do throws(JSONFailure) {
      try startText()
      while depth > 0 { try readChild() }
      try endText()
      return nil
    } catch {
      truncate()
      return error
    }
  }

  /// Levels of containers that are open.
  var depth: Int { outer.count }

  /// Reads the one value of the text, if it has any, or opens it.
  mutating func startText() throws(JSONFailure) {
    skipBlanks()
    if index < bytes.count { try readValue() }
  }

  /// Makes sure that nothing stands after the one value.
  mutating func endText() throws(JSONFailure) {
    skipBlanks()
    guard index == bytes.count else { throw failure(.textAfterValue) }
  }

  // MARK: Values

  /// The next byte; 0, which JSON has nowhere, at the end.
  @inline(__always)
  var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

  @inline(__always)
  private mutating func skipBlanks() {
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
  }

  @inline(__always)
  private mutating func readValue() throws(JSONFailure) {
    switch next {
    case UInt8(ascii: "\""): try readText()
    case UInt8(ascii: "["): try open(.sequence)
    case UInt8(ascii: "{"): try open(.mapping)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    case UInt8(ascii: "t"): try readWord("true")
    case UInt8(ascii: "f"): try readWord("false")
    case UInt8(ascii: "n"): try readWord("null")
    default: throw failure(.noValue)
    }
  }

  /// Reads the next item or member of the innermost container, or its end.
  mutating func readChild() throws(JSONFailure) {
    skipBlanks()
    if next == (innermost.isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      close()
      return
    }
    if innermost.children > 0 {
      guard next == UInt8(ascii: ",") else { throw failure(.noComma) }
      index += 1
      skipBlanks()
    }
    if innermost.isMapping {
      guard next == UInt8(ascii: "\"") else { throw failure(.noName) }
      try readText()
      skipBlanks()
      guard next == UInt8(ascii: ":") else { throw failure(.noColon) }
      index += 1
      skipBlanks()
    }
    try readValue()
  }

  private mutating func open(_ kind: NodeRecord.Kind) throws(JSONFailure) {
    guard outer.count < limits.nesting else { throw failure(.nesting) }
    let start = UInt32(index)
    try append(
      NodeRecord(kind: kind, style: .flow, flags: [], start: start, end: start, first: 0, count: 0))
    outer.append(innermost)
    innermost = OpenContainer(record: records.count - 1, isMapping: kind == .mapping)
    index += 1
  }

  private mutating func close() {
    index += 1
    endContainer(at: UInt32(index), [])
  }

  private mutating func endContainer(at end: UInt32, _ flags: NodeRecord.Flags) {
    let container = innermost
    innermost = outer.removeLast()
    records[container.record].end = end
    records[container.record].flags = flags
    records[container.record].first = UInt32(records.count)
    records[container.record].count = UInt32(container.children)
    if container.isMapping, container.children > 2 {
      for pair in duplicates.find(in: records, mapping: container.record, source: source, text: text) {
        repeatedKeys.append(
          RepeatedKey(first: pair.first, second: pair.second, object: container.record))
      }
    }
  }

  /// Adds a child to the innermost container, its text already in place.
  @inline(__always)
  mutating func append(_ record: NodeRecord) throws(JSONFailure) {
    guard records.count < mostRecords else { throw failure(.tooManyValues, from: Int(record.start)) }
    records.append(record)
    innermost.children += 1
  }

  // MARK: Failures

  /// What is wrong at the next byte.
  func failure(_ problem: JSONFailure.Problem) -> JSONFailure { failure(problem, from: index) }

  /// What is wrong at the next byte, with a part of the text that starts at `start`.
  func failure(_ problem: JSONFailure.Problem, from start: Int) -> JSONFailure {
    JSONFailure(
      problem: problem, start: start, index: index,
      container: outer.isEmpty ? nil : Int(records[innermost.record].start))
  }

  /// Closes what is open where reading ends early; a name without its value is dropped.
  mutating func truncate() {
    while !outer.isEmpty {
      if innermost.isMapping, innermost.children % 2 == 1 {
        records.removeLast()
        innermost.children -= 1
      }
      var end = records[innermost.record].end
      var child = innermost.record + 1
      while child < records.count {
        end = records[child].end
        child = records[child].end(at: child)
      }
      endContainer(at: end, .truncated)
    }
  }
}
