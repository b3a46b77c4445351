import CartoucheDriver
import CartoucheResolver

/// A view that remembers what happened to it.
@MainActor final class FakeView {
  enum Kind { case view, callout, pointer }

  let kind: Kind
  var id: String
  var viewClass: String
  var title: String
  var content: ViewContent?
  var callout: CalloutContent?
  var pointer: PointerContent?
  var fillings = 1
  var rectangle: ScreenRectangle?
  var order = -1
  var isVisible = false
  var isDiscarded = false
  var fade = 0.0
  var bearing: Double?
  var tip: CalloutTip?
  var parts: [CalloutPart] = []

  init(_ kind: Kind, id: String, viewClass: String, title: String) {
    (self.kind, self.id, self.viewClass, self.title) = (kind, id, viewClass, title)
  }
}

/// A host of views that checks each call.
@MainActor final class FakeViews: ViewHost {
  var displayScale = 2.0
  var viewClasses: [String] = []
  /// The factor of the size of texts.
  var textScale = 1.0
  /// The titles of views that have no size.
  var emptyTitles: Set<String> = []
  /// Whether `makeView` always makes a new view.
  var isAlwaysNew = false

  /// All views that were made and not discarded.
  private(set) var alive: [FakeView] = []
  private(set) var readingOrder: [FakeView] = []
  private(set) var focused: FakeView?
  private(set) var leaders: [Placement.Leader] = []
  private(set) var leaderDrawings = 0
  private(set) var arrangements = 0
  /// The problems that the host found.
  private(set) var problems: [String] = []

  // The operations since `begin`.
  private var moved: [ObjectIdentifier] = []
  private var toggled: [ObjectIdentifier] = []
  private(set) var made = 0
  private(set) var filled = 0
  private(set) var placed = 0
  private(set) var shown = 0
  private(set) var hidden = 0
  private(set) var measured = 0
  private(set) var discarded = 0

  /// Starts a tick.
  func begin() {
    moved.removeAll()
    toggled.removeAll()
    (made, filled, placed, shown, hidden, measured, discarded) = (0, 0, 0, 0, 0, 0, 0)
  }

  var operations: Int { made + filled + placed + shown + hidden + measured + discarded }

  func visible(_ kind: FakeView.Kind) -> [FakeView] {
    alive.filter { $0.kind == kind && $0.isVisible }.sorted { $0.order < $1.order }
  }

  subscript(_ id: String) -> FakeView? { alive.first { $0.kind == .view && $0.isVisible && $0.id == id } }

  private func problem(_ text: String) { problems.append(text) }

  private func reuse(
    _ view: FakeView?, _ kind: FakeView.Kind, _ id: String, _ viewClass: String, _ title: String
  )
    -> FakeView
  {
    if let view, !isAlwaysNew {
      if view.isDiscarded { problem("\(id) reuses a discarded view") }
      if view.kind != kind { problem("\(id) reuses a view of another kind") }
      if view.viewClass != viewClass { problem("\(id), \(viewClass), reuses a view of \(view.viewClass)") }
      (view.id, view.title) = (id, title)
      view.fillings += 1
      filled += 1
      return view
    }
    let view = FakeView(kind, id: id, viewClass: viewClass, title: title)
    alive.append(view)
    made += 1
    return view
  }

  func makeView(for content: ViewContent, reusing view: FakeView?) -> FakeView {
    let view = reuse(view, .view, content.id, content.viewClass, content.title)
    view.content = content
    return view
  }

  func makeCallout(for content: CalloutContent, reusing view: FakeView?) -> FakeView {
    let view = reuse(view, .callout, content.id, "callout", content.title)
    view.callout = content
    return view
  }

  func makePointer(for content: PointerContent, reusing view: FakeView?) -> FakeView {
    let view = reuse(view, .pointer, content.id, content.viewClass, content.title)
    view.pointer = content
    return view
  }

  func discard(_ view: FakeView) {
    if view.isDiscarded { problem("\(view.id) is discarded twice") }
    view.isDiscarded = true
    view.isVisible = false
    discarded += 1
    alive.removeAll { $0 === view }
  }

  func measure(_ view: FakeView, width: Double?, height: Double?, limit: Viewport) -> ViewSize {
    measured += 1
    if emptyTitles.contains(view.title) { return ViewSize(width: 0, height: 0) }
    let natural = (7.3 * Double(view.title.count) + 12.1) * textScale
    // A tip above or below a callout takes room from it.
    let tip = view.tip.map { $0.start.y == $0.end.y ? abs($0.point.y - $0.start.y) : 0 } ?? 0
    return ViewSize(width: width ?? min(natural, limit.width), height: height ?? 20.2 * textScale + tip)
  }

  func place(_ view: FakeView, in rectangle: ScreenRectangle, order: Int) {
    let id = ObjectIdentifier(view)
    if moved.contains(id) { problem("\(view.id) is moved twice in a frame") }
    if view.rectangle == rectangle, view.order == order { problem("\(view.id) is moved to its place") }
    if view.isDiscarded { problem("\(view.id) is moved after it was discarded") }
    moved.append(id)
    (view.rectangle, view.order) = (rectangle, order)
    placed += 1
  }

  func show(_ view: FakeView, fade: Double) { toggle(view, true, fade) }

  func hide(_ view: FakeView, fade: Double) {
    if !view.isVisible { problem("\(view.id) is hidden while it is not visible") }
    toggle(view, false, fade)
  }

  private func toggle(_ view: FakeView, _ isVisible: Bool, _ fade: Double) {
    let id = ObjectIdentifier(view)
    if toggled.contains(id) { problem("\(view.id) is shown or hidden twice in a frame") }
    if view.isDiscarded { problem("\(view.id) is shown or hidden after it was discarded") }
    if isVisible, view.rectangle == nil { problem("\(view.id) is shown before it has a place") }
    toggled.append(id)
    (view.isVisible, view.fade) = (isVisible, fade)
    if isVisible { shown += 1 } else { hidden += 1 }
  }

  func arrange(_ callout: FakeView, tip: CalloutTip?, parts: [CalloutPart]) {
    if callout.kind != .callout { problem("\(callout.id) has no parts") }
    (callout.tip, callout.parts) = (tip, parts)
    arrangements += 1
  }

  func turn(_ pointer: FakeView, to bearing: Double) {
    if pointer.bearing == bearing { problem("\(pointer.id) is turned to its bearing") }
    pointer.bearing = bearing
  }

  func drawLeaders(_ lines: [Placement.Leader]) {
    if lines == leaders { problem("the same leader lines are drawn again") }
    leaders = lines
    leaderDrawings += 1
  }

  func setReadingOrder(_ views: [FakeView]) {
    if views.elementsEqual(readingOrder, by: { $0 === $1 }) { problem("the same reading order is set again") }
    readingOrder = views
  }

  func focus(_ view: FakeView) { focused = view }
}

/// A host of views with no more than what the protocol requires.
@MainActor final class PlainViews: ViewHost {
  private(set) var visible = 0

  func makeView(for content: ViewContent, reusing view: FakeView?) -> FakeView {
    view ?? FakeView(.view, id: content.id, viewClass: content.viewClass, title: content.title)
  }
  func makeCallout(for content: CalloutContent, reusing view: FakeView?) -> FakeView {
    view ?? FakeView(.callout, id: content.id, viewClass: "callout", title: content.title)
  }
  func makePointer(for content: PointerContent, reusing view: FakeView?) -> FakeView {
    view ?? FakeView(.pointer, id: content.id, viewClass: content.viewClass, title: content.title)
  }
  func discard(_ view: FakeView) {}
  func measure(_ view: FakeView, width: Double?, height: Double?, limit: Viewport) -> ViewSize {
    ViewSize(width: width ?? 40, height: height ?? 20)
  }
  func place(_ view: FakeView, in rectangle: ScreenRectangle, order: Int) {}
  func show(_ view: FakeView, fade: Double) { visible += 1 }
  func hide(_ view: FakeView, fade: Double) { visible -= 1 }
}

/// A map with no more than what the protocol requires.
@MainActor final class PlainMap: MapHost {
  var viewport = Viewport(width: 400, height: 400)
  var projection: MapProjection
  init(_ projection: MapProjection) { self.projection = projection }
  func requestFrame() {}
}
