import CartoucheSpec
import Testing

/// What the schema is tried with, which needs no validator.
struct GeneratedCaseTests {
  /// Else a type without a place would go untried, and a mistake in a frame would look like agreement.
  @Test(arguments: MappingShape.all.map(\.name))
  func aTypeHasAPlaceAndASoundSpec(_ type: String) {
    let specs = SchemaCase.generated.filter { $0.origin.hasPrefix("\(type).") }
    #expect(!specs.isEmpty, "SchemaCase.places names no place of a \(type)")
    #expect(specs.contains { $0.compilerErrors.isEmpty })
  }
}
