import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Replaces the uses of variables in one file by their values, and records the uses.
struct Variables {
  /// The values of the variables by name. Variables of imported files are named `import.variable`.
  private(set) var values: [String: Node]
  private(set) var used: Set<String> = []
  /// The locations of the scalars that consist of `$name`, for each variable in document order. Texts that
  /// contain `{$name}` are not included.
  private(set) var uses: [String: [Location]] = [:]
  /// The words that are written as variables although no variable has the name. Each may mean a feature
  /// property.
  private(set) var unresolvedWords: [UnresolvedWord] = []
  /// Whether all variables of the file were read. If not, a syntax error may hide some of them.
  private let isComplete: Bool
  private let limits: Limits
  /// The total size of the values that were copied to uses of variables so far. Limits apply to it.
  private var expanded = ExpandedSize()
  /// The size of the value of each used variable, by name.
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

  /// A pass over one part of the file, in which variables are read or replaced.
  enum Pass {
    /// Reads `variables`, whose values cannot use variables.
    case declarations
    /// Reads `imports`, whose variables are needed before the imported files are read.
    case imports
    /// Reads the rest of the file.
    case rest
  }

  mutating func replace(
    in document: Document, as source: SourceID, _ pass: Pass, _ log: inout DiagnosticLog
  ) -> Document {
    // Texts with `{$name}` get their values from `known` when they are read. Whole scalars are replaced in
    // `change`.
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

  /// Adds the locations of a variable's uses to each finding within the variable's value.
  ///
  /// A value that is used several times has each finding several times. Only the first finding of each rule
  /// and location is kept.
  /// - Complexity: O(n log n) in variables and findings, because a hostile file may have many of each.
  func addingVariableUses(to diagnostics: [Diagnostic]) -> [Diagnostic] {
    var values: [SourceID: [(name: String, span: SourceSpan)]] = [:]
    for (name, value) in self.values where uses[name] != nil {
      values[value.location.source, default: []].append((name, value.location.span))
    }
    guard !values.isEmpty else { return diagnostics }
    // Two variables may have the same value, so the order includes the name.
    values = values.mapValues { $0.sorted { ($0.span.start, $0.name) < ($1.span.start, $1.name) } }
    var reported: Set<String> = []
    return diagnostics.compactMap { diagnostic in
      guard let values = values[diagnostic.location.source] else { return diagnostic }
      let start = diagnostic.location.span.start
      // Values of variables do not overlap, so only the last value that starts before the finding can
      // contain it.
      let next = values.partitioningIndex { $0.span.start > start }
      guard next > 0, diagnostic.location.span.end <= values[next - 1].span.end else { return diagnostic }
      let span = diagnostic.location.span
      guard
        reported.insert("\(diagnostic.rule) \(diagnostic.location.source.index) \(span.start) \(span.end)")
          .inserted
      else { return nil }
      let name = values[next - 1].name
      var diagnostic = diagnostic
      diagnostic.related += (uses[name] ?? []).prefix(4).map {
        RelatedPlace("`$\(name)` is used here", at: $0)
      }
      return diagnostic
    }
  }

  // MARK: Scalars

  private mutating func change(
    _ scalar: Node, _ area: Area, _ source: SourceID, _ log: inout DiagnosticLog
  ) -> ScalarChange {
    let text = scalar.string
    noteTemplates(text)
    guard text.hasPrefix("$") else { return .keep }
    let location = Location(source: source, span: scalar.span)
    guard scalar.mayBeVariable else {
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
    // Metadata may contain any text, so an unknown `$name` is not reported.
    guard area != .foreign else { return .keep }
    if isComplete {
      log.reportUnknownVariable(name, among: values.keys, at: location)
      if name.utf8.count <= UnresolvedWord.mostBytes {
        unresolvedWords.append(
          UnresolvedWord(
            text: String(name), place: location, scalar.isNameOfProperty ? .nameOfProperty : .value,
            type: .value, shape: .anything))
      }
    }
    return .clear
  }

  /// Returns whether the size limits allow another use of the variable `name`, whose value is copied to each
  /// use. Reports the first use that exceeds a limit.
  private mutating func hasRoom(
    for value: Node, named name: String, at location: Location, _ log: inout DiagnosticLog
  ) -> Bool {
    guard expanded.excess(over: limits) == nil else { return false }
    let size = sizes[name] ?? value.expandedSize(limits)
    sizes[name] = size
    expanded += size
    guard let excess = expanded.excess(over: limits) else { return true }
    log.report(
      .aliasExpansion, "the variables of this file expand to more than \(excess)", at: location,
      help: "use `extends` and templates, which do not copy, instead of large variables")
    return false
  }

  private func reportNested(_ scalar: Node, _ source: SourceID, _ log: inout DiagnosticLog) -> ScalarChange {
    let text = scalar.string
    guard scalar.mayBeVariable, text.hasPrefix("$") else { return .keep }
    if text.hasPrefix("$$") { return .dropFirstByte }
    guard isVariableName(text.dropFirst()) else { return .keep }
    log.report(
      .variableInVariable, "the value of a variable cannot use variables",
      at: Location(source: source, span: scalar.span),
      help: "write the value, or reuse one by `&name` and `*name`; `$$` is a dollar sign")
    return .clear
  }

  /// Reports a quoted variable name, which is text but rarely meant as text.
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

  /// Records the variables in a text such as `{$name}` as used. They are replaced when the text is read.
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
  /// Whether the node is the property name in `[get, name]` or `[has, name]`.
  fileprivate var isNameOfProperty: Bool {
    guard let head = itemBeforeSecond else { return false }
    return head.isText("get") || head.isText("has")
  }
}

/// The part of a spec that contains a node. Variables are replaced differently in each part.
private enum Area: Equatable {
  case root, imports, variables
  /// `sources` is the mapping of all sources, and `source` the mapping of one source.
  case sources, source
  /// Inline GeoJSON, which has no variables.
  case data
  /// `metadata` and `x-…` keys. Known variables are replaced, because YAML anchors in these keys may be
  /// reused elsewhere.
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

/// Merges each warning about a quoted variable into an error at the same location.
///
/// The error gets the advice and fix of the warning.
func mergingQuotedVariableWarnings(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
  let warnings = diagnostics.filter { $0.rule == CompilerFinding.quotedVariable.id }
  guard !warnings.isEmpty else { return diagnostics }
  let advice = Dictionary(warnings.map { ($0.location, $0) }, uniquingKeysWith: { first, _ in first })
  var answered: Set<Location> = []
  let result = diagnostics.map { diagnostic in
    guard diagnostic.severity == .error, let warning = advice[diagnostic.location] else { return diagnostic }
    answered.insert(diagnostic.location)
    var joined = diagnostic
    (joined.help, joined.fixes) = (warning.help, warning.fixes)
    return joined
  }
  return result.filter { $0.rule != CompilerFinding.quotedVariable.id || !answered.contains($0.location) }
}
