/// How the rows of frames change where their order does.
struct RowMoves {
  let former: RowOrder
  let order: RowOrder

  /// Where what is in a row goes.
  func row(of formerRow: Int) -> Int {
    order.row(ofAnnotation: former.annotation(inRow: formerRow))
  }

  func rows(of formerRows: [UInt32], capacity: Int) -> [UInt32] {
    var rows: [UInt32] = []
    rows.reserveCapacity(capacity)
    for former in formerRows { rows.append(UInt32(row(of: Int(former)))) }
    return rows
  }

  /// Puts what is in each row of a column where it goes.
  func move<Element>(_ column: inout [Element]) {
    if column.isEmpty { return }
    let before = column
    column = before.indices.map { before[former.row(ofAnnotation: order.annotation(inRow: $0))] }
  }

  func move(_ rows: inout RowSet) {
    let before = rows
    rows.removeAll()
    for row in before { rows.insert(self.row(of: row)) }
  }
}
