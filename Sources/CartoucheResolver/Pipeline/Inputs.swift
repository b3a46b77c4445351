extension Resolver.State {
  /// Reports the deselection of removed annotations. Then applies the inputs of a frame in order, after those that edits
  /// caused, before anything is placed.
  /// - Parameters:
  ///   - seen: the screen of the last frame, which the user tapped; `nil` before the first frame.
  ///   - screen: the screen of the new frame.
  ///   - unproject: returns the coordinate at a screen point, if the host app gives the points of the frame.
  ///   - frame: receives the events and the refused inputs.
  mutating func apply(
    _ inputs: [Input], seen: Screen?, on screen: Screen, _ unproject: (ScreenPoint) -> Coordinate?,
    into frame: inout Frame
  ) {
    for row in deselected {
      frame.events.append(Event(AnnotationIndex(row), .selectionChanged(isSelected: false)))
    }
    deselected.removeAll()
    for input in expected { _ = apply(input, seen: seen, on: screen, unproject, &frame.events) }
    expected.removeAll()
    for index in inputs.indices {
      if let reason = apply(inputs[index], seen: seen, on: screen, unproject, &frame.events) {
        frame.refusals.append(Refusal(input: index, reason: reason))
      }
    }
  }

  /// Applies one input. Returns the reason if the input is refused, else `nil`.
  private mutating func apply(
    _ input: Input, seen: Screen?, on screen: Screen, _ unproject: (ScreenPoint) -> Coordinate?,
    _ events: inout [Event]
  ) -> Refusal.Reason? {
    switch input {
    case .select(let annotation): return select(row(of: annotation), &events)
    case .deselect(let annotation):
      guard exists(annotation) else { return .unknownAnnotation }
      deselect(Int(row(of: annotation)), &events)
      return nil
    case .tap(let point): return tap(point, seen ?? screen, unproject, &events)
    case .drag(let annotation, let state, let point):
      return drag(row(of: annotation), state, to: point, on: screen, unproject, &events)
    case .highlight(let annotation, let isPressed):
      let row = self.row(of: annotation)
      guard exists(row) else { return .unknownAnnotation }
      // A highlight can end even if a state has disabled the annotation since it began.
      guard isEnabled(row) || !isPressed && interaction.contains(.highlighted, Int(row)) else {
        return .disabled
      }
      setState(.highlighted, isPressed, of: Int(row))
      return nil
    case .measured(let annotation, let width, let height):
      return measure(row(of: annotation), SIMD2(width, height))
    case .measuredCallout(let annotation, let width, let height):
      return measureCallout(row(of: annotation), SIMD2(width, height))
    case .featureVisibility(let attachment, let isVisible):
      guard attachment.rawValue < interaction.features.count else { return .unknownAttachment }
      let index = Int(attachment.rawValue)
      let visibility = isVisible ? FeatureVisibility.visible : .hidden
      guard interaction.features[index] != visibility else { return nil }
      interaction.features[index] = visibility
      noteChange(ofAttachment: attachment.rawValue)
      isChanged = true
      return nil
    case .move(let annotation, let coordinate):
      let row = self.row(of: annotation)
      guard exists(row) else { return .unknownAnnotation }
      guard hasOwnPoint(row) else { return .notAPoint }
      guard coordinate.longitude.isFinite, coordinate.latitude.isFinite else { return .badNumber }
      move(Int(row), to: coordinate)
      return nil
    case .set(let annotation, let property, let value):
      return set(row(of: annotation), property.property, value)
    case .movePuck(let coordinate): return movePuck(to: coordinate)
    case .expand(let cluster): return expand(row(of: cluster), &events)
    case .collapse:
      collapse(&events)
      return nil
    }
  }

  // MARK: Rows

  /// Returns whether an annotation can be selected, tapped and dragged in its current states.
  func isEnabled(_ row: UInt32) -> Bool { options[Int(row)].flags.contains(.enabled) }

  /// Returns whether an annotation has a coordinate of its own. Otherwise its coordinate comes from a feature or from
  /// another annotation.
  func hasOwnPoint(_ row: UInt32) -> Bool { plan.hasOwnPoint(frameRow: Int(row)) }

  // MARK: Selection

  private mutating func select(_ row: UInt32, _ events: inout [Event]) -> Refusal.Reason? {
    guard exists(row) else { return .unknownAnnotation }
    guard plan.selection != .none else { return .nothingIsSelectable }
    guard isEnabled(row) else { return .disabled }
    guard !interaction.contains(.selected, Int(row)) else { return nil }
    if plan.selection == .single { deselectAll(&events) }
    setState(.selected, true, of: Int(row))
    events.append(Event(AnnotationIndex(frameRow: row, in: plan), .selectionChanged(isSelected: true)))
    return nil
  }

  private mutating func deselect(_ row: Int, _ events: inout [Event]) {
    guard interaction.contains(.selected, row) else { return }
    setState(.selected, false, of: row)
    events.append(Event(AnnotationIndex(frameRow: row, in: plan), .selectionChanged(isSelected: false)))
  }

  private mutating func deselectAll(_ events: inout [Event]) {
    guard interaction.affected > 0 else { return }
    for row in interaction.states.indices { deselect(row, &events) }
  }

  private mutating func tap(
    _ point: ScreenPoint, _ seen: Screen, _ unproject: (ScreenPoint) -> Coordinate?, _ events: inout [Event]
  ) -> Refusal.Reason? {
    guard point.x.isFinite, point.y.isFinite else { return .badNumber }
    switch hitTest(x: point.x, y: point.y) {
    case .part(let annotation, let part): events.append(Event(annotation, .partTapped(part: part)))
    case .background(let annotation): events.append(Event(annotation, .backgroundTapped))
    case .annotation(let annotation):
      let row = row(of: annotation)
      events.append(Event(annotation, .annotationTapped))
      if plan.selection == .multiple, interaction.contains(.selected, Int(row)) {
        deselect(Int(row), &events)
      } else if plan.selection != .none {
        _ = select(row, &events)
      }
    case .pointer(let annotation): events.append(Event(annotation, .pointerTapped))
    case .map:
      events.append(Event(nil, .mapTapped(coordinate: seen.coordinate(at: point, unproject))))
      deselectAll(&events)
      collapse(&events)
    }
    return nil
  }

  // MARK: Values

  /// Adds or removes a state of an annotation or cluster. Calling it again with the same values has no effect.
  mutating func setState(_ state: AnnotationStates, _ isOn: Bool, of row: Int) {
    guard interaction.contains(state, row) != isOn else { return }
    if isOn { interaction.insert(state, of: row) } else { interaction.remove(state, of: row) }
    refresh(row)
    // A selected or dragged member is not part of its cluster, so clusters may change.
    if plan.clusters.canCluster(row) { isChanged = true }
  }

  /// Recomputes the options of an annotation after its states, values or measured size changed.
  mutating func refresh(_ row: Int) {
    // Each frame computes the options of clusters anew.
    guard row < plan.annotations.count else { return noteChange(of: row) }
    let list = options[row].anchorList
    guard options.refresh(row, plan, interaction) else { return }
    noteChange(of: row)
    if options[row].anchorList != list { keepAnchor(row, of: list) }
  }

  /// Records that an annotation changed, so that the next frame is resolved anew.
  mutating func noteChange(of row: Int) {
    interaction.noteChange(of: row)
    isChanged = true
  }

  /// Records that all annotations with an attachment changed.
  /// - Parameter attachment: the row in `plan.attachments`.
  /// - Complexity: O(annotations).
  mutating func noteChange(ofAttachment attachment: UInt32) {
    for row in plan.annotations.attachment.indices where plan.annotations.attachment[row] == attachment {
      interaction.noteChange(of: row)
      clustering.noteChange(of: row, plan)
    }
  }

  /// Converts two anchors of an annotation to indices into its new anchor list: the last used anchor and the last
  /// reported one.
  /// - Parameter list: the number of the former anchor list.
  mutating func keepAnchor(_ row: Int, of list: UInt32) {
    func kept(_ anchor: UInt32) -> UInt32 {
      plan.anchorLists.keptAnchor(anchor, of: list, in: plan.anchorLists, options[row].anchorList)
    }
    resolution.outcomes.anchors[row] = kept(resolution.outcomes.anchors[row])
    visibleCandidates.noteChange(of: row)
    history.reported.changeAnchor(of: row, to: kept)
  }

  private mutating func measure(_ row: UInt32, _ size: SIMD2<Double>) -> Refusal.Reason? {
    guard exists(row) else { return .unknownAnnotation }
    guard size.isSize else { return .badNumber }
    guard interaction.measured(Int(row)) != SIMD2() || !options.hasGivenSize(Int(row)) else {
      return .sizeIsGiven
    }
    guard interaction.measured(Int(row)) != size else { return nil }
    interaction.measure(Int(row), size)
    // If the plan has an estimate, clusters continue to use it.
    if row < plan.annotations.count, !plan.annotations.options[Int(row)].hasSize {
      clustering.noteChange(of: Int(row), plan)
    }
    refresh(Int(row))
    return nil
  }

  private mutating func measureCallout(_ row: UInt32, _ size: SIMD2<Double>) -> Refusal.Reason? {
    guard exists(row) else { return .unknownAnnotation }
    guard size.isSize else { return .badNumber }
    let callout = options[Int(row)].callout
    guard callout != CalloutColumns.none else { return .noCallout }
    guard options.callouts.mayBeMeasured(Int(callout), of: Int(row)) else { return .sizeIsGiven }
    if options.callouts.measure(Int(row), size) { isChanged = true }
    return nil
  }

  /// Moves an annotation that has a coordinate of its own to another coordinate.
  mutating func move(_ row: Int, to coordinate: Coordinate) {
    guard plan.annotations.coordinate(row) != coordinate else { return }
    plan.annotations.setCoordinate(coordinate, of: row)
    history.reported.noteMove(of: row)
    visibleCandidates.noteMove(of: row, hosts)
    noteChange(of: row)
    // A dragged annotation joins other clusters only when it is dropped.
    if interaction.drag(of: UInt32(row)) == nil { clustering.noteChange(of: row, plan) }
  }

  /// Moves an annotation with the feature that it follows, unless it is removed, attached or dragged.
  package mutating func moveWithFeature(_ row: Int, to coordinate: Coordinate) {
    guard exists(UInt32(row)), hasOwnPoint(UInt32(row)) else { return }
    let isDragged = interaction.drag(of: UInt32(row)) != nil
    if !isDragged || !plan.mayBeDragged(row) { move(row, to: coordinate) }
    fitted = nil
  }

  private mutating func movePuck(to coordinate: Coordinate?) -> Refusal.Reason? {
    guard let radius = interaction.puckRadius else { return .noPuck }
    if let coordinate, !coordinate.longitude.isFinite || !coordinate.latitude.isFinite { return .badNumber }
    interaction.isPuckMoved = true
    guard plan.surroundings.puck?.coordinate != coordinate else { return nil }
    plan.surroundings.puck = coordinate.map { Puck(coordinate: $0, radius: radius) }
    isChanged = true
    return nil
  }

  private mutating func set(_ row: UInt32, _ property: AnnotationProperty, _ value: Double) -> Refusal.Reason?
  {
    guard exists(row) else { return .unknownAnnotation }
    guard row < plan.annotations.count else { return .isCluster }
    guard property.accepts(value) else { return .badNumber }
    let leaf = clusterLeaf(Int(row))
    plan.set(property, of: Int(row), to: value)
    if leaf != clusterLeaf(Int(row)) { clustering.noteChange(of: Int(row), plan) }
    interaction.give(property, to: Int(row))
    if property == .zPriority { options.enableLayers() }
    refresh(Int(row))
    return nil
  }
}

extension AnnotationColumns {
  /// Returns the coordinate of an annotation. It is meaningful if the annotation has a coordinate of its own.
  package func coordinate(_ row: Int) -> Coordinate {
    Coordinate(longitude: longitude[row], latitude: latitude[row])
  }

  package mutating func setCoordinate(_ coordinate: Coordinate, of row: Int) {
    longitude[row] = coordinate.longitude
    latitude[row] = coordinate.latitude
    mercatorX[row] = Mercator.x(longitude: coordinate.longitude)
    mercatorY[row] = Mercator.y(latitude: coordinate.latitude)
  }
}

extension SIMD2<Double> {
  /// Whether both sides of the size are finite and above 0.
  fileprivate var isSize: Bool { x > 0 && y > 0 && x.isFinite && y.isFinite }
}

extension AnchorLists {
  /// Converts an anchor to an index into another anchor list.
  /// - Parameters:
  ///   - anchor: the index into the old list.
  ///   - old: the number of the old list in this table.
  ///   - lists: the table of the new list.
  ///   - new: the number of the new list in `lists`.
  /// - Returns: the same index if the new list has the same anchor there, else the index of the first option with that
  ///   anchor, else `noAnchor`.
  func keptAnchor(_ anchor: UInt32, of old: UInt32, in lists: AnchorLists, _ new: UInt32) -> UInt32 {
    guard anchor != Outcomes.noAnchor else { return anchor }
    let before = range(Int(old))
    let after = lists.range(Int(new))
    let name = options[before.lowerBound + Int(anchor)].anchor
    if Int(anchor) < after.count, lists.options[after.lowerBound + Int(anchor)].anchor == name {
      return anchor
    }
    let same = after.first { lists.options[$0].anchor == name }
    return same.map { UInt32($0 - after.lowerBound) } ?? Outcomes.noAnchor
  }
}

extension AnnotationOptions {
  /// Whether both sides of the view's size are known.
  fileprivate var hasSize: Bool { width > 0 && height > 0 }
}

extension Resolver.State {
  /// Applies the next state of an annotation's drag. The annotation moves to `point` in the states `dragging` and
  /// `ending`, and back to its start with `canceling`.
  mutating func drag(
    _ row: UInt32, _ next: DragState, to point: ScreenPoint?, on screen: Screen,
    _ unproject: (ScreenPoint) -> Coordinate?, _ events: inout [Event]
  ) -> Refusal.Reason? {
    guard exists(row) else { return .unknownAnnotation }
    let index = interaction.drag(of: row)
    // A drag that has begun continues and ends even if a state disables the annotation.
    guard index != nil || isEnabled(row) else { return .disabled }
    guard index != nil || options[Int(row)].flags.contains(.draggable) else { return .notDraggable }
    guard hasOwnPoint(row) else { return .notAPoint }
    let before = index.map { interaction.drags[$0].state } ?? .none
    guard before.mayBecome(next) else { return .wrongDragState }
    var target: Coordinate?
    if let point, next == .dragging || next == .ending {
      guard let place = screen.coordinate(at: point, unproject) else { return .aboveHorizon }
      target = place
    }
    let start = index.map { interaction.drags[$0].coordinate } ?? plan.annotations.coordinate(Int(row))
    var drag = Interaction.Drag(row: row, state: next, coordinate: start)
    switch next {
    case .none, .starting: break
    case .dragging: if let target { move(Int(row), to: target) }
    case .ending:
      if let target { move(Int(row), to: target) }
      drag.coordinate = plan.annotations.coordinate(Int(row))
      clustering.noteChange(of: Int(row), plan)
    case .canceling: move(Int(row), to: start)
    }
    if let index {
      if next == .none { interaction.drags.remove(at: index) } else { interaction.drags[index] = drag }
    } else {
      interaction.drags.append(drag)
    }
    setState(.dragging, next != .none, of: Int(row))
    if before != next {
      events.append(
        Event(
          AnnotationIndex(frameRow: row, in: plan),
          .dragStateChanged(from: before, to: next, coordinate: drag.coordinate)))
    }
    return nil
  }
}

extension Screen {
  /// Returns the coordinate that a screen point shows; `nil` if the point shows no map.
  /// - Parameter unproject: returns the coordinate, if the host app gives the points of the frame.
  fileprivate func coordinate(at point: ScreenPoint, _ unproject: (ScreenPoint) -> Coordinate?) -> Coordinate?
  {
    projection.isOfPoints ? unproject(point) : projection.coordinate(at: point)
  }
}

/// The effects of inputs on annotations and clusters: states, measured sizes, drags and other values.
struct Interaction: Sendable {
  /// Per annotation and cluster: the states set by inputs. They contain `disabled` if the plan disables the annotation
  /// and has values for any state.
  private(set) var states: [AnnotationStates]
  /// Per annotation and cluster: measured sizes and properties that inputs have set, if any.
  private var givenValues: SparseColumn<GivenValues>
  var isRemoved: [Bool]
  /// Per attachment of the plan: the visibility of its feature that the app has reported.
  var features: [FeatureVisibility]
  /// The annotations and clusters that inputs and edits changed since the last frame. `calm` does not keep their views
  /// in place.
  private(set) var areChanged: RowSet
  /// The annotations and clusters that inputs and edits changed between the last two frames.
  private(set) var wereChanged: RowSet
  /// The drags in progress; at most one for each finger.
  var drags: [Drag] = []
  var expanded = ExpandedCluster()
  /// The radius of the plan's puck in points, known also while the puck is hidden; `nil` if the plan has no puck.
  var puckRadius: Double?
  /// Whether an input has moved or hidden the puck, so that a reload keeps its position.
  var isPuckMoved = false
  /// The number of annotations and clusters that are in any state.
  private(set) var affected = 0

  /// The measured size and the properties that inputs have set for one annotation.
  private struct GivenValues: Sendable {
    /// The size in points that the app measured; 0 if it measured none.
    var size = SIMD2<Double>()
    /// The properties that inputs have set. They hold in every state.
    var properties: NamedProperties = []
  }

  struct Drag: Sendable {
    var row: UInt32
    var state: DragState
    /// The annotation's coordinate before the drag. After the drop (state `ending`), it is the annotation's new
    /// coordinate.
    var coordinate: Coordinate
  }

  init(_ plan: Plan) {
    let count = FrameRows(plan).count
    states = Array(repeating: [], count: count)
    givenValues = SparseColumn(count: count, areRare: true)
    isRemoved = Array(repeating: false, count: count)
    features = Array(repeating: .unknown, count: plan.attachments.count)
    areChanged = RowSet(count: count)
    wereChanged = RowSet(count: count)
    puckRadius = plan.surroundings.puck?.radius
    drags.reserveCapacity(10)
    if FrameRows(plan).hasClusters { expanded.reserve() }
    disable(0..<plan.annotations.count, plan)
    selectFirst(plan)
  }

  /// Adds the state `disabled` to annotations that are not enabled, if the plan has values for any state.
  private mutating func disable(_ rows: Range<Int>, _ plan: Plan) {
    guard plan.states.count > 0 else { return }
    for row in rows where !plan.annotations.options[row].flags.contains(.enabled) {
      insert(.disabled, of: row)
    }
  }

  /// Selects the annotations that the spec selects; with `selection: single`, only the last one in the document.
  private mutating func selectFirst(_ plan: Plan) {
    guard plan.selection != .none else { return }
    for row in plan.annotations.options.indices.reversed()
    where plan.annotations.options[row].flags.isSuperset(of: [.selected, .enabled]) {
      insert(.selected, of: row)
      if plan.selection == .single { return }
    }
  }

  mutating func insert(_ state: AnnotationStates, of row: Int) {
    if states[row].isEmpty { affected += 1 }
    states[row].formUnion(state)
  }

  mutating func remove(_ state: AnnotationStates, of row: Int) {
    guard !states[row].isEmpty else { return }
    states[row].subtract(state)
    if states[row].isEmpty { affected -= 1 }
  }

  func contains(_ state: AnnotationStates, _ row: Int) -> Bool { states[row].isSuperset(of: state) }

  /// Records that an input or edit changed an annotation or cluster.
  mutating func noteChange(of row: Int) { areChanged.insert(row) }

  /// Ends the recording of changes for a frame: moves the contents of `areChanged` to `wereChanged`.
  mutating func clearChanges() {
    swap(&areChanged, &wereChanged)
    areChanged.removeAll()
  }

  /// Returns whether the plan alone determines the options of an annotation: it is in no state, has no measured size and
  /// is not in the expanded cluster.
  @inline(__always)
  func isPlain(_ row: Int) -> Bool {
    states[row].isEmpty && measured(row) == SIMD2() && !expanded.contains(row)
  }

  /// Returns the view's size in points that the app measured; 0 if it measured none.
  @inline(__always)
  func measured(_ row: Int) -> SIMD2<Double> { givenValues[row]?.size ?? SIMD2() }

  /// Records the view's size that the app measured; 0 removes it.
  mutating func measure(_ row: Int, _ size: SIMD2<Double>) {
    if measured(row) != size { givenValues[row, default: GivenValues()].size = size }
  }

  /// Returns the properties of an annotation that inputs have set. They hold in every state.
  func given(_ row: Int) -> NamedProperties { givenValues[row]?.properties ?? [] }

  /// Records that an input set a property of an annotation.
  mutating func give(_ property: AnnotationProperty, to row: Int) {
    givenValues[row, default: GivenValues()].properties.insert(NamedProperties(property))
  }

  /// Removes properties from the set of properties that inputs have set, because an edit replaced their values.
  mutating func removeGiven(_ properties: NamedProperties, of row: Int) {
    if givenValues.contains(row) { givenValues[present: row].properties.subtract(properties) }
  }

  /// Returns the index in `drags` of the annotation's drag, or `nil` if it is not dragged.
  func drag(of row: UInt32) -> Int? { drags.firstIndex { $0.row == row } }

  mutating func fit(_ plan: Plan, after former: FrameRows) {
    let rows = FrameRows(plan)
    states.fit(rows, after: former, with: [])
    givenValues.fit(rows, after: former)
    isRemoved.fit(rows, after: former, with: false)
    areChanged.fit(rows, after: former)
    wereChanged.fit(rows, after: former)
    features.append(contentsOf: repeatElement(.unknown, count: plan.attachments.count - features.count))
    disable(former.annotations..<plan.annotations.count, plan)
  }
}

/// The visibility of a feature on the map, as reported by the app.
enum FeatureVisibility: UInt8, Sendable {
  /// The app reported nothing. If the plan contains the feature's layer, the resolver derives the visibility from it.
  case unknown
  case visible, hidden
}
