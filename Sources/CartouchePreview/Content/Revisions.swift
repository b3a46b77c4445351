import CartoucheDiagnostics
import CartoucheResolver

/// Counts how often what the page is told has changed.
struct Revisions: Sendable {
  /// Of what was taken last; 0: nothing yet.
  private(set) var number = 0
  /// The last one in which what is on the map changed; 0: nothing has been there.
  private(set) var planNumber = 0
  private var last: PreviewContent?

  /// - Returns: whether anything is different.
  mutating func take(_ content: PreviewContent) -> Bool {
    if content == last { return false }
    number += 1
    if content.drawn != last?.drawn { planNumber = number }
    last = content
    return true
  }

  /// `/state.json`, as `docs/preview.md` describes it.
  func state(of content: PreviewContent) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) {
      $0.object {
        $0.member("revision", number)
        $0.member("planRevision", planNumber)
        $0.member("hasPlan", content.drawn != nil)
        $0.member("compiles", content.compiles)
        $0.member("path", content.path)
        $0.member("name", content.name)
        $0.member("text", content.text)
        if let viewport = content.viewport {
          $0.array("viewport") {
            $0.element(viewport.width)
            $0.element(viewport.height)
          }
        } else {
          $0.member("viewport", Int?.none)
        }
        $0.member("trace", content.trace)
        $0.member("problem", content.problem)
        $0.array("findings") { json in
          for finding in content.findings {
            json.object {
              JSONRenderer.write(finding, to: &$0)
              $0.member("text", TextRenderer().render([finding]))
            }
          }
        }
      }
    }
    return bytes
  }
}
