#if canImport(UIKit) && canImport(SwiftUI) && !os(watchOS) && !os(tvOS)
public import CartoucheDriver
public import SwiftUI
import UIKit

/// Views of SwiftUI as views, callouts and pointers of a map.
///
/// The map handles their taps: an action of a `Button` in them is not called. Use handlers of `ViewAnnotations`, and parts of callouts.
extension AnnotationViews {
  /// Creates the default views, and views of SwiftUI for annotations and clusters.
  /// - Parameter content: the view for the content of an annotation or a cluster.
  public init<Content: View>(@ViewBuilder content: @escaping @MainActor (ViewContent) -> Content) {
    self.init { item, reusable in Self.host(content(item), in: reusable) }
  }

  /// Sets views of SwiftUI for all callouts.
  /// - Parameter content: the view for the content of a callout, without its tip.
  public mutating func setCallout<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (CalloutContent) -> Content
  ) {
    callout = { item, reusable in Self.host(content(item), in: reusable) }
  }

  /// Sets views of SwiftUI for all callouts, which place something at the parts of the callout.
  /// - Parameter content: the view for the content of a callout, without its tip, and for its parts. The rectangles of the parts are relative
  ///   to the view. The parts are empty when a callout is made, and known when it is measured.
  public mutating func setCallout<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (CalloutContent, [CalloutPart]) -> Content
  ) {
    callout = { item, reusable in
      let make: HostedCallout.Maker = { parts in configuration(of: content(item, parts)) }
      guard let view = reusable as? HostedCallout else { return HostedCallout(make) }
      view.fill(make)
      return view
    }
  }

  /// Sets views of SwiftUI for all pointers.
  /// - Parameter content: the view for the content of a pointer, with the arrow to the top.
  public mutating func setPointer<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (PointerContent) -> Content
  ) {
    pointer = { item, reusable in Self.host(content(item), in: reusable) }
  }

  /// Returns a view of UIKit that shows one of SwiftUI: the reusable view, or a new one.
  private static func host<Content: View>(_ content: Content, in reusable: UIView?) -> UIView {
    show(configuration(of: content), in: reusable as? any UIView & UIContentView)
  }
}

/// Returns the configuration of a view that shows one of SwiftUI.
@MainActor private func configuration<Content: View>(of content: Content) -> any UIContentConfiguration {
  // Without the minimal size of cells, which is larger than most annotations. A view below the notch stays in its rectangle.
  UIHostingConfiguration { content.ignoresSafeArea() }
    .margins(.all, 0)
    .minSize(width: 0, height: 0)
}

/// Returns a view with a configuration: the reusable view, or a new one.
@MainActor private func show(
  _ configuration: any UIContentConfiguration, in reusable: (any UIView & UIContentView)?
) -> any UIView & UIContentView {
  guard let view = reusable, view.supports(configuration) else { return configuration.makeContentView() }
  view.configuration = configuration
  return view
}

/// A view of SwiftUI in a callout. It is filled again when the rectangles of the parts change.
private final class HostedCallout: UIView, CalloutPartsView {
  /// A function that returns the configuration of the view for the parts of the callout.
  typealias Maker = @MainActor ([CalloutPart]) -> any UIContentConfiguration

  private var make: Maker
  private var content: any UIView & UIContentView
  private var parts: [CalloutPart] = []

  init(_ make: @escaping Maker) {
    self.make = make
    content = show(make([]), in: nil)
    super.init(frame: .zero)
    add(content)
  }

  @available(*, unavailable) required init?(coder: NSCoder) { nil }

  /// Shows another content, without parts until `arrange` gives them.
  func fill(_ make: @escaping Maker) {
    self.make = make
    parts = []
    refill()
  }

  func arrange(_ parts: [CalloutPart]) {
    guard parts != self.parts else { return }
    self.parts = parts
    refill()
  }

  private func refill() {
    let view = show(make(parts), in: content)
    if view !== content {
      content.removeFromSuperview()
      content = view
      add(view)
    }
    setNeedsLayout()
  }

  private func add(_ view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = true
    addSubview(view)
  }

  // MARK: Size

  override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { content.sizeThatFits(size) }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    content.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }
}
#endif
