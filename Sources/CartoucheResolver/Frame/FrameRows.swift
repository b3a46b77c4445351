/// What frames have a row for: the plan's annotations, in its `RowOrder`, and behind them, where any of these may cluster, as many clusters: those of
/// which each annotation is the first member.
///
/// So a cluster has its row before it is there, what is remembered of it follows its id, and passes need not tell the two apart.
struct FrameRows: Sendable, Equatable {
  let annotations: Int
  let hasClusters: Bool

  init(_ plan: Plan) {
    annotations = plan.annotations.count
    hasClusters = !plan.clusters.member.isEmpty
  }

  var count: Int { hasClusters ? 2 * annotations : annotations }
}

extension Array {
  /// Makes room for annotations that were added, and for their clusters.
  mutating func fit(_ rows: FrameRows, after former: FrameRows, with value: Element) {
    guard count == former.count, rows != former else { return }
    let added = rows.annotations - former.annotations
    if former.hasClusters {
      insert(contentsOf: repeatElement(value, count: added), at: former.annotations)
    }
    append(contentsOf: repeatElement(value, count: rows.count - count))
  }
}

extension Plan {
  /// What an annotation is attached to; `AttachmentTable.none`: nothing but its point, and so are clusters.
  @inline(__always)
  func attachment(ofFrameRow row: Int) -> UInt32 {
    if attachments.kinds.isEmpty || row >= annotations.count { return AttachmentTable.none }
    return annotations.attachment[annotations.order.annotation(inRow: row)]
  }
}

extension Plan {
  /// Whether a row has an annotation on a point that is its own and not a feature's.
  func hasOwnPoint(frameRow row: Int) -> Bool {
    row < annotations.count && attachment(ofFrameRow: row) == AttachmentTable.none
  }

  /// The row of an annotation in frames, and of what has a row behind those.
  func frameRow(_ row: Int) -> Int {
    row < annotations.count ? annotations.order.row(ofAnnotation: row) : row
  }

  /// The same the other way round.
  func documentRow(_ row: Int) -> Int {
    row < annotations.count ? annotations.order.annotation(inRow: row) : row
  }

  /// Where the annotation in a row of frames stands, if it stands on a point of its own.
  func coordinate(ofFrameRow row: Int) -> Coordinate {
    annotations.coordinate(annotations.order.annotation(inRow: row))
  }

  /// What the plan says of the annotation in a row of frames.
  func options(ofFrameRow row: Int) -> AnnotationOptions {
    annotations.options[annotations.order.annotation(inRow: row)]
  }
}

extension UInt32 {
  /// Of an annotation that is not there.
  static var noRow: UInt32 { .max }
}

extension Int? {
  /// As frames number rows; `noRow`: there is none.
  var orNoRow: UInt32 { map { UInt32($0) } ?? .noRow }
}

extension AnnotationIndex {
  /// - Parameter row: of frames.
  /// - Parameter plan: borrowed: an initializer is handed a copy else, and that counts each of its arrays.
  // Frames ask for each view, and who is handed a plan out of line is handed a copy.
  @inline(__always)
  init(frameRow row: some BinaryInteger, in plan: borrowing Plan) {
    let row = Int(row)
    self =
      row < plan.annotations.count
      ? AnnotationIndex(plan.annotations.order.annotation(inRow: row))
      : AnnotationIndex(clusterStartingWith: row - plan.annotations.count)
  }

  /// The row in frames; nil: there is none.
  func frameRow(in plan: Plan) -> Int? {
    guard isCluster else {
      return rawValue < plan.annotations.count ? plan.annotations.order.row(ofAnnotation: row) : nil
    }
    let first = rawValue - AnnotationIndex.firstCluster
    guard first < plan.clusters.member.count else { return nil }
    return plan.annotations.count + Int(first)
  }
}
