import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A property or variable in braces, such as `{kind}`, in a text where braces have no meaning. Such texts are
/// constants in expressions and texts that only the host reads.
struct BracedProperty {
  /// The name of the intended property, which the text may misspell.
  let name: String
  /// Whether the text contains nothing besides the braces and the name in them.
  let isWhole: Bool
  /// The expression with the intended value, such as `[concat, "a ", [get, kind]]`. It is `nil` unless all
  /// braces of the text contain properties of the features.
  private(set) var composed: String?

  /// Finds the first braces in the text. Returns `nil` if they contain no property of the features or if the
  /// text is long.
  init?(in text: String, of facts: FeatureFacts) {
    guard text.utf8.count <= NameInText.longestText, let start = text.firstIndex(of: "{"),
      let end = text[start...].firstIndex(of: "}")
    else { return nil }
    let written = String(text[text.index(after: start)..<end])
    // A `$` before the braces counts as a part of them, because other languages write `${name}`.
    isWhole = text[..<start].allSatisfy { $0 == "$" } && text.index(after: end) == text.endIndex
    if facts.property(written).count > 0 {
      name = written
    } else if written.count >= Self.shortestMisspeltName,
      let meant = nearestProperty(to: written, among: facts.names)
    {
      name = meant
    } else {
      return nil
    }
    composed = Self.composed(text, of: facts)
  }

  private static func composed(_ text: String, of facts: FeatureFacts) -> String? {
    var items: [String] = []
    var rest = text[...]
    func addText(_ part: Substring) {
      if !part.isEmpty { items.append("\"\(part)\"") }
    }
    while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
      let name = String(rest[rest.index(after: start)..<end])
      guard facts.property(name).count > 0,
        name.allSatisfy({ $0.isLetter || $0.isNumber || "_-".contains($0) })
      else { return nil }
      let before = rest[..<start]
      let hasSign = before.last == "$"
      if hasSign, before.dropLast().last == "$" || facts.property(name).hasAmounts { return nil }
      addText(hasSign ? before.dropLast() : before)
      items.append("[get, \(name)]")
      rest = rest[rest.index(after: end)...]
    }
    addText(rest)
    let isPlain = !text.contains { "\"\\".contains($0) || $0.isNewline || $0 == "\t" }
    return items.count > 1 && isPlain && !rest.contains("{")
      ? "[concat, \(items.joined(separator: ", "))]" : nil
  }

  /// Creates a reference to a variable, written `{$name}` as in titles or `${name}` as in other languages.
  init?(variableIn text: String) {
    guard text.utf8.count <= NameInText.longestText,
      let start = text.firstRange(of: "{$") ?? text.firstRange(of: "${"),
      let end = text[start.upperBound...].firstIndex(of: "}")
    else { return nil }
    name = String(text[start.upperBound..<end])
    isWhole = start.lowerBound == text.startIndex && text.index(after: end) == text.endIndex
  }

  /// The minimum length of a misspelled name that is corrected. Shorter names such as `{0}` may have a
  /// meaning for the host.
  private static let shortestMisspeltName = 3
}

/// The name of a property in a text that should be in braces. The name is the whole text, or it is written in
/// the syntax of another language, such as `<%= name %>`.
struct NameInText {
  /// The maximum number of bytes of a text that is searched for names.
  static let longestText = 200

  let name: String
  /// The corrected text, in which the name is in braces.
  let written: String

  /// The syntax for a reference in another language, such as `<%= name %>`.
  private struct Mark {
    var before: String
    var after = ""
    /// Whether the syntax counts as a reference only if it is the whole text.
    var isAlone = false
    /// Whether the name must be exactly that of a property, because any word may appear between such marks.
    var isExact = false
  }

  private static let marks = [
    Mark(before: "[get,", after: "]"), Mark(before: "[\"get\",", after: "]"),
    Mark(before: "['get',", after: "]"), Mark(before: "<%=", after: "%>"), Mark(before: "<%-", after: "%>"),
    Mark(before: "\\(", after: ")"), Mark(before: "[[", after: "]]", isExact: true),
    Mark(before: "[", after: "]", isAlone: true, isExact: true), Mark(before: "%", after: "%"),
    Mark(before: "<", after: ">"), Mark(before: "get(", after: ")", isAlone: true),
    Mark(before: "get ", isAlone: true), Mark(before: "$", isAlone: true),
    Mark(before: ":", isAlone: true, isExact: true), Mark(before: "@", isAlone: true, isExact: true),
  ]

  /// Finds a name without braces in the text. Returns `nil` if the text contains none of `names`.
  /// - Parameter isMeant: Returns whether a name, which may be between marks, certainly means the property.
  init?(_ text: String, among names: [String], isMeant: (_ name: String, _ isMarked: Bool) -> Bool) {
    if names.contains(text) {
      guard isMeant(text, false) else { return nil }
      self.init(text, for: text[...], in: text)
      return
    }
    for mark in Self.marks {
      guard let part = text.part(between: mark.before, mark.after, alone: mark.isAlone) else { continue }
      let name = mark.isExact ? String(part.inner) : Self.trimmed(part.inner)
      // If a mark is not exact, the text in it is certainly a name, which may be misspelled.
      let near = mark.isExact ? nil : nearestProperty(to: name, among: names)
      guard let known = names.contains(name) ? name : near, isMeant(known, true),
        let meant = NameInText(known, for: part.whole, in: text)
      else { continue }
      self = meant
      return
    }
    return nil
  }

  private init?(_ name: String, for part: Substring, in text: String) {
    guard !name.contains(where: { "{}".contains($0) }) else { return nil }
    let written = "\(text[..<part.startIndex]){\(name)}\(text[part.endIndex...])"
    // Inside double quotes, a quote, a backslash or white space would have another meaning.
    if written.contains(where: { $0 == "\"" || $0 == "\\" || $0.isNewline || $0 == "\t" }) { return nil }
    (self.name, self.written) = (name, written)
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text.filter { !" \"'".contains($0) })
  }

  /// Returns the first placeholder `%s` or `%@` in the text, or `nil` if the text has none.
  static func formatSpecifier(in text: String) -> String? {
    ["%s", "%@"].first { sign in
      guard let place = text.firstRange(of: sign) else { return false }
      let (before, after) = (text[..<place.lowerBound].last, text[place.upperBound...].first)
      // After a number, `%` is a percent sign.
      return before?.isNumber != true && before != "%" && after?.isLetter != true && after?.isNumber != true
    }
  }
}

extension String {
  /// Returns the first part of the text between the marks `before` and `after`: `whole` includes the marks,
  /// `inner` does not.
  /// - Parameter alone: Whether the part with its marks must be the whole text.
  fileprivate func part(between before: String, _ after: String, alone: Bool) -> (
    whole: Substring, inner: Substring
  )? {
    guard let start = firstRange(of: before), !alone || start.lowerBound == startIndex else { return nil }
    guard !after.isEmpty else { return (self[...], self[start.upperBound...]) }
    guard let end = self[start.upperBound...].firstRange(of: after), end.lowerBound > start.upperBound,
      !alone || end.upperBound == endIndex
    else { return nil }
    return (self[start.lowerBound..<end.upperBound], self[start.upperBound..<end.lowerBound])
  }
}

/// A text of a cluster that is the name of an aggregate or of a property of its members.
struct LiteralClusterText {
  let place: Location
  let help: String
  var fixes: [Fix] = []

  /// Returns the texts in the linted spec that are the name of an aggregate or of a property of members.
  static func all(in analysis: SpecAnalysis) -> [LiteralClusterText] {
    if analysis.clusterNames.isEmpty { return [] }
    let members = members(in: analysis)
    return analysis.spec.clusters.flatMap { cluster in
      let appearance = cluster.content.appearance
      return [appearance.title, appearance.subtitle].compactMap { text -> LiteralClusterText? in
        guard case .plain(let node)? = text?.constant, analysis.isOwn(node.location),
          node.textLength <= NameInText.longestText
        else { return nil }
        return LiteralClusterText(of: cluster, node, analysis)
          ?? LiteralClusterText(of: members[cluster.name.content] ?? [], node)
      }
    }
  }

  /// Returns the features of annotations by the `clusteringIdentifier` of the annotations.
  private static func members(in analysis: SpecAnalysis) -> [String: [FeatureFacts]] {
    var members: [String: [FeatureFacts]] = [:]
    for annotation in analysis.annotations {
      let identifier = annotation.annotation.traits.content.clusteringIdentifier
      guard let name = identifier.constant, let place = identifier.location,
        let facts = analysis.facts(of: annotation)
      else { continue }
      members[analysis.spec.qualified(name, at: place), default: []].append(facts)
    }
    return members
  }

  private init?(of cluster: Named<Cluster>, _ node: Node, _ analysis: SpecAnalysis) {
    let aggregates = cluster.content.aggregateNames.filter { $0 != Cluster.members }
    // If the text also reads the aggregate, the name may be an ordinary word.
    let meant = NameInText(node.string, among: aggregates) { name, isMarked in
      isMarked || !cluster.content.readNames.contains(name)
    }
    guard let meant else { return nil }
    let braced = "\"\(meant.written)\""
    place = node.location
    help = "write `\(braced)` for the cluster's `\(abbreviated(meant.name))`"
    // An annotation that uses the same template has no such aggregate, so the finding gets no fix.
    if !analysis.textsOfAnnotations.contains(place) {
      fixes = [Fix("write `\(braced)`", isSafe: false, replacing: node.span, with: braced)]
    }
  }

  private init?(of members: [FeatureFacts], _ node: Node) {
    let found = members.lazy.compactMap { facts in
      NameInText(node.string, among: facts.names) { name, isMarked in
        facts.property(name).isMeantByName(isMarked)
      }.map { (meant: $0, isNumber: facts.property($0.name).types == ["number"]) }
    }.first
    guard let (meant, isNumber) = found else { return nil }
    let name = abbreviated(meant.name)
    let aggregate =
      isPlainName(meant.name)
      ? "`aggregate: { \(name): { \(isNumber ? "sum" : "first"): [get, \(name)] } }`"
      : "declare it under `aggregate`"
    place = node.location
    help =
      "write `\"\(abbreviated(meant.written))\"`, and \(aggregate) for "
      + (isNumber ? "the sum of the members" : "that of the first member")
  }
}

/// A text that only the host reads: the name of a view or of an accessory, or a text in `data`. Braces have
/// no meaning in it.
struct HostValue {
  var text: String
  var place: Location
  /// The description in messages, such as "the name of a view".
  var description: String
  /// The key of a text in `data`, or `nil` for the name of a view or an accessory.
  var key: String?
  var takesExpressions = true

  static func all(of annotation: Annotation) -> [HostValue] {
    let traits = annotation.traits.content
    var all: [HostValue] = []
    if let text = traits.view.constant, let place = traits.view.location {
      all.append(HostValue(text: text, place: place, description: "the name of a view"))
    }
    annotation.data.forEachText { key, node in
      all.append(
        HostValue(text: node.string, place: node.location, description: "a text in `data`", key: key))
    }
    guard let callout = traits.callout?.content else { return all }
    for name in [callout.leftAccessory, callout.rightAccessory, callout.detailAccessory] {
      guard let name = name?.view else { continue }
      all.append(
        HostValue(
          text: name.content, place: name.location, description: "the name of an accessory",
          takesExpressions: false)
      )
    }
    return all
  }
}

extension [Named<DataField>] {
  /// Calls `body` with each plain scalar value, including those of nested mappings, and its key.
  fileprivate func forEachText(_ body: (_ key: String, Node) -> Void) {
    for field in self {
      switch field.content {
      case .plain(let node): if node.kind == .scalar { body(field.name.content, node) }
      case .mapping(let fields): fields.forEachText(body)
      case .expression: break
      }
    }
  }
}

extension HostValue {
  /// Returns the annotation's features if the text certainly means one of their properties although it has
  /// no braces. Examples are `rating: rating` in `data`, and `view: kind` if the values of `kind` are names
  /// of other views.
  func impliedFeatures(of annotation: ResolvedAnnotation, _ analysis: SpecAnalysis) -> FeatureFacts? {
    let isView = key == nil && takesExpressions
    guard isView ? analysis.viewNames.count > 1 : key == text, analysis.isOwn(place),
      let facts = Self.facts(of: annotation, analysis)
    else { return nil }
    let isMeant =
      isView
      ? facts.names.contains(text) && facts.property(text).texts.contains(where: analysis.viewNames.contains)
      : facts.property(text).count > 0
    return isMeant ? facts : nil
  }

  /// Returns the features that an annotation is repeated for or attached to.
  private static func facts(of annotation: ResolvedAnnotation, _ analysis: SpecAnalysis) -> FeatureFacts? {
    if annotation.annotation.isRepeated { return analysis.facts(of: annotation) }
    let source = annotation.annotation.attach?.content.feature?.content.source
    return source.flatMap { analysis.facts(ofSource: $0) }
  }
}
