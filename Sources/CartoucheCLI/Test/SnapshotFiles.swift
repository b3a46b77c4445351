import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheScenario
import CartoucheSyntax

/// The snapshots that lie beside a scenario.
struct SnapshotFiles {
  private let path: String
  /// By the names that steps have for them.
  private let names: [String]

  init(beside path: String) {
    self.path = path
    let stem =
      Scenario.stem(of: path).split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
      ?? path
    let files = DiskFileLoader().names(beside: path).sorted()
    // What belongs to `cafes.night.scenario.yaml` is not one of `cafes.scenario.yaml`.
    let others = files.compactMap { file -> String? in
      guard Scenario.endings.contains(where: file.hasSuffix) else { return nil }
      let other = Scenario.stem(of: file)
      return other.hasPrefix(stem + ".") ? other + "." : nil
    }
    names = files.compactMap { file in
      guard file.hasPrefix(stem + "."), file.hasSuffix(Scenario.snapshotEnding),
        !others.contains(where: file.hasPrefix)
      else { return nil }
      return String(file.dropFirst(stem.count + 1).dropLast(Scenario.snapshotEnding.count))
    }
  }

  /// What the files of some snapshots hold, those that there are.
  func read(_ wanted: [String]) throws(FileFailure) -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in wanted where names.contains(name) {
      contents[name] = try DiskFileLoader().load(
        Scenario.snapshotFile(name, of: path), limit: Limits().dataBytes)
    }
    return contents
  }

  /// Warnings of those that no step has.
  func unused(by scenario: Scenario, _ reading: ScenarioReading) -> [Finding] {
    let start = Location(source: reading.document.source, span: SourceSpan(start: 0, end: 0))
    let unused = names.filter { !scenario.snapshots.contains($0) }
    return [Finding](
      unused.map {
        let file = Scenario.snapshotFile($0, of: path)
        return Diagnostic(
          ScenarioFinding.unusedSnapshot, "no step has the snapshot `\($0)` of the file `\(file)`", at: start,
          help: "delete the file, or name it in a step: `snapshot: \($0)`")
      }, in: reading.sources)
  }
}
