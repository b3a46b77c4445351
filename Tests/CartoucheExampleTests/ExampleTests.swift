import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct ExampleTests {
  @Test func thereAreExamples() {
    #expect(Example.all.count >= 20)
  }

  @Test(arguments: Example.specs) func isFreeOfFindings(_ example: Example) throws {
    let findings = lint(try example.compilation())
    #expect(findings.isEmpty, "\(TextRenderer().render(findings))")
  }

  @Test(arguments: Example.all) func framesMatchTheirGolden(_ example: Example) throws {
    let text = try example.results().map { FrameText(plan: $0.plan).text($0.frame) }.joined()
    expectGolden(text, example.golden(".frames.txt"))
  }

  @Test(arguments: Example.all) func lastFrameMatchesItsPicture(_ example: Example) throws {
    let last = try #require(try example.results().last)
    let picture = FrameSVG(plan: last.plan, style: try example.pictureStyle())
    expectGolden(picture.text(last.frame), example.golden(".svg"))
  }

  @Test(arguments: Example.all) func resolvesToTheSameBytesTwice(_ example: Example) throws {
    func lines(_ results: [Example.Result]) -> String {
      results.map { FrameJSON(plan: $0.plan).text($0.frame) }.joined()
    }
    #expect(try lines(example.results()) == lines(example.results(of: example.compilation())))
  }

  @Test(arguments: Example.all) func resolvesToTheSameBytesFromItsPlanFile(_ example: Example) throws {
    let compilation = try example.compilation()
    let plan = try #require(compilation.plan)
    var built = plan
    built.buildHierarchies()
    let read = try Plan(bytes: built.bytes())
    #expect(read == built)
    #expect(built.hierarchies.count == (plan.clusters.member.isEmpty ? 0 : plan.clusters.count))
    func results(_ plan: Plan) throws -> [String] {
      try example.results(of: compilation, plan).flatMap {
        [
          FrameText(plan: $0.plan).text($0.frame), FrameJSON(plan: $0.plan, explains: true).text($0.frame),
          FrameSVG(plan: $0.plan).text($0.frame),
        ]
      }
    }
    #expect(try results(read) == results(plan))
  }

  /// Drawing an invalid plan file gives a picture or an error.
  @Test(arguments: Example.small) func aPlanFileWithWrongNumbersCrashesNoPicture(_ example: Example) throws {
    let compilation = try example.compilation()
    let plan = try #require(compilation.plan)
    var random = SeededRandom(seed: 3)
    for _ in 0..<12 {
      var changed = plan
      let row = random.whole(0...plan.annotations.count - 1)
      let number = random.pick([-1e300, -1e9, 0, 1e-300, 1e9, 1e300, .greatestFiniteMagnitude])
      switch random.whole(0...5) {
      case 0: changed.annotations.mercatorX[row] = number
      case 1: changed.annotations.mercatorY[row] = number
      case 2: changed.annotations.options[row].width = number.magnitude
      case 3: changed.annotations.longitude[row] = number
      case 4: changed.camera.padding.left = number
      default: changed.camera.center.longitude = number
      }
      let read = try Plan(bytes: changed.bytes())
      for result in try example.results(of: compilation, read) {
        #expect(!FrameSVG(plan: result.plan).text(result.frame).isEmpty)
        #expect(!FrameText(plan: result.plan).text(result.frame).isEmpty)
      }
    }
  }
}
