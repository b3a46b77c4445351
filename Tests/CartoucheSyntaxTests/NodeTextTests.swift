import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

@Suite struct NodeTextTests {
  private static func root(_ text: String) throws -> Node {
    try #require(ParsedText(Array(text.utf8)).document.root)
  }

  /// Texts are compared eight bytes at a time, and one by one behind that.
  @Test(arguments: ["", "a", "1234567", "12345678", "123456789", "1234567812345678x"])
  func aTextIsEqualToItselfAlone(_ text: String) throws {
    let root = try Self.root("\"\(text)\"")
    #expect(root.hasText(text))
    for offset in text.indices {
      var other = text
      other.replaceSubrange(offset...offset, with: "~")
      let changed = try Self.root("\"\(text)\": 1\n\"\(other)\": 2\n")
      #expect(!root.hasText(other))
      #expect(changed.entries.map(\.value.string) == ["1", "2"])
    }
  }

  @Test func aKeyIsFoundByItsWholeName() throws {
    let root = try Self.root(
      "{ collisionInsets: 1, collisionInserts: 2, \"collision\\u0042oxes\": 3, gap: 4 }")
    #expect(root["collisionInserts"]?.string == "2")
    #expect(root["collisionBoxes"]?.string == "3")
    #expect(root["collisionBoxe"] == nil)
    let index = KeyIndex(["gap", "collisionBoxes", "collisionInsets"])
    #expect(root.entries.map { index.position(of: $0.key) } == [2, nil, 1, 0])
    #expect(index.position(of: "gap") == 0)
    #expect(index.position(of: "") == nil)
    #expect(index.position(of: root) == nil)
  }

  @Test(arguments: [
    ("[1, 2]", true), ("[[1, 2], 3]", true), ("[1]", false), ("[1, 2, 3]", false), ("{ a: 1 }", false),
  ])
  func aPairIsAListOfTwo(_ text: String, _ isPair: Bool) throws {
    let root = try Self.root(text)
    let items = Array(root.items).map(\.written)
    #expect(root.pair.map { [$0.first.written, $0.second.written] } == (isPair ? items : nil))
  }

  @Test func onlyPlainScalarsAreNumbersOrNull() throws {
    let root = try Self.root("[1.5, '1.5', -07, 0.7, 0, \"null\", null, !t null, ~, x]")
    let items = Array(root.items)
    #expect(items.map(\.number) == [1.5, nil, -7, 0.7, 0, nil, nil, nil, nil, nil])
    #expect(items.map(\.isNull) == [false, false, false, false, false, false, true, false, false, false])
    #expect(items.map(\.hasLeadingZero).firstIndex(of: true) == 2)
    #expect(items.map(\.hasLeadingZero).lastIndex(of: true) == 2)
    #expect(root.number == nil)
  }

  @Test(arguments: [
    "['1', 2]", "[1, \"2\"]", "[01, 2]", "[1, -02]", "[!t 1, 2]", "[1, [2]]", "[[1], 2]", "[1]", "[1, 2, 3]",
    "[1, x]",
    "{ 1: 2 }", "1", "[&a 1, *a]", "[1, ]",
  ])
  func whatIsNotPlainlyTwoNumbersIsLeftToOthers(_ text: String) throws {
    #expect(try Self.root(text).plainNumbers == nil)
  }

  @Test func twoPlainNumbersAreRead() throws {
    let numbers = try #require(Self.root("[-12.5, 0.25]").plainNumbers)
    #expect(numbers == (-12.5, 0.25))
  }
}
