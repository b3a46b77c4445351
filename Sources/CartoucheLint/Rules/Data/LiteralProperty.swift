import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reports a text that is the name of a property, if the value of the property was certainly intended.
struct LiteralProperty: Rule {
  static let metadata = RuleMetadata(
    id: "literal-property", .data,
    summary: "A text is the name of a property, where the property's value was certainly intended.",
    why: """
      A property is written in braces, `"{name}"`, or as an expression, `[get, name]`. Otherwise the name \
      itself is shown for every feature, and so are braces inside expressions, in `view`, in `data` and in \
      accessory names. Titles are checked for properties with different texts, and `data` for entries such \
      as `rating: rating`. Values that the app reads are also checked for variables, for properties of the \
      feature that an annotation is attached to, and for `price: "{price}"` without a feature. Texts of \
      clusters are checked for names under `aggregate` and for properties of the members, and a \
      `clusteringIdentifier` for a property whose values are names of clusters.
      """)

  static func check(_ context: inout RuleContext) {
    for text in LiteralClusterText.all(in: context.analysis) {
      context.report(
        "this text is shown as it is, the same for all clusters", at: text.place, help: text.help,
        fixes: text.fixes)
    }
    for annotation in context.analysis.annotations {
      checkHostValues(of: annotation, &context)
      checkIdentifier(of: annotation, &context)
      guard annotation.annotation.isRepeated else { continue }
      checkExpressions(of: annotation, &context)
      let texts = [annotation.annotation.title, annotation.annotation.subtitle].compactMap { $0 }
      for text in texts {
        guard case .plain(let node)? = text.constant, context.analysis.isOwn(node.location),
          node.textLength <= NameInText.longestText, let facts = context.analysis.facts(of: annotation)
        else { continue }
        checkText(node, facts, &context)
      }
    }
  }

  /// Reports a `clusteringIdentifier` that is the name of a feature property instead of a cluster.
  private static func checkIdentifier(of annotation: ResolvedAnnotation, _ context: inout RuleContext) {
    guard let (name, facts) = context.analysis.intendedProperty(ofIdentifierIn: annotation) else { return }
    let meant = "[get, \(name.content)]"
    context.report(
      "this is a constant text, the same for all features of \(facts.name)", at: name.location,
      help: "write `\(abbreviated(meant))` for their property",
      fixes: [Fix("write `\(abbreviated(meant))`", isSafe: false, replacing: name.location.span, with: meant)]
    )
  }

  /// Reports a text that is the name of a property, or contains one in another language's syntax.
  private static func checkText(_ node: Node, _ facts: FeatureFacts, _ context: inout RuleContext) {
    let message = "this text is shown as it is, the same for all features of \(facts.name)"
    let meant = NameInText(node.string, among: facts.names) { name, isMarked in
      facts.property(name).isMeantByName(isMarked)
    }
    if let meant {
      let braced = "\"\(meant.written)\""
      context.report(
        message, at: node.location,
        help: "write `\(braced)` for their property `\(abbreviated(meant.name))`",
        fixes: fixes(braced, at: node.location, context))
    } else if let call = functionCall(in: node.string[...], isNameRead: true),
      facts.names.contains(where: { call.contains("[get, \($0)]") })
    {
      context.report(
        "this text looks like a call of the operator `\(node.string.prefix { $0 != "(" })`, and is shown as it is",
        at: node.location, help: "an operator is the first item of a list: write `\(call)`",
        fixes: fixes(call, at: node.location, context))
    } else if let place = NameInText.formatSpecifier(in: node.string), !facts.names.isEmpty {
      context.report(
        message, at: node.location,
        help: "write the name of a property in braces in place of `\(place)`; \(facts.propertyList)")
    }
  }

  /// Reports constants in expressions for texts that contain a property in braces, because braces have no
  /// meaning in expressions.
  private static func checkExpressions(of annotation: ResolvedAnnotation, _ context: inout RuleContext) {
    guard annotation.hasExpressions, let facts = context.analysis.facts(of: annotation) else { return }
    var found: [(name: String, whole: Bool, place: Location)] = []
    var composed: [Location: String] = [:]
    annotation.annotation.forEachExpression { property, expression in
      guard property == "title" || property == "subtitle" else { return }
      // The names of properties in lookups, such as `name` in `[get, name]`.
      var names: Set<Location> = []
      expression.forEachPart { part in
        for name in part.arguments(of: "get", "has")?.prefix(1) ?? [] {
          name.forEachPart { names.insert($0.location) }
        }
        guard !names.contains(part.location) else { return }
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
        "this text is used literally, the same for all features of \(facts.name): texts in expressions name no property",
        at: place,
        help:
          "write `[get, \(abbreviated(name))]`\(isWhole ? "" : " where the property is meant, as an item of its own")",
        fixes: isShared
          ? []
          : (isWhole ? "[get, \(name)]" : composed[place]).map { fixes($0, at: place, context) } ?? [])
    }
  }

  /// Returns the property names that a constant expression for a text contains without `get`. A `get` is
  /// probably missing, because the expression would not be constant otherwise.
  private static func namesInConstants(
    of annotation: ResolvedAnnotation, _ facts: FeatureFacts, _ context: RuleContext
  ) -> [(name: String, whole: Bool, place: Location)] {
    var found: [(name: String, whole: Bool, place: Location)] = []
    annotation.annotation.forEachExpression { property, expression in
      guard property == "title" || property == "subtitle", expression.constant != nil else { return }
      let written = context.analysis.text(at: expression.location)
      guard written.utf8.count <= NameInText.longestText,
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

  /// Reports texts that only the host reads and that contain a property or variable in braces.
  private static func checkHostValues(of annotation: ResolvedAnnotation, _ context: inout RuleContext) {
    check(annotation.annotation, of: annotation, &context)
    for state in annotation.states { check(state.annotation, of: annotation, &context) }
  }

  /// Reports the host's texts in one variant of an annotation that contain braces or are the name of a
  /// property.
  /// - Parameter variant: The annotation outside of states, or in one of its states.
  private static func check(
    _ variant: Annotation, of annotation: ResolvedAnnotation, _ context: inout RuleContext
  ) {
    for value in HostValue.all(of: variant) {
      if value.text.contains("{") {
        if context.analysis.isOwn(value.place) { check(value, of: annotation, &context) }
      } else {
        checkName(value, of: annotation, &context)
      }
    }
  }

  /// Reports a text for the host that is the name of a property, without braces.
  private static func checkName(
    _ value: HostValue, of annotation: ResolvedAnnotation, _ context: inout RuleContext
  ) {
    guard let facts = value.impliedFeatures(of: annotation, context.analysis) else { return }
    let isPlain = isPlainName(value.text)
    let meant = "[get, \(isPlain ? value.text : "…")]"
    context.report(
      "this is a constant text, the same for all features of \(facts.name)", at: value.place,
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
        value, "\(value.description) is used literally: braces only work in titles", "the variable",
        "$\(variable.name)", variable, &context)
    } else if annotation.annotation.isRepeated {
      guard let facts = context.analysis.facts(of: annotation),
        let property = BracedProperty(in: value.text, of: facts)
      else { return }
      report(
        value, "\(value.description) is used literally, the same for all features of \(facts.name)",
        "their property", "[get, \(property.name)]", property, &context)
    } else if let feature = annotation.annotation.attach?.content.feature?.content {
      guard let source = feature.source, let facts = context.analysis.facts(ofSource: source),
        let property = BracedProperty(in: value.text, of: facts)
      else { return }
      report(
        value, "\(value.description) is used literally: braces only work in titles", "the feature's property",
        "[get, \(property.name)]", property, &context)
    } else if let key = value.key, value.text == "{\(key)}" {
      // The app may interpret other texts in braces.
      context.report(
        "\(value.description) is used literally, and the annotation belongs to no feature", at: value.place,
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

  /// Returns the fix that replaces a text by an expression. There is none if an annotation without a feature
  /// uses the same template.
  private static func fixes(_ meant: String, at place: Location, _ context: RuleContext) -> [Fix] {
    let readsFeature = meant.contains("[get, ") || meant.contains("{")
    if readsFeature, context.analysis.textsWithoutFeature.contains(place) { return [] }
    return [Fix("write `\(meant)`", isSafe: false, replacing: place.span, with: meant)]
  }
}
