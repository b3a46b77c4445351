import CartoucheCompiler
import Testing

@Suite struct RowIndexTests {
  /// However many have one hash, also where only its upper half differs.
  @Test(arguments: [1, 7, 1 << 32, Int.max])
  func everyRowIsFoundByWhatIsInIt(_ hashes: Int) {
    let texts = (0..<1_000).map { "\($0 % 300)" }
    func hash(_ text: String) -> Int { (Int(text) ?? 0) % hashes &* (hashes == 1 << 32 ? 1 << 32 : 1) }
    var index = RowIndex()
    for (row, text) in texts.enumerated() {
      let first = index.insert(row, hash: hash(text)) { texts[$0] == text }
      #expect(first == (row < 300 ? nil : row % 300))
    }
    for text in texts {
      #expect(index.row(hash: hash(text)) { texts[$0] == text } == Int(text))
    }
    #expect(index.row(hash: hash("7")) { _ in false } == nil)
    #expect(RowIndex().row(hash: 0) { _ in true } == nil)
  }
}
