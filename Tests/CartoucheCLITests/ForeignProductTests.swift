import Testing

@testable import CartoucheCLI

@Suite struct ForeignProductTests {
  /// Those of styles may be keys of any of their types, hyphens and all.
  @Test(arguments: ForeignProduct.allCases) func everyNameIsOneThatIsExplained(_ product: ForeignProduct) {
    let explained = Set(Topic.foreignNames.map(\.name))
    #expect(product.names.filter { !explained.contains($0) } == [])
  }

  @Test func aNameIsOneProductsAlone() {
    let names = ForeignProduct.allCases.flatMap(\.names)
    #expect(names.count == Set(names).count)
  }
}
