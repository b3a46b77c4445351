@_exported import CoreLocation
@_exported import UIKit

public struct MKCoordinateSpan: Sendable {
  public var latitudeDelta: CLLocationDegrees
  public var longitudeDelta: CLLocationDegrees
  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) { fatalError() }
}

public struct MKCoordinateRegion: Sendable {
  public var center: CLLocationCoordinate2D
  public var span: MKCoordinateSpan
  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) { fatalError() }
  public init(
    center centerCoordinate: CLLocationCoordinate2D, latitudinalMeters: CLLocationDistance,
    longitudinalMeters: CLLocationDistance
  ) { fatalError() }
}

open class MKMapCamera: NSObject {
  public convenience init(
    lookingAtCenter centerCoordinate: CLLocationCoordinate2D, fromDistance distance: CLLocationDistance,
    pitch: CGFloat, heading: CLLocationDirection
  ) { fatalError() }
  open var centerCoordinate: CLLocationCoordinate2D {
    get { fatalError() }
    set {}
  }
  open var centerCoordinateDistance: CLLocationDistance {
    get { fatalError() }
    set {}
  }
  open var pitch: CGFloat {
    get { fatalError() }
    set {}
  }
  open var heading: CLLocationDirection {
    get { fatalError() }
    set {}
  }
}

@MainActor open class MKMapConfiguration: NSObject {
  public enum ElevationStyle: Sendable { case flat, realistic }
  open var elevationStyle: ElevationStyle {
    get { fatalError() }
    set {}
  }
}

@MainActor open class MKCompassButton: UIView {}
@MainActor open class MKUserTrackingButton: UIView {}

@MainActor open class MKUserLocation: NSObject {
  open var location: CLLocation? { fatalError() }
}

@MainActor open class MKMapView: UIView {
  open weak var delegate: (any MKMapViewDelegate)?
  open var camera: MKMapCamera {
    get { fatalError() }
    set {}
  }
  open var region: MKCoordinateRegion {
    get { fatalError() }
    set {}
  }
  open var isScrollEnabled: Bool {
    get { fatalError() }
    set {}
  }
  open var showsUserLocation: Bool {
    get { fatalError() }
    set {}
  }
  open var userLocation: MKUserLocation { fatalError() }
  open var preferredConfiguration: MKMapConfiguration {
    get { fatalError() }
    set {}
  }
  open func setRegion(_ region: MKCoordinateRegion, animated: Bool) { fatalError() }
  open func setCamera(_ camera: MKMapCamera, animated: Bool) { fatalError() }
  open func convert(
    _ coordinate: CLLocationCoordinate2D, toPointTo view: UIView?
  ) -> CGPoint { fatalError() }
  open func convert(
    _ point: CGPoint, toCoordinateFrom view: UIView?
  ) -> CLLocationCoordinate2D { fatalError() }
}

/// Methods that are optional on Apple's systems are requirements here, so that a misspelt one is found.
@MainActor public protocol MKMapViewDelegate: NSObjectProtocol {
  func mapView(_ mapView: MKMapView, regionWillChangeAnimated animated: Bool)
  func mapViewDidChangeVisibleRegion(_ mapView: MKMapView)
  func mapView(_ mapView: MKMapView, regionDidChangeAnimated animated: Bool)
  func mapViewDidFinishRenderingMap(_ mapView: MKMapView, fullyRendered: Bool)
  func mapView(_ mapView: MKMapView, didUpdate userLocation: MKUserLocation)
}
