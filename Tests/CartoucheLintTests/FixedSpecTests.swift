import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpecTestSupport
import Foundation
import Testing

/// The results of `--fix`.
@Suite struct FixedSpecTests {
  private func fixed(_ spec: String, includesUnsafe: Bool = false, files: [String: String] = [:]) throws
    -> FixedSpec
  {
    var loader = TextFiles(files)
    loader.contents[specPath] = Array(spec.utf8)
    return try FixedSpec(specPath, loader, RuleSettings(), includesUnsafe: includesUnsafe)
  }

  private func text(_ spec: FixedSpec) -> String { String(decoding: spec.bytes, as: UTF8.self) }

  private static let mistakes = """
    # the map of ünï 🗺
    version: 1
    colour: 1   # stays
    annotations:
      - id: a   # first
        size: [9, 9]
        attach: { point: [0, 0] }
        fit: Prefer
        visible: yes
        variableAnchors: [TOP_LEFT,bottom ]   # odd   spaces
        gap: 1_000

    """

  @Test func nothingOutsideOfTheEditsChanges() throws {
    let before = Self.mistakes.split(separator: "\n", omittingEmptySubsequences: false)
    let fixed = try fixed(Self.mistakes)
    let after = text(fixed).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(fixed.applied.count >= 3)
    #expect(after.count == before.count)
    #expect(
      after[7] == "    fit: prefer" && after[9] == "    variableAnchors: [top-left,bottom ]   # odd   spaces")
    for line in [0, 1, 2, 3, 4, 5, 6, 11] { #expect(after[line] == before[line]) }
  }

  @Test func lineBreaksStayThoseOfTheFile() throws {
    let spec = "annotations: []\r\nname: x\r\n"
    #expect(text(try fixed(spec)) == "version: 1\r\nannotations: []\r\nname: x\r\n")
  }

  @Test func aByteOrderMarkStays() throws {
    #expect(
      text(
        try fixed(
          "\u{FEFF}version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, fit: Prefer }]\n"
        ))
        == "\u{FEFF}version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, fit: prefer }]\n"
    )
  }

  @Test func unsafeFixesAreMadeWhenAsked() throws {
    let room =
      "version: 1\nannotations:\n  - id: a\n    size: [9, 9]\n    attach: { point: [0, 0] }\n    title: Room #5\n"
    let safe = try fixed(room)
    #expect(safe.applied.isEmpty && text(safe) == room)
    #expect(text(try fixed(room, includesUnsafe: true)) == room.replacing("Room #5", with: "\"Room #5\""))
  }

  /// A `#` before a space starts a comment, which is no part of the text.
  @Test(arguments: [
    ("Platform #4 # the main one", "\"Platform #4\" # the main one"),
    ("Platform #4 #5\t#", "\"Platform #4 #5\"\t#"), ("Platform #4 a#b ##c", "\"Platform #4 a#b\" ##c"),
  ])
  func aCommentAfterAQuotedTextStays(_ title: String, _ quoted: String) throws {
    func spec(_ title: String) -> String {
      "version: 1\nannotations:\n  - id: a\n    size: [9, 9]\n    attach: { point: [0, 0] }\n    title: \(title)\n"
    }
    #expect(text(try fixed(spec(title), includesUnsafe: true)) == spec(quoted))
  }

  /// Edits above a finding move it, in texts with any line breaks.
  @Test(arguments: Variant.allCases)
  func whatWasFixedIsWhereItStandsNow(_ variant: Variant) throws {
    let spec = """
      # cartouche-disable-next-line unused-template
      annotations:
        - id: a
          size: [9, 9]
          attach: { point: [0, 0] }
          title: Room #5
          fit: Prefer
          visible: yes

      """
    let fixed = try fixed(variant(spec), includesUnsafe: true)
    let lines = text(fixed).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let places = fixed.applied.map { (rule: $0.rule, position: $0.position) }
    #expect(places.map(\.position.offset) == places.map(\.position.offset).sorted())
    for (rule, start) in [
      ("unknown-name", "prefer"), ("boolean-spelling", "true"), ("comment-after-text", "\"Room #5\""),
    ] {
      let position = try #require(places.first { $0.rule == rule }).position
      #expect(lines[position.line - 1].dropFirst(position.column - 1).hasPrefix(start), "\(rule) \(position)")
    }
  }

  @Test func fixesOfOtherFilesAreTheirs() throws {
    let spec = "version: 1\nimports: { lib: lib.annotations.yaml }\n"
    let fixed = try fixed(spec, files: ["maps/lib.annotations.yaml": "version: 1\nselection: Single\n"])
    #expect(fixed.applied.isEmpty && text(fixed) == spec)
  }

  /// A value in a template may be right for one annotation and wrong for another one.
  @Test(
    arguments: [
      "title: \"{nmae}\"", "title: \"{nam}\"", "title: \"{name}\"", "title: \"${name}\"",
    ])
  func noTwoFixesUndoEachOther(_ own: String) throws {
    let spec = """
      version: 1
      templates:
        t: { size: [9, 9], \(own) }
      annotations:
        - { id: a, extends: t, forEach: [{ name: Oslo }], attach: { point: [0, 0] } }
        - { id: b, extends: t, forEach: [{ nam: Bergen }], attach: { point: [1, 1] } }

      """
    let fixed = try fixed(spec, includesUnsafe: true)
    // No feature has `nmae`, which is an error: its fix is made, and the finding that is left is a warning.
    #expect(fixed.applied.count == (own.contains("$") || own.contains("nmae") ? 1 : 0))
    #expect(try self.fixed(text(fixed), includesUnsafe: true).applied.isEmpty)
  }

  /// A fix that would be an error for the annotation without features is not offered.
  @Test(arguments: [
    "title: \"$name\"", "view: \"{name}\"", "data: { name: name }", "data: { hint: \"by {name}\" }",
    "title: [upcase, name]", "priority: rank", "priority: \"{rank}\"", "priority: [rank]",
    "title: \"{{name}}\"",
  ])
  func aTemplateWithAndWithoutFeaturesHasNoFixThatReadsOne(_ own: String) throws {
    func spec(_ other: String) -> String {
      """
      version: 1
      templates:
        t: { size: [9, 9], \(own) }
      annotations:
        - { id: a, extends: t, forEach: [{ name: Oslo, rank: 1 }, { name: Bergen, rank: 2 }], attach: { point: [0, 0] } }
        - { id: b, \(other), attach: { point: [1, 1] } }

      """
    }
    let mixed = lint(compiled(spec("extends: t")))
    #expect(!mixed.isEmpty && mixed.flatMap(\.fixes).isEmpty)
    #expect(try fixed(spec("extends: t"), includesUnsafe: true).applied.isEmpty)
  }

  /// A name from an import with a misspelt path was not looked up before the path was fixed.
  @Test(arguments: [("pinn", true), ("pin", true), ("nothing", false)])
  func aPathIsFixedAlthoughANameBehindItIsMisspelt(_ name: String, _ isMended: Bool) throws {
    func spec(_ path: String, _ name: String) -> String {
      "version: 1\nimports: { lib: \"\(path)\" }\nannotations: [{ id: a, extends: lib.\(name), attach: { point: [0, 0] } }]\n"
    }
    let files = ["maps/lib.yaml": "version: 1\ntemplates: { pin: { size: [9, 9] } }\n"]
    let fixed = try fixed(spec("libb.yaml", name), includesUnsafe: true, files: files)
    #expect(text(fixed) == (isMended ? spec("lib.yaml", "pin") : spec("libb.yaml", name)))
    #expect(fixed.refused.isEmpty == isMended)
  }

  @Test func whatIsOffIsNotFixed() throws {
    let spec = "version: 1 # cartouche-disable-line unused-template\n"
    var loader = TextFiles()
    loader.contents[specPath] = Array(spec.utf8)
    #expect(text(try fixed(spec)) == "version: 1\n")
    let off = RuleSettings().ignoring(["unused-suppression"])
    #expect(try FixedSpec(specPath, loader, off, includesUnsafe: false).bytes == Array(spec.utf8))
  }

  /// Fixes of the same rule, in a longer line each, so that the offsets after a fix differ.
  @Test func onlyTheGivenFindingsAreFixed() throws {
    let spec = MarkedText(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [0, 0] }, tite: A, ⟦prority⟧: 1 }
        - { id: b, size: [9, 9], attach: { point: [0, 0] }, ⟦tite⟧: B, prority: 1 }

      """)
    var loader = TextFiles()
    loader.contents[specPath] = spec.bytes
    let sites = Set(spec.spans.map { FindingSite(rule: "unknown-key", offset: $0.lowerBound) })
    let fixed = try FixedSpec(specPath, loader, RuleSettings(), includesUnsafe: true, of: sites)
    #expect(
      text(fixed) == """
        version: 1
        annotations:
          - { id: a, size: [9, 9], attach: { point: [0, 0] }, tite: A, priority: 1 }
          - { id: b, size: [9, 9], attach: { point: [0, 0] }, title: B, prority: 1 }

        """)
    #expect(try FixedSpec(specPath, loader, RuleSettings(), includesUnsafe: true, of: []).bytes == spec.bytes)
  }

  // MARK: Promises about all fixes

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var spec: String
    var variants = Variant.allCases
    var testDescription: String { name }
  }

  static let cases: [Case] = {
    var cases = [Case(name: "mistakes", spec: mistakes), Case(name: "no version", spec: "annotations: []\n")]
    for rule in ruleCatalog {
      for (number, example) in rule.examples.enumerated() {
        let spec = MarkedText(example.spec).string
        // The examples of a rule take turns with the variants.
        let variant = Variant.allCases[1 + number % (Variant.allCases.count - 1)]
        cases.append(
          Case(name: "\(rule.metadata.id) \(number)", spec: spec, variants: [.asWritten, variant]))
        // The same example among other mistakes.
        cases.append(
          Case(
            name: "\(rule.metadata.id) \(number), with more",
            spec: "\(spec)\nSelection: Single\npuck: { Radius: 9 }\n", variants: [.asWritten]))
      }
    }
    for broken in [
      "a: \t1\n", "title: Cafe: open\n", "a: [1, 2\n", "a:1\nb: 2\n", "a: 'x\n", "a: {b:1}\n", "\ta: 1\n",
    ] {
      cases.append(Case(name: broken.debugDescription, spec: "version: 1\n\(broken)annotations: []\n"))
    }
    return cases
  }()

  @Test(arguments: cases, [false, true])
  func aFixKeepsItsPromises(_ test: Case, _ includesUnsafe: Bool) throws {
    for variant in test.variants {
      let spec = variant(test.spec)
      let after = try fixed(spec, includesUnsafe: includesUnsafe)
      let (old, new) = (compiled(spec), compiled(text(after)))
      // Fixing the result again changes nothing.
      #expect(try fixed(text(after), includesUnsafe: includesUnsafe).bytes == after.bytes)
      if !includesUnsafe, let plan = old.plan { #expect(new.plan?.bytes() == plan.bytes()) }
      // Text after a syntax error was not checked before.
      if errors(old).contains(where: { $0.hasPrefix("yaml-syntax") || $0.hasPrefix("encoding") }) { continue }
      var known = errors(old)
      let unknown = errors(new).filter { error in
        guard let index = known.firstIndex(of: error) else { return true }
        known.remove(at: index)
        return false
      }
      #expect(unknown == [], "\(variant): \(text(after))")
    }
  }

  private func errors(_ compilation: Compilation) -> [String] {
    lint(compilation).filter { $0.severity == .error }.map { "\($0.rule): \($0.message)" }
  }

  /// Each attempt takes time.
  @Test func uncountedFixesAreNotTested() throws {
    var loader = TextFiles([:])
    loader.contents[specPath] = Array(
      "version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, prioriti: 3 }]\n".utf8)
    for counts in [true, false] {
      let fixed = try FixedSpec(
        specPath, loader, RuleSettings(), includesUnsafe: false, countsUnsafe: counts)
      #expect(fixed.applied.isEmpty && fixed.unsafe.isEmpty != counts)
    }
  }
}
