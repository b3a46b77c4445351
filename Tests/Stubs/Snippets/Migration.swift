// The code of apps before they use Cartouche, on the pages docs/cookbook/from-mapbox.md and docs/cookbook/from-mapkit.md.
import MapKit
import MapboxMaps
import UIKit

private struct Garage {
  var name: String
  var isOpen: Bool
  var coordinate: CLLocationCoordinate2D
}

private final class PriceLabel: UILabel {
  var isLarge = false
  var onTap: (() -> Void)?

  convenience init(_ garage: Garage) { self.init(frame: .zero) }
}

@MainActor private func show(_ garages: [Garage], on mapView: MapView) {
  for garage in garages {
    let label = PriceLabel(garage)
    let annotation = ViewAnnotation(coordinate: garage.coordinate, view: label)
    annotation.variableAnchors = [.init(anchor: .bottom, offsetY: 4), .init(anchor: .top, offsetY: -4)]
    annotation.minZoom = 12
    annotation.priority = garage.isOpen ? 10 : 0
    annotation.allowOverlapWithPuck = true
    annotation.onVisibilityChanged = { isVisible in print(garage.name, isVisible) }
    label.onTap = {
      label.isLarge = true
      annotation.priority = 100
      annotation.setNeedsUpdateSize()
    }
    mapView.viewAnnotations.add(annotation)
  }
}

private final class Store: NSObject, MKAnnotation {
  var glyph = "B"
  var isOpen = true
}

final class StoreView: MKMarkerAnnotationView {
  override var annotation: (any MKAnnotation)? {
    didSet {
      guard let store = annotation as? Store else { return }
      glyphText = store.glyph
      markerTintColor = store.isOpen ? .systemRed : .systemGray
      displayPriority = store.isOpen ? .defaultHigh : .defaultLow
      collisionMode = .circle
      clusteringIdentifier = "stores"
      canShowCallout = true
      rightCalloutAccessoryView = UIButton(type: .infoLight)
    }
  }
}
