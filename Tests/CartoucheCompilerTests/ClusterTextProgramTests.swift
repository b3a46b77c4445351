import CartoucheCompiler
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// Texts of clusters that programs make are those that the evaluator makes.
@Suite struct ClusterTextProgramTests {
  /// A plan of four members of a cluster whose entry says this besides its aggregates; nil: an expression always fails.
  private static func plan(_ entry: String) throws -> Plan? {
    let spec = #"""
      version: 1
      sources:
        places:
          data:
            type: FeatureCollection
            features:
              - { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: "Zoë \"Z\" \\ 🗺️", n: 1234567.891, tags: [x, "ü\n", 7] } }
              - { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: "", n: -0.5, open: true } }
              - { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: "\uFFFD\t\u0001", n: 1e21, tags: { a: [1, null] } } }
              - { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: { name: "🗺️", n: 2, open: true } }
      clusters:
        places:
          aggregate: { a: { sum: [get, n] }, b: { min: [get, n] }, t: { first: [get, name] }, l: { first: [get, tags] },
            f: { first: [get, open] } }

      """# + entry.split(separator: "\n").map { "    \($0)\n" }.joined() + #"""
        annotations:
          - { id: c, forEach: { source: places }, size: [9, 9], title: "<{name}>", clusteringIdentifier: places }
        """#
    return try compiled(spec).plan.map { try Plan(bytes: $0.bytes()) }
  }

  private static let groups: [[UInt32]] = [[0, 1, 2, 3], [1], [2, 0], [3, 1, 2], [3]]

  /// What programs make of a text, by group; nil: there is no program.
  private static func made(_ text: ClusterText, _ plan: Plan) -> [String?] {
    groups.map { members in
      plan.clusterText(text, of: 0, in: [], first: Int(members[0]), inputs(members, plan)) { members }
    }
  }

  private static func inputs(_ members: [UInt32], _ plan: Plan) -> ClusterInputs {
    var values: [ClusterValue] = []
    plan.clusters.aggregates.compute(0, over: members, into: &values)
    return ClusterInputs(count: members.count, aggregates: values, zoom: 3)
  }

  /// What the evaluator makes of it.
  private static func evaluated(_ text: ClusterText, _ plan: Plan) -> [String] {
    let content = ClusterContent(plan)
    return groups.map { members in
      let shown = content.shown(0, in: [], first: Int(members[0]), inputs(members, plan), members, of: plan)
      return switch text {
      case .title: shown.title
      case .subtitle: shown.subtitle
      case .view: shown.view
      case .data: shown.data
      case .calloutTitle: shown.calloutTitle
      case .calloutSubtitle: shown.calloutSubtitle
      }
    }
  }

  /// Texts that have programs; those with operators of numbers and conditions alone are in `ClusterProgramBuilderTests`.
  static let texts = [
    "Places", "[literal, [a, { b: 1 }, null]]", "[get, count]", "[get, a]", "[get, b]", "[get, t]",
    "[get, l]", "[get, f]",
    "[get, members]", "'{count} of {t}'", "[concat, [get, count], ' × ', [get, t], [get, l], [get, f]]",
    "[to-string, [get, a]]",
    "[to-string, [get, l]]", "[to-string, [get, t]]", "[to-string, [get, f]]",
    "[to-string, ['/', [get, a], 0]]",
    "[number-format, [get, a], {}]", "[number-format, [get, a], { max-fraction-digits: 0 }]",
    "[number-format, [get, b], { min-fraction-digits: 2 }]",
    "[number-format, [get, b], { min-fraction-digits: 7, max-fraction-digits: 9 }]",
    "[number-format, [get, count], { min-fraction-digits: ['-', [get, count], 2] }]",
    "[number-format, ['/', [get, b], 0], {}]",
    "[at, 0, [get, members]]", "[at, ['-', [get, count], 1], [get, members]]",
    "[at, [get, b], [get, members]]",
    "[length, [get, members]]", "[length, [string, [get, t]]]", "[string, [get, l], [get, f], [get, t]]",
    "[string, [get, l], fallback]", "[string, [get, a]]", "[case, [has, t], [get, t], none]",
    "[case, [to-boolean, [get, t]], [get, t], unnamed]", "[coalesce, [get, f], [get, l], x]",
    "[match, [get, t], '🗺️', map, ['', x], nothing, [get, t]]",
    "[match, [get, count], [1, 3], odd, 2, two, more]",
    "[step, [get, count], few, 2, some, 4, many]", "[let, x, [get, t], [concat, [var, x], '/', [var, x]]]",
    "['==', [get, t], '']", "['!=', [get, t], [get, l]]", "['<', [string, [get, t]], '\u{E000}']",
    "['>=', [string, [get, t]], [string, [get, t]]]", "['>', [string, [get, t]], '\u{10000}']",
    "['<=', 'Zoë', [string, [get, t]]]",
    "[concat, [get, members], [literal, { a: 1 }]]", "[to-boolean, [get, l]]",
    "['!', [to-boolean, [get, t]]]",
  ]

  @Test(arguments: texts) func aProgramMakesWhatTheEvaluatorMakes(_ text: String) throws {
    let plan = try #require(
      try Self.plan(
        """
        title: [to-string, \(text)]
        subtitle: [concat, \(text), "!"]
        view: [to-string, \(text)]
        data: { a: \(text), "b\\"": { c: \(text), d: [1, "ü"] } }
        callout: { title: [to-string, \(text)], subtitle: [concat, "!", \(text)], size: [9, 9] }
        """))
    for kind in ClusterText.allCases {
      let (made, evaluated) = (Self.made(kind, plan), Self.evaluated(kind, plan))
      #expect(made == evaluated, "\(kind)")
    }
  }

  @Test func aTextIsTakenAsItIs() throws {
    let plan = try #require(
      try Self.plan("title: [get, t]\nsubtitle: [at, 1, [get, members]]\nview: [get, f]"))
    for kind in ClusterText.allCases {
      #expect(Self.made(kind, plan) == Self.evaluated(kind, plan), "\(kind)")
    }
  }

  @Test func whatNothingIsSaidOfIsTheFirstMembers() throws {
    let plan = try #require(try Self.plan("data: {}"))
    for kind in ClusterText.allCases {
      #expect(Self.made(kind, plan) == Self.evaluated(kind, plan), "\(kind)")
    }
    #expect(Self.made(.title, plan) == ["<Zoë \"Z\" \\ 🗺️>", "<>", "<\u{FFFD}\t\u{1}>", "<🗺️>", "<🗺️>"])
  }

  /// These take the evaluator; `docs/clusters.md` lists them.
  @Test(arguments: [
    "[upcase, [string, [get, t]]]", "[downcase, [string, [get, t]]]", "[typeof, [get, t]]",
    "[in, a, [string, [get, t]]]",
    "[index-of, a, [string, [get, t]]]", "[slice, [string, [get, t]], 1]", "[at, 0, [array, [get, l]]]",
    "[array, [get, l]]",
    "[object, [get, l]]", "[length, [array, [get, l]]]", "[to-number, [get, t]]", "[properties]",
    "[get, a, [object, [get, l]]]",
  ])
  func otherOperatorsHaveNoProgram(_ text: String) throws {
    let plan = try #require(try Self.plan("title: [to-string, \(text)]\ndata: { x: \(text) }"))
    #expect(Self.made(.title, plan) == [nil, nil, nil, nil, nil])
    #expect(Self.made(.data, plan) == [nil, nil, nil, nil, nil])
  }

  @Test(arguments: 0..<100) func aRandomProgramMakesWhatTheEvaluatorMakes(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func entry() -> String {
      """
      title: [to-string, \(Self.text(&random, 2))]
      subtitle: [concat, \(Self.text(&random, 3))]
      data: { a: \(Self.text(&random, 2)), b: \(Self.text(&random, 2)) }
      """
    }
    // What always fails is an error.
    guard let plan = try Self.plan(entry()) else { return }
    for kind in [ClusterText.title, .subtitle, .data] {
      #expect(Self.made(kind, plan) == Self.evaluated(kind, plan), "\(kind)")
    }
  }

  private static func text(_ random: inout SeededRandom, _ depth: Int) -> String {
    guard depth > 0 else {
      return random.pick([
        "a", "[concat, [get, count]]", "[get, t]", "[get, l]", "[get, a]", "[get, b]", "[get, f]",
        "[get, members]",
      ])
    }
    func one() -> String { text(&random, depth - 1) }
    func condition() -> String {
      switch random.whole(0...3) {
      case 0: "[to-boolean, \(one())]"
      case 1: "['==', \(one()), \(one())]"
      case 2: "['<', [to-string, \(one())], [to-string, \(one())]]"
      default: "['>', [get, count], \(random.whole(1...3))]"
      }
    }
    return switch random.whole(0...9) {
    case 0, 1: "[concat, \(one()), \(one()), \(one())]"
    case 2: "[to-string, \(one())]"
    case 3: "[case, \(condition()), \(one()), \(condition()), \(one()), \(one())]"
    case 4: "[coalesce, \(one()), \(one())]"
    case 5: "[match, [get, count], [1, 2], \(one()), 3, \(one()), \(one())]"
    case 6: "[number-format, [number, \(one()), [get, a]], { max-fraction-digits: \(random.whole(0...9)) }]"
    case 7: "[string, \(one()), \(one())]"
    case 8: "[let, x, \(one()), [concat, [var, x], \(one()), [var, x]]]"
    default: "[at, \(random.whole(0...2)), [get, members]]"
    }
  }
}
