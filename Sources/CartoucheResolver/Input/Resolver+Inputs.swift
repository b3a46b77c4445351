extension Resolver {
  /// Takes the inputs of a frame in their order, before anything of it is placed; before them those that changes
  /// brought about.
  /// - Parameters:
  ///   - seen: what the user saw and tapped on; nil before the first frame.
  ///   - screen: that of the frame that is resolved.
  mutating func take(_ inputs: [Input], seen: Screen?, on screen: Screen, into frame: inout Frame) {
    for input in expected { _ = take(input, seen: seen, on: screen, &frame.events) }
    expected.removeAll()
    for index in inputs.indices {
      if let reason = take(inputs[index], seen: seen, on: screen, &frame.events) {
        frame.refusals.append(Refusal(input: index, reason: reason))
      }
    }
  }

  /// Takes one input; the reason if it is refused.
  private mutating func take(
    _ input: Input, seen: Screen?, on screen: Screen, _ events: inout [Event]
  ) -> Refusal.Reason? {
    switch input {
    case .select(let annotation): return select(row(of: annotation), &events)
    case .deselect(let annotation):
      guard exists(annotation) else { return .unknownAnnotation }
      deselect(Int(row(of: annotation)), &events)
      return nil
    case .tap(let point): return tap(point, seen ?? screen, &events)
    case .drag(let annotation, let state, let point):
      return drag(row(of: annotation), state, to: point, on: screen, &events)
    case .highlight(let annotation, let isPressed):
      let row = self.row(of: annotation)
      guard exists(row) else { return .unknownAnnotation }
      // What a state disabled while it is pressed can be let go.
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
    }
  }

  // MARK: Who

  /// Whether there is such an annotation, and it was not removed; of a cluster whether the last frame had it.
  public func exists(_ annotation: AnnotationIndex) -> Bool { exists(row(of: annotation)) }

  /// The row in frames; `noRow`: there is none.
  func row(of annotation: AnnotationIndex) -> UInt32 { annotation.frameRow(in: plan).orNoRow }

  func exists(_ row: UInt32) -> Bool { clustering.exists(row, interaction, plan.annotations.count) }

  /// Whether an annotation can be selected, hit and dragged in the states that it is in.
  func isEnabled(_ row: UInt32) -> Bool { options[Int(row)].flags.contains(.enabled) }

  /// Whether an annotation stands on a point that is its own and not a feature's.
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
    for row in interaction.states.indices { deselect(plan.frameRow(row), &events) }
  }

  private mutating func tap(
    _ point: ScreenPoint, _ seen: Screen, _ events: inout [Event]
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
    case .map:
      events.append(Event(nil, .mapTapped(coordinate: seen.projection.coordinate(at: point))))
      deselectAll(&events)
    }
    return nil
  }

  // MARK: Values

  /// Lets a state begin or end, unless nothing changes.
  mutating func setState(_ state: AnnotationStates, _ isOn: Bool, of row: Int) {
    guard interaction.contains(state, row) != isOn else { return }
    if isOn { interaction.insert(state, of: row) } else { interaction.remove(state, of: row) }
    refresh(row)
    // What is dragged takes no part in its cluster, whatever else the state changes.
    if plan.clusters.hasMember(row) { isChanged = true }
  }

  /// Brings the options of an annotation to what was changed of it.
  mutating func refresh(_ row: Int) {
    // What a cluster is like, each frame finds out.
    guard row < plan.annotations.count else { return noteChange(of: row) }
    let list = options[row].anchorList
    guard options.refresh(row, plan, interaction) else { return }
    noteChange(of: row)
    if options[row].anchorList != list { keepAnchor(row, of: list) }
  }

  /// Notes that the next frame is another one, by something that became of an annotation.
  mutating func noteChange(of row: Int) {
    interaction.noteChange(of: row)
    isChanged = true
  }

  /// Notes that those on an attachment changed.
  /// - Complexity: O(annotations).
  mutating func noteChange(ofAttachment attachment: UInt32) {
    for annotation in plan.annotations.attachment.indices
    where plan.annotations.attachment[annotation] == attachment {
      let row = plan.frameRow(annotation)
      interaction.noteChange(of: row)
      clustering.noteChange(of: row, plan)
    }
  }

  /// Carries the anchor of the last placement, and the one that was told, over to the annotation's new list.
  mutating func keepAnchor(_ row: Int, of list: UInt32) {
    func kept(_ anchor: UInt32) -> UInt32 {
      plan.anchorLists.keptAnchor(anchor, of: list, in: plan.anchorLists, options[row].anchorList)
    }
    resolution.outcomes.anchors[row] = kept(resolution.outcomes.anchors[row])
    near.noteChange(of: row)
    history.told.changeAnchor(of: row, to: kept)
  }

  private mutating func measure(_ row: UInt32, _ size: SIMD2<Double>) -> Refusal.Reason? {
    guard exists(row) else { return .unknownAnnotation }
    guard size.isSize else { return .badNumber }
    guard interaction.measured(Int(row)) != SIMD2() || !options.hasGivenSize(Int(row)) else {
      return .sizeIsGiven
    }
    guard interaction.measured(Int(row)) != size else { return nil }
    interaction.measure(Int(row), size)
    // An estimate stays what clusters go by.
    if row < plan.annotations.count, !plan.options(ofFrameRow: Int(row)).hasSize {
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
    if options.measureCallout(of: Int(row), size) { isChanged = true }
    return nil
  }

  /// Puts an annotation with a point of its own at another place.
  mutating func move(_ row: Int, to coordinate: Coordinate) {
    guard plan.coordinate(ofFrameRow: row) != coordinate else { return }
    plan.annotations.setCoordinate(coordinate, of: plan.annotations.order.annotation(inRow: row))
    history.told.noteMove(of: row)
    near.noteMove(of: row, hosts)
    noteChange(of: row)
    // What is dragged joins others where it is dropped.
    if interaction.drag(of: UInt32(row)) == nil { clustering.noteChange(of: row, plan) }
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
    plan.set(property, of: plan.annotations.order.annotation(inRow: Int(row)), to: value)
    if leaf != clusterLeaf(Int(row)) { clustering.noteChange(of: Int(row), plan) }
    interaction.give(property, to: Int(row))
    if property == .zPriority { options.expectLayers() }
    refresh(Int(row))
    return nil
  }
}

extension AnnotationColumns {
  /// Where the annotation in `row` stands, if it stands on a point of its own.
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
  /// Whether a view may have these sides.
  fileprivate var isSize: Bool { x > 0 && y > 0 && x.isFinite && y.isFinite }
}

extension AnchorLists {
  /// Carries an anchor over from a list to one that may be another table's: the entry at the same place if it names the same anchor, else the
  /// first that does, else none.
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
  /// Whether both sides are known.
  fileprivate var hasSize: Bool { width > 0 && height > 0 }
}
