import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Rows are moved between tables column by column: none is forgotten.
@Suite struct TableEditTests {
  private static let plan = TestScene.planWithEveryColumn

  @Test func aRowOfAttachmentsIsPutWithAllItsColumns() {
    let other = Self.plan.attachments
    var table = AttachmentTable()
    for row in 0..<other.count { table.put(other, row, at: row) }
    #expect(other.count > 1 && table == other)
    // Over a row that is there, too.
    for row in 0..<other.count { table.put(other, other.count - 1 - row, at: row) }
    for row in 0..<other.count { table.put(other, row, at: row) }
    #expect(table == other)
  }

  @Test func aRowOfCalloutsIsAppendedWithAllItsColumns() {
    let other = Self.plan.callouts
    var columns = CalloutColumns()
    for row in 0..<other.count {
      #expect(columns.append(other, row, list: other.anchorList[row]) == UInt32(row))
    }
    #expect(other.count > 0 && columns == other)
  }
}
