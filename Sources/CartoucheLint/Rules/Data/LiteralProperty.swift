import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A text that is the name of a property, where the property was surely meant.
struct LiteralProperty: Rule {
  static let metadata = RuleMetadata(
    id: "literal-property", .data,
    summary: "A title, a view or data is the name of a property, where the property was surely meant.",
    why: """
      What a feature says is written in braces, `"{name}"`, or as an expression, `[get, name]`. A title that is the name is shown as it \
      is, for each of them, and so is a name in braces within an expression, for a `view`, in `data` or for an accessory of a callout. Titles are \
      looked at for properties that are different texts, and `data` for `rating: rating`. What the host reads is looked at without a `forEach`, too: for properties of \
      the feature that an annotation is attached to, for variables, and for `price: "{price}"` where there is no feature.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: ⟦name⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: ⟦get name⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ price: "4" }, { price: "5" }], attach: { point: [0, 0] }, size: [9, 9], subtitle: ⟦"€ [get, price]"⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: ⟦"%name%"⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: ⟦"[get, nmae]"⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo, nr: 1 }, { name: Bergen, nr: 2 }], attach: { point: [0, 0] }, size: [9, 9], title: [concat, [get, nr], ⟦" {name}"⟧] }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: ⟦[upcase, name]⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo, nr: 1 }, { name: Bergen, nr: 2 }], attach: { point: [0, 0] }, size: [9, 9], title: [concat, [get, nr], ⟦name⟧] }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ kind: bar }, { kind: pub }], attach: { point: [0, 0] }, size: [9, 9], view: ⟦"{kind}"⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ kind: bar }, { kind: pub }], attach: { point: [0, 0] }, size: [9, 9], data: { icon: { name: ⟦"{kind}"⟧ } } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ kind: bar }, { kind: pub }], attach: { point: [0, 0] }, size: [9, 9], data: { hint: ⟦"a {kind}"⟧ } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ kind: bar }, { kind: pub }], attach: { point: [0, 0] }, size: [9, 9], callout: { title: "{kind}", leftAccessory: ⟦"{kind}-photo"⟧ } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ kind: bar }, { kind: pub }], attach: { point: [0, 0] }, size: [9, 9], view: ⟦"pin-{knid}"⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: ⟦":name"⟧ }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ kind: bar }, { kind: pub }], attach: { point: [0, 0] }, size: [9, 9], view: ⟦kind⟧ }
        - { id: b, attach: { point: [1, 1] }, size: [9, 9], view: bar }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ rating: 4 }, { rating: 5 }], attach: { point: [0, 0] }, size: [9, 9], data: { rating: ⟦rating⟧ } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ price: 4 }, { price: 5 }], attach: { point: [0, 0] }, size: [9, 9], title: ⟦"$price"⟧ }
      """),
    .flagged(
      """
      version: 1
      variables: { brand: Alma }
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [9, 9], view: ⟦"{$brand}"⟧, data: { hint: ⟦"of {$brand}"⟧ } }
      """),
    .flagged(
      """
      version: 1
      sources:
        cafes: { data: { type: Feature, id: 1, properties: { price: 4 }, geometry: { type: Point, coordinates: [1, 2] } } }
      annotations:
        - { id: a, attach: { feature: { source: cafes, id: 1 } }, size: [9, 9], title: "{price}", data: { price: ⟦"{price}"⟧ } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [9, 9], states: { selected: { data: { price: ⟦"{price}"⟧ } } } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [9, 9], data: { price: 4, format: "{price} EUR", unit: "{unit} of {0}" } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, forEach: [{ name: Oslo }, { name: Bergen }], attach: { point: [0, 0] }, size: [9, 9], title: "{name}", subtitle: city, data: { format: "{0} m", icon: [get, name] } }
        - { id: c, forEach: [{ photo: a.jpg, badge: new }], attach: { point: [2, 0] }, size: [9, 9], view: photo, states: { selected: { view: badge } } }
        - { id: b, forEach: [{ parking: "yes" }, { parking: "yes" }], attach: { point: [1, 0] }, size: [9, 9], title: parking }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    for annotation in context.analysis.annotations {
      checkHostValues(of: annotation, &context)
      guard annotation.annotation.isRepeated else { continue }
      checkExpressions(of: annotation, &context)
      let texts = [annotation.annotation.title, annotation.annotation.subtitle].compactMap { $0 }
      for text in texts {
        guard case .plain(let node)? = text.constant, context.analysis.isOwn(node.location),
          node.textLength <= longestText, let facts = context.analysis.facts(of: annotation),
          let meant = meantName(in: node.string, facts)
        else { continue }
        let braced = "\"\(meant.written)\""
        context.report(
          "this text is shown as it is, the same for all features of \(facts.name)", at: node.location,
          help: "write `\(braced)` for their property `\(abbreviated(meant.name))`",
          fixes: fixes(braced, at: node.location, context))
      }
    }
  }

  /// Reports texts within an expression for a text that have a property in braces: there it is shown as it is.
  private static func checkExpressions(of annotation: ResolvedAnnotation, _ context: inout RuleContext) {
    guard annotation.hasExpressions, let facts = context.analysis.facts(of: annotation) else { return }
    var found: [(name: String, whole: Bool, place: Location)] = []
    var composed: [Location: String] = [:]
    annotation.annotation.forEachExpression { property, expression in
      guard property == "title" || property == "subtitle" else { return }
      expression.forEachPart { part in
        for item in part.arguments(of: "concat", "upcase", "downcase") ?? [] {
          guard case .string(let text)? = item.constant, facts.property(text).count > 0,
            context.analysis.text(at: item.location) == text
          else { continue }
          found.append((text, true, item.location))
        }
        guard case .string(let text)? = part.constant, let property = BracedProperty(in: text, of: facts)
        else { return }
        found.append((property.name, property.isWhole, part.location))
        composed[part.location] = property.composed
      }
    }
    let texts = [annotation.annotation.title, annotation.annotation.subtitle].compactMap { $0?.location }
    let isShared = texts.contains { context.analysis.textsWithoutFeature.contains($0) }
    for (name, isWhole, place) in found + namesInConstants(of: annotation, facts, context)
    where context.analysis.isOwn(place) {
      context.report(
        "this text is taken as it is, the same for all features of \(facts.name): texts of expressions name no property",
        at: place,
        help:
          "write `[get, \(abbreviated(name))]`\(isWhole ? "" : " where the property is meant, as an item of its own")",
        fixes: isShared
          ? []
          : (isWhole ? "[get, \(name)]" : composed[place]).map { fixes($0, at: place, context) } ?? [])
    }
  }

  /// Names of properties without quotes in an expression for a text that is the same for all features.
  private static func namesInConstants(
    of annotation: ResolvedAnnotation, _ facts: FeatureFacts, _ context: RuleContext
  ) -> [(name: String, whole: Bool, place: Location)] {
    var found: [(name: String, whole: Bool, place: Location)] = []
    annotation.annotation.forEachExpression { property, expression in
      guard property == "title" || property == "subtitle", expression.constant != nil else { return }
      let written = context.analysis.text(at: expression.location)
      guard written.utf8.count <= longestText,
        ["concat", "upcase", "downcase"].contains(where: written.contains)
      else { return }
      let words = written.split { ",[] \n".contains($0) }.dropFirst().map(String.init)
      guard let name = words.first(where: { facts.names.contains($0) && facts.property($0).count > 0 }) else {
        return
      }
      found.append((name, false, expression.location))
    }
    return found
  }

  /// Reports what the host reads, and no title, that has a property or a variable in braces.
  private static func checkHostValues(of annotation: ResolvedAnnotation, _ context: inout RuleContext) {
    check(annotation.annotation, of: annotation, &context)
    for state in annotation.states { check(state.annotation, of: annotation, &context) }
  }

  /// - Parameter look: the annotation, as it is or in a state.
  private static func check(
    _ look: Annotation, of annotation: ResolvedAnnotation, _ context: inout RuleContext
  ) {
    for value in HostValue.all(of: look) {
      if value.text.contains("{") {
        if context.analysis.isOwn(value.place) { check(value, of: annotation, &context) }
      } else {
        checkName(value, of: annotation, &context)
      }
    }
  }

  /// Reports a word that is the name of a property, without braces.
  private static func checkName(
    _ value: HostValue, of annotation: ResolvedAnnotation, _ context: inout RuleContext
  ) {
    guard let facts = value.meantFeatures(of: annotation, context.analysis) else { return }
    let isPlain = value.text.allSatisfy { $0.isLetter || $0.isNumber || "_-".contains($0) }
    let meant = "[get, \(isPlain ? value.text : "…")]"
    context.report(
      "this is the word itself, the same for all features of \(facts.name)", at: value.place,
      help: "write `\(abbreviated(meant))` for their property",
      fixes: isPlain ? fixes(meant, at: value.place, context) : [])
  }

  private static func check(
    _ value: HostValue, of annotation: ResolvedAnnotation, _ context: inout RuleContext
  ) {
    if let variable = BracedProperty(variableIn: value.text),
      context.spec.root.variables.contains(where: { $0.name.content == variable.name })
    {
      report(
        value, "\(value.what) is taken as it is: braces are for titles", "the variable",
        "$\(variable.name)", variable, &context)
    } else if annotation.annotation.isRepeated {
      guard let facts = context.analysis.facts(of: annotation),
        let property = BracedProperty(in: value.text, of: facts)
      else { return }
      report(
        value, "\(value.what) is taken as it is, the same for all features of \(facts.name)",
        "their property", "[get, \(property.name)]", property, &context)
    } else if let feature = annotation.annotation.attach?.content.feature?.content {
      guard let source = feature.source, let facts = context.analysis.facts(ofSource: source),
        let property = BracedProperty(in: value.text, of: facts)
      else { return }
      report(
        value, "\(value.what) is taken as it is: braces are for titles", "the feature's property",
        "[get, \(property.name)]", property, &context)
    } else if let key = value.key, value.text == "{\(key)}" {
      // Of other texts in braces the host may make something.
      context.report(
        "\(value.what) is taken as it is, and the annotation is made for no feature", at: value.place,
        help: "write the value, or `[get, \(abbreviated(key))]` in an annotation with a `forEach`")
    }
  }

  private static func report(
    _ value: HostValue, _ message: String, _ owner: String, _ meant: String, _ property: BracedProperty,
    _ context: inout RuleContext
  ) {
    let written = property.isWhole ? meant : property.composed
    let help =
      !value.takesExpressions
      ? "write one name for all, and have the host's view read it from `data`"
      : property.isWhole
        ? "write `\(abbreviated(meant))` for \(owner)"
        : "write an expression for \(owner): `[concat, …, \(abbreviated(meant))]`"
    context.report(
      message, at: value.place, help: help,
      fixes: (value.takesExpressions ? written : nil).map { fixes($0, at: value.place, context) } ?? [])
  }

  /// Writes what reads a property or a variable in place of a text; nothing where an annotation that has no feature takes the same
  /// template, and could read no property.
  private static func fixes(_ meant: String, at place: Location, _ context: RuleContext) -> [Fix] {
    let readsFeature = meant.contains("[get, ") || meant.contains("{")
    if readsFeature, context.analysis.textsWithoutFeature.contains(place) { return [] }
    return [Fix("write `\(meant)`", isSafe: false, replacing: place.span, with: meant)]
  }

  /// Nothing longer names a property alone.
  private static let longestText = 200

  /// The property that a text names, and the text with the property in braces; nil: it names none that has different texts.
  private static func meantName(in text: String, _ facts: FeatureFacts) -> (name: String, written: String)? {
    func meant(
      _ name: String, for part: Substring, isCertain: Bool
    ) -> (name: String, written: String)? {
      let property = facts.property(name)
      guard property.texts.count > 1 || isCertain && property.count > 0,
        !name.contains(where: { "{}".contains($0) })
      else {
        return nil
      }
      let written = "\(text[..<part.startIndex]){\(name)}\(text[part.endIndex...])"
      // Between quotes it would be something else, or not the name alone between braces.
      let isPlain = !written.contains { $0 == "\"" || $0 == "\\" || $0.isNewline || $0 == "\t" }
      return isPlain ? (name, written) : nil
    }
    if facts.names.contains(text) { return meant(text, for: text[...], isCertain: false) }
    for marks in marks {
      guard let part = text.part(between: marks.before, marks.after, alone: marks.isAlone) else { continue }
      let name = trimmed(part.inner)
      // A colon may stand before any word.
      if marks.before == ":", name.utf8.count + 1 < text.utf8.count || !facts.names.contains(name) {
        continue
      }
      // In marks it is a name for sure, and only its letters may be wrong.
      guard let known = facts.names.contains(name) ? name : nearestProperty(to: name, among: facts.names)
      else {
        continue
      }
      if let meant = meant(known, for: part.whole, isCertain: true) { return meant }
    }
    return nil
  }

  /// What stands around a name in texts of other languages.
  private static let marks: [(before: String, after: String, isAlone: Bool)] = [
    ("[get,", "]", false), ("[\"get\",", "]", false), ("['get',", "]", false), ("%", "%", false),
    ("<", ">", false),
    ("get(", ")", true), ("get ", "", true), ("$", "", true), (":", "", true),
  ]

  private static func trimmed(_ text: Substring) -> String {
    String(text.filter { !" \"'".contains($0) })
  }
}

extension String {
  /// The first part between two marks, with them and without.
  /// - Parameter alone: whether it must be all of the text.
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
