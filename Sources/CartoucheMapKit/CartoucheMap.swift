#if canImport(MapKit) && canImport(SwiftUI) && canImport(UIKit) && !os(watchOS) && !os(tvOS)
public import Cartouche
public import CartoucheDriver
public import CartoucheUIKit
public import MapKit
public import SwiftUI

/// A map of MapKit with view annotations, for SwiftUI.
///
/// ```swift
/// CartoucheMap(annotations, region: region) { content in
///   Text(content.title).padding(6).background(.background, in: .capsule)
/// }
/// ```
///
/// The app keeps the annotations, for example in a `@State` property, and sets handlers there.
public struct CartoucheMap: UIViewRepresentable {
  private let annotations: ViewAnnotations
  private let region: MKCoordinateRegion
  private var views: AnnotationViews
  private var options = DriverOptions()
  private var configure: @MainActor (MKMapView, MapKitAnnotations) -> Void = { _, _ in }

  /// Creates a map with the views of an app.
  /// - Parameters:
  ///   - annotations: the annotations. Another object replaces all views.
  ///   - region: the region that the map shows at first.
  ///   - views: the functions that make views. After a change, visible views stay until they are filled again.
  public init(
    _ annotations: ViewAnnotations, region: MKCoordinateRegion, views: AnnotationViews = AnnotationViews()
  ) {
    self.annotations = annotations
    self.region = region
    self.views = views
  }

  /// Creates a map with views of SwiftUI.
  /// - Parameters:
  ///   - annotations: the annotations. Another object replaces all views.
  ///   - region: the region that the map shows at first.
  ///   - content: the view for the content of an annotation or a cluster.
  public init<Content: View>(
    _ annotations: ViewAnnotations, region: MKCoordinateRegion,
    @ViewBuilder content: @escaping @MainActor (ViewContent) -> Content
  ) {
    self.init(annotations, region: region, views: AnnotationViews(content: content))
  }

  /// Returns the map with views of SwiftUI as callouts.
  public func callout<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (CalloutContent) -> Content
  ) -> CartoucheMap {
    var map = self
    map.views.setCallout(content)
    return map
  }

  /// Returns the map with views of SwiftUI as callouts, which place something at the parts of the callout.
  /// - Parameter content: the view for the content of a callout and for its parts, as in `AnnotationViews.setCallout`.
  public func callout<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (CalloutContent, [CalloutPart]) -> Content
  ) -> CartoucheMap {
    var map = self
    map.views.setCallout(content)
    return map
  }

  /// Returns the map with views of SwiftUI as pointers to annotations off screen.
  public func pointer<Content: View>(
    @ViewBuilder _ content: @escaping @MainActor (PointerContent) -> Content
  ) -> CartoucheMap {
    var map = self
    map.views.setPointer(content)
    return map
  }

  /// Returns the map with options of the driver.
  public func driverOptions(_ options: DriverOptions) -> CartoucheMap {
    var map = self
    map.options = options
    return map
  }

  /// Returns the map with a function that gets the map view and what shows the annotations on it. It is called for a new map view, and again
  /// when other annotations are shown on it.
  public func onMake(
    _ configure: @escaping @MainActor (MKMapView, MapKitAnnotations) -> Void
  ) -> CartoucheMap {
    var map = self
    map.configure = configure
    return map
  }

  // MARK: UIViewRepresentable

  /// The object that keeps the annotations of a map view.
  @MainActor public final class Coordinator {
    /// The annotations of the map view.
    public internal(set) var shown: MapKitAnnotations?
  }

  /// Makes the coordinator of a map view.
  public func makeCoordinator() -> Coordinator { Coordinator() }

  /// Makes the map view.
  public func makeUIView(context: Context) -> MKMapView {
    let mapView = MKMapView(frame: .zero)
    mapView.setRegion(region, animated: false)
    show(on: mapView, context.coordinator)
    return mapView
  }

  /// Updates the options and the functions that make views, and shows other annotations if they are another object.
  public func updateUIView(_ uiView: MKMapView, context: Context) {
    if let shown = context.coordinator.shown, shown.annotations === annotations {
      shown.driver.options = options
      // The closures have captured new values. SwiftUI updates too often to fill all views each time.
      shown.replaceMakers(views)
    } else {
      context.coordinator.shown?.remove()
      show(on: uiView, context.coordinator)
    }
  }

  /// Removes all views.
  public static func dismantleUIView(_ uiView: MKMapView, coordinator: Coordinator) {
    coordinator.shown?.remove()
    coordinator.shown = nil
  }

  private func show(on mapView: MKMapView, _ coordinator: Coordinator) {
    let shown = MapKitAnnotations(annotations, on: mapView, views: views, options: options)
    coordinator.shown = shown
    configure(mapView, shown)
  }
}
#endif
