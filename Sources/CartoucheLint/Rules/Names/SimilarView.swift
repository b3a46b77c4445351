import CartoucheDiagnostics
import CartoucheSpec

/// A name of a view that hardly differs from one that more annotations have.
struct SimilarView: Rule {
  static let metadata = RuleMetadata(
    id: "similar-view", .names,
    summary: "A `view` is nearly the name that other annotations have.",
    why: "Views are the host's, so nothing else can find out: it makes another view, or none at all.")

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, view: price-tag, size: [9, 9], attach: { point: [0, 0] } }
        - { id: b, view: price-tag, size: [9, 9], attach: { point: [1, 0] } }
        - { id: c, view: ⟦pricetag⟧, size: [9, 9], attach: { point: [2, 0] } }
      """),
    .flagged(
      """
      version: 1
      templates: { pin: { view: marker, size: [9, 9] } }
      annotations:
        - { id: a, extends: pin, attach: { point: [0, 0] } }
        - { id: b, extends: pin, attach: { point: [1, 0] } }
        - { id: c, extends: pin, view: ⟦marekr⟧, attach: { point: [2, 0] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: a, view: tag-1, size: [9, 9], attach: { point: [0, 0] } }
        - { id: b, view: tag-1, size: [9, 9], attach: { point: [1, 0] } }
        - { id: c, view: tag-2, size: [9, 9], attach: { point: [2, 0] } }
        - { id: d, view: label, size: [9, 9], attach: { point: [3, 0] } }
      """),
  ]

  static func check(_ context: inout RuleContext) {
    var counts: [String: Int] = [:]
    for look in context.analysis.looks {
      if let name = look.traits.content.view.constant { counts[name, default: 0] += look.annotations.count }
    }
    // Of one name there is nothing to compare; of very many each is a name of its own.
    guard (2...200).contains(counts.count) else { return }
    let names = counts.keys.sorted()
    var meantNames: [String: String] = [:]
    for name in names {
      let others = names.filter { counts[$0, default: 0] > counts[name, default: 0] }
      meantNames[name] = meantName(for: name, among: others)
    }
    for look in context.analysis.looks {
      guard let name = look.traits.content.view.constant, let meant = meantNames[name] else { continue }
      let place = context.place(of: "view", in: look.first)
      let isWritten = look.traits.content.view.location == place
      let suggestion = MeantName(meant)
      context.report(
        "the view `\(abbreviated(name))` is nearly `\(abbreviated(meant))`, which more annotations have",
        at: place, help: suggestion.help, fixes: isWritten ? [suggestion.fix(place.span)] : [])
    }
  }

  /// A name that was surely meant: numbered names differ by a digit, words do not by a letter.
  private static func meantName(for name: String, among others: [String]) -> String? {
    if let same = others.first(where: { differOnlyInSpelling($0, name) }) { return same }
    guard name.count >= 5, !name.contains(where: \.isNumber) else { return nil }
    return others.first {
      $0.count >= 5 && !$0.contains(where: \.isNumber)
        && editDistance(Array(name.utf8), Array($0.utf8), atMost: 1) != nil
    }
  }
}
