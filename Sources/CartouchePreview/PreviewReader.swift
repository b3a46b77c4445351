package import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax
import SystemPackage

/// A reader of the previewed files, which compiles and lints them into content for the page.
package struct PreviewReader {
  private let input: PreviewInput
  private let linter: PreviewLinter
  /// Writes a file that the page's editor has changed.
  let write: PreviewWriter

  /// A function that writes a file: the new bytes, the path, and the bytes that the file must still have, or `nil` if there is no file.
  /// It returns the reason if it writes nothing.
  package typealias PreviewWriter = (_ bytes: [UInt8], _ path: String, _ present: [UInt8]?) -> String?

  package init(_ input: PreviewInput, _ linter: PreviewLinter, write: @escaping PreviewWriter) {
    self.input = input
    self.linter = linter
    self.write = write
  }

  /// Reads, compiles and lints all previewed files.
  /// - Parameter last: The previous content. Its map data is kept if the spec does not compile.
  /// - Returns: The new content, and the files that were read.
  package func read(after last: PreviewContent?) throws -> (PreviewContent, WatchedFiles) {
    let files = WatchedFiles(root: input.root)
    for path in linter.configurations { files.watch(path) }
    var content = PreviewContent(path: input.spec)
    content.viewport = input.viewport
    content.trace = input.frames?.path
    content.drawn = last?.drawn
    content.files = last?.files ?? []
    readLooks(files, after: last, &content)
    let compilation: Compilation
    do throws(FileFailure) {
      compilation = try compile(input.spec, loader: files)
    } catch {
      content.name = last?.name
      content.text = last?.text ?? ""
      if error == .notFound {
        content.files = content.files.map { $0.path == input.spec ? PreviewFile(removed: $0.path) : $0 }
      }
      content.report(error, at: input.spec, isFirst: last == nil)
      return (content, files)
    }
    // If the spec does not compile and no name could be read, the previous name is kept.
    let name = compilation.resolved?.root.name ?? ""
    content.name = !name.isEmpty ? name : compilation.plan == nil ? last?.name : nil
    content.text = compilation.text
    content.findings = try linter.lint(compilation)
    if !input.isReadOnly {
      content.files = compilation.editableFiles(of: input.spec)
      // Imports behind an error are not read, but the page may have a text of them.
      if compilation.plan == nil { content.addFiles(of: last, files) }
    }
    let base = baseMap(files, isFirst: last == nil, &content)
    let frames = try frames(of: compilation, files, isFirst: last == nil, &content)
    if let plan = compilation.plan {
      content.compiles = true
      content.drawn = PreviewContent.Drawn(plan, base: base, frames)
    }
    content.findings = content.findings.inReportingOrder()
    return (content, files)
  }

  /// Reads the templates of views and the style. Files that cannot be read leave the ones before.
  private func readLooks(_ files: WatchedFiles, after last: PreviewContent?, _ content: inout PreviewContent)
  {
    if let path = input.views {
      do throws(FileFailure) {
        content.views = String(
          decoding: try files.loadArgument(path, limit: Limits().specBytes), as: UTF8.self)
      } catch {
        content.views = last?.views
        content.report(error, at: path, isFirst: last == nil)
      }
    }
    switch input.style {
    case nil: break
    case .address(let address):
      content.style = PreviewContent.Style(address: address, hasLibrary: input.hasMapLibrary)
    case .file(let path):
      let name = path.split(separator: "/").last.map { PreviewFile.encoded(String($0)) } ?? ""
      do throws(FileFailure) {
        let bytes = try files.loadArgument(path, limit: Limits().specBytes)
        content.style = PreviewContent.Style(
          address: "style/" + name, hasLibrary: input.hasMapLibrary, bytes: bytes)
      } catch {
        content.style = last?.style
        content.report(error, at: path, isFirst: last == nil)
      }
    }
  }

  /// Compiles and lints the spec with other texts than those on disk.
  /// - Parameter texts: The texts by simplified path.
  func draft(with texts: [String: [UInt8]]) throws -> PreviewDraft {
    let compilation = try compile(
      input.spec, loader: DraftFiles(texts: texts, disk: DiskFileLoader(root: input.root)))
    let name = compilation.resolved?.root.name ?? ""
    var draft = PreviewDraft(
      name: name.isEmpty ? nil : name, findings: try linter.lint(compilation).inReportingOrder())
    if let plan = compilation.plan {
      let drawn = PreviewContent.Drawn(plan, base: nil, PreviewFrames())
      draft.plan = drawn.plan
      draft.scenery = drawn.scenery
    }
    return draft
  }

  /// Returns the present bytes of a file, or `nil` if there is none.
  func bytes(of file: PreviewFile) throws(FileFailure) -> [UInt8]? {
    do throws(FileFailure) {
      return try DiskFileLoader(root: input.root).load(file.path, limit: PreviewFile.maximumBytes)
    } catch .notFound {
      return nil
    }
  }

  /// Reads the base map, the file of `--base`. Returns `nil` if there is none or it has errors.
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
  /// The text of the spec. Bytes that are not UTF-8 become U+FFFD.
  fileprivate var text: String {
    resolved?.source.map { String(decoding: sources[$0].bytes, as: UTF8.self) } ?? ""
  }

  /// The spec at a path, and then the files that it imports, as far as the page can edit them.
  fileprivate func editableFiles(of spec: String) -> [PreviewFile] {
    let imported = (resolved?.documents ?? []).map { sources[$0.source].path }
    var files: [PreviewFile] = []
    for path in [spec] + imported where !files.contains(where: { $0.path == path }) {
      guard let bytes = sources.bytes(ofFile: path), let file = PreviewFile(editing: bytes, of: path) else {
        continue
      }
      files.append(file)
    }
    return files
  }
}

extension PreviewContent {
  /// Adds the files that the page could edit before, as they are now.
  fileprivate mutating func addFiles(of last: PreviewContent?, _ loader: WatchedFiles) {
    for before in last?.files ?? [] where !files.contains(where: { $0.path == before.path }) {
      guard let bytes = try? loader.load(before.path, limit: PreviewFile.maximumBytes),
        let file = PreviewFile(editing: bytes, of: before.path)
      else { continue }
      files.append(file)
    }
  }

  /// Sets `problem` to the reason why a file that the command line names cannot be read, unless there already is
  /// a problem.
  /// - Parameters:
  ///   - failure: The reason.
  ///   - path: The path of the file.
  ///   - isFirst: Whether the preview reads its files for the first time. Later, a missing file must have been
  ///     removed, so the message suggests no similar name.
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
    // The scenery shows the spec's samples in place of features that only a host knows.
    plan.useSamples()
    SceneryJSON(plan: plan, base: base).write(to: &scenery)
    frames.write(to: &trace)
  }
}
