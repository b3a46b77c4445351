import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTestSupport
import CartoucheTrace
import Testing

/// Incomplete files occur in every editor. Prefixes of examples and their files are compiled and linted
/// without a crash, which would end the test run.
@Suite struct PrefixTests {
  /// These examples cover most of the language.
  static let cutAtEveryByte = ["cafes", "drive", "shared-templates/ferries", "wish-lists"]

  @Test(arguments: Example.smallSpecs) func noPrefixOfASpecTraps(_ example: Example) throws {
    let isCutEverywhere = Self.cutAtEveryByte.contains { example.spec.contains("/\($0)") }
    try cut(example.spec, of: example, times: isCutEverywhere ? nil : 60)
  }

  @Test(arguments: Example.smallSpecs) func noPrefixOfAFileBesideItTraps(_ example: Example) throws {
    for ending in [".annotations.yaml", ".geojson", ".json"] {
      for file in Repository.files(in: example.folder, endingIn: ending) where file != example.spec {
        try cut(file, of: example, times: 40)
      }
    }
  }

  @Test(arguments: Example.small) func noPrefixOfATraceTraps(_ example: Example) throws {
    let compilation = try example.compilation()
    let plan = try #require(compilation.plan)
    let viewport = Viewport(width: 1024, height: 768)
    let start = TraceFrame(camera: plan.camera, viewport: viewport)
    for file in Repository.files(in: example.folder, endingIn: ".trace.jsonl") {
      let bytes = Array(try Repository.text(file).utf8)
      for length in lengths(bytes.count, times: 40) {
        var sources = compilation.sources
        var diagnostics: [Diagnostic] = []
        let source = sources.add(SourceText(path: file, bytes: Array(bytes[..<length])))
        let subject = TraceSubject(plan: plan, editor: compilation.editor)
        let frames = readTrace(source, in: sources, startingAt: start, of: subject, diagnostics: &diagnostics)
        #expect(!frames.isEmpty || length == 0 || !diagnostics.isEmpty)
      }
    }
  }

  /// Shapes written in a spec, which no example has.
  static let shapes = """
    version: 1
    annotations:
      - id: park
        size: [10, 10]
        attach: { polygon: [[[0, 0], [1, 1], [2, 0], [0, 0]], [[0.5, 0.2], [1, 0.5], [1.5, 0.2], [0.5, 0.2]]] }
      - id: road
        size: [10, 10]
        attach: { line: [[0, 0], [1, 1]], at: 0.5 }
      - id: lake
        size: [10, 10]
        attach:
          polygon:
            - [[0, 0], [1, 1], [2, 0], [0, 0]]

    """

  @Test func noPrefixOfAShapeTraps() {
    let bytes = Array(Self.shapes.utf8)
    #expect(findings(in: Self.shapes).isEmpty)
    for length in 0..<bytes.count {
      _ = findings(in: String(decoding: bytes[..<length], as: UTF8.self))
    }
  }

  @Test(arguments: [
    "[[", "[[[0", "[[[0, 0]x", "[[[0, 0], [1, 1", "[[[0, 0], [1, 1], [2, 0], [0, 0]], [[0, 0]",
  ])
  func aPolygonThatBreaksOffIsOneFinding(_ polygon: String) {
    let spec = "version: 1\nannotations:\n  - id: a\n    size: [1, 1]\n    attach:\n      polygon: \(polygon)"
    #expect(findings(in: spec).map(\.rule) == ["yaml-syntax"])
  }

  /// Compiles and lints prefixes of a file.
  /// - Parameter times: The number of lengths to try, or `nil` for all.
  private func cut(_ file: String, of example: Example, times: Int?) throws {
    var loader = TextFiles()
    for path in Repository.files(in: example.folder, endingIn: "") where !path.hasSuffix(".svg") {
      loader.contents[path] = Array(try Repository.text(path).utf8)
    }
    let bytes = try #require(loader.contents[file])
    for length in lengths(bytes.count, times: times) {
      loader.contents[file] = Array(bytes[..<length])
      let compilation = try compile(example.spec, loader: loader)
      _ = lint(compilation)
    }
  }

  private func lengths(_ count: Int, times: Int?) -> [Int] {
    guard let times else { return Array(0..<count) }
    var random = SeededRandom(seed: UInt64(count))
    return (0..<times).map { _ in random.whole(0...count) }
  }
}
