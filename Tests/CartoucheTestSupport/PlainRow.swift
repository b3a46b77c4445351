package import CartoucheResolver

/// All about one annotation that is not found out in a frame: what the plan says, and what inputs made of it.
struct PlainRow {
  var own: PlainAnnotation
  /// In the order in which they count.
  var layers: [(states: AnnotationStates, named: NamedProperties, values: PlainAnnotation)]
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
  var measuredCallout: (width: Double, height: Double)?
  var isRemoved = false
  /// By an input.
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

  /// Those that inputs bring about, and `disabled` where what the others say comes to that.
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

  /// The states that layers in effect are for.
  var statesInEffect: AnnotationStates {
    let states = states
    return layers.reduce(into: []) { if $1.states.isSubset(of: states) { $0.formUnion($1.states) } }
  }

  /// What holds in the states that it is in; at no zoom: as the plan has it.
  func inEffect(at zoom: Double?) -> PlainAnnotation {
    func at(_ values: PlainAnnotation) -> PlainAnnotation { zoom.map { values.at($0) } ?? values }
    let states = states
    var plain = at(own)
    // The host's holds in every state.
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

  /// The callout of those states; nil: it has none.
  func callout(in held: AnnotationStates) -> PlainCallout? {
    let layer = layers.last { $0.states.isSubset(of: held) && $0.named.contains(.callout) }
    return layer.map { $0.values.callout } ?? own.callout
  }

  /// Whether nothing that a frame depends on, but for places, is another than in `other`, the same annotation before.
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
