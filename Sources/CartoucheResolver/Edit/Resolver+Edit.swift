extension Resolver {
  /// `addAnnotation` of a patch that was made for this plan: with its layers, and hosts by their rows here.
  @discardableResult
  package mutating func add(_ patch: Plan) -> AnnotationIndex {
    let order = disarrange()
    defer { rearrange(from: order) }
    let id = patch.annotations.ids[0]
    let former = plan.annotations.options.indices.last {
      interaction.isRemoved[$0] && plan.annotations.ids[$0].elementsEqual(id)
    }
    let row = plan.append(patch, inPlaceOf: former.map { UInt32($0) })
    forgetVisibility(ofFeatureOf: Int(row))
    if plan.annotations.options[Int(row)].flags.contains(.selected) {
      expect([.select(AnnotationIndex(row))])
    }
    adoptPlan()
    clustering.noteChange(of: Int(row), plan)
    noteChange(of: Int(row))
    return AnnotationIndex(row)
  }

  /// Takes inputs before those of the next frame. What is refused of them is not told.
  package mutating func expect(_ inputs: [Input]) {
    guard !inputs.isEmpty else { return }
    expected += inputs
    isChanged = true
  }

  /// `updateAnnotation` of one that was not removed, with a patch as for `add`.
  /// - Parameter named: what is given anew; of other properties those that inputs set stay as they are.
  package mutating func set(
    _ annotation: AnnotationIndex, to patch: Plan, naming named: NamedProperties = .all
  ) {
    precondition(exists(annotation), plan.missing(annotation))
    let order = disarrange()
    defer { rearrange(from: order) }
    let index = annotation.row
    var patch = patch
    patch.take(interaction.given(index).subtracting(named), from: plan.annotations.options[index])
    let attachment = plan.annotations.attachment[index]
    let before = plan
    let size = SIMD2(plan.annotations.options[index].width, plan.annotations.options[index].height)
    let calloutSize = plan.calloutSize(of: index)
    let coordinate = plan.annotations.coordinate(index)
    let likeness = plan.likeness(ofRow: index, to: patch)
    let keepsPlace = plan.hasPlaces(ofRow: index, asIn: patch)
    let leaf = clusterLeaf(index)
    plan.replace(index, by: patch)
    // What is selected has a `zPriority` of its own unless an input gave one.
    let losesZPriority = interaction.given(index).intersection(named).contains(.zPriority)
    interaction.takeBack(named, of: index)
    guard plan != before || losesZPriority else { return }
    if likeness == .different { forgetVisibility(ofFeatureOf: index) }
    let isSameLeaf = leaf == clusterLeaf(index)
    // It may have had another identifier.
    if !isSameLeaf { clustering.noteChange(of: index, before) }
    let isSameSize =
      size == SIMD2(plan.annotations.options[index].width, plan.annotations.options[index].height)
    // What was measured of another view says nothing about this one.
    if !isSameSize { interaction.measure(index, SIMD2()) }
    if calloutSize != plan.calloutSize(of: index) { options.forgetMeasuredCallout(of: index) }
    if coordinate != plan.annotations.coordinate(index) || attachment != AttachmentTable.none {
      history.told.noteMove(of: index)
    }
    let isAttached = plan.annotations.attachment[index] != AttachmentTable.none
    if attachment != AttachmentTable.none || isAttached, !keepsPlace {
      history.places.forget(index)
    }
    let isEnabled = plan.annotations.options[index].flags.contains(.enabled)
    if isEnabled {
      interaction.remove(.disabled, of: index)
    } else {
      interaction.insert(.disabled, of: index)
    }
    adoptPlan()
    if !isSameLeaf { clustering.noteChange(of: index, plan) }
    noteChange(of: index)
  }

  /// `removeAnnotation` of one that was not removed.
  package mutating func remove(_ annotation: AnnotationIndex) {
    precondition(exists(annotation), plan.missing(annotation))
    let row = row(of: annotation)
    interaction.remove(.all, of: Int(row))
    interaction.isRemoved[Int(row)] = true
    clustering.noteChange(of: Int(row), plan)
    options.leaveStates(Int(row))
    interaction.drags.removeAll { $0.row == row }
    let index = annotation.rawValue
    removed.insert(index, at: removed.firstIndex { $0 > index } ?? removed.count)
    isChanged = true
  }

  /// Gives an attachment the geometry that the host's map has for its features, or takes it away.
  ///
  /// - Parameters:
  ///   - features: a geometry each; none: there is no such feature.
  ///   - attachment: any but that to another annotation.
  /// - Throws: `GeometryError`; nothing has changed then.
  /// - Complexity: O(annotations + coordinates); allocates.
  public mutating func setGeometry(
    _ features: [Geometry], of attachment: AttachmentIndex
  ) throws(GeometryError) {
    guard attachment.rawValue < plan.attachments.count else { throw .unknownAttachment }
    guard plan.attachments.kinds[attachment.row] != .annotation else { throw .attachedToAnnotation }
    var degrees = ShapeBuilder()
    for feature in features { try degrees.add(feature) }
    setGeometry(GeometryTable(projecting: degrees.shapes), of: attachment)
  }

  /// `setGeometry` of shapes that are a plan's, for an attachment that can have them.
  package mutating func setGeometry(_ shape: GeometryTable, of attachment: AttachmentIndex) {
    let order = disarrange()
    defer { rearrange(from: order) }
    plan.setGeometry(shape, ofAttachment: attachment.row)
    for row in plan.annotations.attachment.indices
    where plan.annotations.attachment[row] == attachment.rawValue {
      history.places.forget(row)
      history.told.noteMove(of: row)
      interaction.noteChange(of: row)
      clustering.noteChange(of: row, plan)
    }
    adoptPlan()
  }

  /// What a host said of the feature that stood there before says nothing of this one.
  private mutating func forgetVisibility(ofFeatureOf row: Int) {
    let attachment = plan.annotations.attachment[row]
    // Before the conversion, because an `Int` of 32 bits has no `AttachmentTable.none`.
    if attachment < interaction.features.count { interaction.features[Int(attachment)] = .unknown }
  }

  private mutating func dropUnused() {
    var parts = history.places.places.map { $0.part }
    var lists = options.rows.map { $0.anchorList }
    plan.dropUnused(lists: &lists, parts: &parts)
    options.setAnchorLists(lists)
    for row in parts.indices { history.places.places[row].part = parts[row] }
  }

  /// Makes everything anew that follows from the plan, and keeps what follows from the frames before.
  mutating func adoptPlan() {
    dropUnused()
    var lists = options.rows.map { $0.anchorList }
    let measures = GeometryMeasures(plan)
    let former = rows
    rows = FrameRows(plan)
    resolution.fit(rows, after: former)
    let shown = resolution.outcomes.causes.indices.filter { resolution.outcomes.causes[$0] == nil }
    history.fit(
      plan, after: former, shown: shown.map { UInt32($0) }, tellsRectangles: reportsFrameChanges)
    interaction.fit(plan, after: former)
    unsharePlan()
    options = OptionsInEffect(plan, interaction, after: options, former)
    lists.fit(rows, after: former, with: 0)
    hosts = HostTable(plan)
    near = NearRows(plan, hosts, measures)
    icons = IconPlacement(plan)
    gate = Gate(plan, measures)
    ranking = Ranking(plan, hosts)
    obstacles = Obstacles(plan, measures)
    strategy = Greedy(plan, hosts, measures)
    let random = best?.search.random
    best = plan.placement.strategy == .best ? Best(plan) : nil
    if let random { best?.goOn(with: random) }
    drawOrder = DrawOrder(
      plan, hosts,
      showing: drawOrder.rows.map {
        $0 < former.annotations ? $0 : $0 + UInt32(rows.annotations - former.annotations)
      })
    callouts = Callouts(plan, after: callouts, former)
    clustering.fit(plan)
    isChanged = true
    // What the anchors name are entries of the old lists.
    for row in lists.indices where options[row].anchorList != lists[row] { keepAnchor(row, of: lists[row]) }
  }
}

extension Plan {
  /// Gives its first annotation some properties of another one.
  // In place: each of two ways to return a plan is 3 KB of moving its columns.
  fileprivate mutating func take(_ properties: NamedProperties, from other: AnnotationOptions) {
    for property in AnnotationProperty.allCases where properties.contains(property) {
      set(property, of: 0, to: other[property])
    }
  }

  fileprivate func missing(_ annotation: AnnotationIndex) -> String {
    "annotation \(annotation.rawValue) of \(annotations.count) is not there"
  }
}
