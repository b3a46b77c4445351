/// The columns of a plan that may depend on zoom, as one frame sees them.
///
/// They share the plan's storage; a column that a table drives gets its own with the first frame.
struct ZoomedColumns: Sendable {
  private(set) var width: [Double]
  private(set) var height: [Double]
  private(set) var priority: [Double]
  private(set) var zPriority: [Double]
  private(set) var minZoom: [Double]
  private(set) var maxZoom: [Double]
  private(set) var flags: [AnnotationFlags]

  init(_ columns: AnnotationColumns) {
    width = columns.width
    height = columns.height
    priority = columns.priority
    zPriority = columns.zPriority
    minZoom = columns.minZoom
    maxZoom = columns.maxZoom
    flags = columns.flags
  }

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
      if value != 0 { flags[row].insert(flag) } else { flags[row].remove(flag) }
    }
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
