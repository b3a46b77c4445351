import CartoucheSyntax

extension Node {
  /// A value of JSON as a scenario would write it: `{ event: anchorChanged, id: hello }`.
  var asScenario: String { asScenario(items: .max) }

  /// The same with the first items of each list: `{ joined: [a, b, and 3 more] }`.
  func asScenario(items most: Int) -> String {
    switch kind {
    case .mapping:
      return "{ "
        + entries.map { "\($0.key.string): \($0.value.asScenario(items: most))" }.joined(separator: ", ")
        + " }"
    case .sequence:
      var shown = items.prefix(most).map { $0.asScenario(items: most) }
      if count > most { shown.append("and \(count - most) more") }
      return "[" + shown.joined(separator: ", ") + "]"
    case .scalar, .alias: return isPlain || !isBareText ? written : string
    }
  }

  /// Whether a text needs no quotes between the brackets of YAML.
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
