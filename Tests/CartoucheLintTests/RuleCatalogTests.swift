import CartoucheDiagnostics
import CartoucheLint
import Foundation
import Testing

@Suite struct RuleCatalogTests {
  @Test func theCatalogIsSorted() {
    let ids = ruleCatalog.map { $0.metadata.id }
    #expect(ids == ids.sorted())
  }

  @Test func everyRuleIsATypeOfItsNameInTheFolderOfItsCategory() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources/CartoucheLint/Rules")
      .standardizedFileURL
    for category in RuleCategory.allCases {
      let files = folder.appending(path: category.rawValue.capitalized)
      var declared: [String] = []
      for file in try FileManager.default.contentsOfDirectory(at: files, includingPropertiesForKeys: nil) {
        let text = try String(contentsOf: file, encoding: .utf8)
        declared += text.matches(of: /(?m)^struct (\w+): Rule {/).map { String($0.output.1) }
      }
      let rules = ruleCatalog.filter { $0.metadata.category == category }.map { $0.metadata.id }
        .map { $0.split(separator: "-").map(\.capitalized).joined() }
      #expect(declared.sorted() == rules.sorted())
    }
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

/// Every kind of finding has a unique name and a description.
@Suite struct FindingCatalogTests {
  @Test func aNameStandsOnce() {
    let names = findingCatalog.map(\.id) + ruleCatalog.map { $0.metadata.id }
    #expect(Set(names).count == names.count)
  }

  @Test func everyNameIsKebabCase() {
    let odd = findingCatalog.map(\.id).filter { $0.wholeMatch(of: #/[a-z]+(-[a-z]+)*/#) == nil }
    #expect(odd == [])
  }

  @Test func everyTextIsOneSentence() {
    let texts = findingCatalog.flatMap { [$0.note.summary, $0.note.why] }
    #expect(texts.filter { !$0.hasSuffix(".") || $0.first?.isLowercase == true } == [])
  }
}
