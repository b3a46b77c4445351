import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reports a name that appears twice in an `extends`, an `avoid.layers` or a camera's `fit`.
struct RepeatedName: Rule {
  static let metadata = RuleMetadata(
    id: "repeated-name", .names,
    summary: "A name appears twice in `extends`, `avoid.layers` or the `fit` of a camera.",
    why: """
      The repetition has no effect, so another name was probably intended. Among templates the last \
      occurrence counts.
      """)

  static func check(_ context: inout RuleContext) {
    for mapping in context.spec.mappings {
      guard let extends = mapping["extends"], extends.kind == .sequence, extends.count > 1 else { continue }
      check(extends.items.map { Located($0.string, at: $0.location) }, &context)
    }
    check(context.spec.root.avoid.layers, &context)
    if case .annotations(let ids) = context.spec.root.camera.fit { check(ids, &context) }
  }

  private static func check(_ names: [Located<String>], _ context: inout RuleContext) {
    var first: [String: Located<String>] = [:]
    for name in names {
      guard let earlier = first[name.content] else {
        first[name.content] = name
        continue
      }
      context.report(
        "`\(abbreviated(name.content))` appears twice in this list", at: name.location,
        help: "remove it, or write the name that was meant",
        related: [RelatedPlace("first written here", at: earlier.location)])
    }
  }
}

/// Reports a `view` name that differs only slightly from a name that more annotations have.
struct SimilarView: Rule {
  static let metadata = RuleMetadata(
    id: "similar-view", .names,
    summary: "A `view` is nearly the name that more annotations have.",
    why: """
      Only the app knows the names of views, so nothing else can detect the mistake: the app creates another \
      view or none.
      """)

  static func check(_ context: inout RuleContext) {
    var counts: [String: Int] = [:]
    for group in context.analysis.traitGroups {
      if let name = group.traits.content.view.constant { counts[name, default: 0] += group.annotations.count }
    }
    // A single name has no counterpart; among very many names each is intended.
    guard (2...200).contains(counts.count) else { return }
    let names = counts.keys.sorted()
    var meantNames: [String: String] = [:]
    for name in names {
      let others = names.filter { counts[$0, default: 0] > counts[name, default: 0] }
      meantNames[name] = meantName(for: name, among: others)
    }
    for group in context.analysis.traitGroups {
      guard let name = group.traits.content.view.constant, let meant = meantNames[name] else { continue }
      let place = context.place(of: "view", in: group.first)
      let isWritten = group.traits.content.view.location == place
      let suggestion = NameSuggestion(meant)
      context.report(
        "the view `\(abbreviated(name))` is nearly `\(abbreviated(meant))`, which more annotations have",
        at: place, help: suggestion.help, fixes: isWritten ? [suggestion.fix(place.span)] : [])
    }
  }

  /// Returns the name that was certainly intended, or `nil`. Numbered names often differ by one digit on
  /// purpose, but longer words do not differ by one letter on purpose.
  private static func meantName(for name: String, among others: [String]) -> String? {
    if let same = others.first(where: { differOnlyInSpelling($0, name) }) { return same }
    guard name.count >= 5, !name.contains(where: { $0.isNumber }) else { return nil }
    return others.first {
      $0.count >= 5 && !$0.contains { $0.isNumber }
        && editDistance(Array(name.utf8), Array($0.utf8), atMost: 1) != nil
    }
  }
}

/// Reports a `clusteringIdentifier` that differs only slightly from the name of a declared cluster.
struct UnknownCluster: Rule {
  static let metadata = RuleMetadata(
    id: "unknown-cluster", .names, needsPlan: false,
    summary: "An annotation names a cluster that is nearly the name of one under `clusters`.",
    why: """
      An identifier without an entry is a separate cluster with default properties. A misspelt one looks \
      different, and its annotations do not join the others. `none` is an identifier like any other.
      """)

  static func check(_ context: inout RuleContext) {
    let known = context.spec.clusters.map { $0.name.content }.sorted()
    let isUsed = context.analysis.traitGroups.contains {
      $0.traits.content.clusteringIdentifier.constant != ""
    }
    guard isUsed || !known.isEmpty else { return }
    let knownNames = Set(known)
    func check(_ name: String, at place: Location) {
      guard !knownNames.contains(name) else { return }
      if name == "none" {
        context.report(
          "this is a cluster with the name `none`", at: place, help: "write `\"\"` for no cluster",
          fixes: [Fix("write `\"\"`", isSafe: false, replacing: place.span, with: "\"\"")])
      } else if let meant = NameSuggestion(for: name, among: known) {
        context.report(
          "there is no cluster `\(name)`", at: place, help: meant.help, fixes: [meant.fix(place.span)])
      }
    }
    for mapping in context.spec.mappings {
      // The value of a variable from another file is a name of that file.
      guard let name = mapping.mergedValue("clusteringIdentifier"), name.kind == .scalar,
        name.document.source == mapping.document.source
      else { continue }
      check(name.string, at: name.location)
    }
    for use in context.analysis.expressions where use.property == "clusteringIdentifier" {
      for result in use.expression.results {
        if case .string(let name)? = result.constant { check(name, at: result.location) }
      }
    }
  }
}

extension Expression {
  /// The subexpressions of which one gives the result.
  fileprivate var results: [Expression] {
    let alternatives: [Expression]
    switch form {
    case .match(let match): alternatives = match.outputs + [match.fallback]
    case .curve(let curve): alternatives = curve.outputs
    case .binding(_, _, let body): alternatives = [body]
    case .literal, .variable: return [self]
    case .call:
      if let items = arguments(of: "case") {
        alternatives = items.indices.filter { $0 % 2 == 1 || $0 == items.count - 1 }.map { items[$0] }
      } else {
        guard let items = arguments(of: "coalesce", "string", "to-string") else { return [self] }
        alternatives = items
      }
    }
    return alternatives.flatMap { $0.results }
  }
}
