extension Resolver {
  /// Goes on with another plan: that of the spec as it is now, where somebody edits it while the app runs.
  ///
  /// An annotation whose id is in both plans is the same one. It keeps its states, its measured size, a drag that goes on,
  /// its anchor and its place on a line or polygon where the plan still has them, what the host said of its feature, and
  /// the host's view; so nothing blinks that did not change. The puck stays where inputs moved it. All else is as the new
  /// plan says, also where inputs moved an annotation or set its properties, or it was changed; what was added and is not in
  /// the new plan is gone. The next frame hides what is gone, with the cause `removed`.
  ///
  /// Clusters whose ids are in both plans keep their states, slots and anchors too, where they still form; of the others the next frame
  /// tells that they dissolved. Hierarchies are built anew only for those identifiers of which something changed, and that the new
  /// plan does not have.
  ///
  /// Annotations have the indices of the new plan; what is gone and was shown, or was the first member of a cluster, has one after
  /// those.
  /// - Complexity: that of `init`; it allocates.
  public mutating func reload(_ plan: Plan) {
    let given = plan.inDocumentOrder
    _ = disarrange()
    var kept = KeptAnnotations(of: self.plan, in: given) { !interaction.isRemoved[$0] }
    // What was removed since the last frame is told with it.
    let gone = (kept.gone + removed.map { Int($0) }).sorted(byKey: { UInt64($0) })
      .filter { resolution.outcomes.causes[$0] == nil }
    var plan = given
    let firstGone = plan.annotations.count
    for row in gone { plan.append(Plan(nameOf: row, with: heldView(row), in: self.plan)) }
    kept.keep(clustering.formed, of: self.plan, in: &plan) { cluster in
      Plan(
        nameOf: Int(cluster.first), with: heldView(rows.annotations + Int(cluster.first)), in: self.plan,
        identifier: self.plan.clusters.identifiers[Int(cluster.identifier)])
    }
    let puckRadius = plan.surroundings.puck?.radius
    if interaction.isPuckMoved {
      plan.surroundings.puck = self.plan.surroundings.puck.flatMap { puck in
        puckRadius.map { Puck(coordinate: puck.coordinate, radius: $0) }
      }
    }
    let views = self.plan.views
    let viewNumbers = (0..<views.count).map { plan.index(of: views[$0]) }
    for (row, former) in kept.rows {
      plan.keepGeometry(of: row, from: self.plan, former)
      if interaction.drag(of: UInt32(former)) != nil, plan.mayBeDragged(row) {
        plan.annotations.setCoordinate(self.plan.annotations.coordinate(former), of: row)
      }
    }

    plan.hierarchies = given.hierarchies
    var next = Resolver(withKnownHierarchiesOf: plan, arrangement)
    next.explains = explains
    next.reportsFrameChanges = reportsFrameChanges
    next.reportsClusterMembers = reportsClusterMembers
    next.expected = next.interaction.keep(interaction, of: self.plan, kept, plan)
    for row in firstGone..<plan.annotations.count { next.interaction.isRemoved[row] = true }
    next.interaction.puckRadius = puckRadius
    next.interaction.isPuckMoved = interaction.isPuckMoved
    next.options = OptionsInEffect(plan, next.interaction)
    for (first, _) in kept.clusters { next.options.expectCluster(startingWith: first, plan) }
    next.keepMeasured(of: lastFrame, kept)
    next.perspective = perspective
    next.isReplayable = isReplayable
    if let random = best?.search.random { next.best?.goOn(with: random) }
    next.keepResults(of: lastFrame, kept)
    let shown = gone.enumerated().map { (row: firstGone + $0.offset, former: $0.element) }
    for row in shown { next.resolution.outcomes.causes[row.row] = nil }
    next.removed = shown.map { UInt32($0.row) }
    next.history.slots = SlotPool(
      plan, keeping: history.slots, views: viewNumbers,
      (kept.frameRows + shown).filter { resolution.outcomes.causes[$0.former] == nil })
    next.callouts = Callouts(plan, keeping: callouts, kept.frameRows + shown)
    next.clustering.keep(clustering, kept, plan)
    let survey = ClusterSurvey(plan, next.interaction)
    next.clustering.noteChanges(since: given, survey)
    next.clustering.keepHierarchies(of: clustering, ClusterSurvey(self.plan, interaction), kept, survey)
    next.clustering.build(plan, next.interaction)
    next.isChanged = true
    next.arrange(for: perspective)
    self = next
  }

  /// The class of the host's view that an annotation holds.
  private func heldView(_ row: Int) -> ArraySlice<UInt8> { plan.views[Int(history.slots.view(of: row))] }

  /// Keeps the sizes that were measured of views of the same class, and of callouts whose sizes are as they were.
  private mutating func keepMeasured(of former: LastFrame, _ kept: KeptAnnotations) {
    for (row, old) in kept.rows where plan.calloutSize(of: row) == former.plan.calloutSize(of: old) {
      options.keepMeasuredCallout(of: row, as: former.options, old)
    }
    for (row, old) in kept.frameRows where former.interaction.measured(old) != SIMD2() {
      let isSameView = former.plan.views[Int(former.options[old].view)]
        .elementsEqual(plan.views[Int(options[row].view)])
      guard isSameView, !options.hasGivenSize(row) else { continue }
      interaction.measure(row, former.interaction.measured(old))
      if row < plan.annotations.count { options.refresh(row, plan, interaction) }
    }
  }

  /// Keeps what the last frame found and events told.
  private mutating func keepResults(of former: LastFrame, _ kept: KeptAnnotations) {
    history.recent.keep(former.history.recent, kept)
    kept.move(former.resolution.outcomes.causes, to: &resolution.outcomes.causes)
    kept.move(former.resolution.outcomes.arePlaced, to: &resolution.outcomes.arePlaced)
    kept.move(former.resolution.views, to: &resolution.views)
    history.told.keep(former.history.told, kept)
    for (row, old) in kept.frameRows {
      func anchor(_ anchor: UInt32) -> UInt32 {
        former.plan.anchorLists.keptAnchor(
          anchor, of: former.options[old].anchorList, in: plan.anchorLists, options[row].anchorList)
      }
      resolution.outcomes.anchors[row] = anchor(former.resolution.outcomes.anchors[old])
      history.told.changeAnchor(of: row, to: anchor)
      guard row < plan.annotations.count else { continue }
      if former.plan.hasPlaces(ofRow: old, asIn: plan, row: row) {
        history.places.keep(former.history.places, old, from: former.plan, at: row, in: plan)
      }
    }
    drawOrder = DrawOrder(
      plan, hosts, showing: kept.renumbered(former.drawOrder.rows, of: FrameRows(former.plan)))
  }
}

extension Plan {
  /// A plan with one annotation that has the id and the title of another one, may have clustered, and nothing else.
  fileprivate init(
    nameOf row: Int, with view: ArraySlice<UInt8>, in other: Plan, identifier: ArraySlice<UInt8>? = nil
  ) {
    self.init()
    annotations.ids.append(other.annotations.ids[row])
    annotations.titles.append(other.annotations.titles[row])
    annotations.longitude = [0]
    annotations.latitude = [0]
    annotations.mercatorX = [0.5]
    annotations.mercatorY = [0.5]
    annotations.attachment = [AttachmentTable.none]
    annotations.options = [AnnotationOptions()]
    annotations.lastOrder = [0]
    anchorLists.append([AnchorOption(.center)])
    views.append(view)
    if let identifier { clusters = ClusterColumns(oneMemberOf: identifier) }
  }

  /// Takes the geometry that the host gave another plan for the feature that an annotation of both is attached to.
  fileprivate mutating func keepGeometry(of row: Int, from other: Plan, _ otherRow: Int) {
    guard let index = attachment(of: AnnotationIndex(row))?.row,
      let former = other.attachment(of: AnnotationIndex(otherRow))?.row,
      attachments.kinds[index] == .hostFeature, other.attachments.kinds[former] == .shape,
      other.likeness(ofRow: otherRow, to: self, row: row) != .different,
      other.layers.isHostSupplied[Int(other.attachments.layer[former])]
    else { return }
    var shapes = GeometryTable()
    for shape in other.attachments.shapes(former) { shapes.append(other.geometries, shape) }
    setGeometry(shapes, ofAttachment: index)
  }

  /// Whether a user may drag an annotation.
  func mayBeDragged(_ row: Int) -> Bool {
    annotations.options[row].flags.contains(.draggable) && annotations.attachment[row] == AttachmentTable.none
  }
}
