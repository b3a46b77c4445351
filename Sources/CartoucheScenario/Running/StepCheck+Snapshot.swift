import CartoucheDiagnostics
import CartoucheSpec

extension StepCheck {
  /// Compares a frame with the file that keeps it.
  /// - Parameter file: nil: there is none.
  mutating func compare(
    _ snapshot: Snapshot, with file: [UInt8]?, named name: Located<String>, of scenario: Scenario, frame: Int
  ) {
    let path = Scenario.snapshotFile(name.content, of: scenario.path)
    guard let file else {
      fail(
        .missingSnapshot, "there is no snapshot `\(path)` yet", at: name.location, frame: frame,
        help: "`cartouche test --update \(scenario.path)` writes it")
      return
    }
    guard let change = snapshot.change(since: file) else { return }
    fail(
      .changedSnapshot, "the frame differs from `\(path)`: \(change.text)", at: name.location, frame: frame,
      help: "if that is meant, `cartouche test --update \(scenario.path)` takes the frame as the new one")
  }
}
