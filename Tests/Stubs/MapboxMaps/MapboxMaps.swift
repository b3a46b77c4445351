@_exported import CoreLocation
@_exported import UIKit

public protocol Cancelable: AnyObject {
  func cancel()
}

public class AnyCancelable: Cancelable {
  public func cancel() { fatalError() }
}

public struct Signal<Payload> {
  public func observe(_ handler: @escaping (Payload) -> Void) -> AnyCancelable { fatalError() }
}

public struct CameraChanged: Sendable {}
public struct MapIdle: Sendable {}
public struct StyleLoaded: Sendable {}
public struct SourceDataLoaded: Sendable {}

public struct CameraState: Sendable {
  public let center: CLLocationCoordinate2D
  public let padding: UIEdgeInsets
  public let zoom: CGFloat
  public let bearing: CLLocationDirection
  public let pitch: CGFloat
  @_spi(Experimental) public let verticalFov: CGFloat
}

public struct CameraOptions: Sendable {
  public init(
    center: CLLocationCoordinate2D? = nil, padding: UIEdgeInsets? = nil, anchor: CGPoint? = nil,
    zoom: CGFloat? = nil, bearing: CLLocationDirection? = nil, pitch: CGFloat? = nil
  ) { fatalError() }
}

public struct CameraBounds: Sendable {
  public let maxZoom: CGFloat
}

public enum PresentationTransactionMode: Sendable { case async, sync, automatic }

public struct StyleProjection: Sendable {
  public var name: StyleProjectionName
  public init(name: StyleProjectionName) { fatalError() }
}

public struct StyleProjectionName: Sendable, Equatable {
  public static let mercator = StyleProjectionName()
  public static let globe = StyleProjectionName()
}

public protocol Layer {
  var id: String { get }
}

public struct StylePropertyValue {
  public var value: Any { fatalError() }
}

public class StyleManager {
  public func layerExists(withId id: String) -> Bool { fatalError() }
  public func layerProperty(for layerId: String, property: String) -> StylePropertyValue { fatalError() }
  public var projection: StyleProjection? { fatalError() }
  public func setProjection(_ projection: StyleProjection) throws { fatalError() }
}

public final class MapboxMap: StyleManager {
  public var cameraState: CameraState { fatalError() }
  public var cameraBounds: CameraBounds { fatalError() }
  public var isGestureInProgress: Bool { fatalError() }
  public var isAnimationInProgress: Bool { fatalError() }
  public func beginGesture() { fatalError() }
  public func endGesture() { fatalError() }
  public var onCameraChanged: Signal<CameraChanged> { fatalError() }
  public var onMapIdle: Signal<MapIdle> { fatalError() }
  public var onStyleLoaded: Signal<StyleLoaded> { fatalError() }
  public var onSourceDataLoaded: Signal<SourceDataLoaded> { fatalError() }
  public func coordinate(for point: CGPoint) -> CLLocationCoordinate2D { fatalError() }
  public func point(for coordinate: CLLocationCoordinate2D) -> CGPoint { fatalError() }
  public func setCamera(to cameraOptions: CameraOptions) { fatalError() }
  @discardableResult public func queryRenderedFeatures(
    with geometry: some RenderedQueryGeometryConvertible, options: RenderedQueryOptions? = nil,
    completion: @escaping (Result<[QueriedRenderedFeature], any Error>) -> Void
  ) -> any Cancelable { fatalError() }
  @discardableResult public func querySourceFeatures(
    for sourceId: String, options: SourceQueryOptions,
    completion: @escaping (Result<[QueriedSourceFeature], any Error>) -> Void
  ) -> any Cancelable { fatalError() }
}

public protocol RenderedQueryGeometryConvertible {}
extension CGRect: RenderedQueryGeometryConvertible {}

public final class RenderedQueryOptions {
  public init(layerIds: [String]?, filter: Exp?) { fatalError() }
}

public final class SourceQueryOptions {
  public init(sourceLayerIds: [String]?, filter: Any) { fatalError() }
}

public struct Exp: Sendable {}

public final class QueriedRenderedFeature {
  public var queriedFeature: QueriedFeature { fatalError() }
}

public final class QueriedSourceFeature {
  public var queriedFeature: QueriedFeature { fatalError() }
}

public final class QueriedFeature {
  public var feature: Feature { fatalError() }
}

public final class CameraAnimationsManager {
  @discardableResult public func ease(
    to: CameraOptions, duration: TimeInterval, curve: UIView.AnimationCurve = .easeOut,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> any Cancelable { fatalError() }
}

public enum UIViewAnimatingPosition: Sendable { case end, start, current }

public struct GestureOptions: Equatable, Sendable {
  public var panEnabled: Bool
}

public final class GestureManager {
  public var singleTapGestureRecognizer: UIGestureRecognizer { fatalError() }
  public var options: GestureOptions {
    get { fatalError() }
    set {}
  }
}

public struct PuckType: Sendable {}

public struct LocationOptions: Sendable {
  public var puckType: PuckType?
}

public final class Location {
  public var coordinate: CLLocationCoordinate2D { fatalError() }
}

public final class LocationManager {
  public var options: LocationOptions {
    get { fatalError() }
    set {}
  }
  public var latestLocation: Location? { fatalError() }
  public var onLocationChange: Signal<[Location]> { fatalError() }
}

// Names that the resolver has too.
public struct Anchor: Sendable {}
public final class Projection {}
@MainActor public final class ViewAnnotation {
  public init(coordinate: CLLocationCoordinate2D, view: UIView) { fatalError() }
  public var variableAnchors: [ViewAnnotationAnchorConfig] {
    get { fatalError() }
    set {}
  }
  public var minZoom: Double {
    get { fatalError() }
    set {}
  }
  public var priority: Int? {
    get { fatalError() }
    set {}
  }
  public var allowOverlapWithPuck: Bool {
    get { fatalError() }
    set {}
  }
  public var onVisibilityChanged: ((Bool) -> Void)?
  public func setNeedsUpdateSize() { fatalError() }
}
public struct Viewport: Sendable {}

// Names of apps that do not use Cartouche yet.
public enum ViewAnnotationAnchor: Sendable { case top, bottom }

public struct ViewAnnotationAnchorConfig: Sendable {
  public init(anchor: ViewAnnotationAnchor, offsetX: CGFloat = 0, offsetY: CGFloat = 0) { fatalError() }
}

@MainActor public final class ViewAnnotationManager {
  public func add(_ annotation: ViewAnnotation) { fatalError() }
}

public final class ViewportManager {}

public struct MapInitOptions {
  public init(cameraOptions: CameraOptions? = nil) { fatalError() }
}

open class MapView: UIView {
  public init(frame: CGRect, mapInitOptions: MapInitOptions = MapInitOptions()) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  public var mapboxMap: MapboxMap! { fatalError() }
  public var camera: CameraAnimationsManager! { fatalError() }
  public var gestures: GestureManager! { fatalError() }
  public var viewport: ViewportManager! { fatalError() }
  public var viewAnnotations: ViewAnnotationManager! { fatalError() }
  public var location: LocationManager! { fatalError() }
  public var presentationTransactionMode: PresentationTransactionMode {
    get { fatalError() }
    set {}
  }
}
