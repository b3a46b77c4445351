import CartoucheResolver

/// A reusable view, callout or pointer, with all that is known about it. The driver compares with these values, so that it changes a view
/// only if something differs.
@MainActor final class Slot<View: AnyObject> {
  /// The view, or `nil` before it is made and after a memory warning.
  private(set) var view: View?
  /// The view class for which the view was made.
  var viewClass = ""
  /// The annotation that the view belongs to; `nil` while the content is not valid.
  var annotation: AnnotationIndex?
  /// The id of the annotation for which the view was filled last.
  var id = ""
  /// The look for which the view was filled last.
  var look = Look()
  /// The content with which the view was filled last; `nil` if it must be filled in any case. With the same content, the view stays.
  var content: ViewContent?
  /// The content with which the callout was filled last; `nil` if the next frame must fill it.
  var callout: CalloutContent?
  /// The content with which the pointer was filled last; `nil` if the next frame must fill it.
  var pointer: PointerContent?
  /// Whether the view was filled for another annotation since it was shown.
  var isNew = true
  var isVisible = false
  /// The number of the frame that has the view.
  var frame = 0
  /// The exact rectangle in the last frame, before it was aligned to pixels.
  var exact = ScreenRectangle.none
  /// The rectangle that the view has.
  var placed = ScreenRectangle.none
  var order = -1
  /// The bearing of a pointer, in degrees.
  var bearing = Double.nan
  /// The tip of a callout, relative to its upper left corner.
  var tip: CalloutTip?
  var isArranged = false

  /// The values on which the content of a view depends, beside its annotation.
  struct Look: Equatable {
    var anchor: AnchorIndex?
    var states: AnnotationStates = []
    var hasLeader = false
  }

  init() {}

  /// Makes the next frame compare the content of the view.
  func expire() { annotation = nil }

  /// Makes the next frame fill the view again.
  func refresh() {
    expire()
    (content, callout, pointer) = (nil, nil, nil)
  }

  /// Sets the view. A new view has no place yet.
  /// - Returns: the former view, if it is another one.
  func setView(_ view: View?) -> View? {
    guard view !== self.view else { return nil }
    defer { self.view = view }
    (exact, placed, order) = (.none, .none, -1)
    (bearing, tip, isArranged) = (.nan, nil, false)
    isVisible = false
    return self.view
  }
}

extension ScreenRectangle {
  /// The rectangle of a view that was never placed. It differs from each rectangle, also from itself.
  static var none: ScreenRectangle { ScreenRectangle(x: .nan, y: .nan, width: .nan, height: .nan) }

  /// Returns the rectangle with its upper left corner on a whole pixel. Between two pixels, it is always the right or lower one, so that
  /// views at the same distance from each other stay so.
  /// - Parameter scale: the number of pixels of a point.
  func aligned(_ scale: Double) -> ScreenRectangle {
    var rectangle = self
    rectangle.x = (x * scale + 0.5).rounded(.down) / scale
    rectangle.y = (y * scale + 0.5).rounded(.down) / scale
    return rectangle
  }
}

/// The slots of one kind: views, callouts or pointers. The resolver numbers the views of a class and the callouts, so that each of them
/// keeps its slot while it is visible.
///
/// - Complexity: a frame costs O(visible), and allocates only for a view that is filled, and for more visible views than ever before.
@MainActor struct SlotTable<View: AnyObject> {
  /// The slots, by pool and by number in it. The pool of a view is that of its view class; callouts have one pool.
  var pools: [[Slot<View>]] = []
  /// The slots of the frame that is being made, in draw order.
  var shown: [Slot<View>] = []
  /// The slots that are visible since the last frame.
  var onScreen: [Slot<View>] = []
  /// The slots of an earlier resolution of this frame that may not be in the last one.
  var abandoned: [Slot<View>] = []
  /// The number of the present frame.
  var frame = 0

  init() {}

  /// Starts the list of a frame, or of another resolution of the same frame.
  mutating func begin() {
    for slot in shown where !slot.isVisible { abandoned.append(slot) }
    shown.removeAll(keepingCapacity: true)
    frame += 1
  }

  /// Adds a slot to the frame, and returns it.
  mutating func take(_ number: Int, ofPool pool: Int) -> Slot<View> {
    while pools.count <= pool { pools.append([]) }
    while pools[pool].count <= number { pools[pool].append(Slot()) }
    let slot = pools[pool][number]
    slot.frame = frame
    shown.append(slot)
    return slot
  }

  /// Marks the slots of earlier resolutions of the frame that it does not have.
  mutating func expireAbandoned() {
    for slot in abandoned where slot.frame != frame { slot.expire() }
    abandoned.removeAll(keepingCapacity: true)
  }

  /// Ends the frame: its slots are those on screen.
  mutating func end() {
    swap(&shown, &onScreen)
    shown.removeAll(keepingCapacity: true)
    // Both lists grow in the same frame, so that the next one does not allocate.
    shown.reserveCapacity(onScreen.capacity)
  }

  /// Returns the visible slot of an annotation.
  func find(_ annotation: AnnotationIndex) -> Slot<View>? { onScreen.first { $0.annotation == annotation } }

  /// Returns the visible slot with a view.
  func find(_ view: View) -> Slot<View>? { onScreen.first { $0.view === view } }

  /// All slots, visible or not.
  var all: [Slot<View>] { pools.flatMap { $0 } }
}
