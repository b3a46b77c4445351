import CartoucheSpec
import Testing

struct OperatorCatalogTests {
  @Test(arguments: OperatorCatalog.all.map(\.name))
  func theExampleOfAnOperatorIsAnExpression(_ name: String) throws {
    let row = OperatorCatalog[.named(name)]
    let reading = Reading(row.example)
    #expect(reading.findings.isEmpty, "\(row.example)")
    #expect(row.example.contains(name))
    #expect(row.summary.hasSuffix("."))
  }

  @Test func theLanguageHasTheseOperators() {
    let names = """
      literal get has id geometry-type zoom properties at in index-of slice length array boolean number string \
      object typeof to-boolean to-number to-string == != < <= > >= ! all any none case match coalesce step \
      interpolate let var concat downcase upcase + - * / % ^ abs ceil floor round min max sqrt ln log10 log2 \
      sin cos tan asin acos atan pi e ln2 number-format
      """
    #expect(Set(OperatorCatalog.all.map(\.name)) == Set(names.split(separator: " ").map(String.init)))
  }
}
