@_exported import Foundation

public struct UIEdgeInsets: Sendable, Equatable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat
  public static var zero: UIEdgeInsets { fatalError() }
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) { fatalError() }
}

extension CGRect {
  public func inset(by insets: UIEdgeInsets) -> CGRect { fatalError() }
}

public struct UILayoutPriority: Sendable, Equatable {
  public static let required = UILayoutPriority()
  public static let defaultHigh = UILayoutPriority()
  public static let fittingSizeLevel = UILayoutPriority()
}

@MainActor open class UIResponder: NSObject {
  public override init() {}
  open var next: UIResponder? { fatalError() }
  open func accessibilityActivate() -> Bool { fatalError() }
  open func accessibilityPerformEscape() -> Bool { fatalError() }
}

@MainActor open class UIView: UIResponder {
  public enum ContentMode: Sendable { case scaleAspectFit, center }
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var flexibleWidth: AutoresizingMask { fatalError() }
    public static var flexibleHeight: AutoresizingMask { fatalError() }
  }
  public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { fatalError() }
    public static var allowUserInteraction: AnimationOptions { fatalError() }
    public static var beginFromCurrentState: AnimationOptions { fatalError() }
  }
  public enum AnimationCurve: Sendable { case easeInOut, easeOut }

  public init(frame: CGRect) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  public convenience override init() { fatalError() }

  open var frame: CGRect {
    get { fatalError() }
    set {}
  }
  open var bounds: CGRect {
    get { fatalError() }
    set {}
  }
  open var center: CGPoint {
    get { fatalError() }
    set {}
  }
  open var transform: CGAffineTransform {
    get { fatalError() }
    set {}
  }
  open var alpha: CGFloat {
    get { fatalError() }
    set {}
  }
  open var isHidden: Bool {
    get { fatalError() }
    set {}
  }
  open var backgroundColor: UIColor? {
    get { fatalError() }
    set {}
  }
  open var tintColor: UIColor! {
    get { fatalError() }
    set {}
  }
  open var contentMode: ContentMode {
    get { fatalError() }
    set {}
  }
  open var clipsToBounds: Bool {
    get { fatalError() }
    set {}
  }
  open var isUserInteractionEnabled: Bool {
    get { fatalError() }
    set {}
  }
  open var layer: CALayer { fatalError() }
  open var superview: UIView? { fatalError() }
  open var subviews: [UIView] { fatalError() }
  open var safeAreaInsets: UIEdgeInsets { fatalError() }
  open var layoutMargins: UIEdgeInsets {
    get { fatalError() }
    set {}
  }
  open var traitCollection: UITraitCollection { fatalError() }
  open var autoresizingMask: AutoresizingMask {
    get { fatalError() }
    set {}
  }
  open var semanticContentAttribute: UISemanticContentAttribute {
    get { fatalError() }
    set {}
  }
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { fatalError() }
    set {}
  }
  open var gestureRecognizers: [UIGestureRecognizer]? {
    get { fatalError() }
    set {}
  }

  open func addSubview(_ view: UIView) { fatalError() }
  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) { fatalError() }
  open func removeFromSuperview() { fatalError() }
  open func isDescendant(of view: UIView) -> Bool { fatalError() }
  open func setNeedsLayout() { fatalError() }
  open func setNeedsDisplay() { fatalError() }
  open func draw(_ rect: CGRect) { fatalError() }
  open func layoutIfNeeded() { fatalError() }
  open func layoutSubviews() { fatalError() }
  open func safeAreaInsetsDidChange() { fatalError() }
  open func layoutMarginsDidChange() { fatalError() }
  open var preservesSuperviewLayoutMargins: Bool {
    get { fatalError() }
    set {}
  }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { fatalError() }
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { fatalError() }
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { fatalError() }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint { fatalError() }
  open func sizeThatFits(_ size: CGSize) -> CGSize { fatalError() }
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize { fatalError() }
  public class var layoutFittingCompressedSize: CGSize { fatalError() }
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { fatalError() }
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) { fatalError() }

  open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { fatalError() }
  open class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) { fatalError() }

  open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
  open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
  open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
}

public enum UISemanticContentAttribute: Sendable { case unspecified, forceLeftToRight }

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
  ) -> NSLayoutConstraint { fatalError() }
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { fatalError() }
}

@MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
@MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

@MainActor open class NSLayoutConstraint: NSObject {
  open var priority: UILayoutPriority {
    get { fatalError() }
    set {}
  }
  open class func activate(_ constraints: [NSLayoutConstraint]) { fatalError() }
}

@MainActor open class UITraitCollection: NSObject {
  open var displayScale: CGFloat { fatalError() }
}

open class UIColor: NSObject, @unchecked Sendable {
  open class var systemBackground: UIColor { fatalError() }
  open class var secondaryLabel: UIColor { fatalError() }
  open class var label: UIColor { fatalError() }
  open class var separator: UIColor { fatalError() }
  open class var tintColor: UIColor { fatalError() }
  open class var clear: UIColor { fatalError() }
  open class var white: UIColor { fatalError() }
  open class var systemOrange: UIColor { fatalError() }
  open class var systemRed: UIColor { fatalError() }
  open class var systemGray: UIColor { fatalError() }
  open class var systemYellow: UIColor { fatalError() }
  open class var systemGreen: UIColor { fatalError() }
  open class var systemBlue: UIColor { fatalError() }
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { fatalError() }
  open func setStroke() { fatalError() }
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor { fatalError() }
  open var cgColor: CGColor { fatalError() }
}

public struct UIContentSizeCategory: Sendable {
  public static var didChangeNotification: Notification.Name { fatalError() }
}

@MainActor open class UIApplication: UIResponder {
  public nonisolated class var didReceiveMemoryWarningNotification: Notification.Name { fatalError() }
}
