import CartoucheSpec

/// How many bytes of text a plan may still take.
///
/// What is written once may be evaluated for a million features, and each result may be as long as a text may be.
struct TextRoom {
  private(set) var bytes: Int

  init(_ bytes: Int) { self.bytes = bytes }

  var isExceeded: Bool { bytes < 0 }

  /// Takes room for a text; false when there is none, now or before.
  mutating func take(_ count: Int) -> Bool {
    bytes = isExceeded ? bytes : bytes - count
    return !isExceeded
  }
}

extension ExpressionValue {
  /// Bytes of all texts in it.
  var textBytes: Int {
    switch self {
    case .null, .boolean, .number: 0
    case .string(let text): text.utf8.count
    case .array(let items): items.reduce(0) { $0 + $1.textBytes }
    case .object(let members): members.reduce(0) { $0 + $1.name.utf8.count + $1.value.textBytes }
    }
  }
}
