import CartoucheResolver

/// What a plan says about an annotation, outside of all states or in one, all in one place.
struct PlainAnnotation {
  var width: Double
  var height: Double
  var priority: Double
  var zPriority: Double
  var minZoom: Double
  var maxZoom: Double
  var fit: Fit
  var flags: AnnotationFlags
  /// The name of its view class.
  var view: [UInt8]
  var anchors: [AnchorOption]
  var gap: ZoomTable?
  var mode = CollisionMode.rectangle
  var insets = Insets()
  /// Nil: the frame.
  var boxes: [RelativeRectangle]?
  var callout: PlainCallout?
  var drives: [(property: AnnotationProperty, table: ZoomTable)]

  init(_ plan: Plan, row: Int) {
    self.init(
      plan, plan.annotations.options[row], plan.zoomTables.drives.filter { $0.row == UInt32(row) })
  }

  /// - Parameter state: a row of the plan's states.
  init(_ plan: Plan, state: Int) {
    self.init(
      plan, plan.states.options[state],
      plan.zoomTables.stateDrives.filter { $0.row == UInt32(state) })
  }

  private init(_ plan: Plan, _ options: AnnotationOptions, _ drives: [ColumnDrive]) {
    width = options.width
    height = options.height
    priority = options.priority
    zPriority = options.zPriority
    minZoom = options.minZoom
    maxZoom = options.maxZoom
    fit = options.fit
    flags = options.flags
    view = Array(plan.views[Int(options.view)])
    let list = options.anchorList
    anchors = plan.anchorLists.range(Int(list)).map { plan.anchorLists.options[$0] }
    gap = plan.zoomTables.gaps.first { $0.list == list }.map { plan.zoomTables[Int($0.table)] }
    self.drives = drives.map { ($0.property, plan.zoomTables[Int($0.table)]) }
    callout = PlainCallout(plan, options.callout)
    guard options.collisionShape != CollisionOutline.wholeFrame else { return }
    let outline = plan.collisionOutlines[Int(options.collisionShape)]
    mode = outline.mode
    insets = outline.insets
    guard outline.boxes != CollisionOutline.wholeFrame else { return }
    boxes = plan.collisionBoxes.range(Int(outline.boxes)).map { plan.collisionBoxes.rectangles[$0] }
  }

  /// Whether both sides are known, and none is an estimate.
  var hasGivenSize: Bool { !flags.contains(.estimated) && width > 0 && height > 0 }

  /// With the values of a zoom in the place of tables.
  func at(_ zoom: Double) -> PlainAnnotation {
    var plain = self
    for drive in drives { plain.write(drive.property, drive.table.plainValue(at: zoom)) }
    if let gap = gap?.plainValue(at: zoom) { plain.anchors = anchors.map { $0.moved(by: gap) } }
    plain.callout = callout?.at(zoom)
    return plain
  }

  /// Takes a value that holds at every zoom.
  mutating func set(_ property: AnnotationProperty, _ value: Double) {
    drives.removeAll { $0.property == property }
    write(property, value)
    if property == .width || property == .height { flags.remove(.estimated) }
    if property == .zPriority { flags.remove(.takesZPriority) }
    if property == .visible {
      drives.removeAll { $0.property == .expressionFailed }
      flags.remove(.expressionFailed)
    }
  }

  /// Takes what is named from another one.
  mutating func take(_ named: NamedProperties, from other: PlainAnnotation) {
    if named.contains(.width) { width = other.width }
    if named.contains(.height) { height = other.height }
    if named.contains(.priority) { priority = other.priority }
    if named.contains(.zPriority) { zPriority = other.zPriority }
    if named.contains(.minZoom) { minZoom = other.minZoom }
    if named.contains(.maxZoom) { maxZoom = other.maxZoom }
    if named.contains(.fit) { fit = other.fit }
    if named.contains(.view) { view = other.view }
    if named.contains(.anchorList) { (anchors, gap) = (other.anchors, other.gap) }
    if named.contains(.callout) { callout = other.callout }
    if named.contains(.collisionShape) {
      (mode, insets, boxes) = (other.mode, other.insets, other.boxes)
    }
    for property in AnnotationProperty.allCases where named.contains(property) {
      if let flag = property.flag { flags.set(flag, other.flags.contains(flag) ? 1 : 0) }
    }
  }

  private mutating func write(_ property: AnnotationProperty, _ value: Double) {
    switch property {
    case .width: width = value
    case .height: height = value
    case .priority: priority = value
    case .zPriority: zPriority = value
    case .minZoom: minZoom = value
    case .maxZoom: maxZoom = value
    case .visible: flags.set(.visible, value)
    case .expressionFailed: flags.set(.expressionFailed, value)
    case .required: flags.set(.required, value)
    case .allowOverlap: flags.set(.allowOverlap, value)
    case .obstacle: flags.set(.obstacle, value)
    case .ignoreCameraPadding: flags.set(.ignoreCameraPadding, value)
    default: preconditionFailure("\(property) has one value")
    }
  }
}

extension ZoomTable {
  /// The value at a zoom, searched stop by stop; what is between two stops has tests of its own.
  func plainValue(at zoom: Double) -> Double {
    guard
      let reached = stops.lastIndex(where: {
        interpolation == .step ? zoomSteps($0.zoom) <= zoomSteps(zoom) : $0.zoom <= zoom
      })
    else { return stops[0].value }
    let low = stops[reached]
    if interpolation == .step || low.zoom == zoom || reached == stops.count - 1 { return low.value }
    let high = stops[reached + 1]
    return low.value
      + (high.value - low.value) * interpolation.fraction(of: zoom, from: low.zoom, to: high.zoom)
  }
}

extension AnchorOption {
  /// A positive gap is away from the point: a view above it moves up.
  func moved(by gap: Double) -> AnchorOption {
    var option = self
    let diagonal = gap * 0.5.squareRoot()
    let (right, up) =
      switch anchor {
      case .center: (0.0, 0.0)
      case .bottom: (0, gap)
      case .top: (0, -gap)
      case .left: (gap, 0)
      case .right: (-gap, 0)
      case .bottomLeft: (diagonal, diagonal)
      case .bottomRight: (-diagonal, diagonal)
      case .topLeft: (diagonal, -diagonal)
      case .topRight: (-diagonal, -diagonal)
      }
    option.offsetX += right
    option.offsetY += up
    return option
  }
}

extension AnnotationFlags {
  fileprivate mutating func set(_ flag: AnnotationFlags, _ value: Double) {
    if value == 1 { insert(flag) } else { remove(flag) }
  }
}
