import CartoucheDiagnostics
import CartoucheLint
import Testing

/// Every kind of finding has a name of its own and is explained.
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
