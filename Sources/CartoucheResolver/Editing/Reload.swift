extension Resolver {
  /// Replaces the plan, for example after a change of the spec while the app runs.
  ///
  /// Annotations with equal ids are treated as the same annotation. Such an annotation keeps its states, measured size,
  /// drag, host view and feature visibility. It also keeps its anchor, and its position on a line or polygon, if the
  /// new plan still has them. The puck keeps the position that inputs set. Everything else is as in the new plan: other
  /// inputs and edits are discarded, and annotations that edits added are removed unless the new plan has them. The
  /// next frame hides removed annotations with the cause `removed`.
  ///
  /// Clusters with equal ids also keep their states, host views (slots) and anchors if they still form. The next frame
  /// reports all other clusters as dissolved. A cluster hierarchy is rebuilt only if its annotations changed and the
  /// new plan does not contain it.
  ///
  /// Indices are those of the new plan. Removed annotations that were shown, and removed annotations that were the
  /// first member of a cluster, have indices after all others.
  /// - Complexity: that of `init`; allocates.
  public mutating func reload(_ plan: Plan) { state.reload(plan, since: nil) }

  /// Replaces the plan after a change of the spec's data or variables.
  ///
  /// In addition to what `reload` keeps, coordinates and properties that inputs set stay where the new plan has the
  /// value of `base`. So do the avoided regions and the radius of the puck that the host set. Annotations that the host
  /// added, replaced or removed are so in the new plan, too.
  /// - Parameter base: The former plan without the changes that inputs made.
  package mutating func reload(_ plan: Plan, keepingChangesSince base: Plan) {
    state.reload(plan, since: base)
  }
}

extension Resolver.State {
  fileprivate mutating func reload(_ compiled: Plan, since base: Plan?) {
    var given = compiled
    let repeated = base == nil ? (edits: KeptEdits(), removed: []) : edits.repeated(in: &given)
    var kept = ReloadMapping(of: self.plan, in: given) { !interaction.isRemoved[$0] }
    // The next frame reports the removal of these annotations, and of those removed earlier.
    let gone = (kept.gone + removed.map { Int($0) }).sorted(byKey: { UInt64($0) })
      .filter { resolution.outcomes.causes[$0] == nil || wasSelected($0) }
    var plan = given
    let firstGone = plan.annotations.count
    for row in gone { plan.append(Plan(nameOf: row, with: assignedView(row), in: self.plan)) }
    kept.keep(clustering.formed, of: self.plan, in: &plan) { cluster in
      Plan(
        nameOf: Int(cluster.first), with: assignedView(rows.annotations + Int(cluster.first)), in: self.plan,
        identifier: self.plan.clusters.identifiers[Int(cluster.identifier)])
    }
    let puckRadius = keepSurroundings(in: &plan, since: base)
    let views = self.plan.views
    let viewNumbers = (0..<views.count).map { plan.index(of: views[$0]) }
    for (row, former) in kept.rows {
      plan.keepGeometry(of: row, from: self.plan, former)
      if interaction.drag(of: UInt32(former)) != nil, plan.mayBeDragged(row) {
        plan.annotations.setCoordinate(self.plan.annotations.coordinate(former), of: row)
      }
      if let base {
        plan.keepChanges(
          of: row, from: self.plan, former, interaction.given(former), edits.options(former, base),
          edits.coordinate(former, base))
      }
    }

    plan.hierarchies = given.hierarchies
    var next = Resolver.State(withKnownHierarchiesOf: plan)
    next.explains = explains
    next.reportsFrameChanges = reportsFrameChanges
    next.reportsClusterMembers = reportsClusterMembers
    next.expected = next.interaction.keep(interaction, of: self.plan, kept, plan)
    if let base {
      next.interaction.keepGiven(interaction, kept, given) { edits.options($0, base) }
      next.expected = expected.compactMap { $0.renumbered(kept) } + next.expected
    }
    next.edits = repeated.edits
    for row in firstGone..<plan.annotations.count { next.interaction.isRemoved[row] = true }
    next.interaction.puckRadius = puckRadius
    next.interaction.isPuckMoved = interaction.isPuckMoved
    next.options = EffectiveOptions(plan, next.interaction)
    for (first, _) in kept.clusters { next.options.expectCluster(startingWith: first, plan) }
    next.keepMeasured(of: self, kept)
    next.perspective = perspective
    next.host = HostPoints(after: host)
    next.isReplayable = isReplayable
    if let random = best?.search.random { next.best?.resume(with: random) }
    next.keepResults(of: self, kept)
    let goneRows = gone.enumerated().map { (row: firstGone + $0.offset, former: $0.element) }
    let shown = goneRows.filter { resolution.outcomes.causes[$0.former] == nil }
    for row in shown { next.resolution.outcomes.causes[row.row] = nil }
    next.removed = shown.map { UInt32($0.row) }
    next.deselected = goneRows.filter { wasSelected($0.former) }.map { UInt32($0.row) }
    next.history.slots = SlotPool(
      plan, keeping: history.slots, views: viewNumbers,
      (kept.frameRows + shown).filter { resolution.outcomes.causes[$0.former] == nil })
    next.callouts = Callouts(plan, keeping: callouts, kept.frameRows + shown)
    let numbers = kept.numbers(kept.rows, count: self.plan.annotations.count)
    next.pointers = Pointers(plan, keeping: pointers) { former in
      var pointer = former
      pointer.annotation = AnnotationIndex(rawValue: numbers[former.annotation.row])
      pointer.view = viewNumbers[Int(former.view)]
      return pointer.annotation.rawValue == .max ? nil : pointer
    }
    next.clustering.keep(clustering, kept, plan)
    let survey = ClusterSurvey(plan, next.interaction)
    next.clustering.noteChanges(since: given, survey)
    next.clustering.keepHierarchies(of: clustering, ClusterSurvey(self.plan, interaction), kept, survey)
    next.clustering.build(plan, next.interaction)
    next.isChanged = true
    for row in repeated.removed { next.hide(UInt32(row)) }
    self = next
  }

  /// Returns whether an annotation is selected, or was when it was removed since the last frame.
  private func wasSelected(_ row: Int) -> Bool {
    interaction.contains(.selected, row) || deselected.contains(UInt32(row))
  }

  /// Keeps the position of the puck that inputs set. With `base`, also keeps the avoided regions and the radius of the puck that the host set,
  /// where `plan` has the value of `base`.
  /// - Returns: The radius of the puck, or `nil` if there is none.
  private func keepSurroundings(in plan: inout Plan, since base: Plan?) -> Double? {
    let (given, former) = (plan.surroundings, self.plan.surroundings)
    var radius = given.puck?.radius
    if let base = base?.surroundings {
      plan.surroundings.keepRegions(of: former, since: base)
      if radius == base.puck?.radius { radius = interaction.puckRadius }
    }
    let puck = interaction.isPuckMoved ? former.puck : given.puck
    plan.surroundings.puck = puck.flatMap { puck in
      radius.map { Puck(coordinate: puck.coordinate, radius: $0) }
    }
    return radius
  }

  /// Returns the class of the host view that an annotation uses.
  private func assignedView(_ row: Int) -> ArraySlice<UInt8> { plan.views[Int(history.slots.view(of: row))] }

  /// Copies the measured sizes of views that have the same class in both plans, and of callouts that have the same size
  /// in both plans.
  private mutating func keepMeasured(of former: Resolver.State, _ kept: ReloadMapping) {
    for (row, old) in kept.rows where plan.calloutSize(of: row) == former.plan.calloutSize(of: old) {
      options.callouts.keepMeasured(row, of: former.options.callouts, old)
    }
    for (row, old) in kept.frameRows where former.interaction.measured(old) != SIMD2() {
      let isSameView = former.plan.views[Int(former.options[old].view)]
        .elementsEqual(plan.views[Int(options[row].view)])
      guard isSameView, !options.hasGivenSize(row) else { continue }
      interaction.measure(row, former.interaction.measured(old))
      if row < plan.annotations.count { options.refresh(row, plan, interaction) }
    }
  }

  /// Copies the results of the last frame, and what the resolver last reported in events.
  private mutating func keepResults(of former: Resolver.State, _ kept: ReloadMapping) {
    history.recent.keep(former.history.recent, kept)
    kept.move(former.resolution.outcomes.causes, to: &resolution.outcomes.causes)
    kept.move(former.resolution.outcomes.arePlaced, to: &resolution.outcomes.arePlaced)
    kept.move(former.resolution.outcomes.leaders, to: &resolution.outcomes.leaders)
    kept.move(former.resolution.views, to: &resolution.views)
    history.reported.keep(former.history.reported, kept)
    for (row, old) in kept.frameRows {
      func anchor(_ anchor: UInt32) -> UInt32 {
        former.plan.anchorLists.keptAnchor(
          anchor, of: former.options[old].anchorList, in: plan.anchorLists, options[row].anchorList)
      }
      resolution.outcomes.anchors[row] = anchor(former.resolution.outcomes.anchors[old])
      history.reported.changeAnchor(of: row, to: anchor)
      guard row < plan.annotations.count else { continue }
      if former.plan.hasSamePositions(ofRow: old, asIn: plan, row: row) {
        history.places.keep(former.history.places, old, from: former.plan, at: row, in: plan)
      }
    }
    drawOrder = DrawOrder(
      plan, hosts, showing: kept.renumbered(former.drawOrder.rows, of: FrameRows(former.plan)))
  }
}

extension Plan {
  /// Creates a plan with one annotation that copies only the id, the title and the view class of annotation `row` of
  /// another plan. With `identifier`, it also has this clustering identifier.
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

  /// Copies from another plan the geometry that the host app supplied for the feature of annotation `otherRow`, if
  /// annotation `row` of this plan is attached to the same feature.
  fileprivate mutating func keepGeometry(of row: Int, from other: Plan, _ otherRow: Int) {
    guard let index = attachment(of: AnnotationIndex(row))?.row,
      let former = other.attachment(of: AnnotationIndex(otherRow))?.row,
      attachments.kinds[index] == .hostFeature, other.attachments.kinds[former] == .shape,
      other.similarity(ofRow: otherRow, to: self, row: row) != .different,
      other.layers.isHostSupplied[Int(other.attachments.layer[former])]
    else { return }
    var shapes = GeometryTable()
    for shape in other.attachments.shapes(former) { shapes.append(other.geometries, shape) }
    setGeometry(shapes, ofAttachment: index)
  }

  /// Copies the coordinate and the properties that inputs set from annotation `former` of another plan, where this plan
  /// has the value that the other one had without inputs.
  /// - Parameters:
  ///   - given: the properties that inputs set.
  ///   - options: the options without inputs, or `nil` if they are not known.
  ///   - coordinate: the coordinate without inputs, or `nil` if it is not known.
  fileprivate mutating func keepChanges(
    of row: Int, from other: Plan, _ former: Int, _ given: NamedProperties, _ options: AnnotationOptions?,
    _ coordinate: Coordinate?
  ) {
    if annotations.attachment[row] == AttachmentTable.none,
      other.annotations.attachment[former] == AttachmentTable.none,
      annotations.coordinate(row) == coordinate
    {
      annotations.setCoordinate(other.annotations.coordinate(former), of: row)
    }
    guard let options, !given.isEmpty else { return }
    for property in AnnotationProperty.allCases
    where given.contains(property) && annotations.options[row][property] == options[property] {
      set(property, of: row, to: other.annotations.options[former][property])
    }
  }

  func mayBeDragged(_ row: Int) -> Bool {
    annotations.options[row].flags.contains(.draggable) && annotations.attachment[row] == AttachmentTable.none
  }
}

/// The correspondence between the rows of a reloaded plan and the rows of the plan before, by annotation id.
struct ReloadMapping {
  /// The annotations with equal ids in both plans, as rows in the new and in the former plan, in the order of the new
  /// plan.
  private(set) var rows: [(row: Int, former: Int)] = []
  /// The annotations of the former plan that the new plan does not have, as ascending rows.
  private(set) var gone: [Int] = []
  /// The clusters that may exist in both plans: their first members have equal ids and equal cluster identifiers. Each
  /// is given by the row of its first member in the new plan and in the former plan.
  var clusters: [(first: Int, former: Int)] = []
  /// The clusters of the last frame that the new plan cannot have. Each is represented in the new plan by a removed
  /// annotation in row `first`, after all others, with the id and title of the cluster's first member. `former` is that
  /// member's row in the former plan.
  var goneClusters: [(first: Int, former: Int)] = []
  /// All annotations and clusters that match, as their rows in the arrays of a frame of the new plan and of the former
  /// plan.
  var frameRows: [(row: Int, former: Int)] = []

  /// Matches the annotations of two plans by id.
  /// - Parameters:
  ///   - former: the plan before the reload.
  ///   - later: the new plan.
  ///   - exists: a function that returns whether an annotation of the former plan still exists, because it was not
  ///     removed.
  /// - Complexity: O(n log n).
  init(of former: Plan, in later: Plan, where exists: (Int) -> Bool) {
    let ids = former.annotations.ids
    let present = (0..<former.annotations.count).filter(exists).sorted {
      ids[$0].lexicographicallyPrecedes(ids[$1])
    }
    var isKept = [Bool](repeating: false, count: former.annotations.count)
    for row in 0..<later.annotations.count {
      let id = later.annotations.ids[row]
      let place = present.partitioningIndex { !ids[$0].lexicographicallyPrecedes(id) }
      guard place < present.count, ids[present[place]].elementsEqual(id) else { continue }
      rows.append((row, present[place]))
      isKept[present[place]] = true
    }
    gone = (0..<former.annotations.count).filter { exists($0) && !isKept[$0] }
    frameRows = rows
  }

  /// Copies the elements of an array of the former plan's frame to the matching rows in the array of the new plan's
  /// frame.
  func move<Element>(_ column: [Element], to later: inout [Element]) {
    for (row, former) in frameRows { later[row] = column[former] }
  }

  /// Copies the values of a sparse column of the former plan's frame to the matching rows of the new plan's frame. The
  /// new column must be empty.
  func move<Value>(_ column: SparseColumn<Value>, to later: inout SparseColumn<Value>) {
    for (row, former) in frameRows {
      if let value = column[former] { later.append(value, for: row) }
    }
  }

  /// Converts rows in the arrays of a frame of the former plan to those of the new plan. Rows without a match are
  /// omitted.
  func renumbered(_ formerRows: [UInt32], of former: FrameRows) -> [UInt32] {
    let numbers = numbers(frameRows, count: former.count)
    return formerRows.map { numbers[Int($0)] }.filter { $0 != .max }
  }

  /// Returns the row in the new plan for each of the `count` rows of the former plan; `UInt32.max` for a row without a
  /// match.
  func numbers(_ rows: [(row: Int, former: Int)], count: Int) -> [UInt32] {
    var numbers = [UInt32](repeating: .max, count: count)
    for (row, former) in rows { numbers[former] = UInt32(row) }
    return numbers
  }
}

extension ReloadMapping {
  /// Matches the clusters of both plans by id.
  ///
  /// A cluster of the last frame without a match is appended to the new plan as a removed annotation, so that the next
  /// frame can report its end.
  /// - Parameters:
  ///   - formed: the clusters of the last frame.
  ///   - name: a function that returns a plan with one annotation that has the id, title and clustering identifier of a
  ///     cluster's first member.
  /// - Complexity: O(annotations) if there are clusters.
  mutating func keep(
    _ formed: [FormedCluster], of former: Plan, in later: inout Plan, _ name: (FormedCluster) -> Plan
  ) {
    if former.clusters.member.isEmpty { return }
    let identifiers = (0..<former.clusters.count).map {
      later.clusters.identifiers.firstIndex(of: former.clusters.identifiers[$0])
    }
    var isKept = [Bool](repeating: false, count: former.annotations.count)
    for (row, old) in rows where row < later.clusters.member.count {
      // The test precedes the conversion, because a 32-bit `Int` cannot hold `ClusterColumns.none`.
      guard former.clusters.member[old] != ClusterColumns.none,
        let identifier = identifiers[Int(former.clusters.member[old])],
        later.clusters.member[row] == UInt32(identifier)
      else { continue }
      clusters.append((row, old))
      isKept[old] = true
    }
    for cluster in formed where !isKept[Int(cluster.first)] {
      goneClusters.append((later.annotations.count, Int(cluster.first)))
      later.append(name(cluster))
    }
    let (count, formerCount) = (later.annotations.count, former.annotations.count)
    frameRows += (clusters + goneClusters).map { (count + $0.first, formerCount + $0.former) }
  }
}

extension Interaction {
  /// Copies the states, drags and feature visibilities of matching annotations.
  ///
  /// The flag `selected` in the new plan applies only to annotations that the former plan does not have. In the
  /// selection mode `single`, it applies only if no matching annotation is selected.
  /// - Returns: inputs that deselect annotations that the new plan does not allow to be selected, so that events report
  ///   the change.
  mutating func keep(
    _ former: Interaction, of formerPlan: Plan, _ kept: ReloadMapping, _ plan: Plan
  ) -> [Input] {
    for (row, old) in kept.rows {
      remove(.selected, of: row)
      var held = former.states[old].subtracting(.disabled)
      if let drag = former.drag(of: UInt32(old)), !keep(former.drags[drag], at: row, plan) {
        held.remove(.dragging)
      }
      if !held.isEmpty { insert(held, of: row) }
      keepFeature(former, old, of: formerPlan, at: row, plan)
    }
    // The states are kept so that events report the deselection of removed annotations.
    for (row, old) in kept.frameRows.dropFirst(kept.rows.count) where !former.states[old].isEmpty {
      insert(former.states[old], of: row)
    }
    expanded.keep(former.expanded, kept)
    return limitSelection(kept, plan)
  }

  /// Records the properties that inputs set on matching annotations, where the new plan has the value that the former
  /// plan had without inputs.
  /// - Parameter options: a function that returns the options of a former annotation without inputs.
  mutating func keepGiven(
    _ former: Interaction, _ kept: ReloadMapping, _ plan: Plan, _ options: (Int) -> AnnotationOptions?
  ) {
    for (row, old) in kept.rows where !former.given(old).isEmpty {
      guard let options = options(old) else { continue }
      for property in AnnotationProperty.allCases
      where former.given(old).contains(property)
        && plan.annotations.options[row][property] == options[property]
      {
        give(property, to: row)
      }
    }
  }

  /// Copies a drag if the new plan allows dragging the annotation. Returns whether the drag was copied.
  private mutating func keep(_ drag: Drag, at row: Int, _ plan: Plan) -> Bool {
    guard plan.mayBeDragged(row) else { return false }
    var drag = drag
    drag.row = UInt32(row)
    drags.append(drag)
    return true
  }

  /// Copies the visibility that the host reported for an annotation's feature, if both annotations have the same
  /// feature.
  private mutating func keepFeature(
    _ former: Interaction, _ old: Int, of formerPlan: Plan, at row: Int, _ plan: Plan
  ) {
    guard formerPlan.similarity(ofRow: old, to: plan, row: row) != .different,
      let attachment = plan.attachment(of: AnnotationIndex(row)),
      let other = formerPlan.attachment(of: AnnotationIndex(old))
    else { return }
    features[attachment.row] = former.features[other.row]
  }

  /// Deselects annotations so that no more are selected than the selection mode of the new plan allows.
  /// - Returns: inputs that deselect annotations that both plans have.
  private mutating func limitSelection(_ kept: ReloadMapping, _ plan: Plan) -> [Input] {
    let clusters = kept.clusters.map { plan.annotations.count + $0.first }
    let selected = (kept.rows.map { $0.row } + clusters).filter { contains(.selected, $0) }
    guard plan.selection != .multiple, let last = selected.last else { return [] }
    var isNew = [Bool](repeating: true, count: states.count)
    for (row, _) in kept.frameRows { isNew[row] = false }
    for row in states.indices where isNew[row] { remove(.selected, of: row) }
    let dropped = plan.selection == .single ? selected.filter { $0 != last } : selected
    return dropped.map { .deselect(AnnotationIndex(frameRow: $0, in: plan)) }
  }
}

extension ExpandedCluster {
  /// Copies the expanded cluster and its members, with rows of the new plan.
  fileprivate mutating func keep(_ former: ExpandedCluster, _ kept: ReloadMapping) {
    guard former.isOpen,
      let cluster = (kept.clusters + kept.goneClusters).first(where: { $0.former == Int(former.first) })
    else { return }
    open(
      UInt32(cluster.first), nodeCount: former.nodeCount,
      members: kept.rows.filter { former.contains($0.former) }.map { UInt32($0.row) })
  }
}

extension Input {
  /// Returns the input of an edit with the row of its annotation in a new plan, or `nil` if that plan does not have the
  /// annotation.
  fileprivate func renumbered(_ kept: ReloadMapping) -> Input? {
    func later(_ annotation: AnnotationIndex) -> AnnotationIndex? {
      annotation.isCluster
        ? nil : kept.rows.first { $0.former == annotation.row }.map { AnnotationIndex($0.row) }
    }
    switch self {
    case .select(let annotation): return later(annotation).map { .select($0) }
    case .deselect(let annotation): return later(annotation).map { .deselect($0) }
    case .move(let annotation, let coordinate): return later(annotation).map { .move($0, to: coordinate) }
    case .set(let annotation, let property, let value):
      return later(annotation).map { .set($0, property, value) }
    default: return nil
    }
  }
}

/// The state of clustering that survives a reload.
extension Clustering {
  /// Copies the clusters of the last frame, with rows of the new plan.
  mutating func keep(_ former: Clustering, _ kept: ReloadMapping, _ plan: Plan) {
    heldZoom = former.heldZoom
    if former.formed.isEmpty && former.membership.parts.isEmpty || membership.parts.isEmpty { return }
    let clusters = kept.clusters + kept.goneClusters
    let numbers = kept.numbers(
      clusters.map { (row: $0.first, former: $0.former) }, count: former.membership.parts.count)
    func renumbered(_ mark: UInt32) -> UInt32 {
      ClusterMembership.isCluster(mark) ? numbers[Int(mark)] : mark
    }
    for (row, old) in kept.rows {
      membership.parts[row] = renumbered(former.membership.parts[old])
      membership.nodes[row] = renumbered(former.membership.nodes[old])
    }
    formed = former.formed.map { cluster in
      var cluster = cluster
      cluster.first = numbers[Int(cluster.first)]
      cluster.firstPart = cluster.first
      cluster.identifier = plan.clusters.member[Int(cluster.first)]
      // The members of the cluster and their values may have changed.
      cluster.node = FormedCluster.noNode
      cluster.values = 0
      return cluster
    }
    formed = formed.sorted(byKey: { UInt64($0.first) })
  }

  /// Marks cluster hierarchies that the new plan contains but that do not match the current inputs, so that they are
  /// rebuilt.
  /// - Complexity: O(annotations) if the plan has hierarchies.
  mutating func noteChanges(since given: Plan, _ survey: ClusterSurvey) {
    if given.hierarchies.isEmpty { return }
    let former = ClusterSurvey(given, Interaction(given))
    for row in given.clusters.member.indices where former.leaf(row) != survey.leaf(row) {
      noteChange(of: row, given)
    }
  }

  /// For each cluster identifier without a valid hierarchy in the new plan, copies the former plan's cluster hierarchy
  /// if the annotations are the same.
  /// - Complexity: O(n log n) in the annotations, but much faster than building a hierarchy.
  mutating func keepHierarchies(
    of former: Clustering, _ formerSurvey: ClusterSurvey, _ kept: ReloadMapping, _ survey: ClusterSurvey
  ) {
    if former.hierarchies.isEmpty { return }
    let numbers = kept.numbers(kept.rows, count: formerSurvey.plan.annotations.count)
    let identifiers = formerSurvey.plan.clusters.identifiers
    let members = IdentifierMembers(survey.plan.clusters)
    let formerMembers = IdentifierMembers(formerSurvey.plan.clusters)
    var formulas = ClusterFormulas()
    var formerFormulas = ClusterFormulas()
    for identifier in hierarchies.indices where areOutdated[identifier] {
      let name = survey.plan.clusters.identifiers[identifier]
      // Clustering identifiers usually have the same indices in both plans.
      let isThere = identifier < identifiers.count && identifiers[identifier].elementsEqual(name)
      guard let old = isThere ? identifier : identifiers.firstIndex(of: name),
        old < former.hierarchies.count, !former.areOutdated[old],
        survey.plan.clusters.position[identifier] == formerSurvey.plan.clusters.position[old],
        survey.plan.clusters.maxZoom[identifier] == formerSurvey.plan.clusters.maxZoom[old]
      else { continue }
      var (sizes, formerSizes): (ClusterSizes?, ClusterSizes?) = (nil, nil)
      let (leaves, shapes) = survey.leaves(of: identifier, among: members[identifier], &formulas, &sizes)
      let (formerLeaves, formerShapes) = formerSurvey.leaves(
        of: old, among: formerMembers[old], &formerFormulas, &formerSizes)
      // Sizes that depend on members may have changed with any aggregate.
      guard sizes == nil, formerSizes == nil else { continue }
      guard leaves.isSame(as: formerLeaves, numbers), shapes == formerShapes else { continue }
      setHierarchy(former.hierarchies[old].renumbered(numbers), of: identifier)
    }
  }
}

extension ClusterLeaves {
  /// Returns whether the annotations of a clustering identifier are the same in both plans, except for their rows.
  /// - Parameter numbers: the new row of each former row.
  fileprivate func isSame(as former: ClusterLeaves, _ numbers: [UInt32]) -> Bool {
    x == former.x && y == former.y && shapes == former.shapes
      && rows.elementsEqual(former.rows.lazy.map { numbers[Int($0)] })
  }
}

extension ClusterHierarchy {
  /// Returns the hierarchy with each row replaced by `numbers[row]`, its row in another plan.
  fileprivate func renumbered(_ numbers: [UInt32]) -> ClusterHierarchy {
    var other = self
    for index in members.indices { other.members[index] = numbers[Int(members[index])] }
    for node in firsts.indices { other.firsts[node] = numbers[Int(firsts[node])] }
    return other
  }
}

extension Surroundings {
  /// Keeps the regions that the host set, where these surroundings have the value of `base`: all regions, or else those
  /// with the same name.
  fileprivate mutating func keepRegions(of former: Surroundings, since base: Surroundings) {
    if avoidedRegions == base.avoidedRegions, regionNames == base.regionNames {
      avoidedRegions = former.avoidedRegions
      regionNames = former.regionNames
      return
    }
    for region in 0..<regionNames.count {
      guard let known = base.region(named: regionNames[region]),
        base.avoidedRegions[known] == avoidedRegions[region],
        let set = former.region(named: regionNames[region])
      else { continue }
      avoidedRegions[region] = former.avoidedRegions[set]
    }
  }

  private func region(named name: ArraySlice<UInt8>) -> Int? {
    name.isEmpty ? nil : (0..<regionNames.count).first { regionNames[$0].elementsEqual(name) }
  }
}
