/// Edits of whole annotations between two frames.
extension Resolver {
  /// Adds the only annotation of another plan after all others. The next frame places the annotation. If the annotation
  /// is `selected`, that frame selects it before applying its inputs.
  ///
  /// Annotations that were attached to a removed annotation with the same id are attached to the new one.
  /// - Parameter patch: a plan with one annotation. Its layer is looked up by name in this plan.
  /// - Returns: the index of the annotation in frames and inputs.
  /// - Complexity: O(annotations + coordinates), as for all edits; allocates.
  @discardableResult
  public mutating func addAnnotation(_ patch: Plan) throws(PatchError) -> AnnotationIndex {
    try state.addAnnotation(patch, on: nil)
  }

  /// Replaces an annotation by the only annotation of another plan, except for its id. If the annotation already equals
  /// it, the method has no effect. The patch's `selected` is ignored.
  ///
  /// The annotation keeps its states. It keeps its anchor if its new anchor list contains the anchor. If the attachment
  /// is unchanged, it keeps its position on the line or polygon, and the feature visibility that the host reported.
  /// - Parameters:
  ///   - annotation: the annotation to replace.
  ///   - patch: a plan as for `addAnnotation(_:)`.
  public mutating func updateAnnotation(
    _ annotation: AnnotationIndex, to patch: Plan
  ) throws(PatchError) {
    try state.updateAnnotation(annotation, to: patch, on: nil)
  }

  /// Removes an annotation. The next frame hides it with the cause `removed`. Its index is not reused.
  /// - Parameter annotation: the annotation to remove.
  public mutating func removeAnnotation(_ annotation: AnnotationIndex) throws(PatchError) {
    guard !annotation.isCluster, state.exists(annotation) else { throw .unknownAnnotation }
    state.remove(annotation)
  }

  /// Sets or clears the geometry of the features that an attachment is bound to.
  /// - Parameters:
  ///   - features: one geometry for each feature; empty if the feature does not exist.
  ///   - attachment: the attachment, which must not bind to another annotation.
  /// - Throws: `GeometryError`; the resolver is then unchanged.
  /// - Complexity: O(annotations + coordinates); allocates.
  public mutating func setGeometry(
    _ features: [Geometry], of attachment: AttachmentIndex
  ) throws(GeometryError) {
    guard attachment.rawValue < state.plan.attachments.count else { throw .unknownAttachment }
    guard state.plan.attachments.kinds[attachment.row] != .annotation else { throw .attachedToAnnotation }
    var degrees = ShapeBuilder()
    for feature in features { try degrees.add(feature) }
    state.setGeometry(GeometryTable(projecting: degrees.shapes), of: attachment)
  }
}

extension Resolver.State {
  /// Adds an annotation that may be attached to an annotation of this plan.
  /// - Parameters:
  ///   - patch: a plan as for `addAnnotation(_:)`.
  ///   - host: the annotation to attach to, or `nil`. It replaces the patch's own attachment if that is to an
  ///     annotation, or to a feature without a layer that only the host app knows. A plan with one annotation cannot
  ///     refer to the host itself.
  package mutating func addAnnotation(
    _ patch: Plan, on host: AnnotationIndex?
  ) throws(PatchError) -> AnnotationIndex {
    let adapted = try adapted(patch, on: host)
    let id = adapted.annotations.ids[0]
    let isTaken = plan.annotations.options.indices.contains {
      !interaction.isRemoved[$0] && plan.annotations.ids[$0].elementsEqual(id)
    }
    guard !isTaken else { throw .idIsTaken(adapted.annotations.ids.string(0)) }
    edits.note(patch, of: plan.annotations.count, id: id, host: self.id(of: host), isAddition: true)
    return add(adapted)
  }

  /// Replaces an annotation by one that may be attached to an annotation of this plan.
  /// - Parameters:
  ///   - annotation: the annotation to replace.
  ///   - patch: a plan as for `addAnnotation(_:)`.
  ///   - host: the annotation to attach to, as for `addAnnotation(_:on:)`.
  ///   - named: the properties that the edit sets; other properties keep the values that inputs set.
  ///   - keepsPlace: whether the annotation keeps its present coordinate, to which it may have been dragged.
  ///   - isAddition: whether it is known that the spec does not have the annotation.
  package mutating func updateAnnotation(
    _ annotation: AnnotationIndex, to patch: Plan, on host: AnnotationIndex?,
    naming named: NamedProperties = .all,
    keepsPlace: Bool = false, isAddition: Bool = false
  ) throws(PatchError) {
    guard !annotation.isCluster, exists(annotation) else { throw .unknownAnnotation }
    var adapted = try adapted(patch, on: host)
    if let host, adapted.host(of: 0) != nil,
      host == annotation || hosts.isAttached(row(of: host), to: row(of: annotation))
    {
      throw .attachedToItself
    }
    let id = plan.annotations.ids[annotation.row]
    adapted.annotations.ids = TextColumn()
    adapted.annotations.ids.append(id)
    var patch = patch
    patch.annotations.ids = adapted.annotations.ids
    let keepsPlace = keepsPlace && adapted.mayCopyPoint(of: annotation.row, in: plan)
    edits.note(
      patch, of: annotation.row, id: id, host: self.id(of: host), isAddition: isAddition,
      keepsPlace: keepsPlace)
    set(annotation, to: adapted, naming: named, keepsPlace: keepsPlace)
  }

  /// Returns the patch with its layers and its host translated to this plan.
  private func adapted(_ patch: Plan, on host: AnnotationIndex?) throws(PatchError) -> Plan {
    guard patch.annotations.count == 1 else { throw .annotations(patch.annotations.count) }
    if let host, host.isCluster || !exists(host) { throw .unknownAnnotation }
    return try plan.adapted(patch, on: host)
  }

  /// The annotations of a plan that `reload` has just made that the app added or replaced by plans.
  package var patchedAnnotations: [AnnotationIndex] { edits.rows.map { AnnotationIndex($0) } }

  private func id(of host: AnnotationIndex?) -> ArraySlice<UInt8>? {
    host.map { plan.annotations.ids[$0.row] }
  }
}

extension Plan {
  /// Returns a patch, which is a plan with one annotation, with its layers and its host translated to this plan.
  func adapted(_ patch: Plan, on host: AnnotationIndex?) throws(PatchError) -> Plan {
    var patch = patch
    for index in patch.attachments.kinds.indices {
      if let host, patch.mayBeAttachedToAnnotation(index) {
        patch.attachments.kinds[index] = .annotation
        patch.attachments.host[index] = host.rawValue
      }
      guard host != nil || patch.attachments.kinds[index] != .annotation else { throw .attachedToAnnotation }
      let layer = patch.attachments.layer[index]
      guard layer != AttachmentTable.none else { continue }
      let name = patch.layers.names[Int(layer)]
      guard let known = layers.names.firstIndex(of: name) else {
        throw .unknownLayer(patch.layers.names.string(Int(layer)))
      }
      patch.attachments.layer[index] = UInt32(known)
    }
    return patch
  }

  /// Returns whether an edit may replace an attachment of a patch, which is a plan with one annotation, by an
  /// attachment to an annotation.
  fileprivate func mayBeAttachedToAnnotation(_ index: Int) -> Bool {
    attachments.kinds[index] == .annotation
      || attachments.kinds[index] == .hostFeature && attachments.layer[index] == AttachmentTable.none
  }
}

extension Resolver.State {
  /// Adds the annotation of a patch that already refers to the layers and hosts of this plan.
  @discardableResult
  package mutating func add(_ patch: Plan) -> AnnotationIndex {
    let id = patch.annotations.ids[0]
    let former = plan.annotations.options.indices.last {
      interaction.isRemoved[$0] && plan.annotations.ids[$0].elementsEqual(id)
    }
    let row = plan.append(patch, inPlaceOf: former.map { UInt32($0) })
    edits.noteAdded(id)
    edits.noteValues(of: Int(row), patch, keepsPlace: false)
    forgetVisibility(ofFeatureOf: Int(row))
    if plan.annotations.options[Int(row)].flags.contains(.selected) {
      enqueue([.select(AnnotationIndex(row))])
    }
    rebuildFromPlan()
    clustering.noteChange(of: Int(row), plan)
    noteChange(of: Int(row))
    return AnnotationIndex(row)
  }

  /// Enqueues inputs that the next frame applies before its own inputs. If the frame rejects one of them, it does not
  /// report the rejection.
  package mutating func enqueue(_ inputs: [Input]) {
    guard !inputs.isEmpty else { return }
    expected += inputs
    isChanged = true
  }

  /// Replaces an existing annotation by the annotation of a patch, which is a plan with one annotation and the layers
  /// of this plan.
  /// - Parameters:
  ///   - named: the properties that the edit sets; other properties keep the values that inputs set.
  ///   - keepsPlace: whether the annotation keeps its present coordinate, to which it may have been dragged.
  package mutating func set(
    _ annotation: AnnotationIndex, to patch: Plan, naming named: NamedProperties = .all,
    keepsPlace: Bool = false
  ) {
    precondition(exists(annotation), plan.missing(annotation))
    let index = annotation.row
    let keepsPlace = keepsPlace && patch.mayCopyPoint(of: index, in: plan)
    edits.noteValues(of: index, patch, keepsPlace: keepsPlace)
    var patch = patch
    if keepsPlace { patch.copyPoint(of: index, in: plan) }
    patch.copy(interaction.given(index).subtracting(named), from: plan.annotations.options[index])
    let attachment = plan.annotations.attachment[index]
    let before = plan
    let size = SIMD2(plan.annotations.options[index].width, plan.annotations.options[index].height)
    let calloutSize = plan.calloutSize(of: index)
    let coordinate = plan.annotations.coordinate(index)
    let similarity = plan.similarity(ofRow: index, to: patch)
    let keepsPosition = plan.hasSamePositions(ofRow: index, asIn: patch)
    let leaf = clusterLeaf(index)
    plan.replace(index, by: patch)
    // Without the `zPriority` that an input set, a selected annotation gets the `zPriority` of selected views.
    let losesZPriority = interaction.given(index).intersection(named).contains(.zPriority)
    interaction.removeGiven(named, of: index)
    guard plan != before || losesZPriority else { return }
    if similarity == .different { forgetVisibility(ofFeatureOf: index) }
    let isSameLeaf = leaf == clusterLeaf(index)
    // The hierarchy of the former clustering identifier may change too.
    if !isSameLeaf { clustering.noteChange(of: index, before) }
    let isSameSize =
      size == SIMD2(plan.annotations.options[index].width, plan.annotations.options[index].height)
    // A measurement of the former view does not apply to the new one.
    if !isSameSize { interaction.measure(index, SIMD2()) }
    if calloutSize != plan.calloutSize(of: index) { options.callouts.forgetMeasured(index) }
    if coordinate != plan.annotations.coordinate(index) || attachment != AttachmentTable.none {
      history.reported.noteMove(of: index)
    }
    let isAttached = plan.annotations.attachment[index] != AttachmentTable.none
    if attachment != AttachmentTable.none || isAttached, !keepsPosition {
      history.places.forget(index)
    }
    let isEnabled = plan.annotations.options[index].flags.contains(.enabled)
    if isEnabled {
      interaction.remove(.disabled, of: index)
    } else {
      interaction.insert(.disabled, of: index)
    }
    rebuildFromPlan()
    if !isSameLeaf { clustering.noteChange(of: index, plan) }
    noteChange(of: index)
  }

  /// Removes an annotation, which must exist.
  package mutating func remove(_ annotation: AnnotationIndex) {
    precondition(exists(annotation), plan.missing(annotation))
    let row = row(of: annotation)
    if interaction.contains(.selected, Int(row)) {
      deselected.insert(row, at: deselected.partitioningIndex { $0 > row })
    }
    edits.noteRemoved(plan.annotations.ids[Int(row)])
    hide(row)
  }

  /// Removes an annotation without a record of the removal.
  mutating func hide(_ row: UInt32) {
    interaction.remove(.all, of: Int(row))
    interaction.isRemoved[Int(row)] = true
    clustering.noteChange(of: Int(row), plan)
    options.resetStates(Int(row))
    interaction.drags.removeAll { $0.row == row }
    removed.insert(row, at: removed.firstIndex { $0 > row } ?? removed.count)
    isChanged = true
  }

  /// Sets the projected geometry of the features that an attachment is bound to. The attachment must not bind to
  /// another annotation.
  package mutating func setGeometry(_ shape: GeometryTable, of attachment: AttachmentIndex) {
    plan.setGeometry(shape, ofAttachment: attachment.row)
    for row in plan.annotations.attachment.indices
    where plan.annotations.attachment[row] == attachment.rawValue {
      history.places.forget(row)
      history.reported.noteMove(of: row)
      interaction.noteChange(of: row)
      clustering.noteChange(of: row, plan)
    }
    rebuildFromPlan()
  }

  /// Resets the visibility that the host reported for an annotation's feature, so that it counts as not reported.
  private mutating func forgetVisibility(ofFeatureOf row: Int) {
    let attachment = plan.annotations.attachment[row]
    // The test precedes the conversion, because a 32-bit `Int` cannot hold `AttachmentTable.none`.
    if attachment < interaction.features.count { interaction.features[Int(attachment)] = .unknown }
  }

  /// Removes unused rows from the plan's shared tables, and renumbers this resolver's indices into these tables.
  private mutating func dropUnused() {
    var parts = history.places.places.map { $0.part }
    var lists = options.rows.map { $0.anchorList }
    plan.dropUnused(lists: &lists, parts: &parts)
    options.setAnchorLists(lists)
    for row in parts.indices { history.places.places[row].part = parts[row] }
  }

  /// Recomputes everything that is derived from the plan, but keeps the results of earlier frames.
  mutating func rebuildFromPlan() {
    dropUnused()
    var lists = options.rows.map { $0.anchorList }
    let measures = GeometryMeasures(plan)
    let former = rows
    rows = FrameRows(plan)
    resolution.fit(rows, after: former)
    let shown = resolution.outcomes.causes.indices.filter { resolution.outcomes.causes[$0] == nil }
    history.fit(
      plan, after: former, shown: shown.map { UInt32($0) }, reportsRectangles: reportsFrameChanges)
    interaction.fit(plan, after: former)
    unsharePlan()
    options = EffectiveOptions(plan, interaction, after: options, former)
    lists.fit(rows, after: former, with: 0)
    hosts = HostTable(plan)
    visibleCandidates = VisibleCandidates(plan, hosts, measures)
    icons = IconPlacement(plan)
    host = HostPoints(after: host)
    visibilityFilter = VisibilityFilter(plan, measures)
    ranking = Ranking(plan, hosts)
    obstacles = Obstacles(plan, measures)
    strategy = Greedy(plan, hosts, measures)
    let random = best?.search.random
    best = plan.placement.strategy == .best ? Best(plan) : nil
    if let random { best?.resume(with: random) }
    drawOrder = DrawOrder(
      plan, hosts,
      showing: drawOrder.rows.map {
        $0 < former.annotations ? $0 : $0 + UInt32(rows.annotations - former.annotations)
      })
    callouts = Callouts(plan, after: callouts, former)
    pointers = Pointers(plan, keeping: pointers) { $0 }
    clustering.fit(plan)
    isChanged = true
    // The anchor indices in the results of the last frame still refer to the former anchor lists.
    for row in lists.indices where options[row].anchorList != lists[row] { keepAnchor(row, of: lists[row]) }
  }
}

extension Plan {
  /// Copies the values of `properties` from other options to the plan's first annotation.
  ///
  /// The function changes the plan in place, because returning a plan moves 3 KB of columns.
  fileprivate mutating func copy(_ properties: NamedProperties, from other: AnnotationOptions) {
    for property in AnnotationProperty.allCases where properties.contains(property) {
      set(property, of: 0, to: other[property])
    }
  }

  fileprivate func missing(_ annotation: AnnotationIndex) -> String {
    "annotation \(annotation.rawValue) of \(annotations.count) does not exist"
  }
}

/// Changes of the regions and of the puck that annotations avoid.
extension Resolver {
  /// Moves, shows or hides an avoided region of the spec, for example when the app opens a panel. The next frame
  /// uses it.
  ///
  /// A region with a number that is not finite is hidden. Frames after the change allocate no memory.
  /// - Parameters:
  ///   - region: the region, such as `plan.region(named: "search")`. An index that the plan does not have is ignored.
  ///   - extent: the horizontal and vertical extent of the region, or `nil` to hide it.
  public mutating func setRegion(_ region: RegionIndex, to extent: (x: Extent, y: Extent)?) {
    state.setRegion(region, to: RelativeRectangle(extent))
  }

  /// Replaces all avoided regions of the viewport by regions without names, for example toolbars and panels of the app.
  /// If a region hides a view, the cause names the region by its index in `regions`. `setRegion` changes one region of
  /// the spec and is faster.
  ///
  /// A region with a number that is not finite is ignored.
  /// - Parameter regions: the horizontal and vertical extent of each region.
  /// - Complexity: O(annotations + coordinates); allocates.
  public mutating func setAvoidedRegions(_ regions: [(x: Extent, y: Extent)]) {
    let rectangles = regions.map { RelativeRectangle($0) }
    guard
      rectangles != state.plan.surroundings.avoidedRegions || state.plan.surroundings.regionNames.count > 0
    else { return }
    state.plan.surroundings.avoidedRegions = rectangles
    state.plan.surroundings.regionNames = TextColumn()
    state.rebuildFromPlan()
  }

  /// Sets the radius of the puck. `Input.movePuck` sets its position.
  /// - Parameter radius: the radius in points. If it is `nil`, negative or not finite, the map has no puck.
  /// - Complexity: O(annotations + coordinates); allocates.
  public mutating func setPuckRadius(_ radius: Double?) {
    let radius = radius.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
    guard radius != state.interaction.puckRadius else { return }
    state.interaction.puckRadius = radius
    state.plan.surroundings.puck = state.plan.surroundings.puck.flatMap { puck in
      radius.map { Puck(coordinate: puck.coordinate, radius: $0) }
    }
    state.rebuildFromPlan()
  }
}

extension Resolver.State {
  /// Replaces the rectangle of an avoided region. Does nothing if the plan does not have the region.
  package mutating func setRegion(_ region: RegionIndex, to rectangle: RelativeRectangle) {
    // Compared as `UInt32` because an `Int` may have only 32 bits.
    guard region.rawValue < UInt32(plan.surroundings.avoidedRegions.count),
      plan.surroundings.avoidedRegions[region.row] != rectangle
    else { return }
    plan.surroundings.avoidedRegions[region.row] = rectangle
    isChanged = true
  }
}

extension RelativeRectangle {
  /// Creates the rectangle of a region. It covers nothing if there is no extent, or if a number of it is not finite.
  package init(_ extent: (x: Extent, y: Extent)?) {
    guard let extent, extent.x.isFinite, extent.y.isFinite else {
      self = .nowhere
      return
    }
    self.init(x: extent.x, y: extent.y)
  }
}

/// The reason why an edit is rejected.
public enum PatchError: Error, Sendable, Equatable {
  /// The patch, which is the plan that contains the edit, does not have exactly one annotation. The value is the number
  /// of its annotations.
  case annotations(Int)
  /// Another annotation has the same id; the value is the id.
  case idIsTaken(String)
  /// The patch's annotation is attached to a layer that the plan does not have; the value is the layer's name.
  case unknownLayer(String)
  /// The patch's annotation is attached to another annotation. Only a spec can name the other annotation.
  case attachedToAnnotation
  /// The annotation would be attached to itself, directly or through others.
  case attachedToItself
  /// The annotation to edit does not exist or was removed.
  case unknownAnnotation
}

extension PatchError: CustomStringConvertible {
  /// The description of the error and its fix.
  public var description: String {
    switch self {
    case .annotations(let count): "a patch must have exactly one annotation, but this one has \(count)"
    case .idIsTaken(let id): "there is an annotation `\(id)` already; update it, or remove it first"
    case .unknownLayer(let name): "the plan has no layer `\(name)`; name one of its layers, or a source"
    case .attachedToAnnotation: "a patch cannot attach its annotation to another one; only a spec can"
    case .attachedToItself: "an annotation cannot be attached to itself, directly or through others"
    case .unknownAnnotation: "there is no such annotation, or it was removed"
    }
  }
}
