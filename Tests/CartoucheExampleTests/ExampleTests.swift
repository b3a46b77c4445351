import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheRender
import CartoucheTestSupport
import Testing

@Suite struct ExampleTests {
  @Test func thereAreExamples() {
    #expect(Example.all.count >= 20)
  }

  /// What the resolver does not use yet is written all the same; `GalleryTests` sees that readers are told.
  @Test(arguments: Example.specs) func isFreeOfFindings(_ example: Example) throws {
    let findings = lint(try example.compilation()).filter { $0.rule != notPlacedYet }
    #expect(findings.isEmpty, "\(TextRenderer().render(findings))")
  }

  @Test(arguments: Example.all) func framesMatchTheirGolden(_ example: Example) throws {
    let plan = try #require(try example.compilation().plan)
    let text = try example.frames(of: plan).map { FrameText(plan: plan).text($0) }.joined()
    expectGolden(text, example.golden(".frames.txt"))
  }

  @Test(arguments: Example.all) func lastFrameMatchesItsPicture(_ example: Example) throws {
    let plan = try #require(try example.compilation().plan)
    let last = try #require(try example.frames(of: plan).last)
    expectGolden(FrameSVG(plan: plan).text(last), example.golden(".svg"))
  }

  @Test(arguments: Example.all) func resolvesToTheSameBytesTwice(_ example: Example) throws {
    func lines() throws -> String {
      let plan = try #require(try example.compilation().plan)
      return try example.frames(of: plan).map { FrameJSON(plan: plan).text($0) }.joined()
    }
    #expect(try lines() == (try lines()))
  }
}
