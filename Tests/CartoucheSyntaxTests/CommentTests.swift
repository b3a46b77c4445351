import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// Which `#` begins a comment, which libyaml does not tell.
@Suite struct CommentTests {
  private func comments(_ text: String, format: DocumentFormat = .yaml) -> [String] {
    let document = ParsedText(text, format: format).document
    return document.comments(beginningWith: "x-").map {
      String(decoding: document.bytes[$0.range], as: UTF8.self)
    }
  }

  @Test func commentsEndBeforeTheLineBreak() {
    #expect(comments("#x-1\na: 1 # x-2 \t\r\n  #\tx-3\rb: x\n") == ["#x-1", "# x-2", "#\tx-3"])
    #expect(comments("\u{FEFF}a: 1 # x-é😀\n# x-2") == ["# x-é😀", "# x-2"])
  }

  @Test(arguments: [
    "a: 'x # x-1'", "a: \"x\n  # x-1\"", "a: |\n  b\n  # x-1\n", "a: >-\n  b\n\n  # x-1\n", "a#x-1: b# x-1",
    "'# x-1': b", "a: http://b# x-1", "a: 1 # y x-1", "a: 1 ## x-1",
  ]) func whatLiesInAScalarIsNone(_ text: String) {
    #expect(comments(text) == [])
  }

  @Test(arguments: [
    "a: 'x' # x-1", "a: |\n  b\n# x-1\n", "a: >\n  b\n # x-1\nc: d", "a: [1, # x-1\n  2]", "a: # x-1\n  b: 2",
    "a: | # x-1\n  b\n", "a: &b # x-1\n  c", "a: !b # x-1\n  c", "a: &b 1\nc: *b # x-1\n", "# x-1\n",
    "a: x # x-1\n",
    "a: |+\n  b\n\n# x-1\n", "'a' : 1 # x-1", "? a # x-1\n: b",
  ]) func whatLiesBetweenScalarsIsOne(_ text: String) {
    #expect(comments(text) == ["# x-1"])
  }

  @Test func whatNobodyReadHasNone() {
    #expect(comments("a: 1 # x-1\nb: [ # x-2\n}\nc: 3 # x-3\n") == ["# x-1"])
  }
}
