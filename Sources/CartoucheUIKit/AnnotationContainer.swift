#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
import CartoucheResolver
public import UIKit

/// The transparent container of all views on a map.
///
/// Touches pass through it to the map, except on controls, so that gestures of the map may begin on a view. Some maps refuse gestures that
/// begin on a foreign view. The resolver decides what a tap hits.
public final class AnnotationContainer: UIView {
  /// Whether a view handles touches by itself.
  var acceptsTouch: @MainActor (UIView) -> Bool = { _ in false }
  /// Called when the size, the safe area or the margins change.
  var onLayout: (@MainActor () -> Void)?
  /// Called by the escape gesture of a screen reader.
  var onEscape: (@MainActor () -> Bool)?
  private let leaders = CAShapeLayer()
  private var leaderColor = UIColor.clear
  private var size = CGSize.zero

  init() {
    super.init(frame: .zero)
    backgroundColor = nil
    isAccessibilityElement = false
    semanticContentAttribute = .forceLeftToRight
    // So that a change of the map's margins is noticed here.
    preservesSuperviewLayoutMargins = true
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    leaders.fillColor = nil
    leaders.lineCap = .round
    leaders.zPosition = -1
    layer.addSublayer(leaders)
  }

  /// Containers are not in storyboards.
  @available(*, unavailable) public required init?(coder: NSCoder) { nil }

  /// Returns a control at a point, or `nil`.
  public override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let above = subviews.sorted { $0.layer.zPosition > $1.layer.zPosition }
    for view in above where !view.isHidden && view.isUserInteractionEnabled {
      guard let hit = view.hitTest(view.convert(point, from: self), with: event) else { continue }
      // A view covers the controls of the views below.
      return handlesTouch(of: hit) ? hit : nil
    }
    return nil
  }

  /// Returns whether a view, or one around it, handles touches by itself.
  func handlesTouch(of view: UIView) -> Bool {
    var next: UIView? = view
    while let view = next, view !== self {
      if acceptsTouch(view) { return true }
      next = view.superview
    }
    return false
  }

  /// Reports a new size. A new subview is no reason.
  public override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != size else { return }
    size = bounds.size
    onLayout?()
  }

  /// Reports new margins.
  public override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    onLayout?()
  }

  /// Reports a new safe area.
  public override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    onLayout?()
  }

  /// Closes a callout, or cancels a drag.
  public override func accessibilityPerformEscape() -> Bool { onEscape?() ?? false }

  /// Draws the lines again for a light or dark appearance.
  public override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    leaders.strokeColor = leaderColor.resolvedColor(with: traitCollection).cgColor
  }

  func drawLeaders(_ lines: [Placement.Leader], color: UIColor, width: CGFloat) {
    let path = CGMutablePath()
    for line in lines {
      path.move(to: CGPoint(line.start))
      path.addLine(to: CGPoint(line.end))
    }
    leaderColor = color
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    leaders.path = path
    leaders.lineWidth = width
    leaders.strokeColor = color.resolvedColor(with: traitCollection).cgColor
    CATransaction.commit()
  }
}
#endif
