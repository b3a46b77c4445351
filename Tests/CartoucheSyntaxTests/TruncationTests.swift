import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// What is kept of a text that breaks off.
@Suite struct TruncationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var kept: String
    var testDescription: String { text }

    init(_ text: String, _ kept: String) {
      self.text = text
      self.kept = kept
    }
  }

  @Test(arguments: [
    Case("a: 1\nb: [2, 3\n", "{a:1,b:[2]…}…"),
    Case("a: 1\nb: [2, 3,\n", "{a:1,b:[2,3]…}…"),
    Case("a: { b: 1, c", "{a:{b:1}…}…"),
    Case("a: { b: 1, c: 2", "{a:{b:1}…}…"),
    Case("a: { [x, y]: 2", "{a:{}…}…"),
    Case("a: { b: [1], [2]", "{a:{b:[1]}…}…"),
    Case("a: [get, name] == 1\n", "{a:[get,name]}…"),
    Case("a: 1\nb: \"2\n", "{a:1}…"),
    Case("a: 1\nb: { c: 2, d: \"\n", "{a:1,b:{c:2}…}…"),
    Case("- a: 1\n- b: @\n", "[{a:1},{}…]…"),
    Case("@", "nothing"),
    Case("a: 1\n@: 2\n", "{a:1}…"),
    Case("a: &x [1]\nb: [*x, @\n", "{a:[1],b:[[1]]…}…"),
  ])
  func whatWasReadBeforeTheErrorIsKept(_ test: Case) {
    let document = ParsedText(test.text).document
    #expect(document.isTruncated)
    #expect(document.root.map(outline) ?? "nothing" == test.kept)
  }

  private func outline(_ node: Node) -> String {
    let end = node.isTruncated ? "…" : ""
    return switch node.kind {
    case .sequence: "[\(node.items.map(outline).joined(separator: ","))]\(end)"
    case .mapping:
      "{\(node.entries.map { "\($0.key.string):\(outline($0.value))" }.joined(separator: ","))}\(end)"
    case .scalar, .alias: node.string + end
    }
  }
}
