package import CartoucheResolver

/// All about one annotation that is not found out in a frame: what the plan says, and what inputs made of it.
struct PlainRow {
  var own: PlainAnnotation
  /// In the order of `AnnotationState`.
  var states: [(state: AnnotationState, values: PlainAnnotation)]
  var coordinate: Coordinate
  var mercatorX: Double
  var mercatorY: Double
  /// Row of the attachments, or `AttachmentTable.none`.
  var attachment: UInt32

  var isSelected = false
  var isHighlighted = false
  /// Nil: it is not dragged.
  var drag: (state: DragState, coordinate: Coordinate)?
  /// Points.
  var measured: (width: Double, height: Double)?
  var isRemoved = false
  /// By an input.
  var isZPrioritySet = false

  init(_ plan: Plan, _ row: Int) {
    own = PlainAnnotation(plan, row: row)
    states = plan.states.annotation.indices.filter { plan.states.annotation[$0] == UInt32(row) }.map {
      (plan.states.state[$0], PlainAnnotation(plan, state: $0))
    }
    let columns = plan.annotations
    coordinate = Coordinate(longitude: columns.longitude[row], latitude: columns.latitude[row])
    mercatorX = columns.mercatorX[row]
    mercatorY = columns.mercatorY[row]
    attachment = columns.attachment[row]
  }

  var isEnabled: Bool { own.flags.contains(.enabled) }

  /// The state that counts: of several the last one that the plan has values for.
  private var state: (state: AnnotationState, values: PlainAnnotation)? {
    states.last {
      switch $0.state {
      case .selected: isSelected
      case .highlighted: isHighlighted
      case .dragging: drag != nil
      case .disabled: !isEnabled
      }
    }
  }

  /// What holds in the state that counts; at no zoom: as the plan has it.
  func inEffect(at zoom: Double?) -> PlainAnnotation {
    func at(_ values: PlainAnnotation) -> PlainAnnotation { zoom.map { values.at($0) } ?? values }
    let state = state
    var plain = at(state?.values ?? own)
    if let measured, !plain.hasGivenSize {
      (plain.width, plain.height) = measured
      plain.flags.remove(.estimated)
    }
    plain.flags.remove(.selected)
    guard isSelected else { return plain }
    plain.flags.insert(.selected)
    // Selected ones are raised unless the state that counts, or the host, says otherwise.
    if isZPrioritySet { return plain }
    if let state, state.state == .selected || state.values.zPriority != own.zPriority { return plain }
    let selected = state == nil ? nil : states.first { $0.state == .selected }
    plain.zPriority = selected.map { at($0.values).zPriority } ?? 1000
    plain.flags.remove(.takesZPriority)
    return plain
  }

  /// Whether nothing that a frame depends on, but for places, is another than in `other`, the same annotation before.
  func looks(like other: PlainRow, at zoom: Double?) -> Bool {
    let (new, old) = (inEffect(at: zoom), other.inEffect(at: zoom))
    return state?.state == other.state?.state && new.width == old.width && new.height == old.height
      && new.priority == old.priority && new.zPriority == old.zPriority && new.minZoom == old.minZoom
      && new.maxZoom == old.maxZoom && new.flags == old.flags
  }

  mutating func set(_ property: AnnotationProperty, _ value: Double) {
    if property == .zPriority { isZPrioritySet = true }
    own.set(property, value)
    for index in states.indices { states[index].values.set(property, value) }
  }

  mutating func move(to place: Coordinate) {
    coordinate = place
    mercatorX = Mercator.x(longitude: place.longitude)
    mercatorY = Mercator.y(latitude: place.latitude)
  }
}

extension Plan {
  /// A plan without tables and states: every column has the value that holds before the first input at this zoom.
  package func zoomed(to zoom: Double) -> Plan {
    let plain = BruteForce(plan: self)
    return plain.planInEffect(at: zoom)
  }

  /// Adds what holds of an annotation to columns that have the rows before it.
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
    options.flags = plain.flags
    options.collisionShape = collisionShape(
      CollisionOutline(
        plain.mode, insets: plain.insets,
        boxes: plain.boxes.map { collisionBoxes.append($0) } ?? CollisionOutline.wholeFrame))
    annotations.options.append(options)
  }
}
