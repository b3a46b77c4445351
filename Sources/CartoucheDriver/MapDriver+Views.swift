import Cartouche
import CartoucheResolver

/// Views and pointers of a frame, and the places of all its views.
///
/// Each resolution of a frame prepares them: it fills and measures the views that have changed. After the last one, `layOut` moves, shows and
/// hides each view at most once.
extension MapDriver {
  /// The draw order of the first callout, above all views.
  private static var firstCallout: Int { 1 << 24 }
  /// The draw order of the first pointer, above all callouts.
  private static var firstPointer: Int { 1 << 25 }
  /// The tolerance of sizes in points.
  static var nearness: Double { 0.01 }

  // MARK: Views

  func prepareViews(_ views: Views) {
    let placements = annotations.frame.placements
    annotations.resolver.readTraits(of: placements, into: &traits)
    slots.begin()
    for index in placements.indices {
      let slot = slots.take(placements[index].slot, ofPool: pool(ofViewClass: traits[index].view))
      let placement = placements[index]
      let look = Slot<View>.Look(
        anchor: placement.anchor, states: placement.states, hasLeader: placement.leader != nil)
      let isFilled = slot.annotation == placement.annotation && slot.look == look && slot.view != nil
      if !isFilled {
        fill(slot, placement, look, traits[index], views)
      } else if needsMeasuring {
        measure(slot, placement, traits[index], views)
      }
    }
  }

  private func fill(
    _ slot: Slot<View>, _ placement: Placement, _ look: Slot<View>.Look, _ traits: ViewTraits, _ views: Views
  ) {
    let content = content(of: placement, isEnabled: traits.isEnabled)
    let isSame = slot.view != nil && slot.content == content
    if !isSame {
      // A cluster may compute the name of its view class.
      if slot.viewClass != content.viewClass, let view = slot.setView(nil) { views.discard(view) }
      let free = slot.view ?? spareViews.removeValue(forKey: content.viewClass)
      let view = views.makeView(for: content, reusing: free)
      if let former = slot.setView(view) { views.discard(former) }
    }
    slot.isNew = slot.isNew || slot.id != content.id
    (slot.annotation, slot.id, slot.look) = (placement.annotation, content.id, look)
    (slot.content, slot.viewClass) = (content, content.viewClass)
    if !isSame || needsMeasuring || traits.isEstimated { measure(slot, placement, traits, views) }
  }

  private func content(of placement: Placement, isEnabled: Bool) -> ViewContent {
    let annotation = placement.annotation
    var content = ViewContent(
      id: annotations.plan.id(of: annotation), annotation: annotation,
      viewClass: annotations.view(of: placement), title: annotations.title(of: placement),
      subtitle: annotations.subtitle(of: placement), data: annotations.data(of: placement),
      states: placement.states, isEnabled: isEnabled,
      anchor: annotations.resolver.anchorOption(placement.anchor, of: annotation).anchor)
    content.hasLeader = placement.leader != nil
    content.clusterCount = memberCount(of: annotation)
    return content
  }

  /// Returns the number of members of a cluster in the frame; `nil` for an annotation.
  func memberCount(of annotation: AnnotationIndex) -> Int? {
    guard annotation.isCluster else { return nil }
    return annotations.frame.clusters.first { $0.annotation == annotation }?.count
  }

  /// Measures a view that has no size in the spec, and sends the size if it is new.
  private func measure(_ slot: Slot<View>, _ placement: Placement, _ traits: ViewTraits, _ views: Views) {
    guard traits.isEstimated || measuredViews.contains(slot.id), let view = slot.view else { return }
    let size = size(
      of: view, width: traits.givesWidth ? placement.width : nil,
      height: traits.givesHeight ? placement.height : nil, views)
    guard let size else { return }
    let isNear =
      abs(size.width - placement.width) < Self.nearness && abs(size.height - placement.height) < Self.nearness
    if isNear, !traits.isEstimated { return }
    measuredViews.insert(slot.id)
    inputs.append(.measured(placement.annotation, width: size.width, height: size.height), isOwn: true)
  }

  /// Returns the size of a view, rounded up to whole pixels; `nil` if it has none.
  func size(of view: View, width: Double?, height: Double?, _ views: Views) -> ViewSize? {
    let size = views.measure(view, width: width, height: height, limit: viewport)
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
    let scale = views.displayScale
    func roundedUp(_ length: Double) -> Double { (length * scale - Self.nearness).rounded(.up) / scale }
    return ViewSize(width: width ?? roundedUp(size.width), height: height ?? roundedUp(size.height))
  }

  /// Makes views of annotations that are hidden because their sizes are unknown, to measure them, the most important first. Annotations more
  /// than half a screen away do not count. After many of them, another settled frame follows.
  func measureUnknown(_ map: any MapHost, _ views: Views) {
    let viewport = viewport
    let isNear: (ScreenPoint?) -> Bool = { point in
      guard let point else { return false }
      return abs(point.x - viewport.width / 2) < viewport.width
        && abs(point.y - viewport.height / 2) < viewport.height
    }
    let screen = ScreenPoints(annotations, projection, map)
    let unknown = annotations.resolver.annotationsOfUnknownSize(atMost: options.measuredAtOnce) {
      annotation, coordinate in
      if !triedViews.isEmpty, triedViews.contains(annotations.plan.id(of: annotation)) { return false }
      return !coordinate.longitude.isFinite || isNear(screen.point(for: coordinate))
    }
    for annotation in unknown {
      guard let properties = annotations.resolver.properties(of: annotation),
        let traits = annotations.resolver.traits(of: annotation)
      else { continue }
      let content = ViewContent(
        id: annotations.plan.id(of: annotation), annotation: annotation, viewClass: properties.view,
        title: properties.title, subtitle: properties.subtitle, data: properties.data,
        states: properties.states, isEnabled: traits.isEnabled, anchor: nil)
      let view = views.makeView(for: content, reusing: spareViews[content.viewClass])
      spareViews[content.viewClass] = view
      let size = size(
        of: view, width: traits.givesWidth ? properties.width : nil,
        height: traits.givesHeight ? properties.height : nil, views)
      triedViews.insert(content.id)
      guard let size else { continue }
      measuredViews.insert(content.id)
      inputs.append(.measured(annotation, width: size.width, height: size.height), isOwn: true)
    }
    hasMoreUnknown = unknown.count == options.measuredAtOnce
  }

  // MARK: Pointers

  func preparePointers(_ views: Views) {
    pointers.begin()
    let placements = annotations.frame.pointers
    // First, each pointer keeps its slot. Other pointers then share the slots that are left.
    for pointer in placements {
      let pool = pool(ofViewClass: pointer.view)
      if let number = ownNumber(pointer.annotation, ofPool: pool) {
        pointers.pools[pool][number].frame = pointers.frame
      }
    }
    for index in placements.indices {
      let pointer = placements[index]
      let pool = pool(ofViewClass: pointer.view)
      let slot = takePointer(pointer.annotation, ofPool: pool)
      // The texts depend on the states.
      let look = Slot<View>.Look(states: annotations.resolver.state.states(of: pointer.annotation))
      if slot.annotation == pointer.annotation, slot.look == look, slot.view != nil { continue }
      let content = content(of: pointer)
      if slot.view == nil || slot.pointer != content {
        let view = views.makePointer(for: content, reusing: slot.view)
        if let former = slot.setView(view) { views.discard(former) }
      }
      slot.isNew = slot.isNew || slot.id != content.id
      (slot.annotation, slot.id, slot.look, slot.pointer) = (pointer.annotation, content.id, look, content)
    }
  }

  /// Adds the slot of an annotation's pointer to the frame: its own one, or one that no other pointer of the frame has.
  private func takePointer(_ annotation: AnnotationIndex, ofPool pool: Int) -> Slot<View> {
    let frame = pointers.frame
    let number =
      ownNumber(annotation, ofPool: pool) ?? pointers.pools[pool].firstIndex { $0.frame != frame }
    return pointers.take(number ?? pointers.pools[pool].count, ofPool: pool)
  }

  /// Returns the number of the slot that shows an annotation's pointer. If the slot was expired, the ids are compared.
  private func ownNumber(_ annotation: AnnotationIndex, ofPool pool: Int) -> Int? {
    while pointers.pools.count <= pool { pointers.pools.append([]) }
    return pointers.pools[pool].firstIndex { slot in
      if let shown = slot.annotation { return shown == annotation }
      return slot.isVisible && slot.id == annotations.plan.id(of: annotation)
    }
  }

  private func content(of pointer: OffscreenPointer) -> PointerContent {
    let properties = annotations.resolver.properties(of: pointer.annotation)
    return PointerContent(
      id: annotations.plan.id(of: pointer.annotation), annotation: pointer.annotation,
      viewClass: annotations.plan.view(of: pointer), title: properties?.title ?? "",
      subtitle: properties?.subtitle ?? "", data: properties?.data ?? "")
  }

  // MARK: Layout

  /// Moves, shows and hides all views for the frame.
  func layOut(_ views: Views, isSettled: Bool) {
    hideOthers(&slots, views)
    hideOthers(&callouts, views)
    hideOthers(&pointers, views)
    let scale = isSettled ? views.displayScale : 0
    leaders.removeAll(keepingCapacity: true)
    let placements = annotations.frame.placements
    for index in placements.indices {
      place(slots.shown[index], placements[index].frame, index, scale, views)
      if let leader = placements[index].leader { leaders.append(leader) }
    }
    let shownCallouts = annotations.frame.callouts
    for index in shownCallouts.indices {
      let slot = callouts.shown[index]
      // With its tip on another side, a callout of unknown size has another size in the next frame.
      if let view = slot.view, arrange(slot, view, shownCallouts[index], views) {
        measure(view, shownCallouts[index], views)
      }
      place(slot, shownCallouts[index].frame, Self.firstCallout + index, scale, views)
    }
    let shownPointers = annotations.frame.pointers
    for index in shownPointers.indices {
      let (slot, pointer) = (pointers.shown[index], shownPointers[index])
      if let view = slot.view, slot.bearing != pointer.bearing {
        slot.bearing = pointer.bearing
        views.turn(view, to: pointer.bearing)
      }
      place(slot, pointer.frame, Self.firstPointer + index, scale, views)
    }
    slots.end()
    callouts.end()
    pointers.end()
    if leaders != drawnLeaders {
      views.drawLeaders(leaders)
      swap(&leaders, &drawnLeaders)
    }
    if isSettled { orderReading(views) }
    focusActivated(views)
  }

  /// Places and shows a view.
  /// - Parameter scale: the number of pixels of a point if the map is idle, or 0.
  private func place(
    _ slot: Slot<View>, _ rectangle: ScreenRectangle, _ order: Int, _ scale: Double, _ views: Views
  ) {
    guard let view = slot.view else { return }
    var placed = rectangle
    if scale > 0 {
      placed = rectangle.aligned(scale)
    } else if rectangle.x == slot.exact.x, rectangle.y == slot.exact.y {
      // A corner that has not moved since it was aligned to pixels stays there.
      (placed.x, placed.y) = (slot.placed.x, slot.placed.y)
    }
    if placed != slot.placed || order != slot.order { views.place(view, in: placed, order: order) }
    (slot.exact, slot.placed, slot.order) = (rectangle, placed, order)
    if slot.isVisible, !slot.isNew { return }
    views.show(view, fade: options.fade)
    (slot.isVisible, slot.isNew) = (true, false)
  }

  /// Hides all views that the frame does not have.
  private func hideOthers(_ table: inout SlotTable<View>, _ views: Views) {
    for slot in table.onScreen where slot.frame != table.frame { hide(slot, views) }
    table.expireAbandoned()
  }

  private func hideAll(_ table: inout SlotTable<View>, _ views: Views) {
    table.begin()
    hideOthers(&table, views)
    table.end()
  }

  private func hide(_ slot: Slot<View>, _ views: Views) {
    slot.refresh()
    slot.isNew = true
    if let view = slot.view, slot.isVisible { views.hide(view, fade: options.fade) }
    slot.isVisible = false
  }

  /// Hides all views, because their places are unknown.
  func hideAll() {
    guard let views else { return }
    hideAll(&slots, views)
    hideAll(&callouts, views)
    hideAll(&pointers, views)
    if !drawnLeaders.isEmpty { views.drawLeaders([]) }
    drawnLeaders.removeAll(keepingCapacity: true)
    orderReading(views)
  }
}

/// The screen points of coordinates in the last frame.
@MainActor struct ScreenPoints {
  private let projection: Projection?
  private let map: any MapHost

  init(_ annotations: ViewAnnotations, _ projected: Projected, _ map: any MapHost) {
    self.map = map
    if case .points = projected {
      projection = nil
    } else {
      projection = annotations.resolver.state.lastProjection
    }
  }

  /// Returns the screen point of a coordinate, or `nil` if the map does not show it.
  func point(for coordinate: Coordinate) -> ScreenPoint? {
    guard let projection else { return map.point(for: coordinate) }
    return projection.project(
      mercatorX: Mercator.x(longitude: coordinate.longitude),
      mercatorY: Mercator.y(latitude: coordinate.latitude))
  }
}
