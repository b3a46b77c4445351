import CartoucheResolver
import Testing

@testable import CartoucheRender

/// The names that plans as JSON have, with and without reflection.
@Suite struct ClusterNamesTests {
  @Test func namesAreThoseOfTheCases() {
    for operation in ClusterOperation.allCases { #expect(operation.name == "\(operation)") }
    for text in ClusterText.allCases { #expect(text.name == "\(text)") }
  }
}
