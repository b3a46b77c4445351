// Names of apps that do not use Cartouche yet.
public import UIKit

public protocol MKAnnotation: NSObjectProtocol {}

public struct MKFeatureDisplayPriority: Sendable {
  public static var defaultHigh: MKFeatureDisplayPriority { fatalError() }
  public static var defaultLow: MKFeatureDisplayPriority { fatalError() }
}

@MainActor open class MKAnnotationView: UIView {
  public enum CollisionMode: Sendable { case rectangle, circle, none }

  open var annotation: (any MKAnnotation)?
  open var displayPriority: MKFeatureDisplayPriority {
    get { fatalError() }
    set {}
  }
  open var collisionMode: CollisionMode {
    get { fatalError() }
    set {}
  }
  open var clusteringIdentifier: String?
  open var canShowCallout: Bool {
    get { fatalError() }
    set {}
  }
  open var rightCalloutAccessoryView: UIView?
}

@MainActor open class MKMarkerAnnotationView: MKAnnotationView {
  open var glyphText: String?
  open var markerTintColor: UIColor?
}
