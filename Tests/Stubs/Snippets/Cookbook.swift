// The code of recipes in docs/cookbook with an adapter for a map.
import Cartouche
import CartoucheDriver
import CartoucheMapKit
import CartoucheMapbox
import CartoucheUIKit
import MapKit
import MapboxMaps
import UIKit

private final class GarageController: UIViewController {
  var shown: MapboxAnnotations?

  func show(_ annotations: ViewAnnotations, on mapView: MapView) {
    var views = AnnotationViews()
    views.add("price", make: UILabel()) { label, content in
      label.text = content.title
      label.backgroundColor = content.isSelected ? .systemYellow : .systemBackground
    }
    annotations["garage/#1"]?.onVisibilityChanged = { isVisible in print("Forum", isVisible) }
    shown = MapboxAnnotations(annotations, on: mapView, views: views)
  }
}

private final class StoreCard: UIView, CalloutPartsView {
  let title = UILabel()
  let button = UIButton(type: .infoLight)

  func show(_ content: CalloutContent) { title.text = content.title }

  func arrange(_ parts: [CalloutPart]) {
    for part in parts where part.name == "rightAccessory" {
      let place = part.rectangle
      button.frame = CGRect(x: place.x, y: place.y, width: place.width, height: place.height)
    }
  }
}

private final class StoreController: UIViewController {
  var shown: MapKitAnnotations?

  func show(_ annotations: ViewAnnotations, on mapView: MKMapView) {
    var views = AnnotationViews()
    views.add("store", make: UILabel()) { label, content in label.text = content.title }
    views.addCallout(make: StoreCard()) { card, content in card.show(content) }
    annotations["store/#4"]?.onPartTapped = { part in print("tapped", part) }
    shown = MapKitAnnotations(annotations, on: mapView, views: views)
  }
}

private func address(of coordinate: Coordinate) -> String { "" }
private func order() {}

@MainActor private func pickPlace(_ annotations: ViewAnnotations, _ shown: MapKitAnnotations) {
  let pin = annotations["pin"]
  pin?.onDragStateChanged = { [weak pin] state, coordinate in
    guard state == .ending else { return }
    try? pin?.update { $0.data["address"] = .text(address(of: coordinate)) }
    shown.driver.refresh("pin")
  }
  pin?.onPartTapped = { part in if part == "confirm" { order() } }
}

@MainActor private func finishStop(_ annotations: ViewAnnotations, _ shown: MapKitAnnotations) throws {
  try annotations["stop/#1"]?.update { $0.data["color"] = "lightgray" }
  shown.driver.refresh("stop/#1")
}

@MainActor private func moveBus(_ shown: MapKitAnnotations) throws {
  let place = Coordinate(longitude: -79.385, latitude: 43.6516)
  try shown.driver.updateData(
    "buses", SourceChange(updating: [FeatureChange("4021", geometry: .point(place))]))
}
