#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import CartoucheDriver
public import CartoucheResolver
#if canImport(Darwin)
// The setter of `state` and the touches are in this header only.
public import UIKit.UIGestureRecognizerSubclass
#else
public import UIKit
#endif

/// Follows one finger on a map for a driver: presses, drags of annotations and taps.
///
/// It observes gestures of the map without an effect on them, with two exceptions. While it drags an annotation, it keeps other recognizers
/// from beginning. It is recognized by a tap on a view, so that the map does not handle the tap; otherwise it fails.
public final class PressRecognizer: UIGestureRecognizer {
  /// The distance in points from which a touch is no tap.
  private static let tapTolerance: CGFloat = 10
  /// The time in seconds after which a touch is no tap.
  private static let tapDuration = 0.75

  private weak var driver: MapDriver<UIKitViews>?
  private weak var container: AnnotationContainer?
  /// Whether a view of the map outside the container handles touches by itself.
  private let isMapControl: @MainActor (UIView) -> Bool

  /// The finger, while it is the only one.
  private var finger: UITouch?
  private var start = CGPoint.zero
  private var startTime = 0.0
  private var isTap = false
  /// Whether the touch was a tap on a view, a callout or a pointer.
  private var hasTappedView = false
  /// The number of fingers on the map.
  private var count = 0

  /// Creates a recognizer, which the caller adds to the map view.
  init(
    _ driver: MapDriver<UIKitViews>, _ container: AnnotationContainer,
    isMapControl: @escaping @MainActor (UIView) -> Bool
  ) {
    self.driver = driver
    self.container = container
    self.isMapControl = isMapControl
    super.init(target: nil, action: nil)
    cancelsTouchesInView = false
    delaysTouchesBegan = false
    delaysTouchesEnded = false
  }

  /// Begins a press with the first finger. A second finger cancels it.
  public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    count += touches.count
    guard count == 1, let touch = touches.first else { return cancel() }
    // A control handles its touches by itself.
    if let touched = touch.view, isHandled(by: touched) { return }
    finger = touch
    (start, startTime) = (touch.location(in: view), touch.timestamp)
    (isTap, hasTappedView) = (true, false)
    driver?.pressBegan(at: ScreenPoint(start), isTouch: touch.type != .indirectPointer)
  }

  /// Moves the press.
  public override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard let finger, touches.contains(finger) else { return }
    let point = finger.location(in: view)
    let (right, down) = (point.x - start.x, point.y - start.y)
    if right * right + down * down > Self.tapTolerance * Self.tapTolerance { isTap = false }
    driver?.pressMoved(to: ScreenPoint(point))
    guard driver?.isDragging == true else { return }
    state = state == .possible ? .began : .changed
  }

  /// Ends the press, and taps if the finger has not moved.
  public override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesEnded(touches, with: event)
    count = max(0, count - touches.count)
    if let finger, touches.contains(finger) {
      let point = ScreenPoint(finger.location(in: view))
      let isShort = finger.timestamp - startTime < Self.tapDuration
      self.finger = nil
      driver?.pressEnded(at: point)
      if isTap, isShort { hasTappedView = driver?.tap(at: point) ?? false }
    }
    finish(.ended)
  }

  /// Cancels the press.
  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    count = max(0, count - touches.count)
    cancel()
    finish(.cancelled)
  }

  /// Forgets all fingers.
  public override func reset() {
    super.reset()
    cancel()
    count = 0
    hasTappedView = false
  }

  /// Whether another recognizer must not begin: while an annotation is dragged, and when a view is tapped.
  public override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    driver?.isDragging == true || hasTappedView
  }

  /// Gestures of the map do not end the press.
  public override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Returns whether a view, or one between it and the map view, is a control.
  private func isHandled(by touched: UIView) -> Bool {
    if let container, touched.isDescendant(of: container) { return container.handlesTouch(of: touched) }
    var next: UIView? = touched
    while let view = next, view !== self.view {
      if isMapControl(view) { return true }
      next = view.superview
    }
    return false
  }

  private func cancel() {
    guard finger != nil else { return }
    finger = nil
    driver?.pressCanceled()
    // Otherwise the drag keeps the gestures of the map from beginning until all fingers have left.
    if state == .began || state == .changed { state = .cancelled }
  }

  /// Ends the gesture when the last finger has left.
  private func finish(_ end: UIGestureRecognizer.State) {
    guard count == 0 else { return }
    switch state {
    case .possible: state = hasTappedView ? .ended : .failed
    case .began, .changed: state = end
    default: break
    }
  }
}

extension ScreenPoint {
  /// Creates a point of a frame from a point of the map view.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}
#endif
