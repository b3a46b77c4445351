/// In which order frames keep the annotations of a plan: the document's, or one in which what is near in the world is near in memory.
///
/// Layout  blocks of annotations that are near each other, each in the document's order: a frame of a small part of the world has to do
///         with few blocks, and one of all of it goes through each of them from its start to its end, as ranks most often go.
///
/// Frames number annotations by their rows. A plan, its indices and what frames tell go by the document. Nothing changes an order once
/// it is made, so all who have it share its memory.
package struct RowOrder: Sendable {
  /// By row of frames, the annotation; empty: the document's order.
  private var annotations: [UInt32] = []
  /// By annotation, its row; empty: the document's order.
  private var rows: [UInt32] = []
  /// How many rows lie together in the document's order: a power of two.
  private(set) var blockSize = 1

  /// The document's.
  init() {}

  var isDocuments: Bool { rows.isEmpty }

  /// - Parameters:
  ///   - places: some annotations in the order of their places, of which each `blockSize` become a block; all others come after them.
  ///   - count: how many annotations there are.
  /// - Complexity: O(annotations).
  init(of places: [UInt32], inBlocksOf blockSize: Int, among count: Int) {
    /// Where the next row of each block is, and of those that have no place.
    var next = Array(stride(from: 0, to: UInt32(places.count), by: blockSize)) + [UInt32(places.count)]
    let rest = UInt32(next.count - 1)
    // At first by annotation its block.
    var rows = Array(repeating: rest, count: count)
    for (index, annotation) in places.enumerated() { rows[Int(annotation)] = UInt32(index / blockSize) }
    var annotations = Array(repeating: UInt32(0), count: count)
    for annotation in rows.indices {
      let block = Int(rows[annotation])
      rows[annotation] = next[block]
      annotations[Int(next[block])] = UInt32(annotation)
      next[block] += 1
    }
    (self.annotations, self.rows, self.blockSize) = (annotations, rows, blockSize)
  }

  /// The annotation in a row of frames that is no cluster's.
  @inline(__always)
  func annotation(inRow row: Int) -> Int { annotations.isEmpty ? row : Int(annotations[row]) }

  /// The row of an annotation.
  @inline(__always)
  func row(ofAnnotation annotation: Int) -> Int { rows.isEmpty ? annotation : Int(rows[annotation]) }
}

extension Plan {
  /// The same plan with the columns that a resolver arranges as the document has them; that of a resolver may be arranged.
  var inDocumentOrder: Plan {
    var plan = self
    plan.annotations.arrange(RowOrder())
    return plan
  }
}
