/// One row an annotation; every array has the same length.
public struct AnnotationColumns: Sendable, Equatable {
  public var ids = TextColumn()
  /// Empty text: none.
  public var titles = TextColumn()
  /// Degrees, as the spec gives them (longitude wrapped into −180…180); 0 where only a frame can tell.
  public var longitude: [Double] = []
  public var latitude: [Double] = []
  /// Web Mercator, 0…1, x east, y south.
  public var mercatorX: [Double] = []
  public var mercatorY: [Double] = []
  /// Index into `Plan.attachments`; `AttachmentTable.none`: a point of its own.
  public var attachment: [UInt32] = []
  /// Points, > 0; `unknownSize` where nothing tells the size.
  public var width: [Double] = []
  public var height: [Double] = []
  /// Index into `Plan.anchorLists`.
  public var anchorList: [UInt32] = []
  /// Higher is placed first. Finite.
  public var priority: [Double] = []
  /// Higher is drawn above. Finite.
  public var zPriority: [Double] = []
  /// Shown while `minZoom ≤ zoom ≤ maxZoom`.
  public var minZoom: [Double] = []
  public var maxZoom: [Double] = []
  public var fit: [Fit] = []
  public var flags: [AnnotationFlags] = []
  /// Index into `Plan.views`.
  public var view: [UInt32] = []
  /// Rank among all annotations under `TieBreak.last`: 0 goes first. A permutation of the rows.
  public var lastOrder: [UInt32] = []

  /// Stands in `width` or `height` for a size that nobody knows yet.
  public static let unknownSize = 0.0

  public init() {}

  public var count: Int { flags.count }

  /// Makes room for `count` rows with names and titles of usual lengths.
  public mutating func reserveCapacity(_ count: Int) {
    ids.reserveCapacity(count)
    titles.reserveCapacity(count)
    longitude.reserveCapacity(count)
    latitude.reserveCapacity(count)
    mercatorX.reserveCapacity(count)
    mercatorY.reserveCapacity(count)
    attachment.reserveCapacity(count)
    width.reserveCapacity(count)
    height.reserveCapacity(count)
    anchorList.reserveCapacity(count)
    priority.reserveCapacity(count)
    zPriority.reserveCapacity(count)
    minZoom.reserveCapacity(count)
    maxZoom.reserveCapacity(count)
    fit.reserveCapacity(count)
    flags.reserveCapacity(count)
    view.reserveCapacity(count)
  }
}

/// Whether a candidate frame must lie inside the bounds.
public enum Fit: UInt8, Sendable, CaseIterable {
  /// Inside is better than not.
  case prefer
  /// Inside or hidden.
  case require
  /// Makes no difference.
  case ignore
}

/// The yes-or-no properties of an annotation.
public struct AnnotationFlags: OptionSet, Sendable, Equatable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let visible = AnnotationFlags(rawValue: 1 << 0)
  /// `visible` is false because its expression failed.
  public static let expressionFailed = AnnotationFlags(rawValue: 1 << 1)
  /// `priority: required`: never hidden by a collision.
  public static let required = AnnotationFlags(rawValue: 1 << 2)
  public static let allowOverlap = AnnotationFlags(rawValue: 1 << 3)
  /// Blocks what is placed after it.
  public static let obstacle = AnnotationFlags(rawValue: 1 << 4)
  /// Its bounds are the whole viewport.
  public static let ignoreCameraPadding = AnnotationFlags(rawValue: 1 << 5)
  /// The size is estimated from the title.
  public static let estimated = AnnotationFlags(rawValue: 1 << 6)
  /// May stand on the puck.
  public static let allowOverlapWithPuck = AnnotationFlags(rawValue: 1 << 7)
  /// Keeps clear of avoided layers.
  public static let avoidsLayers = AnnotationFlags(rawValue: 1 << 8)
  /// Keeps clear of avoided regions.
  public static let avoidsRegions = AnnotationFlags(rawValue: 1 << 9)
  /// Selected before the first input.
  public static let selected = AnnotationFlags(rawValue: 1 << 10)
  /// Can be selected and hit.
  public static let enabled = AnnotationFlags(rawValue: 1 << 11)
  public static let draggable = AnnotationFlags(rawValue: 1 << 12)
  /// Has the `zPriority` of the annotation that it is attached to, whatever that is.
  public static let takesZPriority = AnnotationFlags(rawValue: 1 << 13)
}

extension AnnotationColumns {
  /// - Parameter areStates: whether the rows are those of states, which have no order of their own.
  mutating func code<Coder: PlanCoder>(
    by coder: inout Coder, rows: Int, areStates: Bool = false, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    try ids.code(by: &coder, count: rows)
    try titles.code(by: &coder, count: rows)
    try coder.numbers(&longitude, count: rows)
    try coder.numbers(&latitude, count: rows)
    try coder.numbers(&mercatorX, count: rows)
    try coder.numbers(&mercatorY, count: rows)
    try coder.indices(&attachment, count: rows, below: counts.attachments, orNone: true)
    try coder.numbers(&width, count: rows, in: .notNegative)
    try coder.numbers(&height, count: rows, in: .notNegative)
    try coder.indices(&anchorList, count: rows, below: counts.anchorLists)
    try coder.numbers(&priority, count: rows)
    try coder.numbers(&zPriority, count: rows)
    try coder.numbers(&minZoom, count: rows)
    try coder.numbers(&maxZoom, count: rows)
    try coder.choices(&fit, count: rows)
    try coder.choices(&flags, count: rows)
    try coder.indices(&view, count: rows, below: counts.views)
    try coder.indices(&lastOrder, count: areStates ? 0 : rows, below: rows)
    try coder.check(lastOrder.areDistinct(below: rows), or: "two annotations have one rank")
  }
}

extension [UInt32] {
  /// Whether no number, all below `limit`, occurs twice.
  fileprivate func areDistinct(below limit: Int) -> Bool {
    var isTaken = [Bool](repeating: false, count: limit)
    for number in self {
      if isTaken[Int(number)] { return false }
      isTaken[Int(number)] = true
    }
    return true
  }
}
