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

  /// Sets views of SwiftUI for all pointers.
  /// - Parameter content: the view for the content of a pointer, with the arrow to the top.
  public mutating func setPointer<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (PointerContent) -> Content
  ) {
    pointer = { item, reusable in Self.host(content(item), in: reusable) }
  }

  /// Returns a view of UIKit that shows one of SwiftUI: the reusable view, or a new one.
  private static func host<Content: View>(_ content: Content, in reusable: UIView?) -> UIView {
    // Without the minimal size of cells, which is larger than most annotations. A view below the notch stays in its rectangle.
    let configuration = UIHostingConfiguration { content.ignoresSafeArea() }
      .margins(.all, 0)
      .minSize(width: 0, height: 0)
    if let view = reusable as? any UIView & UIContentView, view.supports(configuration) {
      view.configuration = configuration
      return view
    }
    return configuration.makeContentView()
  }
}
#endif
