// The code of docs/apple.md and of comments.
import Cartouche
import CartoucheDriver
import CartoucheMapKit
import CartoucheMapLibre
import CartoucheMapbox
import CartoucheUIKit
import MapKit
import MapLibre
import MapboxMaps
import SwiftUI
import UIKit

final class CafeMapController: UIViewController {
  let mapView = MKMapView(frame: .zero)
  var shown: MapKitAnnotations?

  override func viewDidLoad() {
    super.viewDidLoad()
    var views = AnnotationViews()
    views.add("cafe", make: UILabel()) { label, content in
      label.text = content.title
      label.textColor = content.isSelected ? .tintColor : .label
    }
    guard let path = Bundle.main.path(forResource: "cafes", ofType: "plan"),
      let annotations = try? ViewAnnotations(contentsOf: path)
    else { return }
    annotations["hello"]?.onTapped = { print("hello") }
    shown = MapKitAnnotations(annotations, on: mapView, views: views)
  }

  func usePadding(of sheet: UIView) {
    shown?.padding = .fixed(UIEdgeInsets(top: 0, left: 0, bottom: sheet.bounds.height, right: 0))
  }

  func reportEvents() {
    shown?.driver.onEvent = { event, id in
      switch event.change {
      case .annotationTapped: print("tapped \(id ?? "")")
      case .mapTapped: print("tapped the map")
      default: break
      }
    }
  }

  func changeData(_ bytes: [UInt8]) throws {
    let warnings = try shown?.driver.setData("cafes", geoJSON: bytes)
    shown?.driver.select("cafes/mellow")
    for warning in warnings ?? [] { print(warning.message) }
  }
}

final class ParcelView: UIView, CalloutPartsView {
  let button = UILabel()

  func arrange(_ parts: [CalloutPart]) {
    for part in parts where part.name == "details" {
      let place = part.rectangle
      button.frame = CGRect(x: place.x, y: place.y, width: place.width, height: place.height)
    }
  }
}

struct CafeMap: View {
  var annotations: ViewAnnotations
  var region: MKCoordinateRegion

  var body: some View {
    CartoucheMap(annotations, region: region) { content in
      Text(content.title).padding(6)
        .background(content.isSelected ? Color.orange : Color(uiColor: .systemBackground))
    }
    .callout { content in Text(content.subtitle).padding(12).background(.background) }
  }
}

@MainActor func showOnMapbox(_ annotations: ViewAnnotations, _ mapView: MapView) -> MapboxAnnotations {
  let shown = MapboxAnnotations(annotations, on: mapView)
  shown.driver.onUnsupported = { reason in print(reason ?? "views are shown") }
  return shown
}

@MainActor func showOnMapLibre(_ annotations: ViewAnnotations, _ mapView: MLNMapView) -> MapLibreAnnotations {
  let shown = MapLibreAnnotations(annotations, on: mapView)
  mapView.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 320, right: 0)
  shown.driver.viewportChanged()
  return shown
}
