import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Compares what is expected, as it is written, with the JSON of a frame: only what is named.
struct Comparison {
  /// Points by which places and sizes may differ.
  var tolerance: Double

  /// The first part that differs.
  struct Difference {
    /// Where the expected value is written.
    var place: Location
    /// `callout.anchor`; empty: the whole.
    var path: String
    var expected: String
    /// Nil: there is nothing.
    var actual: String?
  }

  /// Degrees by which coordinates may differ: less than a step of ten centimetres.
  private static let degrees = 1e-6

  /// All parts that differ, in the order of writing.
  func differences(_ expected: Node, _ actual: Node?, at path: String = "") -> [Difference] {
    let last = path.split(separator: ".").last
    return differences(
      expected, actual, path, tolerance: last == "coordinate" ? Self.degrees : tolerance)
  }

  private func differences(_ expected: Node, _ actual: Node?, _ path: String, tolerance: Double)
    -> [Difference]
  {
    if expected.isNull, actual.map(\.isNull) ?? true { return [] }
    // No states are an empty list, and not told.
    if actual == nil, expected.kind == .sequence, expected.count == 0 { return [] }
    let different = Difference(
      place: expected.location, path: path, expected: expected.written, actual: actual?.asScenario)
    guard let actual else { return [different] }
    switch (expected.kind, actual.kind) {
    case (.mapping, .mapping):
      var silent = Decoder()
      // What is the user's own stands beside keys of the language, and never in data.
      let isData = path == "data" || path.hasPrefix("data.")
      let entries = expected.mergedEntries(&silent).filter { isData || !isUserKey($0.key) }
      let values = ValuesByKey(actual, lookups: entries.count)
      return entries.flatMap { entry in
        let key = entry.key.string
        let value = values[key]
        return differences(entry.value, value, at: path.isEmpty ? key : "\(path).\(key)")
      }
    case (.sequence, .sequence):
      let isEqual =
        expected.count == actual.count
        && zip(expected.items, actual.items).allSatisfy {
          differences($0, $1, path, tolerance: tolerance).isEmpty
        }
      return isEqual ? [] : [different]
    case (.scalar, .sequence) where actual.count == 1:
      // One name stands for a list of one.
      return actual.firstChild.map { differences(expected, $0, path, tolerance: tolerance) } ?? [different]
    case (.scalar, .scalar): return isEqual(expected, actual, tolerance) ? [] : [different]
    default: return [different]
    }
  }

  private func isEqual(_ expected: Node, _ actual: Node, _ tolerance: Double) -> Bool {
    // A text of the frame is quoted in its JSON; any scalar is a text as it is written.
    guard actual.isPlain, let number = actual.number else { return expected.string == actual.string }
    return expected.number.map { abs($0 - number) <= tolerance } ?? false
  }
}

/// The values of a mapping by key, for several look-ups.
struct ValuesByKey {
  private let mapping: Node
  /// Nil: a search is faster, as in most mappings.
  private var values: [String: Node]?

  /// - Parameter lookups: how many are to come.
  init(_ mapping: Node, lookups: Int) {
    self.mapping = mapping
    if mapping.count + lookups > 32 {
      values = Dictionary(mapping.entries.map { ($0.key.string, $0.value) }) { first, _ in first }
    }
  }

  subscript(key: String) -> Node? {
    values.map { $0[key] } ?? mapping.entries.first { $0.key.hasText(key) }?.value
  }
}
