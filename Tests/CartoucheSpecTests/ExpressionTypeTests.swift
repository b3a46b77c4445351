import CartoucheSpec
import Testing

struct ExpressionTypeTests {
  @Test func valueAcceptsEverything() {
    let types: [ExpressionType] = [
      .null, .boolean, .number, .string, .object, .value, .anyArray, .array(of: .number, count: 2),
    ]
    #expect(types.allSatisfy { ExpressionType.value.accepts($0) })
  }

  @Test func nothingElseAcceptsValue() {
    #expect(!ExpressionType.number.accepts(.value))
    #expect(!ExpressionType.anyArray.accepts(.value))
  }

  @Test func anArrayAcceptsItsItemsAndItsLength() {
    let pairs = ExpressionType.array(of: .number, count: 2)
    #expect(pairs.accepts(.array(of: .number, count: 2)))
    #expect(!pairs.accepts(.array(of: .number, count: 3)))
    #expect(!pairs.accepts(.array(of: .string, count: 2)))
    #expect(!pairs.accepts(.array(of: .number)))
  }

  @Test func anEmptyArrayMayHoldAnyItems() {
    #expect(ExpressionType.array(of: .string).accepts(ExpressionValue.array([]).type))
  }

  @Test(arguments: [
    (ExpressionValue.array([.number(1), .number(2)]), "array<number, 2>"),
    (.array([.number(1), .string("a")]), "array<value, 2>"),
    (.array([.array([]), .array([])]), "array<value, 2>"),
    (.array([]), "array<value, 0>"),
    (.object([]), "object"),
  ])
  func typesAreNamedAsInStyleSpecifications(_ value: ExpressionValue, _ name: String) {
    #expect(value.type.description == name)
  }

  @Test func composedAndDecomposedTextsDiffer() {
    #expect(ExpressionValue.string("\u{E9}") != .string("e\u{301}"))
  }
}
