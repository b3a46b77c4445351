package import CartoucheResolver
import Foundation

/// All values of an annotation in a plan, without states or in one state.
struct PlainAnnotation {
  var width: Double
  var height: Double
  var priority: Double
  var zPriority: Double
  var minZoom: Double
  var maxZoom: Double
  var fit: Fit
  var flags: AnnotationFlags
  /// The name of the annotation's view class.
  var view: [UInt8]
  var repeatDistance: Double
  /// The name of the annotation's group for `repeatDistance`, or `nil`.
  var repeatGroup: [UInt8]?
  var anchors: [AnchorOption]
  var gap: ZoomTable?
  var mode = CollisionMode.rectangle
  var insets = Insets()
  /// The collision boxes, or `nil` for the whole rectangle.
  var boxes: [RelativeRectangle]?
  var callout: PlainCallout?
  var drives: [(property: AnnotationProperty, table: ZoomTable)]

  init(_ plan: Plan, row: Int) {
    self.init(
      plan, plan.annotations.options[row], plan.zoomTables.drives.filter { $0.row == UInt32(row) })
    repeatGroup = plan.repeatGroup(ofFrameRow: row).map { Array(plan.repeatGroups[Int($0)]) }
  }

  /// Reads the values that a state sets. - Parameter state: A row of `plan.states`.
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
    repeatDistance = options.repeatDistance
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

  /// Whether both sides are known and not estimated.
  var hasGivenSize: Bool { !flags.contains(.estimated) && width > 0 && height > 0 }

  /// Returns the values at a zoom, without tables.
  func at(_ zoom: Double) -> PlainAnnotation {
    var plain = self
    for drive in drives { plain.write(drive.property, drive.table.plainValue(at: zoom)) }
    if let gap = gap?.plainValue(at: zoom) { plain.anchors = anchors.map { $0.moved(by: gap) } }
    plain.callout = callout?.at(zoom)
    return plain
  }

  /// Sets a value for all zooms.
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

  /// Copies the properties in `named` from another annotation.
  mutating func take(_ named: NamedProperties, from other: PlainAnnotation) {
    if named.contains(.width) { width = other.width }
    if named.contains(.height) { height = other.height }
    if named.contains(.priority) { priority = other.priority }
    if named.contains(.zPriority) { zPriority = other.zPriority }
    if named.contains(.minZoom) { minZoom = other.minZoom }
    if named.contains(.maxZoom) { maxZoom = other.maxZoom }
    if named.contains(.fit) { fit = other.fit }
    if named.contains(.repeatDistance) { repeatDistance = other.repeatDistance }
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
    case .repeatDistance: repeatDistance = value
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
  /// Returns the value at a zoom by a linear search of the stops. The curve between two stops has its own
  /// tests.
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
  /// Returns the anchor moved by a gap. A positive gap moves away from the point: a view above it moves up.
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

/// All values of one annotation that do not depend on a frame: those of the plan and those of inputs.
struct PlainRow {
  var own: PlainAnnotation
  /// The values that states set, in the order in which they are applied.
  var layers: [(states: AnnotationStates, named: NamedProperties, values: PlainAnnotation)]
  var coordinate: Coordinate
  var mercatorX: Double
  var mercatorY: Double
  /// The annotation's attachment, as a row of `plan.attachments`, or `AttachmentTable.none`.
  var attachment: UInt32

  var isSelected = false
  var isHighlighted = false
  /// The drag in progress, or `nil`.
  var drag: (state: DragState, coordinate: Coordinate)?
  /// The size that the host measured, in points; `nil` if it measured none.
  var measured: (width: Double, height: Double)?
  var measuredCallout: (width: Double, height: Double)?
  var isRemoved = false
  var isZPrioritySet = false

  init(_ plan: Plan, _ row: Int) {
    own = PlainAnnotation(plan, row: row)
    layers = plan.states.annotation.indices.filter { plan.states.annotation[$0] == UInt32(row) }.map {
      (plan.states.states[$0], plan.states.named[$0], PlainAnnotation(plan, state: $0))
    }
    let columns = plan.annotations
    coordinate = Coordinate(longitude: columns.longitude[row], latitude: columns.latitude[row])
    mercatorX = columns.mercatorX[row]
    mercatorY = columns.mercatorY[row]
    attachment = columns.attachment[row]
  }

  var isEnabled: Bool { inEffect(at: nil).flags.contains(.enabled) }
  var isDraggable: Bool { inEffect(at: nil).flags.contains(.draggable) }

  /// The states set by inputs, and `disabled` if the other states make the annotation disabled.
  private var states: AnnotationStates {
    var states: AnnotationStates = []
    if isSelected { states.insert(.selected) }
    if isHighlighted { states.insert(.highlighted) }
    if drag != nil { states.insert(.dragging) }
    var enabled = own.flags.contains(.enabled)
    for layer in layers where layer.states.isSubset(of: states) && layer.named.contains(.enabled) {
      enabled = layer.values.flags.contains(.enabled)
    }
    if !enabled { states.insert(.disabled) }
    return states
  }

  /// The states whose values apply to the annotation.
  var statesInEffect: AnnotationStates {
    let states = states
    return layers.reduce(into: []) { if $1.states.isSubset(of: states) { $0.formUnion($1.states) } }
  }

  /// Returns the values in the current states; without a zoom, with the tables of the plan.
  func inEffect(at zoom: Double?) -> PlainAnnotation {
    func at(_ values: PlainAnnotation) -> PlainAnnotation { zoom.map { values.at($0) } ?? values }
    let states = states
    var plain = at(own)
    // The host's value applies in every state.
    if isSelected, !isZPrioritySet {
      plain.zPriority = 1000
      plain.flags.remove(.takesZPriority)
    }
    for layer in layers where layer.states.isSubset(of: states) {
      plain.take(layer.named, from: at(layer.values))
    }
    if let measured, !plain.hasGivenSize {
      (plain.width, plain.height) = measured
      plain.flags.remove(.estimated)
    }
    if let measuredCallout, plain.callout?.hasGivenSize == false {
      plain.callout?.width = measuredCallout.width
      plain.callout?.height = measuredCallout.height
    }
    plain.flags.remove(.selected)
    if isSelected { plain.flags.insert(.selected) }
    return plain
  }

  /// Returns the callout in the states, or `nil`.
  func callout(in held: AnnotationStates) -> PlainCallout? {
    let layer = layers.last { $0.states.isSubset(of: held) && $0.named.contains(.callout) }
    return layer.map { $0.values.callout } ?? own.callout
  }

  /// Returns whether all values that affect a frame, except places, equal those of the same annotation before.
  func looks(like other: PlainRow, at zoom: Double?) -> Bool {
    let (new, old) = (inEffect(at: zoom), other.inEffect(at: zoom))
    return statesInEffect == other.statesInEffect && new.width == old.width && new.height == old.height
      && new.priority == old.priority && new.zPriority == old.zPriority && new.minZoom == old.minZoom
      && new.maxZoom == old.maxZoom && new.flags == old.flags
  }

  mutating func set(_ property: AnnotationProperty, _ value: Double) {
    if property == .zPriority { isZPrioritySet = true }
    own.set(property, value)
    for index in layers.indices { layers[index].values.set(property, value) }
  }

  mutating func move(to place: Coordinate) {
    coordinate = place
    mercatorX = Mercator.x(longitude: place.longitude)
    mercatorY = Mercator.y(latitude: place.latitude)
  }
}

extension Plan {
  /// Returns a plan without tables and states: every column has the value at this zoom before the first input.
  package func zoomed(to zoom: Double) -> Plan {
    let plain = BruteForce(plan: self)
    return plain.effectivePlan(at: zoom)
  }

  /// Appends the values of an annotation to columns that have all earlier rows.
  mutating func append(_ plain: PlainAnnotation, of row: PlainRow) {
    annotations.longitude.append(row.coordinate.longitude)
    annotations.latitude.append(row.coordinate.latitude)
    annotations.mercatorX.append(row.mercatorX)
    annotations.mercatorY.append(row.mercatorY)
    annotations.attachment.append(row.attachment)
    var options = AnnotationOptions()
    options.width = plain.width
    options.height = plain.height
    options.anchorList = anchorLists.append(plain.anchors)
    options.priority = plain.priority
    options.zPriority = plain.zPriority
    options.minZoom = plain.minZoom
    options.maxZoom = plain.maxZoom
    options.fit = plain.fit
    options.repeatDistance = plain.repeatDistance
    options.flags = plain.flags
    options.collisionShape = collisionShape(
      CollisionOutline(
        plain.mode, insets: plain.insets,
        boxes: plain.boxes.map { collisionBoxes.append($0) } ?? CollisionOutline.wholeFrame))
    annotations.options.append(options)
  }
}

/// All values of a callout in a plan.
struct PlainCallout {
  var width: Double
  var height: Double
  var anchors: [AnchorOption]
  var gap: ZoomTable?
  var tipLength: Double
  var tipWidth: Double
  var flags: CalloutFlags
  var parts: [(name: String, rectangle: RelativeRectangle, area: CalloutArea)]
  var drives: [(property: AnnotationProperty, table: ZoomTable)]

  /// Reads a row of `plan.callouts`, or returns `nil` if the row does not exist.
  init?(_ plan: Plan, _ row: UInt32) {
    if row == CalloutColumns.none { return nil }
    let index = Int(row)
    let list = plan.callouts.anchorList[index]
    width = plan.callouts.width[index]
    height = plan.callouts.height[index]
    anchors = plan.anchorLists.range(Int(list)).map { plan.anchorLists.options[$0] }
    gap = plan.zoomTables.gaps.first { $0.list == list }.map { plan.zoomTables[Int($0.table)] }
    tipLength = plan.callouts.tipLength[index]
    tipWidth = plan.callouts.tipWidth[index]
    flags = plan.callouts.flags[index]
    parts = plan.callouts.parts.range(index).map {
      (plan.callouts.partNames.string($0), plan.callouts.parts.rectangles[$0], plan.callouts.partAreas[$0])
    }
    drives = plan.zoomTables.calloutDrives.filter { $0.row == row }.map {
      ($0.property, plan.zoomTables[Int($0.table)])
    }
  }

  /// Returns the values at a zoom, without tables.
  func at(_ zoom: Double) -> PlainCallout {
    var plain = self
    for drive in drives {
      let value = drive.table.plainValue(at: zoom)
      switch drive.property {
      case .width: plain.width = value
      case .height: plain.height = value
      case .obstacle: if value == 1 { plain.flags.insert(.obstacle) } else { plain.flags.remove(.obstacle) }
      default: preconditionFailure("\(drive.property) of a callout has one value")
      }
    }
    if let gap = gap?.plainValue(at: zoom) { plain.anchors = anchors.map { $0.moved(by: gap) } }
    return plain
  }

  /// Whether both sides are known and not estimated.
  var hasGivenSize: Bool { !flags.contains(.estimated) && width > 0 && height > 0 }

  /// Returns the size at an anchor, or `nil` if it is unknown.
  func size(_ option: AnchorOption) -> (width: Double, height: Double)? {
    let (width, height) = (option.width ?? width, option.height ?? height)
    return width == 0 || height == 0 ? nil : (width, height)
  }
}

/// A collision shape: a rectangle, or the circle inside it.
struct PlainShape {
  var edges: Edges
  var isCircle = false

  /// The middle of the rectangle, in 1/512 points.
  var middle: (x: Int, y: Int) { (edges.left + edges.right, edges.top + edges.bottom) }
  var radius: Int { min(edges.right - edges.left, edges.bottom - edges.top) }

  func meets(_ other: PlainShape) -> Bool {
    if edges.isEmpty || other.edges.isEmpty { return false }
    switch (isCircle, other.isCircle) {
    case (false, false): return edges.meets(other.edges)
    case (true, true):
      let (x, y) = (middle.x - other.middle.x, middle.y - other.middle.y)
      let reach = radius + other.radius
      return x * x + y * y < reach * reach
    case (true, false):
      // The point of the rectangle that is nearest to the middle.
      let x = min(max(middle.x, 2 * other.edges.left), 2 * other.edges.right) - middle.x
      let y = min(max(middle.y, 2 * other.edges.top), 2 * other.edges.bottom) - middle.y
      return x * x + y * y < radius * radius
    case (false, true): return other.meets(self)
    }
  }

  /// Returns whether a point in 1/256 points is inside.
  func contains(_ x: Int, _ y: Int) -> Bool {
    guard x >= edges.left, x < edges.right, y >= edges.top, y < edges.bottom else { return false }
    let (right, down) = (2 * x - middle.x, 2 * y - middle.y)
    return !isCircle || right * right + down * down < radius * radius
  }

  func moved(_ x: Int, _ y: Int) -> PlainShape { PlainShape(edges: edges.moved(x, y), isCircle: isCircle) }

  func grown(by margin: Int) -> PlainShape { PlainShape(edges: edges.grown(by: margin), isCircle: isCircle) }
}

/// A rectangle in whole 1/256 points, half open.
struct Edges {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    self.left = fixed(left)
    self.top = fixed(top)
    self.right = fixed(right)
    self.bottom = fixed(bottom)
  }

  var isEmpty: Bool { right <= left || bottom <= top }

  /// Returns whether a point is inside; the right and bottom edges are outside.
  func contains(_ point: ScreenPoint) -> Bool {
    let (x, y) = (fixed(point.x), fixed(point.y))
    return x >= left && x < right && y >= top && y < bottom
  }

  /// Returns whether two rectangles share a positive area.
  func meets(_ other: Edges) -> Bool {
    !isEmpty && !other.isEmpty && min(right, other.right) > max(left, other.left)
      && min(bottom, other.bottom) > max(top, other.top)
  }

  func liesWithin(_ other: Edges) -> Bool {
    !isEmpty && !other.isEmpty && left >= other.left && right <= other.right && top >= other.top
      && bottom <= other.bottom
  }

  /// Returns the rectangle grown by a margin; a negative margin shrinks it.
  func grown(by margin: Int) -> Edges {
    var edges = self
    edges.left -= margin
    edges.top -= margin
    edges.right += margin
    edges.bottom += margin
    return edges
  }

  func moved(_ x: Int, _ y: Int) -> Edges {
    Edges(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
  }

  /// Returns the shrunk rectangle of a view, which keeps at least its middle.
  func shrunkFrame(by margin: Int) -> Edges {
    var edges = grown(by: -margin)
    if edges.left >= edges.right, left < right {
      edges.left = left + (right - left) / 2
      edges.right = edges.left + 1
    }
    if edges.top >= edges.bottom, top < bottom {
      edges.top = top + (bottom - top) / 2
      edges.bottom = edges.top + 1
    }
    return edges
  }
}
