import CartoucheTestSupport
import Foundation
import Testing

/// Compares `text` with a file of the repository.
///
/// `UPDATE_GOLDEN=1` rewrites the file and still fails, so that a run that rewrites can never pass.
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
