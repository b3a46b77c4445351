import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Fills the plan's rows of annotations, in document order.
struct AnnotationLowering {
  var table = AnnotationColumns()
  /// Rows that each annotation of the document became.
  private(set) var groups: [AnnotationGroup] = []
  /// Whether it is reported that the plan has no room for more rows.
  private var isFull = false

  /// Makes room for this many more annotations of the document, so that no table is built anew ten times.
  mutating func reserveCapacity(_ count: Int) {
    groups.reserveCapacity(groups.count + count)
    reserveRows(count)
  }

  /// Makes room for this many more rows; for a few, doubling as they come makes fewer copies.
  mutating func reserveRows(_ count: Int) {
    guard count > table.count else { return }
    table.reserveCapacity(table.count + count)
  }

  /// Whether the plan may have `count` more rows; that it may not is reported once.
  mutating func hasRoom(
    for count: Int, atMost limit: Int, _ place: Location, help: String, _ log: inout DiagnosticLog
  ) -> Bool {
    guard table.count + count > limit else { return true }
    if !isFull {
      log.report(
        .tooManyAnnotations, "the spec makes more than \(limit) annotations", at: place, help: help)
    }
    isFull = true
    return false
  }

  /// Notes the rows that an annotation of the document became: all from `start` on.
  mutating func endGroup(_ id: String, from start: Int) {
    groups.append(AnnotationGroup(id: id, rows: start..<table.count))
  }

  /// The rows that each annotation of the document became, by id.
  func rowsByID() -> [String: Range<Int>] {
    Dictionary(groups.map { ($0.id, $0.rows) }, uniquingKeysWith: { first, _ in first })
  }

  /// The table with the rank of each row under `TieBreak.last`: later in the document first, and within one group
  /// earlier instances first.
  func ranked() -> AnnotationColumns {
    var ranked = table
    ranked.lastOrder = [UInt32](repeating: 0, count: table.count)
    var rank: UInt32 = 0
    for group in groups.reversed() {
      for row in group.rows {
        ranked.lastOrder[row] = rank
        rank += 1
      }
    }
    return ranked
  }
}
