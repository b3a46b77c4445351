package import CartoucheDiagnostics
import CartoucheResolver

/// Which annotation of a spec each row of a plan comes from.
package struct Provenance: Sendable {
  /// What a row comes from.
  package struct Origin: Sendable, Equatable {
    /// Index in `ResolvedSpec.annotations`.
    package let annotation: Int
    /// Its place among the rows that the annotation became: of a `forEach`, which instance it is.
    package let position: Int
  }

  /// Rows of one annotation; those of later ones follow.
  private struct Group {
    var annotation: UInt32
    var start: UInt32
    var end: UInt32
  }

  private var groups: [Group] = []

  /// Makes room for this many more annotations.
  mutating func reserveCapacity(_ count: Int) { groups.reserveCapacity(groups.count + count) }

  /// Notes the rows of the next annotation.
  mutating func add(_ rows: Range<Int>, of annotation: Int) {
    groups.append(
      Group(annotation: UInt32(annotation), start: UInt32(rows.lowerBound), end: UInt32(rows.upperBound)))
  }

  /// Where a row comes from; nil: there is no such row.
  /// - Complexity: O(log annotations).
  package func origin(ofRow row: Int) -> Origin? {
    let next = groups.partitioningIndex { $0.start > row }
    // An annotation without rows starts where the one before it ends.
    guard let group = groups[..<next].last(where: { $0.start < $0.end }), row >= 0, row < group.end else {
      return nil
    }
    return Origin(annotation: Int(group.annotation), position: row - Int(group.start))
  }

  /// The rows that an annotation became; nil: it was not lowered.
  package func rows(of annotation: Int) -> Range<Int>? {
    // Mostly every annotation was lowered, and its group is where it is.
    let isInPlace = groups.indices.contains(annotation) && groups[annotation].annotation == annotation
    let index = isInPlace ? annotation : groups.partitioningIndex { $0.annotation >= annotation }
    guard index < groups.count, groups[index].annotation == annotation else { return nil }
    return Int(groups[index].start)..<Int(groups[index].end)
  }

  /// Where the value is written that a row has for a property; nil: it is the default, or there is no such row.
  /// - Parameter property: as a spec spells it.
  package func place(of property: String, inRow row: Int, of spec: ResolvedSpec) -> Location? {
    origin(ofRow: row).flatMap { spec.place(of: property, in: spec.annotations[$0.annotation]) }
  }

  /// Rows of each annotation, those of annotations further up first.
  var rowsInOrder: some BidirectionalCollection<Range<Int>> {
    groups.lazy.map { Int($0.start)..<Int($0.end) }
  }
}
