import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The templates of a spec, each read once, and the order in which they inherit.
struct Templates {
  private let nodes: [String: Node]
  /// In order of declaration, as the root calls them.
  private let declared: [Located<String>]
  private let names: Names
  /// What a template with all that it extends amounts to, once it is known.
  private var values: [String: Annotation] = [:]
  /// Templates whose own findings are reported.
  private var reported: Set<String> = []
  /// Names that an annotation takes, directly or not.
  private(set) var used: Set<String> = []

  init(_ modules: [Module], _ names: Names) {
    let templates = modules.flatMap(\.spec.templates)
    nodes = Dictionary(
      templates.map { (names.qualified($0.name), $0.content) }, uniquingKeysWith: { first, _ in first })
    declared = templates.map { Located(names.qualified($0.name), at: $0.name.location) }
    self.names = names
  }

  /// An annotation with what the named templates give it, later ones winning.
  mutating func annotation(extending names: [Located<String>], _ decoder: inout Decoder) -> Annotation {
    var path: [Located<String>] = []
    return merge(qualified(names), &path, &decoder)
  }

  /// Names as the root calls them.
  private func qualified(_ written: [Located<String>]) -> [Located<String>] {
    written.map { Located(names.qualified($0), at: $0.location) }
  }

  /// Reads the templates that nothing takes, so that their mistakes are found too.
  mutating func checkUnused(_ decoder: inout Decoder) {
    let usedBefore = used
    for name in declared where !reported.contains(name.content) {
      var path: [Located<String>] = []
      _ = merge([name], &path, &decoder)
    }
    used = usedBefore
  }

  private mutating func merge(
    _ names: [Located<String>], _ path: inout [Located<String>], _ decoder: inout Decoder
  ) -> Annotation {
    var result = Annotation()
    for (position, name) in names.enumerated() {
      guard let node = nodes[name.content] else {
        reportUnknown(name, &decoder)
        continue
      }
      guard !path.contains(where: { $0.content == name.content }) else {
        reportCycle(path + [name], &decoder)
        continue
      }
      let value = self.value(of: name, node, &path, &decoder)
      if position == 0 {
        result = value
      } else {
        overlay(name, node, on: &result, &path, &decoder)
      }
    }
    return result
  }

  /// A template with all that it extends. Its findings are reported the first time.
  private mutating func value(
    of name: Located<String>, _ node: Node, _ path: inout [Located<String>], _ decoder: inout Decoder
  ) -> Annotation {
    used.insert(name.content)
    if let value = values[name.content] { return value }
    path.append(name)
    var value = merge(qualified(extendedNames(node)), &path, &decoder)
    path.removeLast()
    decode(node, name, over: &value, &decoder)
    values[name.content] = value
    return value
  }

  /// Puts a template over what earlier ones gave: first what it extends, then its own.
  private mutating func overlay(
    _ name: Located<String>, _ node: Node, on result: inout Annotation, _ path: inout [Located<String>],
    _ decoder: inout Decoder
  ) {
    path.append(name)
    for parent in qualified(extendedNames(node)) {
      guard let parentNode = nodes[parent.content], !path.contains(where: { $0.content == parent.content })
      else {
        continue
      }
      overlay(parent, parentNode, on: &result, &path, &decoder)
    }
    path.removeLast()
    decode(node, name, over: &result, &decoder)
  }

  private mutating func decode(
    _ node: Node, _ name: Located<String>, over value: inout Annotation, _ decoder: inout Decoder
  ) {
    let wasMuted = decoder.isMuted
    let isFirst = reported.insert(name.content).inserted
    if !isFirst { decoder.isMuted = true }
    decodeMapping(node, into: &value, &decoder)
    if let id = value.id {
      decoder.error(
        "template-id", "a template has no `id`", at: id.location,
        help: "ids belong to the annotations that extend it")
      value.id = nil
    }
    value.extends = []
    decoder.isMuted = wasMuted
  }

  private func reportUnknown(_ name: Located<String>, _ decoder: inout Decoder) {
    guard names.isComplete else { return }
    let known = names.visible(declared.map(\.content), at: name.location)
    let written = names.visible([name.content], at: name.location).first ?? name.content
    let nearest = nearestName(to: written, among: known)
    decoder.error(
      "unknown-template", "there is no template `\(abbreviated(written))`", at: name.location,
      help: nearest.map { "did you mean `\($0)`?" }
        ?? (known.isEmpty ? "the spec has no `templates`" : "the spec has \(listed(known))"),
      fixes: nearest.map { [Fix("write `\($0)`", isSafe: false, replacing: name.location.span, with: $0)] }
        ?? [])
  }

  private func reportCycle(_ path: [Located<String>], _ decoder: inout Decoder) {
    guard let last = path.last, let start = path.firstIndex(where: { $0.content == last.content }) else {
      return
    }
    let cycle = path[start...]
    decoder.error(
      "template-cycle",
      "templates extend each other: \(cycle.map { "`\($0.content)`" }.joined(separator: " → "))",
      at: last.location, help: "remove one of these `extends`",
      related: cycle.dropFirst().dropLast().map {
        RelatedPlace("`\($0.content)` is extended here", at: $0.location)
      })
  }
}

/// Reads one annotation over what its templates give it; nil when it is not a mapping.
func decodeAnnotation(_ node: Node, _ templates: inout Templates, _ decoder: inout Decoder) -> Annotation? {
  guard node.kind == .mapping else {
    if decoder.hasValue(node) { decoder.wrongType(node, expected: "an annotation: a mapping with an `id`") }
    return nil
  }
  let names = extendedNames(node)
  var annotation = names.isEmpty ? Annotation() : templates.annotation(extending: names, &decoder)
  annotation.extends = []
  decodeMapping(node, into: &annotation, &decoder)
  return annotation
}

/// The names after `extends`, which must be known before the other keys are read.
///
/// What is wrong with them is reported when the mapping is read.
func extendedNames(_ node: Node) -> [Located<String>] {
  guard let extends = node.mergedValue("extends") else { return [] }
  var silent = Decoder()
  var names: [Located<String>] = []
  Codec<[Located<String>]>.names("the name of a template").read(extends, &names, &silent)
  return names
}

/// "`a`, `b` and `c`", at most eight of them.
func listed(_ names: [String]) -> String {
  let shown = names.prefix(8).map { "`\($0)`" }
  let more = names.count - shown.count
  if more > 0 { return shown.joined(separator: ", ") + " and \(more) more" }
  guard let last = shown.last, shown.count > 1 else { return shown.joined() }
  return shown.dropLast().joined(separator: ", ") + " and " + last
}
