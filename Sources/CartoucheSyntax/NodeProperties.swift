/// The anchor and the tag before a value, which libyaml's marks count to the value.
struct NodeProperties {
  private(set) var anchor: Range<Int>?
  private(set) var tag: Range<Int>?
  /// The first byte that is neither blank nor a comment nor one of these.
  private(set) var valueStart: Int

  /// - Parameter range: bytes from the start of an event with an anchor or a tag; they may end before its value.
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

/// Whether a byte is a space, a tab or part of a line break.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
