/// A frame sees the columns of a plan at its zoom, in the annotations' states and with measured sizes: in a copy of
/// them.
extension AnnotationColumns {
  /// Writes a number or flag of one row.
  mutating func set(_ property: ZoomProperty, of row: Int, to value: Double) {
    switch property {
    case .width: width[row] = value
    case .height: height[row] = value
    case .priority: priority[row] = value
    case .zPriority: zPriority[row] = value
    case .minZoom: minZoom[row] = value
    case .maxZoom: maxZoom[row] = value
    case .visible, .expressionFailed, .required, .allowOverlap, .obstacle, .ignoreCameraPadding:
      guard let flag = property.flag else { return }
      set(flag, value != 0, of: row)
    }
  }

  mutating func set(_ flag: AnnotationFlags, _ isSet: Bool, of row: Int) {
    if isSet { flags[row].insert(flag) } else { flags[row].remove(flag) }
  }

  /// Takes a size that the host measured: no estimate any more.
  mutating func setMeasured(_ size: SIMD2<Double>, of row: Int) {
    width[row] = size.x
    height[row] = size.y
    set(.estimated, false, of: row)
  }

  /// Takes what frames depend on of another row, but for where it stands.
  mutating func copy(_ row: Int, from columns: AnnotationColumns, at source: Int) {
    width[row] = columns.width[source]
    height[row] = columns.height[source]
    anchorList[row] = columns.anchorList[source]
    priority[row] = columns.priority[source]
    zPriority[row] = columns.zPriority[source]
    minZoom[row] = columns.minZoom[source]
    maxZoom[row] = columns.maxZoom[source]
    fit[row] = columns.fit[source]
    flags[row] = columns.flags[source]
    view[row] = columns.view[source]
  }
}

/// All that frames depend on of one row, but for where it stands.
struct FrameRow: Equatable {
  var width: Double
  var height: Double
  var anchorList: UInt32
  var priority: Double
  var zPriority: Double
  var minZoom: Double
  var maxZoom: Double
  var fit: Fit
  var flags: AnnotationFlags
  var view: UInt32
  var mode = CollisionMode.rectangle
  var insets = Insets()
  var boxes = ShapeColumns.wholeFrame
  /// Row of `Plan.states`, or `StateColumns.none`.
  var state: UInt32

  init(_ columns: AnnotationColumns, _ shapes: ShapeColumns, _ row: Int, state: UInt32) {
    width = columns.width[row]
    height = columns.height[row]
    anchorList = columns.anchorList[row]
    priority = columns.priority[row]
    zPriority = columns.zPriority[row]
    minZoom = columns.minZoom[row]
    maxZoom = columns.maxZoom[row]
    fit = columns.fit[row]
    flags = columns.flags[row]
    view = columns.view[row]
    self.state = state
    guard !shapes.mode.isEmpty else { return }
    mode = shapes.mode[row]
    insets = shapes.insets[row]
    boxes = shapes.boxes[row]
  }
}

/// What the tables of a plan gave last.
struct ZoomState: Sendable {
  /// The zoom of `values`; not a number before the first frame.
  var zoom = Double.nan
  /// Per table; not a number before the first frame, so that every value is a change then.
  var values: [Double]
  /// Per table: whether the last evaluation gave another value than the one before.
  var isChanged: [Bool]

  init(tables: Int) {
    values = Array(repeating: .nan, count: tables)
    isChanged = Array(repeating: false, count: tables)
  }
}
