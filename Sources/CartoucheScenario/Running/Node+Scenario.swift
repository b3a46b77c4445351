import CartoucheSyntax

extension Node {
  /// A value of JSON as a scenario would write it: `{ event: anchorChanged, id: hello }`.
  var asScenario: String {
    switch kind {
    case .mapping:
      "{ " + entries.map { "\($0.key.string): \($0.value.asScenario)" }.joined(separator: ", ") + " }"
    case .sequence: "[" + items.map(\.asScenario).joined(separator: ", ") + "]"
    case .scalar, .alias: isPlain || !isBareText ? written : string
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
