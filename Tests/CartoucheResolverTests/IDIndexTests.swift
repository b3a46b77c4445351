import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct IDIndexTests {
  private func column(_ ids: [String]) -> TextColumn {
    var column = TextColumn()
    for id in ids { column.append(id.utf8) }
    return column
  }

  private func row(of id: String, _ index: inout IDIndex, in ids: TextColumn) -> Int? {
    var id = id
    return id.withUTF8 { index.row(of: $0, in: ids) }
  }

  @Test func everyIDIsFoundAndNoOther() {
    let names = (0..<3_000).map { "a\($0)" } + ["", "ö", String(repeating: "long", count: 99)]
    let ids = column(names)
    var index = IDIndex()
    for (row, name) in names.enumerated() { #expect(self.row(of: name, &index, in: ids) == row) }
    for name in ["a", "a3000", "A0", "\u{0}"] { #expect(row(of: name, &index, in: ids) == nil) }
  }

  @Test func anEmptyPlanHasNone() {
    var index = IDIndex()
    #expect(row(of: "", &index, in: TextColumn()) == nil)
  }

  /// An annotation that was removed keeps its row, and its id may come again.
  @Test func rowsThatAreAddedAreFoundAndTheLastOfAnIDCounts() {
    var names = ["a", "b"]
    var index = IDIndex()
    #expect(row(of: "b", &index, in: column(names)) == 1)
    for number in 0..<100 {
      names += ["c\(number)", "b"]
      let ids = column(names)
      #expect(row(of: "b", &index, in: ids) == names.count - 1)
      #expect(row(of: "c\(number)", &index, in: ids) == names.count - 2)
      #expect(row(of: "a", &index, in: ids) == 0)
    }
  }

  @Test func lookingUpAllTakesWorkInProportion() {
    func names(_ count: Int) -> [String] { (0..<count).map { "annotation-\($0)" } }
    let growth = growthOfWork(from: names(1_000), to: names(16_000)) { names in
      let ids = column(names)
      var index = IDIndex()
      #expect(names.allSatisfy { row(of: $0, &index, in: ids) != nil })
    }
    #expect(growth < 64, "16 times the annotations; 256 times the work if each look-up went through all")
  }
}
