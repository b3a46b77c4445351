package import CartoucheDiagnostics
import CartoucheResolver

/// Maps each row of a plan to the spec annotation that it comes from, and each annotation to its rows.
package struct Provenance: Sendable {
  /// The origin of a row of the plan.
  package struct Origin: Sendable, Equatable {
    /// The index in `ResolvedSpec.annotations`.
    package let annotation: Int
    /// The index of the row among the rows of its annotation. For a `forEach`, it is the index of the item.
    package let position: Int
  }

  /// The plan rows of one annotation, which are consecutive.
  private struct Group {
    var annotation: UInt32
    var start: UInt32
    var end: UInt32
  }

  private var groups: [Group] = []

  /// Reserves space for `count` more annotations.
  mutating func reserveCapacity(_ count: Int) { groups.reserveCapacity(groups.count + count) }

  /// Adds the plan rows of the next annotation.
  mutating func add(_ rows: Range<Int>, of annotation: Int) {
    groups.append(
      Group(annotation: UInt32(annotation), start: UInt32(rows.lowerBound), end: UInt32(rows.upperBound)))
  }

  /// Returns the origin of a row of the plan, or `nil` if the plan has no such row.
  /// - Complexity: O(log annotations).
  package func origin(ofRow row: Int) -> Origin? {
    let next = groups.partitioningIndex { $0.start > row }
    // A group without rows starts at the end of the previous group.
    guard let group = groups[..<next].last(where: { $0.start < $0.end }), row >= 0, row < group.end else {
      return nil
    }
    return Origin(annotation: Int(group.annotation), position: row - Int(group.start))
  }

  /// Returns the plan rows of an annotation, or `nil` if the annotation was not compiled.
  package func rows(of annotation: Int) -> Range<Int>? {
    // The fast path: if every annotation was lowered, `groups[i]` belongs to annotation `i`.
    let isInPlace = groups.indices.contains(annotation) && groups[annotation].annotation == annotation
    let index = isInPlace ? annotation : groups.partitioningIndex { $0.annotation >= annotation }
    guard index < groups.count, groups[index].annotation == annotation else { return nil }
    return Int(groups[index].start)..<Int(groups[index].end)
  }

  /// Returns the location of the value that a plan row has for a property, or `nil` for a default or an
  /// unknown row.
  /// - Parameter property: The name of the property in a spec.
  package func place(of property: String, inRow row: Int, of spec: ResolvedSpec) -> Location? {
    origin(ofRow: row).flatMap { spec.place(of: property, in: spec.annotations[$0.annotation]) }
  }

  /// The plan rows of each annotation, in document order.
  var rowsInOrder: some BidirectionalCollection<Range<Int>> {
    groups.lazy.map { Int($0.start)..<Int($0.end) }
  }
}
