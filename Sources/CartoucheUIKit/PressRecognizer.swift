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
/// It observes gestures of the map without an effect on them. Only while it drags an annotation, it keeps other recognizers from beginning.
public final class PressRecognizer: UIGestureRecognizer {
  /// The distance in points from which a touch is no tap.
  private static let tapTolerance: CGFloat = 10
  /// The time in seconds after which a touch is no tap.
  private static let tapDuration = 0.75

  private weak var driver: MapDriver<UIKitViews>?
  private weak var container: AnnotationContainer?
  /// Whether a tap is reported. Otherwise the map reports taps.
  private let handlesTaps: Bool

  /// The finger, while it is the only one.
  private var finger: UITouch?
  private var start = CGPoint.zero
  private var startTime = 0.0
  private var isTap = false
  /// The number of fingers on the map.
  private var count = 0

  /// Creates a recognizer, which the caller adds to the map view.
  init(_ driver: MapDriver<UIKitViews>, _ container: AnnotationContainer, handlesTaps: Bool) {
    self.driver = driver
    self.container = container
    self.handlesTaps = handlesTaps
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
    if let view = touch.view, let container, view.isDescendant(of: container),
      container.handlesTouch(of: view)
    {
      return
    }
    finger = touch
    (start, startTime, isTap) = (touch.location(in: view), touch.timestamp, true)
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
    count -= touches.count
    if let finger, touches.contains(finger) {
      let point = ScreenPoint(finger.location(in: view))
      let isShort = finger.timestamp - startTime < Self.tapDuration
      self.finger = nil
      driver?.pressEnded(at: point)
      if isTap, isShort, handlesTaps { driver?.tap(at: point) }
    }
    finish(.ended)
  }

  /// Cancels the press.
  public override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesCancelled(touches, with: event)
    count -= touches.count
    cancel()
    finish(.cancelled)
  }

  /// Forgets all fingers.
  public override func reset() {
    super.reset()
    cancel()
    count = 0
  }

  /// Whether another recognizer must not begin: while an annotation is dragged.
  public override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    driver?.isDragging == true
  }

  /// Gestures of the map do not end the press.
  public override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  private func cancel() {
    guard finger != nil else { return }
    finger = nil
    driver?.pressCanceled()
  }

  /// Ends the gesture when the last finger has left.
  private func finish(_ end: UIGestureRecognizer.State) {
    guard count <= 0 else { return }
    state = state == .possible ? .failed : end
  }
}

extension ScreenPoint {
  /// Creates a point of a frame from a point of the map view.
  public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}
#endif
