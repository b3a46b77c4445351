import CartoucheCompiler
import CartoucheLanguageServer
import CartoucheLint
import CartoucheSpec
import CartoucheSyntax
import Testing

@Suite struct FeaturesEditedSpecTests {
  @Test func theNameDecidesTheKind() {
    #expect(EditedKind(of: "a/hello.annotations.yaml") == .spec)
    #expect(EditedKind(of: "hello.scenario.json") == .scenario)
    #expect(EditedKind(of: "a/.cartouche.yml") == .configuration)
    #expect(EditedKind(of: "hello.yaml") == .spec)
  }

  @Test func theEditedTextCountsAndNotTheSavedOne() {
    let files = MemoryFiles(["a.annotations.yaml": Array("version: 2\n".utf8)])
    let text = "version: 1\nannotations: []\n"
    let spec = EditedSpec("./a.annotations.yaml", Array(text.utf8), loader: files)
    #expect(spec.compilation?.plan != nil)
    #expect(spec.path == "a.annotations.yaml")
  }

  @Test func aBrokenTextKeepsItsStart() {
    let spec = EditedSpec(
      "a.annotations.yaml", Array("version: 1\nplacement: {\n".utf8), loader: MemoryFiles())
    #expect(spec.document.isTruncated)
    #expect(spec.document.root?["version"] != nil)
  }

  /// A new description of a name must be added to the kinds of symbols, even if files declare no such names.
  @Test func everyNameOfTheLanguageHasAKind() {
    func names(_ shape: Shape) -> [String] {
      switch shape {
      case .name(let what): [what]
      case .alternatives(let shapes): shapes.flatMap(names)
      case .list(let item, _), .named(let item, _, _): names(item)
      case .pair(let first, let second): names(first) + names(second)
      default: []
      }
    }
    for type in Topic.types {
      for row in type.rows {
        for what in names(row.shape) { #expect(SymbolKind.kinds(of: what) != nil, "\(what)") }
      }
    }
  }
}
