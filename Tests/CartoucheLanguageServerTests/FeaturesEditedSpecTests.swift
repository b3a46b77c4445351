import CartoucheCompiler
import CartoucheLanguageServer
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
    let spec = EditedSpec("a.annotations.yaml", Array("version: 1\nplacement: {\n".utf8), loader: MemoryFiles())
    #expect(spec.document.isTruncated)
    #expect(spec.document.root?["version"] != nil)
  }
}
