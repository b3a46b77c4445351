import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// Advice where a comparison of letters, or a message of libyaml, would mislead.
@Suite struct AdviceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// A property of an annotation with its wrong part marked.
    var marked: String
    var message: String
    var help: String?
    /// The property after the first fix, or `nil` if there is no fix.
    var fixed: String?
    var testDescription: String { marked }

    init(_ marked: String, _ message: String, _ help: String?, fixed: String? = nil) {
      self.marked = marked
      self.message = message
      self.help = help
      self.fixed = fixed
    }

    func spec(_ own: String) -> String {
      let place = own.contains("attach") ? "" : "forEach: { source: s }\n    "
      return """
        version: 1
        variables: { w: W }
        sources: { s: { data: { type: Point, coordinates: [0, 0] } } }
        annotations:
          - id: a
            size: [9, 9]
            view: $w
            \(place)\(own)
          - { id: a2, size: [9, 9], attach: { point: [0, 0] } }

        """
    }
  }

  private static func foreign(_ written: String, _ name: String) -> Case {
    Case(
      "visible: [⟦\(written)⟧, 1, 2]", "unknown operator `\(written)`", "it is called `\(name)` here",
      fixed: "visible: [\"\(name)\", 1, 2]")
  }

  static let conditions = [
    Case(
      "visible: [step, ⟦zoom⟧, false, 12, true]", "expected number, found string",
      "write `[zoom]` for the map's zoom", fixed: "visible: [step, [zoom], false, 12, true]"),
    Case(
      "visible: [\">\", ⟦zoom⟧, 12]", "expected number, found string", "write `[zoom]` for the map's zoom",
      fixed: "visible: [\">\", [zoom], 12]"),
    Case(
      "visible: [all, ⟦available⟧]", "expected boolean, found string",
      "write `[get, available]` for a property that is true or false, `[has, available]` for one that is there"
    ),
    Case(
      "visible: [all, ⟦has ref⟧]", "expected boolean, found string",
      "an expression is a list: write `[has, ref]`"),
    Case(
      "attach: { point: ⟦\"{at}\"⟧ }", "expected `[longitude, latitude]` in degrees, found the text `{at}`",
      "write `[get, at]` for what the entry of a `forEach` says"),
    Case(
      "attach: { point: [9, ⟦6894000⟧] }", "latitude 6894000 is outside of −90 to 90",
      "coordinates are degrees, not metres or pixels: convert them to WGS 84 (EPSG:4326)"),
    Case(
      "attach: { line: [[0, 0], [1, 1]], at: ⟦middle⟧ }", "a place cannot be `middle`",
      "write `0.5` for this place on a line; on an annotation the name of an anchor, such as `center`"),
  ]

  static let operators = [
    foreign("and", "all"), foreign("or", "any"), foreign("not", "!"), foreign("gte", ">="),
    foreign("gt", ">"),
    foreign("lt", "<"), foreign("lte", "<="), foreign("eq", "=="), foreign("neq", "!="), foreign("ne", "!="),
    foreign("AND", "all"),
    Case(
      "title: [⟦get name⟧]", "unknown operator `get name`", "a `,` is missing: write `[get, name, …]`",
      fixed: "title: [get, name]"),
    Case(
      "visible: [in, [get, kind], [⟦bar⟧, pub]]", "unknown operator `bar`",
      "write `[literal, [bar, pub]]` if a list of values is meant",
      fixed: "visible: [in, [get, kind], [literal, [bar, pub]]]"),
    Case(
      "visible: [\"==\", [⟦museum⟧, park], a]", "unknown operator `museum`",
      "write `[literal, [museum, park]]` if a list of values is meant",
      fixed: "visible: [\"==\", [literal, [museum, park]], a]"),
    Case(
      "gap: [length, [⟦no⟧, x]]", "unknown operator `no`",
      "write `[literal, [no, x]]` if a list of values is meant"),
    Case(
      "visible: [any, [⟦gett⟧, open]]", "unknown operator `gett`", "did you mean `get`?",
      fixed: "visible: [any, [\"get\", open]]"),
    Case(
      "priority: [⟦x⟧]", "unknown operator `x`", "an expression starts with its operator: `[get, x]`"),
    Case(
      "priority: [case, [==, [⟦x⟧], a], 1, 2]", "unknown operator `x`",
      "write `[literal, [x]]` if a list of values is meant",
      fixed: "priority: [case, [==, [literal, [x]], a], 1, 2]"),
    Case(
      "title: ⟦[a, b]⟧", "expected a text, found a list",
      "a list is no text: write `\"{a} {b}\"`, or an expression, `[concat, [get, …], …]`",
      fixed: "title: \"{a} {b}\""),
    Case(
      "title: ⟦[a]⟧", "expected a text, found a list",
      "brackets are a list for YAML; quote the text, or write `[get, …]` for a property"),
  ]

  static let texts = [
    Case(
      #"title: "⟦{⟧name""#, "`{` starts the name of a property and no `}` ends it",
      "write `{name}`, or `{{` for a brace"),
    Case(
      #"title: "⟦{⟧} a""#, "`{` starts the name of a property and no name follows",
      "write `{name}`, or `{{` for a brace"),
    Case(
      #"title: "⟦{ $w }⟧""#, "a space before the name of a variable", "write `{$w}`",
      fixed: #"title: "{$w}""#),
    Case(
      "attach: { point: [0, 0] }\n    title: \"⟦{w}⟧\"",
      "this reads a property of a feature, but the annotation has none",
      "write `{$w}` for the variable", fixed: "attach: { point: [0, 0] }\n    title: \"{$w}\""),
    Case(
      "attach: { point: [0, 0] }\n    title: $⟦{w}⟧",
      "this reads a property of a feature, but the annotation has none",
      "write `{$w}` for the variable"),
    Case(
      #"gap: ⟦"$w"⟧"#, "expected a gap in points, found the text `$w`",
      "remove the quotes, or write `$$w` where the text is meant", fixed: "gap: $w"),
  ]

  static let places = [
    Case(
      "attach: { line: [[0, 0], [1, 1]], at: ⟦50%⟧ }",
      "expected a fraction from 0 to 1, or the name of an anchor, found the text `50%`", "write `0.5`",
      fixed: "attach: { line: [[0, 0], [1, 1]], at: 0.5 }"),
    Case(
      "attach: { line: ⟦[1, 2, 3, 4]⟧ }",
      "expected a list of `[longitude, latitude]`, found a list of single values",
      "put each longitude with its latitude in brackets"),
    Case(
      "attach: { polygon: ⟦[[1, 2], [3, 4], [1, 2]]⟧ }",
      "expected a list of rings, found a list of positions",
      "the outline is the first of them: write `[[[…], […], …]]`",
      fixed: "attach: { polygon: [[[1, 2], [3, 4], [1, 2]]] }"),
    Case(
      "attach: { point: ⟦[1]⟧ }", "a coordinate has a longitude and a latitude, found 1 item",
      "write `[longitude, latitude]`"),
    Case(
      "attach: { annotation: a2, part: ⟦[0, 1]⟧ }",
      "an `annotation` has no `part`: only a line has parts", "remove it"),
    Case("collisionInsets: { ⟦middle⟧: 1 }", "a set of insets has no property `middle`", insetsHelp),
    Case(
      "priority: ⟦highest⟧",
      "expected a number, `low`, `high` or `required`, found the text `highest`",
      "write `high`, or `required` for what no collision may hide"),
    Case(
      "⟦offset⟧: [0, -10]", "an annotation has no property `offset`",
      "an offset belongs to an anchor, and `offsetY` points up: "
        + "`variableAnchors: [{ anchor: center, offsetX: …, offsetY: … }]`"),
    Case(
      "⟦calloutOffset⟧: [0, 4]", "an annotation has no property `calloutOffset`",
      "write `callout: { gap: … }`, or `callout: { variableAnchors: [{ anchor: bottom, offsetX: …, offsetY: … }] }`; "
        + "MapKit's y points down, `offsetY` points up"),
    Case(
      "⟦icon-offset⟧: [0, -10]", "an annotation has no property `icon-offset`",
      "write `variableAnchors: [{ anchor: center, offsetX: …, offsetY: … }]`; a style's y points down, "
        + "`offsetY` points up",
      fixed: "variableAnchors: [{ anchor: center, offsetX: 0, offsetY: 10 }]"),
    Case(
      "⟦text-field⟧: Harbour", "an annotation has no property `text-field`",
      "write `title`, with `{property}` for what the feature says", fixed: "title: Harbour"),
    Case(
      "⟦symbol-sort-key⟧: 3", "an annotation has no property `symbol-sort-key`",
      "write `priority`: the higher is placed first, where of sort keys the lower is", fixed: "priority: -3"),
    Case(
      "⟦popup⟧: { text: a }", "an annotation has no property `popup`",
      "write `callout`, with its `size` where the host draws it"),
  ]

  /// Valid texts that are probably mistakes.
  static let doubledBraces = [
    Case(
      "title: \"in ⟦{{$w}}⟧\"", "`{{` is one brace, so this shows `{$w}}`",
      "write `{$w}` for the variable, or `{{$w}` for the text `{$w}`", fixed: "title: \"in {$w}\""),
    Case(
      "title: see ⟦{{ name }}⟧", "`{{` is one brace, so this shows `{name}}`",
      "write `{name}` for what the feature says, or `{{name}` for the text `{name}`"),
    Case(
      "title: see ⟦{{$nobody}}⟧", "`{{` is one brace, so this shows `{$nobody}}`",
      "write `{$nobody}` for the variable, or `{{$nobody}` for the text `{$nobody}`"),
  ]

  static let bareVariables = [
    Case(
      "title: \"the ⟦$w⟧ town\"", "this shows `$w`, and not what the variable holds",
      "within a text write `{$w}`",
      fixed: "title: \"the {$w} town\""),
    Case(
      "title: the ⟦$w⟧ town", "this shows `$w`, and not what the variable holds",
      "within a text write `{$w}`, and put the text in quotes"),
  ]

  static let missing = [
    Case(
      "title: ⟦&node⟧", "`&node` names a value for aliases, and no value follows",
      "write the value after it, or quote it if a text is meant"),
    Case(
      "variableAnchors: [top, ⟦&b⟧]", "`&b` names a value for aliases, and no value follows",
      "write the value after it, or quote it if a text is meant"),
    Case(
      "gap: ⟦~⟧", "expected a gap in points, found `~`, which is `null` for some YAML readers",
      "write `null`, in small letters, for the default"),
    Case(
      "collisionBoxes: [⟦~⟧]",
      "expected a rectangle such as `{ left: 0, top: 0, width: 100, height: 50 }`, found `~`, which is `null` for some YAML readers",
      "write a value"),
  ]

  /// The finding marks the item, not the whole call.
  static let arguments = [
    Case("visible: [any, ⟦1⟧, true]", "expected boolean, found number", nil),
    Case(
      "visible: [all, true, ⟦a⟧]", "expected boolean, found string",
      "write `[get, a]` for a property that is true or false, `[has, a]` for one that is there"),
    Case("title: ⟦[slice, 12, 1]⟧", "expected array or string, found number", nil),
    Case("gap: ⟦[length, 5]⟧", "expected array or string, found number", nil),
    Case("visible: ⟦[in, 5, 7]⟧", "expected array or string, found number", nil),
    Case(
      "visible: [in, ⟦[literal, [1]]⟧, x]", "expected what is looked for, found the list",
      "exchange the two: the list comes last", fixed: "visible: [in, x, [literal, [1]]]"),
    Case("gap: [\"+\", 1, ⟦\u{2212}5⟧]", "expected number, found string", "write -5, without quotes"),
  ]

  /// Names with invisible characters, and keys whose suggested name is taken or cannot have the value.
  static let names = [
    Case(
      "fit: ⟦ignore\u{A0}⟧", "a fit cannot be `ignore\u{A0}`",
      "it contains a no-break space (U+00A0): write `ignore`", fixed: "fit: ignore"),
    Case(
      "variableAnchors: [⟦top\u{200B}⟧]", "an anchor cannot be `top\u{200B}`",
      "it contains a zero-width space (U+200B): write `top`", fixed: "variableAnchors: [top]"),
    Case("⟦gapp⟧: 3", "an annotation has no property `gapp`", "did you mean `gap`?", fixed: "gap: 3"),
    Case("gap: 3\n    ⟦gapp⟧: 3", "an annotation has no property `gapp`", "did you mean `gap`?"),
    Case("⟦gapp⟧: [1, 2]", "an annotation has no property `gapp`", "did you mean `gap`?"),
    Case(
      "variableAnchors: [{ anchor: top, ⟦offset⟧: [1, 2] }]", "an anchor has no property `offset`",
      "write `offsetX` and `offsetY`, in points; `offsetY` points up"),
  ]

  private static let insetsHelp = "it has `top`, `right`, `bottom`, `left`; keys of your own start with `x-`"

  @Test(arguments: doubledBraces + bareVariables)
  func braceWithinBracesIsAWarning(_ test: Case) {
    let marked = MarkedText(test.spec(test.marked))
    let found = findings(in: marked.string).filter { $0.rule == "bad-template" }
    #expect(found.map(\.severity) == [.warning])
    #expect(found.map(\.message) == [test.message])
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.help) == [test.help])
    let fixed = found.first?.fixes.first.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) }
    #expect(fixed == test.fixed.map { test.spec($0) })
  }

  @Test(arguments: conditions + operators + texts + places + missing + arguments + names)
  func theMessageSuggestsTheMeaning(_ test: Case) throws {
    let marked = MarkedText(test.spec(test.marked))
    let found = findings(in: marked.string).filter { $0.severity == .error }
    #expect(found.map(\.message) == [test.message])
    #expect(found.map(\.range) == marked.spans)
    #expect(found.map(\.help) == [test.help])
    let fixed = found.first?.fixes.first.map { String(decoding: $0.applied(to: marked.bytes), as: UTF8.self) }
    #expect(fixed == test.fixed.map { test.spec($0) })
  }

  @Test func foreignNamesOfOperatorsAreOperators() {
    for (foreign, name) in OperatorCatalog.foreignNames {
      #expect(OperatorCatalog.id(name) != nil)
      #expect(OperatorCatalog.id(foreign) == nil)
    }
  }

  @Test func oneSelectionIsASingleOne() throws {
    let found = findings(in: "version: 1\nselection: one\n")
    #expect(found.first?.help == "did you mean `single`?")
    let fix = try #require(found.first?.fixes.first)
    #expect(
      String(decoding: fix.applied(to: Array("version: 1\nselection: one\n".utf8)), as: UTF8.self)
        == "version: 1\nselection: single\n")
  }

  @Test func nullExtendsNothing() {
    let spec =
      "version: 1\nannotations:\n  - { id: a, size: [1, 1], attach: { point: [0, 0] }, extends: null }\n"
    #expect(findings(in: spec).isEmpty)
  }

  @Test func aTiltIsThePitch() throws {
    let spec = MarkedText("version: 1\ncamera: { ⟦tilt⟧: 3 }\n")
    let found = findings(in: spec.string)
    #expect(found.map(\.range) == spec.spans)
    let fix = try #require(found.first?.fixes.first)
    #expect(
      String(decoding: fix.applied(to: spec.bytes), as: UTF8.self) == "version: 1\ncamera: { pitch: 3 }\n")
  }

  @Test func aVariableWithNoNameIsNotCalledUnused() {
    let marked = MarkedText(
      "version: 1\nvariables: { ⟦my var⟧: 3 }\n"
        + "annotations: [{ id: a, size: [1, 1], attach: { point: [0, 0] } }]\n")
    #expect(found(in: marked) == expected("variable-name", at: marked))
  }

  @Test(arguments: [
    ("missing.annotations.yaml", "paths are relative to the file that names them"),
    ("sim.annotations.yaml", "did you mean `sym.annotations.yaml`?"),
    ("sym.annotations.yml", "did you mean `sym.annotations.yaml`?"),
    ("C:\\maps\\sym.annotations.yaml", "name a file relative to this one, within the root folder"),
  ])
  func filesAreLikeEachOtherBeforeTheirEndings(_ path: String, _ help: String) {
    let spec = "version: 1\nimports: { s: \(path) }\n"
    let found = findings(in: spec, files: ["sym.annotations.yaml": "version: 1\n"])
    #expect(found.map(\.help) == [help])
  }

  @Test func aPathIsWrittenWithSlashes() throws {
    let spec = "version: 1\nimports: { s: maps\\sym.annotations.yaml }\n"
    let fixed = "version: 1\nimports: { s: \"maps/sym.annotations.yaml\" }\n"
    let files = ["maps/sym.annotations.yaml": "version: 1\n"]
    let found = findings(in: spec, files: files)
    #expect(
      found.map(\.help) == ["the parts of a path are separated by `/`: write `maps/sym.annotations.yaml`"])
    let fix = try #require(found.first?.fixes.first)
    #expect(String(decoding: fix.applied(to: Array(spec.utf8)), as: UTF8.self) == fixed)
    #expect(findings(in: fixed, files: files).map(\.rule) == [])
  }

  @Test(arguments: [
    ("version: 1\nselection:⟦\u{A0}⟧none\n", "version: 1\nselection: none\n"),
    ("version: 1\n⟦\u{A0}selection⟧: none\n", "version: 1\n selection: none\n"),
    ("version: 1\n⟦\u{A0}\u{A0} \u{A0}selection⟧: none\n", "version: 1\n    selection: none\n"),
    ("version: 1\nselection:⟦\u{A0}\u{A0}⟧none\n", "version: 1\nselection:  none\n"),
  ])
  func aNoBreakSpaceIsNamed(_ text: String, _ fixed: String) throws {
    let marked = MarkedText(text)
    let finding = try #require(findings(in: marked.string).first)
    #expect(finding.range == marked.spans[0])
    #expect((finding.message + (finding.help ?? "")).contains("no-break space (U+00A0)"))
    let fix = try #require(finding.fixes.first)
    #expect(fix.isSafe)
    #expect(String(decoding: fix.applied(to: marked.bytes), as: UTF8.self) == fixed)
  }
}
