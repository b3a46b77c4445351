import CartoucheDiagnostics

/// The items of a YAML list that lack their `-`. Such an item starts where a mapping repeats its first key.
struct MissingItems {
  struct Start {
    /// The index in `records` of the first key of the item without its `-`.
    var key: Int
    /// The span of the first key of the mapping into which YAML reads the item because its `-` is missing.
    var owner: SourceSpan
    /// The span of the spaces in front of the item's first key, from the column of the list's dashes.
    var indent: SourceSpan
    /// The replacement of `indent`: a dash and spaces.
    var dash: String
  }

  private(set) var starts: [Start] = []
  /// The duplicate keys within one item, which are real mistakes, as pairs of indices in `records`.
  private(set) var rest: [(first: Int, second: Int)] = []

  /// Returns a diagnostic with a fix for each item without its `-`.
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

  /// Finds the items of a list that lack their `-`. Returns `nil` if the duplicate keys of the mapping have another cause.
  /// - Parameters:
  ///   - pairs: The duplicate keys from `DuplicateKeys`, in source order: pairs of the first index and a later index in `records`.
  ///   - mapping: The index in `records` of the mapping with the duplicate keys.
  ///   - list: The index in `records` of the container around the mapping, or -1 at the top level.
  init?(
    _ pairs: [(first: Int, second: Int)], of mapping: Int, in list: Int, _ records: [NodeRecord],
    _ bytes: [UInt8]
  ) {
    let first = mapping + 1
    let again = pairs.filter { $0.first == first }.map { $0.second }
    guard !again.isEmpty, records[mapping].style == .block, list >= 0, records[list].kind == .sequence,
      records[list].style == .block,
      let dash = Self.dash(before: records[first], bytes)
    else { return nil }
    let lastKey = pairs.map { $0.second }.max() ?? first
    for key in again {
      // A first key that is repeated alone, without further keys of an item, may just as well be a real duplicate.
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
  /// - Parameters:
  ///   - key: The index in `records` of the key.
  ///   - starts: The indices in `records` of the first keys of the items, in ascending order.
  /// - Complexity: O(log items).
  private static func item(of key: Int, _ starts: [Int]) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= key { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the column of the `-` before a key and the distance from the `-` to the key, in bytes. Returns `nil` if no `-` is on the line
  /// before the key.
  private static func dash(before key: NodeRecord, _ bytes: [UInt8]) -> (column: Int, width: Int)? {
    var index = Int(key.start)
    while index > 0, bytes[index - 1] == 0x20 { index -= 1 }
    guard index > 0, bytes[index - 1] == UInt8(ascii: "-") else { return nil }
    let dash = index - 1
    guard let start = lineStart(before: dash, bytes) else { return nil }
    return (dash - start, Int(key.start) - dash)
  }

  /// Returns the span of the spaces between a column and the first key of a line. Returns `nil` if another text is before the key, or the
  /// key starts before the column.
  private static func indent(of key: NodeRecord, from column: Int, _ bytes: [UInt8]) -> SourceSpan? {
    guard let start = lineStart(before: Int(key.start), bytes), start + column < Int(key.start) else {
      return nil
    }
    return SourceSpan(start + column..<Int(key.start))
  }

  /// Returns the start of the line of `offset` if there are only spaces between them; otherwise `nil`.
  private static func lineStart(before offset: Int, _ bytes: [UInt8]) -> Int? {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 { start -= 1 }
    return start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D ? start : nil
  }
}
