@MainActor open class UIEvent: NSObject {}

@MainActor open class UITouch: NSObject {
  public enum TouchType: Sendable { case direct, indirect, pencil, indirectPointer }
  open var view: UIView? { fatalError() }
  open var type: TouchType { fatalError() }
  open var timestamp: TimeInterval { fatalError() }
  open func location(in view: UIView?) -> CGPoint { fatalError() }
}

@MainActor open class UIGestureRecognizer: NSObject {
  public enum State: Sendable { case possible, began, changed, ended, cancelled, failed }
  public init(target: Any?, action: Selector?) { fatalError() }
  open var state: State {
    get { fatalError() }
    set {}
  }
  open var view: UIView? { fatalError() }
  open var isEnabled: Bool {
    get { fatalError() }
    set {}
  }
  open var cancelsTouchesInView: Bool {
    get { fatalError() }
    set {}
  }
  open var delaysTouchesBegan: Bool {
    get { fatalError() }
    set {}
  }
  open var delaysTouchesEnded: Bool {
    get { fatalError() }
    set {}
  }
  open func location(in view: UIView?) -> CGPoint { fatalError() }
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) { fatalError() }
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { fatalError() }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { fatalError() }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { fatalError() }
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { fatalError() }
  open func reset() { fatalError() }
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { fatalError() }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { fatalError() }
}

@MainActor open class UIHoverGestureRecognizer: UIGestureRecognizer {}
@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {}
@MainActor open class UIPinchGestureRecognizer: UIGestureRecognizer {}
@MainActor open class UIRotationGestureRecognizer: UIGestureRecognizer {}
@MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {}

public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { fatalError() }
  public static var button: UIAccessibilityTraits { fatalError() }
  public static var selected: UIAccessibilityTraits { fatalError() }
  public static var notEnabled: UIAccessibilityTraits { fatalError() }
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
  public typealias Handler = (_ customAction: UIAccessibilityCustomAction) -> Bool
  public init(name: String, actionHandler: Handler?) { fatalError() }
}

@MainActor public enum UIAccessibility {
  public struct Notification: Sendable {
    public static var layoutChanged: Notification { fatalError() }
  }
  public static func post(notification: Notification, argument: Any?) { fatalError() }
}

extension UIResponder {
  public var accessibilityElementsHidden: Bool {
    get { fatalError() }
    set {}
  }
  public var isAccessibilityElement: Bool {
    get { fatalError() }
    set {}
  }
  public var accessibilityLabel: String? {
    get { fatalError() }
    set {}
  }
  public var accessibilityIdentifier: String? {
    get { fatalError() }
    set {}
  }
  public var accessibilityTraits: UIAccessibilityTraits {
    get { fatalError() }
    set {}
  }
  public var accessibilityElements: [Any]? {
    get { fatalError() }
    set {}
  }
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { fatalError() }
    set {}
  }
}
