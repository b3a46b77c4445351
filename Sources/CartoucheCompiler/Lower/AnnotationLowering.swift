import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Fills the plan's rows of annotations, in document order.
struct AnnotationLowering {
  var table = AnnotationColumns()
  /// Rows that each annotation of the document became.
  private(set) var provenance = Provenance()
  /// Whether it is reported that the plan has no room for more rows.
  private var isFull = false

  /// Makes room for this many more annotations of the document, so that no table is built anew ten times.
  mutating func reserveCapacity(_ count: Int) {
    provenance.reserveCapacity(count)
    reserveRows(count)
  }

  /// Makes room for this many more rows; for a few, doubling as they come makes fewer copies.
  mutating func reserveRows(_ count: Int) {
    guard count > table.count else { return }
    table.reserveCapacity(table.count + count)
  }

  /// Whether the plan may have `count` more rows; that it may not is reported once.
  mutating func hasRoom(
    for count: Int, atMost limit: Int, _ place: @autoclosure () -> Location, help: String,
    _ log: inout DiagnosticLog
  ) -> Bool {
    guard table.count + count > limit else { return true }
    if !isFull {
      log.report(
        .tooManyAnnotations, "the spec makes more than \(limit) annotations", at: place(), help: help)
    }
    isFull = true
    return false
  }

  /// Notes the rows that an annotation of the document became: all from `start` on.
  /// - Parameter index: of the annotation, in the spec.
  mutating func endRows(of index: Int, from start: Int) { provenance.add(start..<table.count, of: index) }

  /// The rows that the annotation with this id became; nil: there is none.
  func rows(of id: String, in spec: ResolvedSpec) -> Range<Int>? {
    spec.position(of: id).flatMap { provenance.rows(of: $0) }
  }

  /// The table with the rank of each row under `TieBreak.last`: later in the document first, and within one group
  /// earlier instances first.
  func ranked() -> AnnotationColumns {
    var ranked = table
    ranked.lastOrder = [UInt32](repeating: 0, count: table.count)
    var rank: UInt32 = 0
    for rows in provenance.rowsInOrder.reversed() {
      for row in rows {
        ranked.lastOrder[row] = rank
        rank += 1
      }
    }
    return ranked
  }
}
