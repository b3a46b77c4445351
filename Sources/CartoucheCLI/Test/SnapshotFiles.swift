import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax

/// The snapshot files of one scenario. They are in the scenario's folder.
struct SnapshotFiles {
  private let path: String
  /// The names of the existing snapshots, in the form in which steps name them: without folder and ending.
  private let names: [String]
  /// The file name of another scenario in the folder whose snapshots have the same file names; `nil` if there is none.
  private let conflictingScenario: String?

  init(beside path: String) {
    self.path = path
    let stem =
      Scenario.stem(of: path).split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
      ?? path
    let files = DiskFileLoader().names(beside: path).sorted()
    let scenarios = Scenario.allEndings.map { stem + $0 }.filter(files.contains)
    conflictingScenario = scenarios.count > 1 ? scenarios.first { !path.hasSuffix($0) } : nil
    names = files.compactMap { file in
      guard file.hasPrefix(stem + "."), file.hasSuffix(Scenario.snapshotEnding) else { return nil }
      let name = file.dropFirst(stem.count + 1).dropLast(Scenario.snapshotEnding.count)
      // `cafes.night.a` belongs to `cafes.night.scenario.yaml`.
      return name.contains(".") ? nil : String(name)
    }
  }

  /// Returns the contents of the snapshot files that exist.
  /// - Parameters:
  ///   - wanted: The names of the snapshots to read.
  ///   - loader: The loader, which throws for files outside its root, and records all wanted files.
  ///   - updates: Whether snapshots are being updated. A link to a missing file is then a missing snapshot, not an
  ///     error.
  func read(
    _ wanted: [String], _ loader: WatchedFiles, updates: Bool
  ) throws(UnreadableFile) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in wanted {
      let file = Scenario.snapshotFile(name, of: path)
      loader.watch(file)
      guard names.contains(name) else { continue }
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

  /// Returns an error if the snapshots of another scenario in the folder have the same file names; otherwise an empty list.
  func shared(by scenario: Scenario, _ reading: ScenarioReading) -> [Finding] {
    guard let conflictingScenario, let first = scenario.snapshots.first else { return [] }
    return [Finding](
      [
        Diagnostic(
          ScenarioFinding.duplicateSnapshot,
          "the scenario `\(conflictingScenario)` in this folder has the same snapshot files",
          at: first.location, help: "rename one of them; another ending is not enough")
      ], in: reading.sources)
  }

  /// Returns warnings about snapshot files that no step uses.
  func unused(by scenario: Scenario, _ reading: ScenarioReading) -> [Finding] {
    let start = Location(source: reading.document.source, span: SourceSpan(start: 0, end: 0))
    // With a conflicting scenario, an unused file may belong to that scenario.
    guard conflictingScenario == nil else { return [] }
    let named = Set(scenario.snapshots.map(\.content))
    let unused = names.filter { !named.contains($0) }
    return [Finding](
      unused.map {
        let file = Scenario.snapshotFile($0, of: path)
        return Diagnostic(
          ScenarioFinding.unusedSnapshot, "no step uses the snapshot `\($0)` in the file `\(file)`",
          at: start,
          help: "delete the file, or name it in a step: `snapshot: \($0)`")
      }, in: reading.sources)
  }
}
