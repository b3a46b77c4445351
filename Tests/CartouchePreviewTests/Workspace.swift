import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheScenario
import Foundation

@testable import CartouchePreview

/// A temporary folder with files that are previewed, removed with the last reference to it.
final class Workspace {
  let url: URL

  init(_ files: [String: String]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file in its place, as `>` does.
  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  /// Gives a new file the name, as editors do.
  func replace(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name), options: .atomic)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(at: url.appending(path: name)) }

  func reader(
    _ spec: String = "a.annotations.yaml", base: String? = nil, trace: String? = nil, scenario: String? = nil
  ) -> PreviewReader {
    var input = PreviewInput(spec: path(spec), root: url.resolvingSymlinksInPath().path)
    input.base = base.map(path)
    input.frames = trace.map { .trace(path($0)) } ?? scenario.map { .scenario(path($0)) }
    return PreviewReader(
      input,
      PreviewLinter(
        configurations: [path(".cartouche.yaml")], lint: { $0.findings },
        lintScenario: { [Finding]($0.diagnostics, in: $0.sources) }))
  }

  func session(base: String? = nil, trace: String? = nil, scenario: String? = nil) throws -> PreviewSession {
    try PreviewSession(reader(base: base, trace: trace, scenario: scenario))
  }

  /// A spec with one view.
  static func spec(_ id: String, _ more: String = "") -> String {
    """
    version: 1
    name: Cafés
    camera: { center: [13.4, 52.5], zoom: 12 }
    \(more)
    annotations:
      - { id: \(id), attach: { point: [13.4, 52.5] }, size: [40, 20] }

    """
  }

  static let brokenSpec = "version: 1\nannotations:\n  - { id: a, atach: { point: [13.4, 52.5] } }\n"
}

/// Looks until a change was read, as often as the program does within a second.
func awaitsChange(_ session: inout PreviewSession) -> Bool { (0..<20).contains { _ in session.look() } }

/// Looks once.
func look(_ session: inout PreviewSession) -> Bool { session.look() }
