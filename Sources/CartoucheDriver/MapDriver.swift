public import Cartouche
import CartoucheResolver

/// Keeps the views of a `ViewAnnotations` on a map.
///
/// The driver resolves a frame when the map has moved or something has changed, at most one in each tick, and none while the map is idle and
/// nothing changes. It fills, measures, moves, shows and hides views by the calls of a `ViewHost`.
///
/// ```swift
/// let driver = MapDriver(annotations, map: mapAdapter, views: viewAdapter)
/// // The map adapter calls, for each frame of the display that it draws or that the driver requests:
/// driver.tick(at: link.timestamp)
/// ```
///
/// It has no clock, and references both hosts weakly. After `remove`, or without the hosts, its methods have no effect.
/// - Complexity: A tick without a change costs one call of `MapHost.projection`, or 9 calls of `point(for:)`. A frame costs that of
///   `Resolver.resolve`, and O(visible). It allocates only for views that are filled.
@MainActor public final class MapDriver<Views: ViewHost> {
  typealias View = Views.View

  /// The annotations that the driver shows. Set handlers there. After a change by one of its methods, call `refresh`.
  public let annotations: ViewAnnotations
  /// The options. A change takes effect with the next tick.
  public var options: DriverOptions
  /// Called for each problem that has no other effect.
  public var onWarning: ((DriverWarning) -> Void)?
  /// Called when all views are hidden because the map cannot say how it projects, with the reason, and with `nil` afterwards.
  public var onUnsupported: ((_ reason: String?) -> Void)?
  /// Called when a frame is resolved, before views change, for each event, in order, with the id of the annotation or cluster, or `nil` for
  /// a tap on the map. The handlers of `annotations` are called first. Like them, it may change the map, reload the plan and remove the
  /// driver. After a removal by it, the frame's other events are not reported.
  public var onEvent: ((_ event: Event, _ id: String?) -> Void)?
  /// The reason for which all views are hidden, as the map gave it; `nil` if views are shown.
  public internal(set) var unsupported: String?
  /// The number of frames that the driver has resolved.
  public internal(set) var frameCount = 0

  weak var map: (any MapHost)?
  weak var views: Views?

  var slots = SlotTable<View>()
  var callouts = SlotTable<View>()
  var pointers = SlotTable<View>()
  /// The pool of each row of `Plan.views`. View classes with the same name share a pool in all plans.
  var poolOfRow: [Int] = []
  /// The pool of each view class by name.
  var poolOfClass: [String: Int] = [:]
  /// A free view of each view class, left from the measurement of views of unknown size.
  var spareViews: [String: View] = [:]
  var traits: [ViewTraits] = []
  /// The view classes of the app for which the driver has looked in the plan.
  var checkedClasses: Set<String> = []
  /// Those of which the driver has warned.
  var unusedClasses: Set<String> = []
  var leaders: [Placement.Leader] = []
  var drawnLeaders: [Placement.Leader] = []
  var readingOrder: [View] = []
  var nextReadingOrder: [View] = []

  var inputs = InputQueue()
  /// The ids of annotations with sizes that the driver measured.
  var measuredViews: Set<String> = []
  /// The ids of annotations of unknown size for which a view was made only to measure it. None is tried twice.
  var triedViews: Set<String> = []
  /// Whether more views of unknown size may be left than one settled frame measures.
  var hasMoreUnknown = false
  var gesture = Gesture()
  var features = FeatureReports()

  var homography = Homography()
  var projection = Projected.nothing
  var viewport = Viewport(width: 0, height: 0)
  var isPlane = false
  var location = UserLocation.unknown
  var rest = RestClock()
  var isIdle = false
  var isAtRest = false
  /// Whether a frame is needed although the map has not moved.
  var isDirty = true
  /// Whether all visible views are to be measured again.
  var needsMeasuring = false
  var isResolving = false
  var isRemoved = false
  /// The value of `ViewAnnotations.reloads` to which slots, features and inputs belong.
  var reloads = 0
  /// The cluster that a tap has hit in this frame.
  var tappedCluster: AnnotationIndex?
  /// The id of the expanded cluster.
  var expanded: String?
  /// The annotation that a screen reader has activated, until its callout is shown.
  var activated: AnnotationIndex?

  /// Creates the driver of a map.
  /// - Parameters:
  ///   - annotations: The annotations. No other driver may use them.
  ///   - map: The map, which the caller keeps.
  ///   - views: The views, which the caller keeps.
  ///   - options: The options.
  public init(
    _ annotations: ViewAnnotations, map: any MapHost, views: Views, options: DriverOptions = DriverOptions()
  ) {
    self.annotations = annotations
    self.map = map
    self.views = views
    self.options = options
    reloads = annotations.reloads
    readPlan()
    map.requestFrame()
  }

  /// Whether the last frame was resolved for an idle map, and nothing has changed since.
  public var isSettled: Bool { isAtRest && inputs.isEmpty && !isDirty && !isRemoved }

  // MARK: Events of the map

  /// Resolves a frame if one is needed. The host calls it once in each frame of the display in which the map moves, and after
  /// `MapHost.requestFrame`, when the camera of that frame is known.
  /// - Parameter time: the time stamp of the frame in seconds, on any clock. It only serves to measure pauses.
  public func tick(at time: Double? = nil) {
    guard !isRemoved, !isResolving, let map, let views else { return }
    followPlan()
    let isMoved = readMap(map)
    if isMoved { isIdle = isIdle && !map.isMoving }
    let isMoving = map.isMoving
    if unsupported == nil {
      askForFeatures(map)
      let isChanged = isMoved || isDirty || !inputs.isEmpty
      rest.advance(to: time, isQuiet: !isChanged && !isMoving)
      let settles = !isChanged && !isMoving && !isAtRest && rest.isOver(options, isIdle: isIdle)
      if isChanged || settles { makeFrame(isSettled: settles, map, views) }
    }
    // A map that moves calls `tick` by itself.
    if !isRemoved, unsupported == nil, !isMoving, !isSettled { map.requestFrame() }
  }

  /// Notes that the camera has changed. The host calls it as often as it likes before a `tick`.
  public func mapDidMove() {
    isIdle = false
    requestFrame()
  }

  /// Notes that the map is idle: its camera stands still, and its tiles are loaded.
  public func mapDidBecomeIdle() {
    isIdle = true
    if !isSettled { requestFrame() }
  }

  /// Notes that the size, the padding or the safe area of the map has changed, for example because the device was turned.
  public func viewportChanged() { requestFrame() }

  /// Notes that the preferred size of texts has changed: all visible views are filled and measured again.
  public func contentSizeChanged() {
    for slot in [slots, callouts, pointers].flatMap({ $0.all }) { slot.refresh() }
    needsMeasuring = true
    triedViews.removeAll()
    setNeedsFrame()
  }

  /// Removes all views that are not visible.
  public func memoryWarning() {
    guard let views else { return }
    for slot in [slots, callouts, pointers].flatMap({ $0.all }) where !slot.isVisible {
      slot.expire()
      if let view = slot.setView(nil) { views.discard(view) }
    }
    for view in spareViews.values { views.discard(view) }
    spareViews.removeAll()
  }

  /// Makes the next tick resolve a frame, for example after the app changed annotations by methods of `annotations`, and after the style of the map or
  /// terrain was loaded.
  public func setNeedsFrame() {
    isDirty = true
    requestFrame()
  }

  /// Makes the next frame compare the contents of all views.
  func expireAll() {
    for slot in [slots, callouts, pointers].flatMap({ $0.all }) { slot.expire() }
  }

  func requestFrame() {
    if !isRemoved { map?.requestFrame() }
  }

  func warn(_ warning: DriverWarning) { onWarning?(warning) }

  // MARK: Removal

  /// Removes all views, and ends a drag and a highlight. A handler may call it.
  public func remove() {
    guard !isRemoved else { return }
    releaseGesture()
    isRemoved = true
    if !isResolving { finishRemoval() }
  }

  /// Resolves a last frame without views, so that drags and highlights end, and removes all views.
  func finishRemoval() {
    if let map, !inputs.isEmpty, projection != .nothing {
      isResolving = true
      inputs.take()
      update(map, isSettled: false)
      isResolving = false
    }
    for view in spareViews.values { views?.discard(view) }
    for slot in [slots, callouts, pointers].flatMap({ $0.all }) {
      if let view = slot.setView(nil) { views?.discard(view) }
    }
    if !drawnLeaders.isEmpty { views?.drawLeaders([]) }
    (slots, callouts, pointers) = (SlotTable(), SlotTable(), SlotTable())
    (spareViews, readingOrder, nextReadingOrder) = ([:], [], [])
    features.forget()
  }
}
