@_exported import CoreLocation
@_exported import UIKit

public protocol MLNFeature: AnyObject {
  var identifier: Any? { get set }
  func geoJSONDictionary() -> [String: Any]
}

open class MLNMapCamera: NSObject {
  open var pitch: CGFloat {
    get { fatalError() }
    set {}
  }
}

open class MLNUserLocation: NSObject {
  open var location: CLLocation? { fatalError() }
}

open class MLNSource: NSObject {
  open var identifier: String { fatalError() }
}

open class MLNVectorTileSource: MLNSource {
  open func features(
    sourceLayerIdentifiers: Set<String>, predicate: NSPredicate?
  ) -> [any MLNFeature] { fatalError() }
}

open class MLNShapeSource: MLNSource {
  open func features(matching predicate: NSPredicate?) -> [any MLNFeature] { fatalError() }
}

open class MLNStyleLayer: NSObject {}

open class MLNForegroundStyleLayer: MLNStyleLayer {
  open var sourceIdentifier: String? { fatalError() }
}

open class MLNVectorStyleLayer: MLNForegroundStyleLayer {
  open var sourceLayerIdentifier: String? {
    get { fatalError() }
    set {}
  }
  open var predicate: NSPredicate? {
    get { fatalError() }
    set {}
  }
}

open class MLNStyle: NSObject {
  open func layer(withIdentifier identifier: String) -> MLNStyleLayer? { fatalError() }
  open func source(withIdentifier identifier: String) -> MLNSource? { fatalError() }
}

@MainActor open class MLNCompassButton: UIImageView {}

@MainActor open class MLNMapView: UIView {
  public init(frame: CGRect, styleURL: URL?) { fatalError() }
  public required init?(coder: NSCoder) { fatalError() }
  open weak var delegate: (any MLNMapViewDelegate)?
  open var style: MLNStyle? { fatalError() }
  open var centerCoordinate: CLLocationCoordinate2D {
    get { fatalError() }
    set {}
  }
  open var zoomLevel: Double {
    get { fatalError() }
    set {}
  }
  open var maximumZoomLevel: Double {
    get { fatalError() }
    set {}
  }
  open var direction: CLLocationDirection {
    get { fatalError() }
    set {}
  }
  open var camera: MLNMapCamera {
    get { fatalError() }
    set {}
  }
  open var contentInset: UIEdgeInsets {
    get { fatalError() }
    set {}
  }
  open var cameraEdgeInsets: UIEdgeInsets { fatalError() }
  open var compassView: MLNCompassButton { fatalError() }
  open var isScrollEnabled: Bool {
    get { fatalError() }
    set {}
  }
  open var showsUserLocation: Bool {
    get { fatalError() }
    set {}
  }
  open var userLocation: MLNUserLocation? { fatalError() }
  open func setCenter(
    _ centerCoordinate: CLLocationCoordinate2D, zoomLevel: Double, animated: Bool
  ) { fatalError() }
  open func visibleFeatures(
    in rect: CGRect, styleLayerIdentifiers: Set<String>?
  ) -> [any MLNFeature] { fatalError() }
}

/// Methods that are optional in MapLibre are requirements here, so that a misspelt one is found.
public protocol MLNMapViewDelegate: NSObjectProtocol {
  func mapViewWillStartRenderingFrame(_ mapView: MLNMapView)
  func mapViewDidBecomeIdle(_ mapView: MLNMapView)
  func mapViewDidFinishRenderingMap(_ mapView: MLNMapView, fullyRendered: Bool)
  func mapView(_ mapView: MLNMapView, didFinishLoading style: MLNStyle)
  func mapView(_ mapView: MLNMapView, didUpdate userLocation: MLNUserLocation?)
}
