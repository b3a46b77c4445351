import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Testing

/// Findings about clusters that are probably mistakes.
@Suite struct ClusterChecksTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var rule: String
    var cluster: String
    var member: String
    /// A part of the help.
    var help: String
    var testDescription: String { "\(cluster) \(member)" }

    init(_ rule: String, _ cluster: String, member: String = "", help: String) {
      self.rule = rule
      self.cluster = cluster
      self.member = member
      self.help = help
    }
  }

  private func spec(_ cluster: String, _ member: String = "") -> String {
    """
    version: 1
    clusters: { k: { \(cluster) } }
    annotations:
      - { id: a, attach: { point: [0, 0] }, size: [9, 9], clusteringIdentifier: k, \(member) }
    """
  }

  @Test(arguments: [
    Case("unknown-size", "size: ⟦auto⟧", help: "leave `size` out"),
    Case("unknown-size", #"size: ⟦auto⟧, title: "{count}""#, help: "leave `size` out"),
    Case("unknown-size", "size: ⟦[auto, 20]⟧, title: [concat, [get, count], x]", help: "`[width, height]`"),
    Case("hidden-cluster", "maxZoom: ⟦5⟧", help: "`clusterMaxZoom: 5`"),
    Case("hidden-cluster", "maxZoom: ⟦5⟧", member: "maxZoom: 6", help: "`clusterMaxZoom: 5`"),
    Case("hidden-cluster", "maxZoom: ⟦5⟧, clusterMaxZoom: 8", help: "`clusterMaxZoom: 5`"),
    Case("hidden-cluster", "minZoom: ⟦9⟧", help: "the same `minZoom`"),
    Case("hidden-cluster", "minZoom: ⟦9⟧", member: "minZoom: 8", help: "the same `minZoom`"),
    Case("hidden-cluster", "maxZoom: ⟦5⟧", member: "minZoom: 8", help: "a `maxZoom` above 8"),
    Case("hidden-cluster", "minZoom: ⟦9⟧, clusterMaxZoom: 8", help: "a `minZoom` below 8"),
    Case("hidden-cluster", "minZoom: ⟦9⟧", member: "maxZoom: 7", help: "a `minZoom` below 7"),
    Case("hidden-cluster", "maxZoom: ⟦5⟧, clusterMaxZoom: 5", help: "`clusterMaxZoom: 5`"),
    Case("hidden-cluster", "minZoom: ⟦7⟧", member: "maxZoom: 7", help: "a `minZoom` below 7"),
    Case("hidden-cluster", "maxZoom: ⟦8⟧", member: "minZoom: 8", help: "a `maxZoom` above 8"),
    Case("zoom-range", "minZoom: ⟦9⟧, maxZoom: 3", help: "swap them"),
    Case("zoom-range", "minZoom: ⟦9⟧, maxZoom: 9", help: "raise `maxZoom`"),
    Case("hidden-cluster", "visible: ⟦false⟧", help: "remove it"),
  ])
  func aClusterThatIsNotSeenIsAWarning(_ test: Case) {
    let text = MarkedText(spec(test.cluster, test.member))
    let found = findings(in: text.string)
    #expect(found.map(\.rule) == [test.rule])
    #expect(found.map(\.range).first == text.spans.first)
    #expect(found.first?.help?.contains(test.help) == true, "\(found.map(\.help))")
  }

  /// No cluster exists at zooms at which no member is visible, so none is hidden there.
  @Test(arguments: [
    ("maxZoom: 5, clusterMaxZoom: 7", "minZoom: 8"), ("maxZoom: 5, clusterMaxZoom: 4", "minZoom: 8"),
    ("minZoom: 9, clusterMaxZoom: 7", "minZoom: 8"), ("maxZoom: 6", "maxZoom: 6"),
    ("minZoom: 8", "minZoom: 8"),
  ])
  func aClusterThatIsNotMadeIsNotHidden(_ cluster: String, _ member: String) {
    #expect(findings(in: spec(cluster, member)).isEmpty)
  }

  /// A dollar sign before the number of members is reported.
  @Test(arguments: [
    ("${count}", "{count}"), ("%{count}", "{count}"),
    ("${count} cafes, from ${price}", "{count} cafes, from {price}"),
    ("{{count}} cafes", "{count} cafes"),
  ])
  func aNumberOfMembersHasNoSign(_ title: String, _ fixed: String) {
    func spec(_ title: String) -> String {
      self.spec("size: [9, 9], title: \"\(title)\", aggregate: { price: { min: 3 } }")
    }
    let found = findings(in: spec(title))
    #expect(!found.isEmpty && found.allSatisfy { $0.rule == "bad-template" && $0.severity == .warning })
    var bytes = Array(spec(title).utf8)
    for fix in found.flatMap(\.fixes).reversed() { bytes = fix.applied(to: bytes) }
    #expect(String(decoding: bytes, as: UTF8.self) == spec(fixed))
  }

  /// Spellings that are nearly an aggregate, in the position of one.
  @Test(arguments: [
    (#"title: "⟦{bets}⟧""#, "did you mean `{best}`?", "{best}"),
    (#"title: "⟦{ best }⟧ stars""#, "did you mean `{best}`?", "{best}"),
    (#"title: "⟦{point_count}⟧""#, "did you mean `{count}`?", "{count}"),
    ("priority: [get, ⟦bets⟧]", "did you mean `best`?", "best"),
    (
      #"title: "⟦{best:.1f}⟧""#,
      "braces take no format: write the expression `[number-format, [get, best], { min-fraction-digits: 1, max-fraction-digits: 1 }]`, within a text in `[concat, …]`",
      nil
    ),
    (
      #"title: "⟦{ name }⟧""#, "declare it under `aggregate`, as in `name: { first: [get, name] }`", nil
    ),
    (
      #"title: "⟦{rating:.1f}⟧""#, "declare it under `aggregate`, as in `rating: { first: [get, rating] }`",
      nil
    ),
    (#"title: "⟦{opening hours}⟧""#, "declare it under `aggregate`", nil),
    (#"title: "⟦{name:en}⟧""#, "declare it under `aggregate`", nil),
  ])
  func anUnknownAggregateHasAdvice(_ own: String, _ help: String, _ written: String?) throws {
    let text = MarkedText(spec("\(own), size: [9, 9], aggregate: { best: { max: 3 } }"))
    let finding = try #require(findings(in: text.string).first { $0.rule == "unknown-aggregate" })
    #expect(finding.range == text.spans[0] && finding.help == help)
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: text.bytes), as: UTF8.self) }
    let wanted = written.map { written in
      var bytes = text.bytes
      bytes.replaceSubrange(text.spans[0], with: Array(written.utf8))
      return String(decoding: bytes, as: UTF8.self)
    }
    #expect(fixed == wanted.map { [$0] } ?? [])
    for spec in fixed { #expect(findings(in: spec) == []) }
  }

  @Test(arguments: ["rating", "{rating}"])
  func aNameIsTheMembersProperty(_ written: String) throws {
    func spec(_ operand: String) -> String {
      """
      version: 1
      clusters: { k: { title: "{best}", aggregate: { best: { max: \(operand) } } } }
      annotations:
        - { id: a, forEach: [{ rating: 3 }, { rating: 4 }], attach: { point: [0, 0] }, size: [9, 9], clusteringIdentifier: k }
      """
    }
    let text = MarkedText(spec("⟦\(written)⟧"))
    let finding = try #require(findings(in: text.string).first)
    #expect(finding.rule == "wrong-type" && finding.range == text.spans[0])
    #expect(finding.help == "write `[get, rating]` for the property of the members")
    let fixed = finding.fixes.map { String(decoding: $0.applied(to: text.bytes), as: UTF8.self) }
    #expect(fixed == [spec("[get, rating]")] && findings(in: spec("[get, rating]")) == [])
  }

  @Test func aCountIsOfAConditionThatIsTrue() throws {
    let found = findings(
      in: """
        version: 1
        clusters: { k: { title: "{bars}", aggregate: { bars: { count: [get, kind] } } } }
        annotations:
          - { id: a, forEach: [{ kind: bar }, { kind: pub }], attach: { point: [0, 0] }, size: [9, 9], clusteringIdentifier: k }
        """)
    #expect(found.map(\.rule) == ["expression-failed"])
    #expect(found.first?.help?.hasPrefix("`count` counts members for which a condition is true") == true)
  }

  /// A rating that some members lack is valid; one that all lack is an error.
  @Test(arguments: [
    ("sum: [get, r]", []), ("mean: [get, r]", []), ("count: [get, open]", []),
    ("max: [get, R]", ["expression-failed"]),
    ("sum: [+, [get, r], 1]", ["expression-failed"]), ("sum: [+, [coalesce, [get, r], 0], 1]", []),
  ])
  func aMemberWithoutThePropertyJustDoesNotCount(_ operation: String, _ rules: [String]) {
    let found = findings(
      in: """
        version: 1
        clusters: { k: { title: "{best}", aggregate: { best: { \(operation) } } } }
        annotations:
          - { id: a, forEach: [{ r: 3, open: true }, {}, { r: null }], attach: { point: [0, 0] }, size: [9, 9], clusteringIdentifier: k }
        """)
    #expect(found.map(\.rule) == rules)
    guard operation.contains("+"), let found = found.first else { return }
    #expect(found.help?.contains("`[coalesce, [get, r], …]` gives a fallback") == true)
  }

  /// Other operations than `count` do not need a condition.
  @Test(arguments: ["sum: [case, [get, kind], 1, 0]", "first: [\"!\", [get, kind]]"])
  func whatIsNotCountedIsNotAdvisedToBe(_ operation: String) throws {
    let found = findings(
      in: """
        version: 1
        clusters: { k: { title: "{bars}", aggregate: { bars: { \(operation) } } } }
        annotations:
          - { id: a, forEach: [{ kind: bar }, { kind: pub }], attach: { point: [0, 0] }, size: [9, 9], clusteringIdentifier: k }
        """)
    #expect(found.map(\.rule) == ["expression-failed"])
    #expect(found.first?.message.hasPrefix("expected boolean") == true)
    #expect(
      found.first?.help?.hasPrefix("it is not counted in the aggregate of a cluster") == true,
      "\(found.map(\.help))")
  }

  /// A template that only clusters extend reads members.
  @Test(arguments: [("", ["write `{count}`"]), ("extends: t", [])])
  func aTemplateOfClustersReadsWhatTheyCompute(_ member: String, _ fixes: [String]) {
    let found = findings(
      in: """
        version: 1
        templates: { t: { size: [9, 9], title: "{{count}} cafes" } }
        clusters: { k: { extends: t } }
        annotations:
          - { id: a, attach: { point: [0, 0] }, size: [9, 9], clusteringIdentifier: k, \(member) }
        """)
    #expect(found.map(\.rule) == ["bad-template"] && found.flatMap(\.fixes).map(\.title) == fixes)
  }

  @Test func anAmountOfAClusterHasOne() {
    let spec = spec("size: [9, 9], title: \"{count} from ${price}\", aggregate: { price: { min: 3 } }")
    #expect(findings(in: spec).filter { $0.rule == "bad-template" } == [])
  }

  @Test(arguments: [
    ("size: auto, title: Cafés", ""), ("size: auto, view: ring", ""), ("maxZoom: 5", "maxZoom: 5"),
    ("maxZoom: 5, clusterMaxZoom: 4.9", ""), ("minZoom: 9", "minZoom: 9"), ("minZoom: 9", "minZoom: 10"),
    ("visible: true", ""),
  ])
  func aClusterThatIsSeenIsNone(_ cluster: String, _ member: String) {
    #expect(findings(in: spec(cluster, member)) == [])
  }

  @Test func aClusterWithoutMembersHidesNothing() {
    #expect(findings(in: "version: 1\nclusters: { k: { maxZoom: 5 } }\n") == [])
  }

  @Test func anIDIsNoneOfAClusters() {
    let text = MarkedText(
      """
      version: 1
      annotations: [{ id: ⟦"cluster:k:b"⟧, attach: { point: [0, 0] }, size: [9, 9] }]
      """)
    #expect(found(in: text) == expected("reserved-id", at: text))
    #expect(
      findings(
        in: "version: 1\nannotations: [{ id: cluster-k, attach: { point: [0, 0] }, size: [9, 9] }]") == [])
  }

  @Test(arguments: [
    (#"⟦"{kind}"⟧"#, "write `[get, kind]`", "[get, kind]"),
    (#"⟦"{{kind}}"⟧"#, "write `[get, kind]`", "[get, kind]"),
    (#"⟦"of {kind}"⟧"#, "write an expression: `[concat, …, [get, …]]`", nil),
  ])
  func bracesInAnIdentifierAreLiteral(_ written: String, _ help: String, _ fixed: String?) throws {
    func spec(_ identifier: String) -> String {
      """
      version: 1
      sources: { s: { data: { type: Feature, properties: { kind: x }, geometry: { type: Point, coordinates: [0, 0] } } } }
      annotations: [{ id: a, forEach: { source: s }, size: [9, 9], clusteringIdentifier: \(identifier) }]
      """
    }
    let text = MarkedText(spec(written))
    let found = findings(in: text.string)
    #expect(found.map(\.rule) == ["braces-in-name"])
    #expect(found.map(\.range) == text.spans)
    #expect(found.map(\.help) == [help])
    let fix = found.first?.fixes.first.map { String(decoding: $0.applied(to: text.bytes), as: UTF8.self) }
    #expect(fix == fixed.map(spec))
    if let fix { #expect(findings(in: fix) == []) }
  }

  @Test(arguments: [
    "size: [⟦[interpolate, [linear], [zoom], 0, [get, count], 9, 40]⟧, 30]",
    #"fit: ⟦[case, [">", [get, count], 3], require, prefer]⟧"#,
  ])
  func anUncomputablePropertyIsReportedOnce(_ cluster: String) {
    #expect(findings(in: MarkedText(spec(cluster)).string).map(\.rule) == ["cluster-layout"])
  }
}
