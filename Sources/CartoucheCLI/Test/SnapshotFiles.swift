import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax

/// The snapshots that lie beside a scenario.
struct SnapshotFiles {
  private let path: String
  /// By the names that steps have for them.
  private let names: [String]
  /// Another scenario that would keep its snapshots in the same files.
  private let twin: String?

  init(beside path: String) {
    self.path = path
    let stem =
      Scenario.stem(of: path).split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
      ?? path
    let files = DiskFileLoader().names(beside: path).sorted()
    let scenarios = Scenario.allEndings.map { stem + $0 }.filter(files.contains)
    twin = scenarios.count > 1 ? scenarios.first { !path.hasSuffix($0) } : nil
    names = files.compactMap { file in
      guard file.hasPrefix(stem + "."), file.hasSuffix(Scenario.snapshotEnding) else { return nil }
      let name = file.dropFirst(stem.count + 1).dropLast(Scenario.snapshotEnding.count)
      // `cafes.night.a` is of `cafes.night.scenario.yaml`.
      return name.contains(".") ? nil : String(name)
    }
  }

  /// The contents of the files of some snapshots, as far as they exist.
  /// - Parameters:
  ///   - loader: reads no file outside of the root.
  ///   - updates: whether a link to a file that does not exist counts as no file yet.
  func read(
    _ wanted: [String], _ loader: DiskFileLoader, updates: Bool
  ) throws(UnreadableFile) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in wanted where names.contains(name) {
      let file = Scenario.snapshotFile(name, of: path)
      do {
        contents[name] = try loader.load(file, limit: Limits().dataBytes)
      } catch .notFound where updates {
        continue
      } catch {
        throw UnreadableFile(path: file, failure: error)
      }
    }
    return contents
  }

  /// An error where another scenario would write what this one writes.
  func shared(by scenario: Scenario, _ reading: ScenarioReading) -> [Finding] {
    guard let twin, let first = scenario.snapshots.first else { return [] }
    return [Finding](
      [
        Diagnostic(
          ScenarioFinding.duplicateSnapshot,
          "the scenario `\(twin)` beside this one would keep its snapshots in the same files",
          at: first.location, help: "give one of the two another name, and not only another ending")
      ], in: reading.sources)
  }

  /// Warnings of those that no step has.
  func unused(by scenario: Scenario, _ reading: ScenarioReading) -> [Finding] {
    let start = Location(source: reading.document.source, span: SourceSpan(start: 0, end: 0))
    // They may be those of the other one.
    guard twin == nil else { return [] }
    let named = Set(scenario.snapshots.map(\.content))
    let unused = names.filter { !named.contains($0) }
    return [Finding](
      unused.map {
        let file = Scenario.snapshotFile($0, of: path)
        return Diagnostic(
          ScenarioFinding.unusedSnapshot, "no step has the snapshot `\($0)` of the file `\(file)`", at: start,
          help: "delete the file, or name it in a step: `snapshot: \($0)`")
      }, in: reading.sources)
  }
}
