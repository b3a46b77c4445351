import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The templates of a spec and their inheritance.
///
/// The code is iterative and applies each template once to a value, because a file may contain a chain of
/// thousands of templates.
struct Templates {
  private let nodes: [String: Node]
  /// The qualified names in the `extends` of each template.
  private let parents: [String: [Located<String>]]
  /// The qualified names of all templates, in document order.
  private let declared: [Located<String>]
  private let declaredNames: [String]
  private var visibleNames = VisibleNames()
  private let names: QualifiedNames
  /// The index in `inheritances` of the values for each list of templates that was read before.
  private var known: [[String]: Int] = [:]
  /// The values that annotations inherit from each list of templates. Each element is boxed, because it is
  /// large and callers read only a part of it.
  private var inheritances = [Shared(Inheritance())]
  /// The mappings of the templates in the order in which they were applied. Each has the index in `steps` of
  /// the mapping applied before it to the same value.
  private var steps: [(mapping: Node, previous: Int?)] = []
  /// A cache of the last `extends` that names one template: its name, its file and the index in
  /// `inheritances`.
  private var last: (name: String, source: SourceID, inheritance: Int)?
  /// The names of the templates whose own mistakes are already reported.
  private var reported: Set<String> = []
  /// The names of the templates whose `extends` lists are already checked for unknown names and cycles.
  private var checked: Set<String> = []
  /// The names of the templates with errors.
  private var broken: Set<String> = []
  /// The names of the templates that annotations extend, directly or indirectly.
  private(set) var used: Set<String> = []

  init(_ modules: [Module], _ names: QualifiedNames, _ decoder: Decoder) {
    let templates = modules.flatMap { $0.spec.templates }
    nodes = Dictionary(
      templates.map { (names.qualified($0.name), $0.content) }, uniquingKeysWith: { first, _ in first })
    parents = nodes.mapValues { names.qualified(extendedNames($0, decoder)) }
    declared = names.qualified(templates.map { $0.name })
    declaredNames = declared.map { $0.content }
    self.names = names
  }

  /// Returns the values that a mapping inherits from the templates in its `extends`; later templates win.
  ///
  /// Consecutive annotations often extend the same template, so the last name is cached.
  /// - Returns: An index for `annotation(of:)`, because the annotation is large.
  mutating func inheritance(of node: Node, _ decoder: inout Decoder) -> Int {
    if let last, let name = node["extends"], name.document.source == last.source, name.isUntaggedValue,
      name.hasText(last.name), !name.isNull
    {
      return last.inheritance
    }
    let names = extendedNames(node, decoder)
    let index = inheritance(from: names, &decoder)
    if names.count == 1, known[self.names.qualified(names).map({ $0.content })] == index {
      last = (names[0].content, names[0].location.source, index)
    }
    return index
  }

  /// Returns the index in `inheritances` of the values that a list of templates gives. `written` has the
  /// names as the spec writes them. Reports unknown names.
  private mutating func inheritance(from written: [Located<String>], _ decoder: inout Decoder) -> Int {
    if written.isEmpty { return 0 }
    let templates = names.qualified(written)
    let list = templates.map { $0.content }
    // The templates of a known list are already checked.
    if let index = known[list] { return index }
    for template in templates { check(template, &decoder.log) }
    let declared = list.filter { nodes[$0] != nil }
    let index = inheritance(from: declared, &decoder)
    if declared.count == list.count { return index }
    var unsound = inheritances[index].content
    unsound.isSound = false
    return add(unsound)
  }

  /// Returns an annotation that has only the values inherited from templates.
  func annotation(of inheritance: Int) -> Annotation { inheritances[inheritance].content.annotation }

  /// Returns whether all templates that these values come from exist and are valid.
  func isSound(_ inheritance: Int) -> Bool { inheritances[inheritance].content.isSound }

  /// Returns whether any inherited value may be an expression.
  func hasExpressions(_ inheritance: Int) -> Bool { inheritances[inheritance].content.hasExpressions }

  /// Returns the location of an inherited property, or `nil` if no template has it.
  func place(of property: String, in inheritance: Int) -> Location? {
    var step = inheritances[inheritance].content.lastStep
    while let current = step {
      if let value = steps[current].mapping.likelyValue(property, in: Annotation.names) {
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

  /// Reads the unused templates to report their mistakes.
  mutating func checkUnused(_ decoder: inout Decoder) {
    let usedBefore = used
    for template in declared where !reported.contains(template.content) {
      check(template, &decoder.log)
      _ = inheritance(from: [template.content], &decoder)
    }
    used = usedBefore
  }

  // MARK: Values

  /// Returns the index in `inheritances` of the values that a list of templates gives. All templates of the
  /// list exist.
  private mutating func inheritance(from list: [String], _ decoder: inout Decoder) -> Int {
    // The chain of templates that starts with the list. Each template extends only the next one. The chain ends
    // at a known list or at a list of several templates.
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
      // The chain is a cycle.
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

  /// Returns the templates of a list and all templates that they extend, in the order in which they are
  /// applied.
  ///
  /// A template that occurs twice keeps its last position, because its values win there.
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
    (parents[name] ?? []).map { $0.content }.filter { nodes[$0] != nil }
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
      decoder.silently { decode(node, over: &value.annotation, &$0) }
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

  /// Reports unknown names and cycles among the ancestors of a template, each once.
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
        reportCycle(path.map { $0.name } + [parent], &log)
      } else if nodes[parent.content] == nil {
        broken.insert(last.name.content)
        reportUnknown(parent, &log)
      } else if checked.insert(parent.content).inserted {
        enter(parent)
      }
    }
  }

  private mutating func reportUnknown(_ name: Located<String>, _ log: inout DiagnosticLog) {
    guard names.canReportMissing(name.content) else { return }
    let (names, declared) = (names, declaredNames)
    let known = visibleNames.names("template", at: name.location) {
      names.visible(declared, at: name.location)
    }
    let written = names.visible([name.content], at: name.location).first ?? name.content
    let nearest = log.report(
      CompilerFinding.unknownTemplate, UnknownName("template", written, among: known), at: name.location)
    // The suggested template counts as used, so that it is not also reported as unused.
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

/// Returns the names in `extends`, which are needed before the other keys are read.
///
/// Errors in the names are reported when the whole mapping is read.
func extendedNames(_ node: Node, _ decoder: Decoder) -> [Located<String>] {
  guard let extends = node["extends"] ?? node.likelyValue("extends", in: Annotation.names), !extends.isNull
  else { return [] }
  var silent = decoder.blank()
  var names: [Located<String>] = []
  Annotation.templateNames.read(extends, &names, &silent)
  return names
}

/// The values that an annotation inherits from the templates in its `extends`.
struct Inheritance: Sendable {
  var annotation = Annotation()
  /// Whether all templates exist and are valid.
  var isSound = true
  var hasExpressions = false
  /// The template that was applied last, as an index in the steps of `Templates`. It is `nil` if there are no
  /// templates.
  var lastStep: Int?
}
