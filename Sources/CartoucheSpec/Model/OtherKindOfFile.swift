import CartoucheDiagnostics
import CartoucheSyntax

/// A file that stands where a spec is wanted, known by keys that no spec has; all of them would be told to be unknown.
struct OtherKindOfFile {
  /// By which it is known.
  let key: Node
  /// "a scenario".
  let name: String
  let help: String

  /// - Parameter root: a mapping; nil: it is a spec, or nobody knows what.
  init?(_ root: Node) {
    func key(_ name: StaticString) -> Node? { root.entries.first { $0.key.isText(name) }?.key }
    if key("spec") != nil, let steps = key("steps") {
      self.key = steps
      name = "a scenario"
      help =
        "`cartouche test` runs it, and `cartouche preview SPEC --scenario FILE` shows it; `cartouche lint` checks it by its name, "
        + "which ends in `.scenario.yaml`"
    } else if let type = key("type"), key("features") ?? key("geometry") ?? key("coordinates") != nil {
      self.key = type
      name = "GeoJSON"
      help = "it belongs to the `sources` of a spec, which are checked with it"
    } else if key("version") == nil, key("annotations") == nil,
      let key = root.entries.first(where: isOfATrace)?.key
    {
      self.key = key
      name = "a trace"
      help = "`cartouche resolve SPEC --trace FILE` plays it"
    } else {
      return nil
    }
  }
}

extension Node {
  /// Whether it is one line of JSON and another mapping follows it, as in a trace.
  var isLineBeforeAnother: Bool {
    guard style == .flow, !written.contains("\n") else { return false }
    let rest = document.bytes[Int(span.end)...]
    return rest.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }
}

/// Whether only a line of a trace has such a key: a spec has `camera` and `puck` too.
private func isOfATrace(_ entry: Node.Entry) -> Bool {
  ["viewport", "select", "deselect", "tap", "drag", "set", "remove"].contains { entry.key.hasText($0) }
}
