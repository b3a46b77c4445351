/// A hash table of a few fixed names, for looking up UTF-8 bytes without allocating memory.
///
/// The table uses open addressing. `slots` has a power of two of elements, at least twice the number of names. An element is 0 if it is
/// free, and n + 1 if it holds name n, whose UTF-8 is `bytes[starts[n]..<starts[n + 1]]`.
package struct KeyIndex: Sendable {
  private var bytes: [UInt8] = []
  private var starts = [0]
  private var slots: [UInt8]

  package init(_ names: [String]) {
    precondition(names.count < 255, "a key index holds at most 254 names, got \(names.count)")
    var size = 8
    while size < names.count * 2 { size *= 2 }
    slots = [UInt8](repeating: 0, count: size)
    for (position, name) in names.enumerated() {
      bytes += name.utf8
      starts.append(bytes.count)
      var slot = Array(name.utf8).withUnsafeBufferPointer { Self.hash($0) } & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt8(position + 1)
    }
  }

  /// Returns the position, in the list of names, of the name that equals a scalar's text, or `nil` if there is none.
  package func position(of key: Node) -> Int? { key.withText { position(of: $0) } }

  package func position(of name: String) -> Int? {
    Array(name.utf8).withUnsafeBufferPointer { position(of: $0) }
  }

  func position(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if isName(position, name) { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(_ position: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.withUnsafeBufferPointer {
      areEqual(UnsafeBufferPointer(rebasing: $0[starts[position]..<starts[position + 1]]), name)
    }
  }

  /// Returns a hash of the length, first, middle and last byte, which distinguish nearly all property names of a type.
  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    let middle = name[name.count / 2]
    return name.count &* 7 &+ Int(first) &* 31 &+ Int(middle) &* 131 &+ Int(last) &* 17
  }
}
