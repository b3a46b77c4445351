import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import CartoucheTrace
import Foundation
import Synchronization
import Testing

/// A spec of `Examples` with what it reads, perhaps a trace, and what is expected of it.
struct Example: Sendable, CustomTestStringConvertible {
  var spec: String

  /// Every spec; one without annotations is there to be imported.
  static let specs = Repository.files(in: "Examples", endingIn: ".annotations.yaml").map(Example.init)

  /// Those that show something.
  static let all = specs.filter { (try? Repository.text($0.spec))?.contains("\nannotations:\n") == true }

  /// Those that are compiled and resolved so fast that a test can do it a hundred times, with wrong input each time; the
  /// others have their frames, picture and plan compared like all.
  static let small = all.filter { !$0.isLarge }
  static let smallSpecs = specs.filter { !$0.isLarge }

  private var isLarge: Bool {
    Repository.files(in: folder, endingIn: ".geojson").contains {
      ((try? Repository.text($0))?.utf8.count ?? 0) > 1_000_000
    }
  }

  var testDescription: String { spec }

  /// The golden file with this ending, beside the spec.
  func golden(_ ending: String) -> String { spec.replacing(".annotations.yaml", with: ending) }

  var folder: String { spec.split(separator: "/").dropLast().joined(separator: "/") }

  private var trace: String? {
    Repository.files(in: folder, endingIn: ".trace.jsonl").first
  }

  /// How its picture is drawn: above the base map that is in its folder, if there is one.
  func pictureStyle() throws -> PictureStyle {
    var style = PictureStyle()
    guard let base = Repository.files(in: folder, endingIn: "base.geojson").first else { return style }
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: base, bytes: Array(try Repository.text(base).utf8)))
    style.base = readBaseMap(source, in: sources, diagnostics: &diagnostics)
    #expect(diagnostics == [])
    return style
  }

  func compilation() throws -> Compilation { try compile(spec, loader: RepositoryLoader()) }

  /// A frame, and the plan as the frame saw it.
  struct Result: Sendable {
    var frame: ResolvedFrame
    var plan: Plan
  }

  /// Every frame of the spec as it is written. What takes seconds is done once for all tests.
  func results() throws -> [Result] {
    guard isLarge else { return try results(of: compilation()) }
    return try Self.largeResults.withLock { known in
      if let results = known[spec] { return results }
      let results = try results(of: compilation())
      known[spec] = results
      return results
    }
  }

  private static let largeResults = Mutex<[String: [Result]]>([:])

  /// Every frame: of the trace, or the one of the spec's camera.
  /// - Parameter plan: what is resolved in place of the plan of the spec.
  func results(of compilation: Compilation, _ plan: Plan? = nil) throws -> [Result] {
    let isAsWritten = plan == nil
    var plan = try #require(plan ?? compilation.plan)
    plan.useSamples()
    let viewport = Viewport(width: 1024, height: 768)
    let first = TraceFrame(camera: plan.fittedCamera(in: viewport), viewport: viewport)
    var steps = [first]
    if let trace {
      var sources = compilation.sources
      var diagnostics: [Diagnostic] = []
      let source = sources.add(SourceText(path: trace, bytes: Array(try Repository.text(trace).utf8)))
      steps = readTrace(
        source, in: sources, startingAt: first,
        of: TraceSubject(plan: plan, editor: compilation.editor, usesPlanCamera: true),
        diagnostics: &diagnostics)
      #expect(diagnostics == [])
    }
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    return steps.enumerated().map { index, step in
      let inputs = resolver.take(step.action)
      resolver.resolve(inputs, camera: step.camera, viewport: step.viewport, into: &frame)
      if isAsWritten { #expect(frame.refusals == []) }
      let described = DescribedFrame(frame, of: resolver)
      let resolved = ResolvedFrame(
        index: index, camera: step.camera, viewport: step.viewport, frame: described.frame,
        clusters: described.clusters)
      return Result(frame: resolved, plan: described.plan)
    }
  }
}
