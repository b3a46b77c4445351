import Cartouche
public import CartoucheResolver

/// The press and the drag of one finger or pointer.
struct Gesture {
  /// The annotation that the finger or the pointer highlights, by its id. An id stays valid when the plan changes.
  var highlighted: String?
  /// The point at which the press began.
  var start = ScreenPoint(x: 0, y: 0)
  /// The held draggable annotation; `nil` if there is none.
  var grip: Grip?
  /// Whether the last press became a drag, so that it is not a tap.
  var hasDragged = false
  var isTouch = true

  struct Grip {
    var id: String
    /// The index for the plan of `reloads`.
    var annotation: AnnotationIndex
    var reloads: Int
    /// The distance from the finger to the anchor point, which the drag keeps.
    var offset: SIMD2<Double>
    var isMoving = false
  }
}

/// Taps, presses, drags and hovering. All points are in points, relative to the upper left corner of the map.
///
/// The resolver finds what is at a point: shapes, touch targets and parts of callouts count, not rectangles of views. Annotations that are not
/// enabled are transparent.
extension MapDriver {
  /// Taps the map, a view, a callout or a pointer. A tap after a drag of the same finger is ignored.
  /// - Returns: whether the tap hits anything but the map. If so, the map must not handle it.
  @discardableResult
  public func tap(at point: ScreenPoint) -> Bool {
    guard isActive, !gesture.hasDragged else { return false }
    let hit = annotations.hitTest(x: point.x, y: point.y)
    sendOwn(.tap(point))
    return hit != .map
  }

  /// Begins a press of a finger, or of the main button of a pointer.
  ///
  /// A finger highlights the annotation that it presses. If it can be dragged, the map does not pan until the press ends.
  /// - Parameter isTouch: whether it is a finger. A pointer highlights by `hover`.
  /// - Returns: whether the press holds a draggable annotation, so that the gesture belongs to it.
  @discardableResult
  public func pressBegan(at point: ScreenPoint, isTouch: Bool = true) -> Bool {
    cancelDrag()
    gesture.hasDragged = false
    guard isActive, case .annotation(let annotation) = annotations.hitTest(x: point.x, y: point.y) else {
      return false
    }
    (gesture.start, gesture.isTouch) = (point, isTouch)
    if isTouch { highlight(annotation) }
    let placements = annotations.frame.placements
    guard annotations.resolver.traits(of: annotation)?.isDraggable == true,
      let placement = placements.first(where: { $0.annotation == annotation })
    else { return false }
    gesture.grip = Gesture.Grip(
      id: annotations.plan.id(of: annotation), annotation: annotation, reloads: annotations.reloads,
      offset: SIMD2(placement.pointX - point.x, placement.pointY - point.y))
    map?.setPanning(isEnabled: false)
    return true
  }

  /// Moves the pressed finger or pointer. The press of a draggable annotation becomes a drag if it has moved farther than
  /// `DriverOptions.dragTolerance`. A moved finger highlights nothing.
  public func pressMoved(to point: ScreenPoint) {
    let away = SIMD2(point.x - gesture.start.x, point.y - gesture.start.y)
    let isFar = (away * away).sum() > options.dragTolerance * options.dragTolerance
    if isFar, gesture.isTouch { highlight(nil) }
    guard let annotation = heldAnnotation else { return }
    if gesture.grip?.isMoving == false {
      guard isFar else { return }
      gesture.grip?.isMoving = true
      gesture.hasDragged = true
      sendOwn(.drag(annotation, .starting, to: nil))
    }
    sendOwn(.drag(annotation, .dragging, to: draggedPoint(point)))
  }

  /// Ends the press. A dragged annotation stays where it is.
  public func pressEnded(at point: ScreenPoint) {
    if gesture.isTouch { highlight(nil) }
    guard let annotation = heldAnnotation else { return }
    if gesture.grip?.isMoving == true {
      sendOwn(.drag(annotation, .ending, to: draggedPoint(point)))
      sendOwn(.drag(annotation, .none, to: nil))
    }
    release()
  }

  /// Cancels the press, for example because a second finger touches the map. A dragged annotation returns.
  public func pressCanceled() {
    if gesture.isTouch { highlight(nil) }
    cancelDrag()
  }

  /// Moves a pointer without a pressed button. The annotation below it is highlighted.
  /// - Parameter point: the point, or `nil` if the pointer left the map.
  public func hover(at point: ScreenPoint?) {
    guard isActive, gesture.grip == nil else { return }
    if let point, case .annotation(let annotation) = annotations.hitTest(x: point.x, y: point.y) {
      highlight(annotation)
    } else {
      highlight(nil)
    }
  }

  /// Whether a finger drags an annotation.
  public var isDragging: Bool { gesture.grip?.isMoving == true }

  /// Cancels a drag or, without one, deselects the annotation with an open callout or the topmost selected one. The Escape key of a keyboard and the
  /// escape gesture of a screen reader call it.
  /// - Returns: whether it had an effect.
  @discardableResult
  public func escape() -> Bool {
    if isDragging {
      pressCanceled()
      return true
    }
    guard isActive else { return false }
    let frame = annotations.frame
    let open = frame.callouts.last { $0.states.contains(.selected) }?.annotation
    guard let selected = open ?? frame.placements.last(where: { $0.states.contains(.selected) })?.annotation
    else { return false }
    sendOwn(.deselect(selected))
    return true
  }

  /// Ends a drag and a highlight.
  func releaseGesture() {
    cancelDrag()
    highlight(nil)
  }

  // MARK: Details

  /// Whether views are shown, and the indices of the last frame are valid.
  var isActive: Bool { !isRemoved && unsupported == nil && annotations.reloads == reloads }

  func sendOwn(_ input: Input) {
    inputs.append(input, isOwn: true)
    requestFrame()
  }

  private func draggedPoint(_ point: ScreenPoint) -> ScreenPoint {
    let offset = gesture.grip?.offset ?? SIMD2()
    return ScreenPoint(x: point.x + offset.x, y: point.y + offset.y)
  }

  /// The held annotation in the present plan. If the app has removed it, the drag ends.
  private var heldAnnotation: AnnotationIndex? {
    guard let grip = gesture.grip else { return nil }
    followPlan()
    if grip.reloads != annotations.reloads {
      guard let index = annotations.annotationIndex(of: grip.id) else {
        release()
        return nil
      }
      gesture.grip?.annotation = index
      gesture.grip?.reloads = annotations.reloads
    }
    guard let annotation = gesture.grip?.annotation, annotations.resolver.exists(annotation) else {
      release()
      return nil
    }
    return annotation
  }

  private func cancelDrag() {
    guard let annotation = heldAnnotation else { return }
    if isDragging {
      sendOwn(.drag(annotation, .canceling, to: nil))
      sendOwn(.drag(annotation, .none, to: nil))
    }
    release()
  }

  private func release() {
    gesture.grip = nil
    map?.setPanning(isEnabled: true)
  }

  private func highlight(_ annotation: AnnotationIndex?) {
    let id = annotation.map { annotations.plan.id(of: $0) }
    guard id != gesture.highlighted else { return }
    if let former = gesture.highlighted, let index = annotations.annotationIndex(of: former),
      annotations.resolver.exists(index)
    {
      sendOwn(.highlight(index, false))
    }
    if let annotation { sendOwn(.highlight(annotation, true)) }
    gesture.highlighted = id
  }
}
