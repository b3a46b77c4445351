import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import CartoucheTrace
import Foundation
import Synchronization
import Testing

/// A spec of `Examples` with its files, an optional trace, and the expected results.
struct Example: Sendable, CustomTestStringConvertible {
  var spec: String

  /// All specs. A spec without annotations is a library.
  static let specs = Repository.files(in: "Examples", endingIn: ".annotations.yaml").map(Example.init)

  /// The specs with annotations.
  static let all = specs.filter { (try? Repository.text($0.spec))?.contains("\nannotations:\n") == true }

  /// The specs that are fast enough for a hundred compilations with invalid input in a test.
  static let small = all.filter { !$0.isLarge }
  static let smallSpecs = specs.filter { !$0.isLarge }

  private var isLarge: Bool {
    Repository.files(in: folder, endingIn: ".geojson").contains {
      ((try? Repository.text($0))?.utf8.count ?? 0) > 1_000_000
    }
  }

  var testDescription: String { spec }

  /// The golden file with this ending, in the folder of the spec.
  func golden(_ ending: String) -> String { spec.replacing(".annotations.yaml", with: ending) }

  var folder: String { spec.split(separator: "/").dropLast().joined(separator: "/") }

  private var trace: String? {
    Repository.files(in: folder, endingIn: ".trace.jsonl").first
  }

  /// The style of its picture, with the base map in its folder if there is one.
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

  /// The frames of the unchanged spec. The result is cached for all tests.
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

  /// The frames of the trace, or the frame of the spec's camera.
  /// - Parameter plan: A plan to resolve instead of the spec's plan.
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
      resolver.resolve(step, into: &frame)
      if isAsWritten { #expect(frame.refusals == []) }
      let described = DescribedFrame(frame, of: resolver)
      let resolved = ResolvedFrame(
        index: index, camera: step.camera, viewport: step.viewport, frame: described.frame,
        clusters: described.clusters, isProjected: step.points == nil)
      return Result(frame: resolved, plan: described.plan)
    }
  }
}

/// Compares `text` with a file of the repository.
///
/// `UPDATE_GOLDEN=1` rewrites the file and still fails, so that an updating run never passes.
func expectGolden(_ text: String, _ path: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let file = Repository.root.appendingPathComponent(path)
  let golden = try? String(contentsOf: file, encoding: .utf8)
  guard golden != text else { return }
  if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
    do {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record(
        "\(path) was rewritten; look at the difference and run again", sourceLocation: sourceLocation)
    } catch {
      Issue.record("\(path) cannot be written: \(error)", sourceLocation: sourceLocation)
    }
    return
  }
  let place = firstDifference(golden ?? "", text)
  Issue.record(
    """
    \(path) \(golden == nil ? "is missing" : "differs at line \(place.line)"):
      is      \(place.one)
      should  \(place.other)
    If the change is meant: UPDATE_GOLDEN=1 swift test
    """, sourceLocation: sourceLocation)
}

private func firstDifference(_ golden: String, _ text: String) -> (line: Int, one: String, other: String) {
  let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
  let found = text.split(separator: "\n", omittingEmptySubsequences: false)
  let number =
    zip(expected, found).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    ?? min(expected.count, found.count)
  func line(_ lines: [Substring]) -> String {
    number < lines.count ? String(lines[number].prefix(200)) : "(end of text)"
  }
  return (number + 1, line(found), line(expected))
}

/// Reads files of the repository.
struct RepositoryLoader: FileLoader {
  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: Repository.root.appendingPathComponent(path).path)
    else {
      throw .notFound
    }
    return Array(data)
  }
}
