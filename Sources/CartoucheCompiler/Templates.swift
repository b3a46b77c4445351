import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The templates of a spec, each read once, and the order in which they inherit.
///
/// Nothing here recurses, and no template is applied twice to one value: a file may hold a chain of thousands.
struct Templates {
  private let nodes: [String: Node]
  /// The names after each template's `extends`, as the root calls them.
  private let parents: [String: [Located<String>]]
  /// In order of declaration, as the root calls them.
  private let declared: [Located<String>]
  private let declaredNames: [String]
  private var visibleNames = VisibleNames()
  private let names: Names
  /// What lists of templates, with all that they extend, amount to, once it is known: an index into `inheritances`.
  private var known: [[String]: Int] = [:]
  /// Each is shared, because it is large and a part of it is looked at in its place.
  private var inheritances = [Shared(Inheritance())]
  /// Mappings that were applied, each with the step before it.
  private var steps: [(mapping: Node, previous: Int?)] = []
  /// The single name that was last taken, by the file that names it, and what it amounts to.
  private var last: (name: String, source: SourceID, inheritance: Int)?
  /// Templates whose own findings are reported.
  private var reported: Set<String> = []
  /// Templates whose `extends` lists are checked.
  private var checked: Set<String> = []
  /// Templates in which something was wrong.
  private var broken: Set<String> = []
  /// Names that an annotation takes, directly or not.
  private(set) var used: Set<String> = []

  init(_ modules: [Module], _ names: Names, _ decoder: Decoder) {
    let templates = modules.flatMap(\.spec.templates)
    nodes = Dictionary(
      templates.map { (names.qualified($0.name), $0.content) }, uniquingKeysWith: { first, _ in first })
    parents = nodes.mapValues { names.qualified(extendedNames($0, decoder)) }
    declared = names.qualified(templates.map(\.name))
    declaredNames = declared.map(\.content)
    self.names = names
  }

  /// What the templates of a mapping's `extends` give it, later ones winning.
  ///
  /// Annotations that follow each other mostly extend the same template: then its name is not read again.
  /// - Returns: what `annotation(of:)` takes: an annotation is large, so it is copied once and not handed on.
  mutating func inheritance(of node: Node, _ decoder: inout Decoder) -> Int {
    if let last, let name = node["extends"], name.document.source == last.source, name.isUntaggedValue,
      name.hasText(last.name), !name.isNull
    {
      return last.inheritance
    }
    let names = extendedNames(node, decoder)
    let index = inheritance(from: names, &decoder)
    if names.count == 1, known[self.names.qualified(names).map(\.content)] == index {
      last = (names[0].content, names[0].location.source, index)
    }
    return index
  }

  /// What the named templates give an annotation.
  private mutating func inheritance(from written: [Located<String>], _ decoder: inout Decoder) -> Int {
    if written.isEmpty { return 0 }
    let templates = names.qualified(written)
    let list = templates.map(\.content)
    // What is known is checked.
    if let index = known[list] { return index }
    for template in templates { check(template, &decoder.log) }
    let declared = list.filter { nodes[$0] != nil }
    let index = inheritance(from: declared, &decoder)
    if declared.count == list.count { return index }
    var unsound = inheritances[index].content
    unsound.isSound = false
    return add(unsound)
  }

  /// What it gives to an annotation.
  func annotation(of inheritance: Int) -> Annotation { inheritances[inheritance].content.annotation }

  /// Whether all of its templates exist and nothing was wrong in them or in what they extend.
  func isSound(_ inheritance: Int) -> Bool { inheritances[inheritance].content.isSound }

  /// Whether any value that it gives may be an expression.
  func hasExpressions(_ inheritance: Int) -> Bool { inheritances[inheritance].content.hasExpressions }

  /// Where what an inheritance gives for a property is written; nil: none of its templates writes it.
  func place(of property: String, in inheritance: Int) -> Location? {
    var step = inheritances[inheritance].content.lastStep
    while let current = step {
      if let value = steps[current].mapping.meantValue(property, in: Annotation.self) {
        return value.location
      }
      step = steps[current].previous
    }
    return nil
  }

  private mutating func add(_ inheritance: Inheritance) -> Int {
    inheritances.append(Shared(inheritance))
    return inheritances.count - 1
  }

  /// Reads the templates that nothing takes, so that their mistakes are found too.
  mutating func checkUnused(_ decoder: inout Decoder) {
    let usedBefore = used
    for template in declared where !reported.contains(template.content) {
      check(template, &decoder.log)
      _ = inheritance(from: [template.content], &decoder)
    }
    used = usedBefore
  }

  // MARK: Values

  /// What a list of templates that exist amounts to.
  private mutating func inheritance(from list: [String], _ decoder: inout Decoder) -> Int {
    // Down a chain of single templates to one that is known or a list of several.
    var chain: [String] = []
    var passed: Set<String> = []
    var list = list
    while known[list] == nil, list.count == 1, passed.insert(list[0]).inserted {
      chain.append(list[0])
      list = parentNames(of: list[0])
    }
    var index = known[list] ?? 0
    var value = inheritances[index].content
    if known[list] == nil, list.count == 1 {
      // The chain came back to where it was.
      value.isSound = false
    } else if known[list] == nil, list.count > 1 {
      for name in order(of: list) { decode(name, over: &value, &decoder) }
      index = add(value)
      known[list] = index
    }
    for name in chain.reversed() {
      decode(name, over: &value, &decoder)
      index = add(value)
      known[[name]] = index
    }
    return index
  }

  /// The templates of a list and all that they extend, in the order in which they are applied.
  ///
  /// A template that is met twice stands where it is met last, because what it sets there wins anyway.
  private func order(of list: [String]) -> [String] {
    var pending = list
    var seen: Set<String> = []
    var lastFirst: [String] = []
    while let name = pending.popLast() {
      guard seen.insert(name).inserted else { continue }
      lastFirst.append(name)
      pending += parentNames(of: name)
    }
    return lastFirst.reversed()
  }

  private func parentNames(of name: String) -> [String] {
    (parents[name] ?? []).map(\.content).filter { nodes[$0] != nil }
  }

  private mutating func decode(_ name: String, over value: inout Inheritance, _ decoder: inout Decoder) {
    guard let node = nodes[name] else { return }
    used.insert(name)
    steps.append((node, value.lastStep))
    value.lastStep = steps.count - 1
    let errorsBefore = decoder.log.errorCount
    let expressionsBefore = decoder.expressionCount
    if reported.insert(name).inserted {
      decode(node, over: &value.annotation, &decoder)
    } else {
      decoder.muted { decode(node, over: &value.annotation, &$0) }
    }
    if decoder.log.errorCount > errorsBefore || node.isTruncated { broken.insert(name) }
    if broken.contains(name) { value.isSound = false }
    if decoder.expressionCount > expressionsBefore { value.hasExpressions = true }
  }

  private func decode(_ node: Node, over annotation: inout Annotation, _ decoder: inout Decoder) {
    annotation.read(node, &decoder)
    if let id = annotation.id {
      decoder.log.report(
        .templateID, "a template has no `id`", at: id.location,
        help: "ids belong to the annotations that extend it")
      annotation.id = nil
    }
  }

  // MARK: Checks

  /// Reports unknown names and cycles among all that a template extends, each once.
  private mutating func check(_ name: Located<String>, _ log: inout DiagnosticLog) {
    guard nodes[name.content] != nil else {
      reportUnknown(name, &log)
      return
    }
    guard checked.insert(name.content).inserted else { return }
    var path: [(name: Located<String>, rest: ArraySlice<Located<String>>)] = []
    var onPath: Set<String> = []
    func enter(_ name: Located<String>) {
      path.append((name, (parents[name.content] ?? [])[...]))
      onPath.insert(name.content)
    }
    enter(name)
    while let last = path.last {
      guard let parent = path[path.count - 1].rest.popFirst() else {
        path.removeLast()
        onPath.remove(last.name.content)
        continue
      }
      if onPath.contains(parent.content) {
        broken.insert(last.name.content)
        reportCycle(path.map(\.name) + [parent], &log)
      } else if nodes[parent.content] == nil {
        broken.insert(last.name.content)
        reportUnknown(parent, &log)
      } else if checked.insert(parent.content).inserted {
        enter(parent)
      }
    }
  }

  private mutating func reportUnknown(_ name: Located<String>, _ log: inout DiagnosticLog) {
    guard names.isKnowable(name.content) else { return }
    let (names, declared) = (names, declaredNames)
    let known = visibleNames.names("template", at: name.location) {
      names.visible(declared, at: name.location)
    }
    let written = names.visible([name.content], at: name.location).first ?? name.content
    let nearest = log.report(
      CompilerFinding.unknownTemplate, UnknownName("template", written, among: known), at: name.location)
    // The one that was probably meant is not unused.
    if let nearest { used.insert(names.qualified(nearest, at: name.location)) }
  }

  private func reportCycle(_ path: [Located<String>], _ log: inout DiagnosticLog) {
    guard let last = path.last, let start = path.firstIndex(where: { $0.content == last.content }) else {
      return
    }
    let cycle = path[start...]
    log.report(
      .templateCycle,
      "templates extend each other: \(cycle.map { "`\($0.content)`" }.joined(separator: " → "))",
      at: last.location, help: "remove one of these `extends`",
      related: cycle.dropFirst().dropLast().map {
        RelatedPlace("`\($0.content)` is extended here", at: $0.location)
      })
  }
}

/// The names after `extends`, which must be known before the other keys are read.
///
/// What is wrong with them is reported when the mapping is read.
func extendedNames(_ node: Node, _ decoder: Decoder) -> [Located<String>] {
  guard let extends = node["extends"] ?? node.meantValue("extends", in: Annotation.self), !extends.isNull
  else { return [] }
  var silent = decoder.blank()
  var names: [Located<String>] = []
  Annotation.templateNames.read(extends, &names, &silent)
  return names
}
