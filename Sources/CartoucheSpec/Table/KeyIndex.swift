/// Finds a name among a fixed few by its UTF-8 bytes, without making a `String`.
///
/// Layout: open addressing over a power of two at least twice the number of names; 0 is free, n + 1 is name n.
struct KeyIndex: Sendable {
  private let names: [[UInt8]]
  private var slots: [UInt8]

  init(_ names: [String]) {
    precondition(names.count < 255, "a key index holds at most 254 names, got \(names.count)")
    self.names = names.map { Array($0.utf8) }
    var size = 8
    while size < names.count * 2 { size *= 2 }
    slots = [UInt8](repeating: 0, count: size)
    for (position, name) in self.names.enumerated() {
      var slot = Self.hash(name[...]) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt8(position + 1)
    }
  }

  func position(of name: ArraySlice<UInt8>) -> Int? {
    var slot = Self.hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) - 1
      if names[position].elementsEqual(name) { return position }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Length and three of the bytes tell the names of a table apart nearly always.
  private static func hash(_ name: ArraySlice<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    let middle = name[name.startIndex + name.count / 2]
    return name.count &* 7 &+ Int(first) &* 31 &+ Int(middle) &* 131 &+ Int(last) &* 17
  }
}
