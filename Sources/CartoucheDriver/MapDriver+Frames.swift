import Cartouche
import CartoucheResolver

/// The projection of a frame.
enum Projected: Equatable {
  case nothing
  case camera(Camera)
  case matrix(MapMatrix)
  case points(Camera, MapArea?)
}

/// The steps of a frame.
extension MapDriver {
  /// The largest number of times that a frame is resolved again with sizes of new views. Later views are measured in the next frame.
  private static var mostMeasurements: Int { 3 }

  /// Reads viewport and projection of the map.
  /// - Returns: whether they have changed.
  func readMap(_ map: any MapHost) -> Bool {
    let viewport = map.viewport
    var isMoved = viewport != self.viewport
    // The width of the map limits the width of texts.
    if isMoved { needsMeasuring = true }
    self.viewport = viewport
    let before = projection
    switch map.projection {
    case .camera(let camera, let fieldOfView):
      // Without a pitch, the distance of the camera does not matter.
      let isOwn = camera.pitch == 0 || abs(fieldOfView - MapProjection.defaultFieldOfView) < 1e-3
      projection =
        isOwn ? .camera(camera) : .matrix(MapMatrix(camera, fieldOfView: fieldOfView, in: viewport))
    case .matrix(let matrix): projection = .matrix(matrix)
    case .points(let camera, let area):
      if homography.sample(around: camera, in: viewport, projecting: { map.point(for: $0) }) {
        isPlane = homography.fit { map.point(for: $0) }
        isMoved = true
      }
      projection =
        isPlane
        ? .matrix(homography.matrix(zoom: camera.zoom, padding: camera.padding)) : .points(camera, area)
    case .unsupported(let reason):
      refuse(reason)
      return isMoved
    }
    refuse(nil)
    let location = map.userLocation
    if location != self.location {
      self.location = location
      switch location {
      case .unknown: break
      case .hidden: inputs.append(.movePuck(to: nil), isOwn: true)
      case .at(let coordinate): inputs.append(.movePuck(to: coordinate), isOwn: true)
      }
    }
    return isMoved || projection != before
  }

  /// Hides all views if the map gives a reason, and shows them again if it gives none.
  private func refuse(_ reason: String?) {
    guard reason != unsupported else { return }
    if unsupported == nil {
      releaseGesture()
      hideAll()
    }
    unsupported = reason
    isAtRest = false
    isDirty = true
    onUnsupported?(reason)
  }

  /// Resolves a frame, again if views were measured, and then changes the views.
  func makeFrame(isSettled: Bool, _ map: any MapHost, _ views: Views) {
    isResolving = true
    isDirty = false
    isAtRest = false
    tappedCluster = nil
    hasMoreUnknown = false
    var more = Self.mostMeasurements
    var isComplete = true
    while true {
      inputs.take()
      let reloads = annotations.reloads
      update(map, isSettled: isSettled)
      frameCount += 1
      if isRemoved { break }
      // A handler has replaced the plan: the frame refers to the plan before, and the views stay until the next frame.
      guard annotations.reloads == reloads else {
        isComplete = false
        break
      }
      noteRefusals()
      noteEvents()
      let count = inputs.measurements
      prepareViews(views)
      prepareCallouts(views)
      preparePointers(views)
      if isSettled, more == Self.mostMeasurements { measureUnknown(map, views) }
      needsMeasuring = false
      if inputs.measurements == count || more == 0 { break }
      more -= 1
    }
    isResolving = false
    if isRemoved { return finishRemoval() }
    guard isComplete else {
      isDirty = true
      return
    }
    layOut(views, isSettled: isSettled)
    isAtRest = isSettled && !hasMoreUnknown
    if let cluster = tappedCluster { open(cluster, map) }
    if isSettled {
      reportVisibility(map)
      checkClasses(views.viewClasses)
    }
  }

  /// Warns of view classes of the app that the plan does not have, if visible views have classes that the app does not have.
  private func checkClasses(_ classes: [String]) {
    let new = classes.filter { !checkedClasses.contains($0) }
    if new.isEmpty || clustersComputeViews { return }
    let names = annotations.plan.views
    var planned = Set((0..<names.count).map { names.string($0) })
    // An expression may give other names.
    planned.formUnion(annotations.frame.placements.map { annotations.view(of: $0) })
    // A source without features gives no class, so that a missing class alone is no mistake.
    let others = Set(annotations.frame.placements.map { annotations.view(of: $0) }).subtracting(classes)
      .sorted()
    for name in new where planned.contains(name) || !others.isEmpty {
      checkedClasses.insert(name)
      if planned.contains(name) { continue }
      unusedClasses.insert(name)
      warn(.unusedViewClass(name, classes: others))
    }
  }

  /// Whether an expression gives clusters their view classes, which the plan then does not list.
  private var clustersComputeViews: Bool {
    let looks = annotations.plan.clusters.looks
    return (0..<looks.count).contains { looks.program(of: .view, inRow: $0) != nil }
  }

  /// Resolves a frame with the inputs of `inputs.taken`.
  func update(_ map: any MapHost, isSettled: Bool) {
    let (viewport, limit) = (viewport, options.within)
    // Handlers may replace the plan to which the events refer.
    let plan = onEvent == nil ? nil : annotations.plan
    let wasRemoved = isRemoved
    switch projection {
    case .nothing: break
    case .camera(let camera):
      annotations.update(
        inputs.taken, camera: camera, viewport: viewport, isSettled: isSettled, within: limit)
    case .matrix(let matrix):
      annotations.update(
        inputs.taken, matrix: matrix, viewport: viewport, isSettled: isSettled, within: limit)
    case .points(let camera, let area):
      annotations.update(
        inputs.taken, camera: camera, area: area, viewport: viewport, isSettled: isSettled, within: limit,
        unprojecting: { map.coordinate(at: $0) }, projecting: { map.point(for: $0) })
    }
    guard let plan, projection != .nothing else { return }
    for event in annotations.frame.events {
      onEvent?(event, event.annotation.map { plan.id(of: $0) })
      if isRemoved, !wasRemoved { break }
    }
  }

  private func noteRefusals() {
    for refusal in annotations.frame.refusals where refusal.input < inputs.taken.count {
      let input = inputs.taken[refusal.input]
      if case .measured(let annotation, _, _) = input, refusal.reason == .sizeIsGiven {
        measuredViews.remove(annotations.plan.id(of: annotation))
      }
      if !inputs.takenAreOwn[refusal.input] { warn(.refused(input, refusal.reason)) }
    }
  }

  /// Finds the events that concern clusters.
  private func noteEvents() {
    for event in annotations.frame.events {
      guard let annotation = event.annotation, annotation.isCluster else { continue }
      switch event.change {
      // The texts of a cluster depend on its members, and a new cluster may have the index of a dissolved one. A later resolution of this
      // frame may show the cluster that this one hides.
      case .clusterFormed, .clusterChanged: expire(annotation)
      case .expansionChanged(let isExpanded):
        expanded = isExpanded ? annotations.plan.id(of: annotation) : nil
      case .annotationTapped: tappedCluster = annotation
      default: break
      }
    }
  }

  /// Makes the frame compare the contents of the view and the callout of a cluster.
  private func expire(_ cluster: AnnotationIndex) {
    for slot in slots.onScreen where slot.annotation == cluster { slot.expire() }
    for slot in callouts.onScreen where slot.annotation == cluster { slot.expire() }
  }

  // MARK: Plans

  /// Forgets all indices if the plan was replaced since the last tick.
  func followPlan() {
    guard annotations.reloads != reloads else { return }
    reloads = annotations.reloads
    for input in inputs.removeIndexed() { warn(.outdated(input)) }
    planWasReplaced()
  }

  /// Keeps views of annotations with the same content, and forgets everything by index.
  func planWasReplaced() {
    expireAll()
    triedViews.removeAll()
    features.forget()
    (tappedCluster, activated) = (nil, nil)
    checkedClasses = unusedClasses
    readPlan()
    isDirty = true
    isAtRest = false
  }

  /// Assigns pools to the view classes of the plan.
  func readPlan() {
    poolOfRow.removeAll(keepingCapacity: true)
    readViewClasses()
  }

  private func readViewClasses() {
    let names = annotations.plan.views
    for row in poolOfRow.count..<names.count {
      let name = names.string(row)
      let pool = poolOfClass[name] ?? poolOfClass.count
      poolOfClass[name] = pool
      poolOfRow.append(pool)
    }
  }

  /// Returns the pool of a view class. An edit may have added classes after the others.
  func pool(ofViewClass row: UInt32) -> Int {
    if Int(row) >= poolOfRow.count { readViewClasses() }
    return poolOfRow[Int(row)]
  }
}
