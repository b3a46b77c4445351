import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Replaces the variables of one file, and keeps count of their uses.
struct Variables {
  /// What `$name` stands for.
  private(set) var values: [String: Node]
  private(set) var used: Set<String> = []
  /// Where each name stands as a whole scalar, in order.
  private(set) var uses: [String: [Location]] = [:]
  /// Names of variables that there are not, each of which may be a property's.
  private(set) var wordsForValues: [WordForValue] = []
  /// False when a syntax error may have hidden some.
  private let isComplete: Bool
  private let limits: Limits
  /// What all uses so far stand for, and each variable whose size somebody needed.
  private var expanded = ExpandedSize()
  private var sizes: [String: ExpandedSize] = [:]

  init(_ values: [String: Node], isComplete: Bool, _ limits: Limits) {
    self.values = values
    self.isComplete = isComplete
    self.limits = limits
  }

  /// Adds the variables of an imported file as `name.variable`.
  mutating func add(_ imported: [String: Node], of name: String) {
    for (variable, value) in imported { values["\(name).\(variable)"] = value }
  }

  /// Which part of a file is read.
  enum Pass {
    /// `variables`, whose values hold none themselves.
    case declarations
    /// `imports`, whose variables must be known before the files are.
    case imports
    /// All else.
    case rest
  }

  mutating func replace(
    in document: Document, as source: SourceID, _ pass: Pass, _ log: inout DiagnosticLog
  ) -> Document {
    // A copy for the text templates; the scalars themselves are replaced below.
    let known = pass == .declarations ? nil : values
    return document.substituting(as: source, variables: known, root: Area.root) { area, key in
      area.below(key)
    } change: { scalar, area in
      switch (pass, area) {
      case (.imports, .imports), (.rest, .spec), (.rest, .foreign): change(scalar, area, source, &log)
      case (.declarations, .variables): reportNested(scalar, source, &log)
      default: .keep
      }
    }
  }

  /// Adds where a variable is used to the findings that lie in its value, and keeps the first of those that say the same kind
  /// of thing of one place, whatever each use expects there.
  ///
  /// - Complexity: O(variables + findings), both times their logarithm: a hostile file has many of each.
  func explained(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var values: [SourceID: [(name: String, span: SourceSpan)]] = [:]
    for (name, value) in self.values where uses[name] != nil {
      values[value.location.source, default: []].append((name, value.location.span))
    }
    guard !values.isEmpty else { return diagnostics }
    // By name too, because one value may have two names.
    values = values.mapValues { $0.sorted { ($0.span.start, $0.name) < ($1.span.start, $1.name) } }
    var told: Set<String> = []
    return diagnostics.compactMap { diagnostic in
      guard let values = values[diagnostic.location.source] else { return diagnostic }
      let start = diagnostic.location.span.start
      // The values of a file do not overlap, so the last one that starts before the finding holds it, or none.
      let next = values.partitioningIndex { $0.span.start > start }
      guard next > 0, diagnostic.location.span.end <= values[next - 1].span.end else { return diagnostic }
      let span = diagnostic.location.span
      guard told.insert("\(diagnostic.rule) \(diagnostic.location.source) \(span.start) \(span.end)").inserted
      else { return nil }
      let name = values[next - 1].name
      var diagnostic = diagnostic
      diagnostic.related += (uses[name] ?? []).prefix(4).map {
        RelatedPlace("`$\(name)` is used here", at: $0)
      }
      return diagnostic
    }
  }

  // MARK: One scalar

  private mutating func change(
    _ scalar: Node, _ area: Area, _ source: SourceID, _ log: inout DiagnosticLog
  ) -> ScalarChange {
    let text = scalar.string
    noteTemplates(text)
    guard text.hasPrefix("$") else { return .keep }
    let location = Location(source: source, span: scalar.span)
    guard scalar.isPlain else {
      warnAboutQuotes(scalar, text, location, &log)
      return .keep
    }
    if text.hasPrefix("$$") { return .dropFirstByte }
    let name = text.dropFirst()
    guard isVariableName(name) else { return .keep }
    if let value = values[String(name)] {
      used.insert(String(name))
      uses[String(name), default: []].append(location)
      return hasRoom(for: value, named: String(name), at: location, &log) ? .replace(value) : .clear
    }
    // What is the user's own may hold anything.
    guard area != .foreign else { return .keep }
    if isComplete {
      log.reportUnknownVariable(name, among: values.keys, at: location)
      if name.utf8.count <= WordForValue.mostBytes {
        wordsForValues.append(
          WordForValue(
            text: String(name), place: location, scalar.isNameOfProperty ? .nameOfProperty : .value,
            type: .value, shape: .anything))
      }
    }
    return .clear
  }

  /// Whether one more use of a variable may be written out; the first one that may not is reported.
  private mutating func hasRoom(
    for value: Node, named name: String, at location: Location, _ log: inout DiagnosticLog
  ) -> Bool {
    guard expanded.excess(over: limits) == nil else { return false }
    let size = sizes[name] ?? value.expandedSize(limits)
    sizes[name] = size
    expanded += size
    guard let excess = expanded.excess(over: limits) else { return true }
    log.report(
      .aliasExpansion, "the variables of this file stand for more than \(excess)", at: location,
      help: "use `extends` and templates, which do not copy, instead of large variables")
    return false
  }

  private func reportNested(_ scalar: Node, _ source: SourceID, _ log: inout DiagnosticLog) -> ScalarChange {
    let text = scalar.string
    guard scalar.isPlain, text.hasPrefix("$") else { return .keep }
    if text.hasPrefix("$$") { return .dropFirstByte }
    guard isVariableName(text.dropFirst()) else { return .keep }
    log.report(
      .variableInVariable, "the value of a variable cannot use variables",
      at: Location(source: source, span: scalar.span),
      help: "write the value, `&name` and `*name` share one; `$$` is a dollar")
    return .clear
  }

  /// A quoted value is a text, which is rarely meant where it is a variable's name.
  private func warnAboutQuotes(
    _ scalar: Node, _ text: String, _ location: Location, _ log: inout DiagnosticLog
  ) {
    guard values[String(text.dropFirst())] != nil,
      scalar.style == .doubleQuoted || scalar.style == .singleQuoted
    else { return }
    log.report(
      .quotedVariable, "`\(scalar.written)` is a text and not the variable, because it is quoted",
      at: location, help: "remove the quotes, or write `$\(text)` where the text is meant",
      fixes: [Fix("remove the quotes", isSafe: false, replacing: location.span, with: text)])
  }

  /// Counts `{$name}`, which is replaced when the text is read.
  private mutating func noteTemplates(_ text: String) {
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      rest = rest[rest.index(after: brace)...]
      guard rest.first == "$", let end = rest.firstIndex(of: "}") else { continue }
      used.insert(String(rest[..<end].dropFirst()))
    }
  }
}

extension Node {
  /// Whether it stands where `[get, name]` has the name.
  fileprivate var isNameOfProperty: Bool {
    guard let head = itemBeforeSecond else { return false }
    return head.isText("get") || head.isText("has")
  }
}

/// What part of a spec a node stands in, as far as variables differ there.
private enum Area: Equatable {
  case root, imports, variables
  /// Below `sources`: the names, then the properties of one.
  case sources, source
  /// GeoJSON, where a `$` is a `$`.
  case data
  /// `metadata` and `x-…`: known variables are replaced, for what is reused from there.
  case foreign
  case spec

  func below(_ key: Node) -> Area {
    if isUserKey(key) { return self == .data ? .data : .foreign }
    switch self {
    case .root:
      if key.isText("imports") { return .imports }
      if key.isText("variables") { return .variables }
      if key.isText("metadata") { return .foreign }
      return key.isText("sources") ? .sources : .spec
    case .sources: return .source
    case .source: return key.isText("data") ? .data : .spec
    case .imports, .variables, .data, .foreign, .spec: return self
    }
  }
}
