/// Room that a caller has for a list: as much of it as fits is written there.
struct CallerBuffer<Element> {
  private let start: UnsafeMutablePointer<Element>?
  private let capacity: Int

  /// - Parameter capacity: as C has it: what is too large for an `Int` is below 0 here.
  init(_ start: UnsafeMutablePointer<Element>?, _ capacity: Int) {
    self.start = start
    self.capacity = start == nil ? 0 : capacity < 0 ? .max : capacity
  }

  /// Writes a list.
  /// - Returns: how many there are.
  func fill(_ count: Int, _ element: (Int) -> Element) -> Int {
    guard let start else { return count }
    for index in 0..<min(count, capacity) { (start + index).initialize(to: element(index)) }
    return count
  }
}

extension CallerBuffer<UInt8> {
  /// Writes the UTF-8 bytes of a text.
  func fill(_ text: String) -> Int {
    var text = text
    return text.withUTF8 { bytes in fill(bytes.count) { bytes[$0] } }
  }

  /// Writes the bytes of a literal.
  func fill(_ text: StaticString) -> Int { fill(text.utf8CodeUnitCount) { text.utf8Start[$0] } }
}

extension UnsafePointer {
  /// What a caller has at this place; nil: there cannot be so much.
  func list(of count: Int) -> UnsafeBufferPointer<Pointee>? {
    guard count >= 0, count <= .max / max(1, MemoryLayout<Pointee>.stride) else { return nil }
    return UnsafeBufferPointer(start: self, count: count)
  }
}
