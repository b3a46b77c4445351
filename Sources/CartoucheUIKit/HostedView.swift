#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import CartoucheDriver
import CartoucheResolver
public import UIKit

/// The view around a view of the app, which a driver moves, shows and hides.
///
/// It has the rectangle of the annotation, callout or pointer. It draws the tip of a callout, and keeps the content beside the tip. The app
/// reads it from `MapDriver.view(of:)`.
public final class HostedView: UIView {
  enum Kind {
    case view, callout, pointer
    /// The z position of the first view of the kind. All positions are small whole numbers, which the render server distinguishes.
    var lowestPosition: Int {
      switch self {
      case .view: 0
      case .callout: 1 << 16
      case .pointer: 1 << 17
      }
    }
  }

  let kind: Kind
  weak var host: UIKitViews?
  /// The view that the app made.
  public private(set) var content: UIView?
  private var tip: CAShapeLayer?
  /// The insets of the content beside the tip.
  private var insets = UIEdgeInsets.zero
  /// The number of the last call of `show` or `hide`.
  private var change = 0

  init(_ kind: Kind, host: UIKitViews) {
    self.kind = kind
    self.host = host
    super.init(frame: .zero)
    isHidden = true
    // Rectangles are absolute; the content keeps its own direction.
    semanticContentAttribute = .forceLeftToRight
  }

  /// Hosted views are not in storyboards.
  @available(*, unavailable) public required init?(coder: NSCoder) { nil }

  /// Replaces the content. The same view stays where it is.
  func setContent(_ view: UIView) {
    if view === content, view.superview === self { return setNeedsLayout() }
    if content?.superview === self { content?.removeFromSuperview() }
    content = view
    view.translatesAutoresizingMaskIntoConstraints = true
    addSubview(view)
    setNeedsLayout()
  }

  /// Lays out the content beside the tip.
  public override func layoutSubviews() {
    super.layoutSubviews()
    // The transform of a pointer turns the content around its middle.
    guard let content else { return }
    let area = bounds.inset(by: insets)
    content.bounds = CGRect(origin: content.bounds.origin, size: area.size)
    content.center = CGPoint(x: area.midX, y: area.midY)
  }

  // MARK: Size

  /// Returns the size that fits the content and the tip, in points.
  func fittingSize(width: Double?, height: Double?, limit: Viewport) -> ViewSize {
    guard let content else { return ViewSize(width: 0, height: 0) }
    let (across, down) = (Double(insets.left + insets.right), Double(insets.top + insets.bottom))
    let largest = CGSize(
      width: max(0, (width ?? limit.width) - across), height: max(0, (height ?? limit.height) - down))
    func fit(isWide: Bool) -> CGSize {
      let isFixed = width != nil || isWide
      let compressed = UIView.layoutFittingCompressedSize
      return content.systemLayoutSizeFitting(
        CGSize(
          width: isFixed ? largest.width : compressed.width,
          height: height == nil ? compressed.height : largest.height),
        withHorizontalFittingPriority: isFixed ? .required : .fittingSizeLevel,
        verticalFittingPriority: height == nil ? .fittingSizeLevel : .required)
    }
    var size = fit(isWide: false)
    // A long text wraps at the width of the map.
    if size.width > largest.width { size = fit(isWide: true) }
    // A view without constraints and intrinsic size may know its size.
    if size.width <= 0 || size.height <= 0 { size = content.sizeThatFits(largest) }
    return ViewSize(width: width ?? Double(size.width) + across, height: height ?? Double(size.height) + down)
  }

  // MARK: Visibility

  func show(fade: Double) {
    change += 1
    isUserInteractionEnabled = true
    accessibilityElementsHidden = false
    guard fade > 0 else {
      layer.removeAllAnimations()
      (alpha, isHidden) = (1, false)
      return
    }
    if isHidden { alpha = 0 }
    isHidden = false
    UIView.animate(withDuration: fade, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]) {
      self.alpha = 1
    }
  }

  func hide(fade: Double) {
    change += 1
    // A view that fades away can be neither touched nor read.
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    guard fade > 0, !isHidden else {
      isHidden = true
      return
    }
    let change = change
    UIView.animate(withDuration: fade, delay: 0, options: [.beginFromCurrentState]) {
      self.alpha = 0
    } completion: { _ in
      // The view may have been shown again meanwhile.
      if self.change == change { self.isHidden = true }
    }
  }

  // MARK: Callouts

  func arrange(_ tip: CalloutTip?, _ parts: [CalloutPart]) {
    draw(tip)
    guard let content = content as? any CalloutPartsView else { return }
    let (left, top) = (Double(insets.left), Double(insets.top))
    content.arrange(
      parts.map { part in
        var moved = part
        moved.rectangle.x -= left
        moved.rectangle.y -= top
        return moved
      })
  }

  private func draw(_ tip: CalloutTip?) {
    insets = tip?.insets ?? .zero
    setNeedsLayout()
    guard let tip else {
      self.tip?.removeFromSuperlayer()
      self.tip = nil
      return
    }
    let shape = self.tip ?? CAShapeLayer()
    if self.tip == nil {
      layer.addSublayer(shape)
      self.tip = shape
    }
    let path = CGMutablePath()
    path.move(to: CGPoint(tip.start))
    path.addLine(to: CGPoint(tip.point))
    path.addLine(to: CGPoint(tip.end))
    path.closeSubpath()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    shape.path = path
    colorTip()
    CATransaction.commit()
  }

  private func colorTip() {
    tip?.fillColor = host?.makers.tipColor.resolvedColor(with: traitCollection).cgColor
  }

  /// Draws the tip again for a light or dark appearance.
  public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    colorTip()
  }

  // MARK: Accessibility

  /// Taps the annotation for a screen reader.
  public override func accessibilityActivate() -> Bool { host?.driver?.activate(self) ?? false }

  /// Whether the content has controls, which a screen reader then reads one by one.
  var hasControls: Bool { content.map { Self.hasControls($0) } ?? false }

  private static func hasControls(_ view: UIView) -> Bool {
    view is UIControl || view.subviews.contains { hasControls($0) }
  }
}

extension CalloutTip {
  /// The space that the tip takes on its side.
  fileprivate var insets: UIEdgeInsets {
    var insets = UIEdgeInsets.zero
    if start.y == end.y {
      if point.y > start.y { insets.bottom = point.y - start.y } else { insets.top = start.y - point.y }
    } else {
      if point.x > start.x { insets.right = point.x - start.x } else { insets.left = start.x - point.x }
    }
    return insets
  }
}

extension CGPoint {
  /// Creates a point from a point of a frame.
  init(_ point: ScreenPoint) { self.init(x: point.x, y: point.y) }
}
#endif
