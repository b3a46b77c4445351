/// Why an expression has no usable result.
enum FailureReason: Hashable {
  case mismatch(WantedValue, found: FoundValue)
  /// In the words of a message.
  case other(String)

  /// What was wanted where it failed.
  var wanted: WantedValue.Kind { if case .mismatch(let wanted, _) = self { wanted.kind } else { .other } }

  /// What was there instead; nil: something else is wrong.
  var found: FoundValue? { if case .mismatch(_, let found) = self { found } else { nil } }
}

extension FailureReason: CustomStringConvertible {
  /// One line: "expected a boolean, found nothing".
  var description: String {
    switch self {
    case .mismatch(let wanted, let found): "expected \(wanted.words), found \(found.words)"
    case .other(let words): words
    }
  }
}
