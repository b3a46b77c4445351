import CartoucheLint
import Foundation
import Testing

@Suite struct RuleCatalogTests {
  @Test func theCatalogIsSorted() {
    let ids = ruleCatalog.map { $0.metadata.id }
    #expect(ids == ids.sorted())
  }

  @Test func everyRuleHasAFileInTheFolderOfItsCategory() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources/CartoucheLint/Rules")
      .standardizedFileURL
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let rules = ruleCatalog.map { "\($0.metadata.category.rawValue.capitalized)/\($0).swift" }
    #expect(files.filter { $0.hasSuffix(".swift") }.sorted() == rules.sorted())
  }

  @Test func aRuleIsNamedAsItsType() {
    let names = ruleCatalog.map { $0.metadata.id.split(separator: "-").map(\.capitalized).joined() }
    #expect(names == ruleCatalog.map { "\($0)" })
  }

  @Test func everyRuleShowsWhatItFlagsAndWhatItAccepts() {
    let kinds = ruleCatalog.map { rule in Set(rule.examples.map(\.isFlagged)) }
    #expect(kinds.allSatisfy { $0 == [true, false] })
  }

  @Test func guidanceOfPlatformsIsOffByDefault() {
    let rules = ruleCatalog.filter { $0.metadata.category == .performance }
    #expect(rules.filter { $0.metadata.isOnByDefault }.map { $0.metadata.id } == [])
  }

  @Test func everySummaryIsOneSentence() {
    let texts = ruleCatalog.flatMap { [$0.metadata.summary, $0.metadata.why] }
    #expect(texts.filter { !$0.hasSuffix(".") } == [])
  }
}
