import CartoucheDiagnostics

/// List items without their `-`: each starts where the first key of the previous item is repeated.
struct MissingItems {
  struct Start {
    /// The record of the item's first key.
    var key: Int
    /// The first key of the mapping.
    var owner: SourceSpan
    /// The spaces from the column of the `-` to the key, and their replacement.
    var indent: SourceSpan
    var dash: String
  }

  private(set) var starts: [Start] = []
  /// Duplicate keys within one item.
  private(set) var rest: [(first: Int, second: Int)] = []

  /// Returns a finding for each item.
  func findings(
    _ records: [NodeRecord], _ bytes: [UInt8], _ text: [UInt8], _ source: SourceID
  ) -> [Diagnostic] {
    starts.map { item in
      let key = records[item.key]
      let name = abbreviated(String(decoding: key.text(source: bytes, text: text), as: UTF8.self))
      return Diagnostic(
        SyntaxFinding.duplicateKey, "a second `\(name)` starts a new item, which has no `-`",
        at: Location(source: source, span: SourceSpan(start: key.start, end: key.end)),
        help: "write `- ` before it",
        related: [
          RelatedPlace(
            "the item that it would belong to starts here", at: Location(source: source, span: item.owner))
        ],
        fixes: [Fix("start a new item", isSafe: false, replacing: item.indent, with: item.dash)])
    }
  }

  /// Returns `nil` if the duplicate keys are no missing items.
  /// - Parameters:
  ///   - pairs: the first and each later record of a key, in source order, from `DuplicateKeys`.
  ///   - mapping: the record of the mapping.
  ///   - list: the record of the container around it, or a negative number at the top level.
  init?(
    _ pairs: [(first: Int, second: Int)], of mapping: Int, in list: Int, _ records: [NodeRecord],
    _ bytes: [UInt8]
  ) {
    let first = mapping + 1
    let again = pairs.filter { $0.first == first }.map(\.second)
    guard !again.isEmpty, records[mapping].style == .block, list >= 0, records[list].kind == .sequence,
      records[list].style == .block,
      let dash = Self.dash(before: records[first], bytes)
    else { return nil }
    let lastKey = pairs.map(\.second).max() ?? first
    for key in again {
      // A single key between two others may just as well be a duplicate.
      let isAlone = records[first + 1].end(at: first + 1) == key || lastKey == key && pairs.count == 1
      guard !isAlone || key != again[0], let indent = Self.indent(of: records[key], from: dash.column, bytes)
      else {
        return nil
      }
      starts.append(
        Start(
          key: key, owner: SourceSpan(start: records[first].start, end: records[first].end),
          indent: indent, dash: "-" + String(repeating: " ", count: dash.width - 1)))
    }
    var latest: [Int: (key: Int, item: Int)] = [:]
    for pair in pairs where pair.first != first {
      let item = Self.item(of: pair.second, again)
      let before = latest[pair.first] ?? (pair.first, Self.item(of: pair.first, again))
      if before.item == item { rest.append((before.key, pair.second)) }
      latest[pair.first] = (pair.second, item)
    }
  }

  /// Returns the number of items that start at or before a key.
  /// - Complexity: O(log items).
  private static func item(of key: Int, _ starts: [Int]) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the column of the `-` before a key and the distance of the key from it, or `nil` if they are on
  /// different lines.
  private static func dash(before key: NodeRecord, _ bytes: [UInt8]) -> (column: Int, width: Int)? {
    var index = Int(key.start)
    while index > 0, bytes[index - 1] == 0x20 { index -= 1 }
    guard index > 0, bytes[index - 1] == UInt8(ascii: "-") else { return nil }
    let dash = index - 1
    guard let start = lineStart(before: dash, bytes) else { return nil }
    return (dash - start, Int(key.start) - dash)
  }

  /// Returns the spaces between a column and the first key of a line, or `nil` if the key is not first or
  /// starts before the column.
  private static func indent(of key: NodeRecord, from column: Int, _ bytes: [UInt8]) -> SourceSpan? {
    guard let start = lineStart(before: Int(key.start), bytes), start + column < Int(key.start) else {
      return nil
    }
    return SourceSpan(start + column..<Int(key.start))
  }

  /// Returns the start of a line that has only spaces before `offset`; otherwise `nil`.
  private static func lineStart(before offset: Int, _ bytes: [UInt8]) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    return start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D ? start : nil
  }
}
