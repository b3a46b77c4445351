import CartoucheDiagnostics

/// A reader of strict JSON (RFC 8259) that produces the node records of a document.
///
/// The reader also checks the encoding, in the same pass. After the first error, the nodes before it are kept, and open containers are
/// marked as truncated. The reader never repairs an error: programs would disagree about the result.
struct JSONReader {
  /// The bytes of the source from its start to the end of the JSON text.
  let bytes: UnsafeBufferPointer<UInt8>
  /// The whole source, whose memory `bytes` points to.
  let source: [UInt8]
  let limits: Limits
  /// The offset in `bytes` of the next byte to read.
  var index: Int

  var records: [NodeRecord] = []
  /// The decoded texts of scalars with escapes, one after the other.
  var text: [UInt8] = []
  /// The duplicate keys, in the order in which their objects end.
  var repeatedKeys: [RepeatedKey] = []
  /// The innermost open container. It is not an element of `outer`, because each value changes it.
  /// Outside of all containers, its `record` is -1 (a sentinel).
  private(set) var innermost = OpenContainer(record: -1, isMapping: false)
  /// The open containers around the innermost one, outermost first. The first element is a sentinel for the level outside of all
  /// containers. The array is empty while no container is open.
  private var outer: [OpenContainer] = []
  private var duplicates = DuplicateKeys()
  /// The number of elements to which `records` may grow. When records are freed, their number is subtracted, so that the limit applies to
  /// the whole file.
  var mostRecords: Int

  struct RepeatedKey {
    /// The index in `records` of the first of two keys with the same name.
    var first: Int
    /// The index in `records` of the second of two keys with the same name.
    var second: Int
    /// The index in `records` of the object with both keys.
    var object: Int
  }

  struct OpenContainer {
    /// The index in `records` of the open container.
    var record: Int
    var isMapping: Bool
    /// The number of children so far: two for each member of an object, its name and its value.
    var children = 0
  }

  /// - Parameters:
  ///   - bytes: `source` up to the end of the text.
  ///   - start: The offset of the text, after a byte-order mark.
  ///   - capacity: The number of records to reserve memory for.
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

  /// Reads the JSON text, which has one value or none.
  /// - Returns: The error that ended the reading early, or `nil`.
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

  /// The number of open objects and arrays.
  var depth: Int { outer.count }

  /// Reads the value of the JSON text, if there is one. If the value is an object or array, only its opening bracket is read.
  mutating func startText() throws(JSONFailure) {
    skipBlanks()
    if index < bytes.count { try readValue() }
  }

  /// Throws an error if anything but white space follows the value of the text.
  mutating func endText() throws(JSONFailure) {
    skipBlanks()
    guard index == bytes.count else { throw failure(.textAfterValue) }
  }

  // MARK: Values

  /// The next byte to read, or 0 at the end of the JSON text. JSON never contains the byte 0.
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

  /// Reads the next child of the innermost container, or its closing bracket.
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

  /// Appends the record of a child of the innermost container. A scalar's text must already be in `text` or in the source.
  @inline(__always)
  mutating func append(_ record: NodeRecord) throws(JSONFailure) {
    guard records.count < mostRecords else { throw failure(.tooManyValues, from: Int(record.start)) }
    records.append(record)
    innermost.children += 1
  }

  // MARK: Failures

  /// Returns an error whose position is the next byte to read.
  func failure(_ problem: JSONFailure.Problem) -> JSONFailure { failure(problem, from: index) }

  /// Returns an error whose position is the next byte to read, in a value that starts at the offset `start`.
  func failure(_ problem: JSONFailure.Problem, from start: Int) -> JSONFailure {
    JSONFailure(
      problem: problem, start: start, index: index,
      container: outer.isEmpty ? nil : Int(records[innermost.record].start))
  }

  /// Closes all open containers after a syntax error. The name of a member without a value is removed.
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

extension JSONReader {
  // MARK: Numbers and words

  /// Reads a number and appends a record that refers to its text in the source.
  mutating func readNumber() throws(JSONFailure) {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let digits = index
    try skipDigits(ofNumberFrom: start)
    if bytes[digits] == UInt8(ascii: "0"), index > digits + 1 { throw failure(.leadingZero, from: start) }
    if next == UInt8(ascii: ".") {
      index += 1
      try skipDigits(ofNumberFrom: start)
    }
    let hasExponent = next | 0x20 == UInt8(ascii: "e")
    if hasExponent {
      index += 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { index += 1 }
      try skipDigits(ofNumberFrom: start)
    }
    // If the text ends within a number in a container, digits may be missing, so the number is an error.
    if index == bytes.count, records.count > 0 { throw failure(.noComma) }
    // Only a number with an exponent or more than 300 characters can exceed the range of a `Double`.
    if hasExponent || index - start > 300 {
      guard DecimalNumber.value(UnsafeBufferPointer(rebasing: bytes[start..<index])) != nil else {
        throw failure(.tooLarge, from: start)
      }
    }
    try appendPlain(from: start)
  }

  /// Skips the digits of a number, and throws an error if there are none.
  @inline(__always)
  private mutating func skipDigits(ofNumberFrom start: Int) throws(JSONFailure) {
    let first = index
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    if index == first { throw failure(.noDigit, from: start) }
  }

  mutating func readWord(_ word: StaticString) throws(JSONFailure) {
    let start = index
    let end = start + word.utf8CodeUnitCount
    guard end <= bytes.count,
      areEqual(
        UnsafeBufferPointer(rebasing: bytes[start..<end]),
        UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    else { throw failure(.noValue) }
    index = end
    try appendPlain(from: start)
  }

  @inline(__always)
  private mutating func appendPlain(from start: Int) throws(JSONFailure) {
    try append(
      NodeRecord(
        kind: .scalar, style: .plain, flags: .inSource, start: UInt32(start), end: UInt32(index),
        first: UInt32(start), count: UInt32(index - start)))
  }

  // MARK: Texts

  /// Reads a quoted text. The record of a text without escapes refers to the source.
  mutating func readText() throws(JSONFailure) {
    let start = index
    index += 1
    skipPlainCharacters()
    if next == UInt8(ascii: "\"") {
      try appendText(from: start, .inSource, at: start + 1, count: index - start - 1)
    } else {
      try readLongText(from: start)
    }
  }

  /// Reads the rest of a quoted text from its first escape, control character or non-ASCII character.
  /// - Parameter start: The offset of the opening quotation mark.
  private mutating func readLongText(from start: Int) throws(JSONFailure) {
    /// The start of the decoded text in the reader's `text`, or `nil` before the first escape.
    var copy: Int?
    /// The offset in the source up to which the quoted text is decoded.
    var copied = start + 1
    while true {
      skipPlainCharacters()
      guard index < bytes.count else { throw failure(.unclosedText, from: start) }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        if let copy {
          text += bytes[copied..<index]
          try appendText(from: start, [], at: copy, count: text.count - copy)
        } else {
          try appendText(from: start, .inSource, at: start + 1, count: index - start - 1)
        }
        return
      case UInt8(ascii: "\\"):
        if copy == nil { copy = text.count }
        text += bytes[copied..<index]
        try readEscape(ofTextFrom: start)
        copied = index
      case 0..<0x20: throw failure(.controlCharacter, from: start)
      default:
        guard let width = scalarWidth(bytes, at: index) else { throw failure(.encoding, from: start) }
        index += width
      }
    }
  }

  private mutating func appendText(
    from start: Int, _ flags: NodeRecord.Flags, at first: Int, count: Int
  ) throws(JSONFailure) {
    index += 1
    try append(
      NodeRecord(
        kind: .scalar, style: .doubleQuoted, flags: flags, start: UInt32(start), end: UInt32(index),
        first: UInt32(first), count: UInt32(count)))
  }

  /// Skips printable ASCII characters other than `"` and `\`, eight bytes at a time.
  ///
  /// In `found`, the high bit is set in each byte that is not such a character. A borrow between bytes can only add wrong bits in later
  /// bytes, and only the first bit is used.
  @inline(__always)
  private mutating func skipPlainCharacters() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    while index + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(bytes.baseAddress! + index).loadUnaligned(as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let found =
        (word | (word &- ones &* 0x20) | (quote &- ones) | (backslash &- ones)) & (ones &* 0x80)
      if found != 0 {
        index += found.trailingZeroBitCount / 8
        return
      }
      index += 8
    }
    while index < bytes.count, isPlain(bytes[index]) { index += 1 }
  }

  private func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Appends the character of the escape at the next byte to `text`.
  /// - Parameter start: The offset of the text with the escape, for errors.
  private mutating func readEscape(ofTextFrom start: Int) throws(JSONFailure) {
    guard index + 1 < bytes.count else { throw failure(.unclosedText, from: start) }
    var length = 2
    switch bytes[index + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(bytes[index + 1])
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      guard let unit = escapedUnit(bytes, at: index) else { throw failure(.escape, from: start) }
      var value = unit
      length = 6
      if 0xD800..<0xDC00 ~= unit, let low = escapedUnit(bytes, at: index + 6), 0xDC00..<0xE000 ~= low {
        value = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
        length = 12
      }
      guard let scalar = Unicode.Scalar(value) else { throw failure(.loneSurrogate, from: start) }
      text += UTF8.encode(scalar)!  // never nil: UTF-8 has every scalar
    default: throw failure(.escape, from: start)
    }
    index += length
  }
}

/// A JSON syntax error with its position, as byte offsets in the source.
struct JSONFailure: Error {
  enum Problem {
    /// A value is missing.
    case noValue
    /// The name of a member of an object is missing.
    case noName
    /// The `:` after the name of a member is missing.
    case noColon
    /// A `,` or a closing bracket is missing.
    case noComma
    /// Another text follows the only value of the file.
    case textAfterValue
    /// A number lacks a digit, such as `1.` or `-`.
    case noDigit
    /// A number has a leading zero, such as `007`.
    case leadingZero
    /// A number exceeds the range of a `Double`, such as `1e400`.
    case tooLarge
    /// The file ends inside a quoted text.
    case unclosedText
    /// A quoted text contains an unescaped control character, such as a line break.
    case controlCharacter
    /// An escape is not one of JSON's, such as `\x`.
    case escape
    /// An escape is half of a surrogate pair, without the other half.
    case loneSurrogate
    /// A byte of a text is not UTF-8.
    case encoding
    /// The nesting exceeds `Limits.nesting`.
    case nesting
    /// The number of values exceeds `Limits.dataNodes`.
    case tooManyValues
  }

  var problem: Problem
  /// The offset of the start of the invalid value, or `index` if the error is between values.
  var start: Int
  /// The offset in the source of the byte at which the JSON error was detected.
  var index: Int
  /// The offset of the opening bracket of the innermost open container, or `nil` outside of all containers.
  var container: Int?
}
