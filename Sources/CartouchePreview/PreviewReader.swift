import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax
import SystemPackage

/// A reader that turns the previewed files into content for the page.
package struct PreviewReader {
  private let input: PreviewInput
  private let linter: PreviewLinter

  package init(_ input: PreviewInput, _ linter: PreviewLinter) {
    self.input = input
    self.linter = linter
  }

  /// Reads all files.
  /// - Parameter last: The previous content. Its map data remains if the spec does not compile.
  /// - Returns: The new content, and the files that were read.
  package func read(after last: PreviewContent?) throws -> (PreviewContent, WatchedFiles) {
    let files = WatchedFiles(root: input.root)
    for path in linter.configurations { files.watch(path) }
    var content = PreviewContent(path: input.spec)
    content.viewport = input.viewport
    content.trace = input.frames?.path
    content.drawn = last?.drawn
    let compilation: Compilation
    do throws(FileFailure) {
      compilation = try compile(input.spec, loader: files)
    } catch {
      content.name = last?.name
      content.text = last?.text ?? ""
      content.report(error, at: input.spec, isFirst: last == nil)
      return (content, files)
    }
    // A text with an error before its name keeps the previous name.
    let name = compilation.resolved?.root.name ?? ""
    content.name = !name.isEmpty ? name : compilation.plan == nil ? last?.name : nil
    content.text = compilation.text
    content.findings = try linter.lint(compilation)
    let base = baseMap(files, isFirst: last == nil, &content)
    let frames = try frames(of: compilation, files, isFirst: last == nil, &content)
    if let plan = compilation.plan {
      content.compiles = true
      content.drawn = PreviewContent.Drawn(plan, base: base, frames)
    }
    content.findings = content.findings.inReportingOrder()
    return (content, files)
  }

  /// Reads the base map. Returns `nil` if there is none or it has errors.
  private func baseMap(
    _ files: WatchedFiles, isFirst: Bool, _ content: inout PreviewContent
  ) -> Scenery? {
    guard let path = input.base else { return nil }
    do throws(FileFailure) {
      let bytes = try files.loadArgument(path, limit: Limits().dataBytes)
      var sources = SourceList()
      var diagnostics: [Diagnostic] = []
      let source = sources.add(SourceText(path: path, bytes: bytes))
      let scenery = readBaseMap(source, in: sources, diagnostics: &diagnostics)
      content.findings += [Finding](diagnostics, in: sources)
      return scenery
    } catch {
      content.report(error, at: path, isFirst: isFirst)
      return nil
    }
  }

  private func frames(
    of compilation: Compilation, _ files: WatchedFiles, isFirst: Bool, _ content: inout PreviewContent
  ) throws -> PreviewFrames {
    guard let frames = input.frames else { return PreviewFrames() }
    let reading: ScenarioReading
    do throws(FileFailure) {
      switch frames {
      case .trace(let path):
        let bytes = try files.loadArgument(path, limit: Limits().dataBytes)
        return PreviewFrames(
          ofTrace: SourceText(path: path, bytes: bytes), compilation, in: input.frameViewport,
          &content.findings)
      case .scenario(let path): reading = try readScenario(path, loader: files)
      }
    } catch {
      content.report(error, at: frames.path, isFirst: isFirst)
      return PreviewFrames()
    }
    content.findings += try linter.lintScenario(reading)
    guard let scenario = reading.scenario else { return PreviewFrames() }
    guard FilePath(scenario.spec).resolved == FilePath(input.spec).resolved else {
      content.problem = "\(frames.path): it is a scenario of \(scenario.spec), not of \(input.spec)"
      return PreviewFrames()
    }
    return PreviewFrames(of: scenario, reading, &content.findings)
  }
}

extension Compilation {
  /// The text of the spec. Invalid UTF-8 is replaced.
  fileprivate var text: String {
    resolved?.source.map { String(decoding: sources[$0].bytes, as: UTF8.self) } ?? ""
  }
}

extension PreviewContent {
  /// Records why a file that the command line names cannot be read. Only the first reason is kept.
  /// - Parameters:
  ///   - failure: The reason.
  ///   - path: The path of the file.
  ///   - isFirst: Whether the files are read for the first time. Otherwise a missing file was removed, so no
  ///     similar name is suggested.
  fileprivate mutating func report(_ failure: FileFailure, at path: String, isFirst: Bool) {
    let isGone = failure == .notFound && !isFirst
    let reason = isGone ? "there is no such file any more" : failure.reason(path)
    if problem == nil { problem = "\(path): \(reason)" }
  }
}

extension PreviewContent.Drawn {
  fileprivate init(_ plan: Plan, base: Scenery?, _ frames: PreviewFrames) {
    var plan = plan
    plan.buildHierarchies()
    self.init(plan: plan.bytes(), scenery: [], trace: [])
    // Samples stand for features that only a host knows.
    plan.useSamples()
    SceneryJSON(plan: plan, base: base).write(to: &scenery)
    frames.write(to: &trace)
  }
}
