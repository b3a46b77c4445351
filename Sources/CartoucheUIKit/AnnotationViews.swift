#if canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import CartoucheDriver
public import UIKit

/// The functions that make and fill the views of a map, and the looks of what an app need not make.
///
/// ```swift
/// var views = AnnotationViews()
/// views.add("cycle", make: CycleView()) { view, content in view.name = content.title }
/// ```
///
/// Each function gets the content and a free view that it has returned before for the same view class, or `nil`. It fills the free
/// view, or returns a new one. Without functions, views are labels, callouts are bubbles and pointers are discs with an arrow.
@MainActor public struct AnnotationViews {
  /// A function that fills the reusable view or makes a new one.
  public typealias Maker<Content> = @MainActor (_ content: Content, _ reusable: UIView?) -> UIView

  /// Makes the views of annotations and clusters.
  public var view: Maker<ViewContent>
  /// The view classes that were added, in order.
  var viewClasses: [String] = []
  /// Makes the views in callouts, without background tip.
  public var callout: Maker<CalloutContent>
  /// Makes the views of pointers, with the arrow to the top. The view is turned by its `transform`.
  public var pointer: Maker<PointerContent>
  /// Whether a view, which may be inside one of the app's, handles touches by itself. All other touches belong to the map, and reach
  /// annotations by their shapes, touch targets and parts.
  public var acceptsTouch: @MainActor (UIView) -> Bool
  /// The text that a screen reader says for the view of an annotation or a cluster; by default `ViewContent.accessibilityLabel`.
  public var viewLabel: @MainActor (ViewContent) -> String
  /// The name that a screen reader says for a part of a callout.
  public var partLabel: @MainActor (_ part: String, _ callout: CalloutContent) -> String
  /// The colour of the tips of callouts.
  public var tipColor = UIColor.systemBackground
  /// The colour of leader lines.
  public var leaderColor = UIColor.secondaryLabel
  /// The width of leader lines in points.
  public var leaderWidth: CGFloat = 1.5

  /// Creates the default views.
  public init() {
    view = { content, reusable in
      let label = reusable as? LabelView ?? LabelView()
      label.show(content)
      return label
    }
    callout = { content, reusable in
      let bubble = reusable as? CalloutBubble ?? CalloutBubble()
      bubble.show(content)
      return bubble
    }
    pointer = { _, reusable in reusable as? PointerDisc ?? PointerDisc() }
    acceptsTouch = { $0 is UIControl || $0 is UIScrollView }
    viewLabel = { $0.accessibilityLabel }
    partLabel = { part, _ in part }
  }

  /// Creates the default views except those of annotations and clusters.
  /// - Parameter view: makes or fills the view of an annotation or a cluster.
  public init(view: @escaping Maker<ViewContent>) {
    self.init()
    self.view = view
  }

  /// Adds a type of view for a view class of the spec.
  /// - Parameters:
  ///   - viewClass: the name of the view class, as the property `view` gives it.
  ///   - make: makes a view.
  ///   - fill: fills a new or reused view.
  public mutating func add<View: UIView>(
    _ viewClass: String, make: @autoclosure @escaping @MainActor () -> View,
    fill: @escaping @MainActor (View, ViewContent) -> Void
  ) {
    viewClasses.append(viewClass)
    let others = view
    view = { content, reusable in
      guard content.viewClass == viewClass else { return others(content, reusable) }
      let view = reusable as? View ?? make()
      fill(view, content)
      return view
    }
  }

  /// Sets the type of view for all callouts. It replaces the types of single view classes, so add those later.
  /// - Parameters:
  ///   - make: makes a view.
  ///   - fill: fills a new or reused view.
  public mutating func addCallout<View: UIView>(
    make: @autoclosure @escaping @MainActor () -> View,
    fill: @escaping @MainActor (View, CalloutContent) -> Void
  ) {
    callout = { content, reusable in
      let view = reusable as? View ?? make()
      fill(view, content)
      return view
    }
  }

  /// Adds a type of view for the callouts of a view class.
  ///
  /// Call it after the function for all callouts. A reused view may have shown another view class.
  /// - Parameters:
  ///   - viewClass: the name of the view class of the annotation, as the property `view` gives it.
  ///   - make: makes a view.
  ///   - fill: fills a new or reused view.
  public mutating func addCallout<View: UIView>(
    _ viewClass: String, make: @autoclosure @escaping @MainActor () -> View,
    fill: @escaping @MainActor (View, CalloutContent) -> Void
  ) {
    let others = callout
    callout = { content, reusable in
      guard content.viewClass == viewClass else { return others(content, reusable) }
      let view = reusable as? View ?? make()
      fill(view, content)
      return view
    }
  }

  /// Sets the type of view for all pointers.
  /// - Parameters:
  ///   - make: makes a view.
  ///   - fill: fills a new or reused view.
  public mutating func addPointer<View: UIView>(
    make: @autoclosure @escaping @MainActor () -> View,
    fill: @escaping @MainActor (View, PointerContent) -> Void
  ) {
    pointer = { content, reusable in
      let view = reusable as? View ?? make()
      fill(view, content)
      return view
    }
  }
}

/// A view in a callout that moves its subviews to the parts of the callout.
@MainActor public protocol CalloutPartsView: UIView {
  /// Moves subviews to the parts. The rectangles are relative to this view. It is called when they change, and after each fill.
  func arrange(_ parts: [CalloutPart])
}

/// The part of a map view in which annotations should stay.
public enum MapPadding: Sendable, Equatable {
  /// The whole map view.
  case none
  /// The safe area of the map view.
  case safeArea
  /// The area inside the layout margins of the map view, which contain the safe area.
  case layoutMargins
  /// The area inside fixed insets.
  case fixed(UIEdgeInsets)

  /// Returns the insets of a map view.
  @MainActor public func insets(of view: UIView) -> UIEdgeInsets {
    switch self {
    case .none: .zero
    case .safeArea: view.safeAreaInsets
    case .layoutMargins: view.layoutMargins
    case .fixed(let insets): insets
    }
  }
}

/// The data of annotations, clusters, callouts and pointers as values of the app.
///
/// ```swift
/// struct Person: Decodable { var wishes: [String] }
/// let person = content.decode(Person.self)
/// ```
extension ViewContent {
  /// Returns the data as a value of a type; `nil` if there are none or they do not fit.
  public func decode<Value: Decodable>(_ type: Value.Type) -> Value? { decoded(type, from: data) }
}

extension CalloutContent {
  /// Returns the data as a value of a type; `nil` if there are none or they do not fit.
  public func decode<Value: Decodable>(_ type: Value.Type) -> Value? { decoded(type, from: data) }
}

extension PointerContent {
  /// Returns the data as a value of a type; `nil` if there are none or they do not fit.
  public func decode<Value: Decodable>(_ type: Value.Type) -> Value? { decoded(type, from: data) }
}

private func decoded<Value: Decodable>(_ type: Value.Type, from text: String) -> Value? {
  guard !text.isEmpty else { return nil }
  // A property that the type needs and the data lack is no reason to stop: a cluster has other data than its members.
  return try? JSONDecoder().decode(type, from: Data(text.utf8))
}
#endif
