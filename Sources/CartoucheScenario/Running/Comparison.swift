import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A comparison of an expectation, as written in the scenario, with the JSON of a frame. Members that the expectation
/// omits are not compared.
struct Comparison {
  /// The tolerance for positions and sizes, in points.
  var tolerance: Double

  /// An expected value that differs from the JSON of the frame.
  struct Difference {
    /// The location of the expected value.
    var place: Location
    /// The path of the value in the expectation, such as `callout.anchor`; empty for the whole expectation.
    var path: String
    var expected: String
    /// The actual value as text, or `nil` if the frame has none.
    var actual: String?
  }

  /// The tolerance for coordinates in degrees, about ten centimeters.
  private static let degrees = 1e-6

  /// Returns all expected values that differ from the actual ones, in the order of the scenario.
  /// - Parameters:
  ///   - expected: The expectation, or a value in it.
  ///   - actual: The corresponding value in the JSON of the frame, or `nil` if the frame has none.
  ///   - path: The path of the value in the expectation.
  func differences(_ expected: Node, _ actual: Node?, at path: String = "") -> [Difference] {
    let last = path.split(separator: ".").last
    return differences(
      expected, actual, path, tolerance: last == "coordinate" ? Self.degrees : tolerance)
  }

  private func differences(_ expected: Node, _ actual: Node?, _ path: String, tolerance: Double)
    -> [Difference]
  {
    if expected.isNull, actual.map({ $0.isNull }) ?? true { return [] }
    // The JSON omits an empty list of states.
    if actual == nil, expected.kind == .sequence, expected.count == 0 { return [] }
    let different = Difference(
      place: expected.location, path: path, expected: expected.written, actual: actual?.scenarioText)
    guard let actual else { return [different] }
    switch (expected.kind, actual.kind) {
    case (.mapping, .mapping):
      var silent = Decoder()
      // User keys are ignored, except in `data`, where all keys are the user's.
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
      // A single value stands for a list with one item.
      return actual.firstChild.map { differences(expected, $0, path, tolerance: tolerance) } ?? [different]
    case (.scalar, .scalar): return isEqual(expected, actual, tolerance) ? [] : [different]
    default: return [different]
    }
  }

  private func isEqual(_ expected: Node, _ actual: Node, _ tolerance: Double) -> Bool {
    // In the JSON of the frame, texts are quoted. In a scenario, any scalar can be a text.
    guard actual.isPlain, let number = actual.number else { return expected.string == actual.string }
    return expected.number.map { abs($0 - number) <= tolerance } ?? false
  }
}

/// A lookup table of the values of a mapping by key.
struct ValuesByKey {
  private let mapping: Node
  /// The values by key, or `nil` for a small mapping, in which a linear search is faster.
  private var values: [String: Node]?

  /// Creates the lookup table of a mapping.
  /// - Parameters:
  ///   - mapping: The mapping.
  ///   - lookups: The expected number of lookups.
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

extension Node {
  /// The JSON value in the notation of a scenario: `{ event: anchorChanged, id: hello }`.
  var scenarioText: String { scenarioText(items: .max) }

  /// Returns the JSON value in the notation of a scenario, with at most `most` items of each list: `{ joined: [a, b,
  /// and 3 more] }`.
  func scenarioText(items most: Int) -> String {
    switch kind {
    case .mapping:
      return "{ "
        + entries.map { "\($0.key.string): \($0.value.scenarioText(items: most))" }.joined(separator: ", ")
        + " }"
    case .sequence:
      var shown = items.prefix(most).map { $0.scenarioText(items: most) }
      if count > most { shown.append("and \(count - most) more") }
      return "[" + shown.joined(separator: ", ") + "]"
    case .scalar, .alias: return isPlain || !isBareText ? written : string
    }
  }

  /// Whether the text of the node needs no quotes in YAML's flow style.
  private var isBareText: Bool {
    guard let first = utf8.first, first >= UInt8(ascii: "A"), !["true", "false", "null"].contains(string)
    else {
      return false
    }
    return utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
        UInt8(ascii: "."):
        true
      default: false
      }
    }
  }
}
