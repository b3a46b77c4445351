import CartoucheDiagnostics
import CartoucheSyntax

extension Codec where Content == Located<String>? {
  /// One of some names; anything else is reported with the nearest.
  /// - Parameters:
  ///   - what: "a cause".
  ///   - foreign: other words, with what to write for them.
  package static func word(_ what: String, among names: [String], foreign: [String: String] = [:]) -> Codec {
    Codec(.choice(names)) { node, value, decoder in
      guard node.kind == .scalar else {
        decoder.wrongType(node, expected: what)
        return
      }
      let name = node.string
      guard !names.contains(name) else {
        value = Located(name, at: node.location)
        return
      }
      if let help = foreign[name] {
        decoder.log.report(
          .unknownName, "there is no \(what) `\(abbreviated(name))`", at: node.location, help: help)
        return
      }
      var unknown = UnknownName(
        name, "there is no \(what) `\(abbreviated(name))`", among: names,
        help: "there is \(listed(names, of: names.count))")
      unknown.isOfLanguage = true
      unknown.fixes = .safeForSpelling
      decoder.log.report(SpecFinding.unknownName, unknown, at: node.location)
    }
  }
}

extension Codec where Content == Void {
  /// One of some names, or a list of them, kept by nobody.
  package static func words(_ what: String, among names: [String]) -> Codec {
    let word = Codec<Located<String>?>.word(what, among: names)
    return Codec(.alternatives([word.shape, .list(of: word.shape)])) { node, _, decoder in
      var value: Located<String>?
      guard node.kind == .sequence else { return word.read(node, &value, &decoder) }
      for item in node.items { word.read(item, &value, &decoder) }
    }
  }

  /// What another codec reads, kept by nobody: the node itself is used.
  package static func checking<Value: Sendable>(_ codec: Codec<Value>, _ start: Value) -> Codec {
    Codec(codec.expectation, codec.shape) { node, _, decoder in
      var value = start
      codec.read(node, &value, &decoder)
    }
  }
}
