/// What is asked of nearly every scalar. Nothing here counts a reference to the bytes, as a slice of them does.
extension Node {
  /// Calls `body` with the UTF-8 text of a scalar; with nothing for anything else.
  @inline(__always)
  func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let record = record
    guard record.kind == .scalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return record.flags.contains(.inSource)
      ? record.withText(in: document.bytes, body) : record.withText(in: document.text, body)
  }

  /// The UTF-8 text of a scalar; empty for anything else. O(1), shares storage.
  package var utf8: ArraySlice<UInt8> {
    let record = record
    guard record.kind == .scalar else { return [] }
    return record.text(source: document.bytes, text: document.text)
  }

  /// The text of a scalar; empty for anything else. Allocates.
  package var string: String { withText { String(decoding: $0, as: UTF8.self) } }

  /// Bytes of the text of a scalar; 0 for anything else.
  package var textLength: Int {
    let record = record
    return record.kind == .scalar ? Int(record.count) : 0
  }

  /// A scalar without any text, in quotes or not.
  package var isEmptyText: Bool {
    let record = record
    return record.kind == .scalar && record.count == 0
  }

  /// Whether this is a scalar with exactly this text.
  package func isText(_ text: StaticString) -> Bool {
    let record = record
    // The length alone tells most keys apart.
    guard record.kind == .scalar, Int(record.count) == text.utf8CodeUnitCount else { return false }
    return withText {
      areEqual($0, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
  }

  /// Whether this is a scalar with exactly this text.
  package func hasText(_ text: String) -> Bool {
    record.kind == .scalar
      && withText { written in
        text.utf8.withContiguousStorageIfAvailable { areEqual(written, $0) }
          ?? written.elementsEqual(text.utf8)
      }
  }

  /// Plain `null`: "back to the default".
  package var isNull: Bool {
    let record = record
    return record.count == 4 && record.style == .plain && !record.flags.contains(.tagged) && isText("null")
  }

  /// Whether this byte stands in the text of a scalar.
  package func contains(_ byte: UInt8) -> Bool { withText { $0.contains(byte) } }

  /// The number that a plain scalar writes; nil for anything else.
  package var number: Double? { isPlain ? withText { DecimalNumber.value($0) } : nil }

  /// Whether the digits of a number start with a zero that some YAML readers take for a sign of octal.
  package var hasLeadingZero: Bool { withText { CartoucheSyntax.hasLeadingZero($0) } }

  /// The items of a list that is nothing but two numbers, each written plainly and as it should be; nil for
  /// anything else, which may be two numbers nevertheless.
  ///
  /// Hot: coordinates are written so. Makes no nodes of the items, which would count references.
  package var plainNumbers: (first: Double, second: Double)? {
    let record = record
    guard record.kind == .sequence, record.count == 2,
      let first = plainNumber(document.records[index + 1]),
      let second = plainNumber(document.records[index + 2])
    else { return nil }
    return (first, second)
  }

  @inline(__always)
  private func plainNumber(_ item: NodeRecord) -> Double? {
    guard item.kind == .scalar, item.style == .plain, item.flags == .inSource else { return nil }
    return item.withText(in: document.bytes) {
      CartoucheSyntax.hasLeadingZero($0) ? nil : DecimalNumber.value($0)
    }
  }
}

private func hasLeadingZero(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  let start = text.first == UInt8(ascii: "-") ? 1 : 0
  guard start + 1 < text.count, text[start] == UInt8(ascii: "0") else { return false }
  return UInt8(ascii: "0")...UInt8(ascii: "9") ~= text[start + 1]
}

extension NodeRecord {
  /// Calls `body` with the text of a scalar that stands in `bytes`.
  @inline(__always)
  func withText<Result>(in bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    bytes.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[Int(first)..<Int(first) + Int(count)]))
    }
  }
}

/// Whether two texts are equal, eight bytes at a time: half the time of one by one.
@inline(__always)
func areEqual(_ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>) -> Bool {
  guard one.count == other.count else { return false }
  guard one.count >= 8 else {
    for offset in one.indices where one[offset] != other[offset] { return false }
    return true
  }
  let (words, otherWords) = (UnsafeRawBufferPointer(one), UnsafeRawBufferPointer(other))
  func differ(at offset: Int) -> Bool {
    words.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      != otherWords.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
  // The last eight bytes may overlap those before them.
  for offset in stride(from: 0, to: one.count - 8, by: 8) where differ(at: offset) { return false }
  return !differ(at: one.count - 8)
}
