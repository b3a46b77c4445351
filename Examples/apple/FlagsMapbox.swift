// Flags with wish lists in callouts, on Mapbox Maps: the spec of Examples/wish-lists, compiled to wish-lists.plan.
import Cartouche
import CartoucheDriver
import CartoucheMapbox
import CartoucheUIKit
import MapboxMaps
import UIKit

final class FlagsMapboxController: UIViewController {
  private var shown: MapboxAnnotations?

  override func loadView() {
    let center = CLLocationCoordinate2D(latitude: 25, longitude: -10)
    let camera = CameraOptions(center: center, zoom: 1)
    let mapView = MapView(frame: .zero, mapInitOptions: MapInitOptions(cameraOptions: camera))
    // Below zoom 6, most styles draw a globe, on which views are hidden.
    try? mapView.mapboxMap.setProjection(StyleProjection(name: .mercator))
    view = mapView
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    var views = AnnotationViews()
    views.add("flag", make: UIImageView(image: UIImage(systemName: "flag.fill"))) { flag, content in
      flag.tintColor = content.isSelected ? .systemOrange : .systemBlue
    }
    views.addCallout(make: WishListView()) { $0.show($1) }
    guard let mapView = view as? MapView,
      let path = Bundle.main.path(forResource: "wish-lists", ofType: "plan"),
      let annotations = try? ViewAnnotations(contentsOf: path)
    else { return }
    annotations["person/farid"]?.onPartTapped = { part in print("tapped: \(part)") }
    shown = MapboxAnnotations(annotations, on: mapView, views: views)
  }
}

final class WishListView: UIView, CalloutPartsView {
  struct Person: Decodable { var wishes: [String] }

  private let (name, wishes, details) = (UILabel(), UILabel(), UILabel())

  func show(_ content: CalloutContent) {
    backgroundColor = .systemBackground
    name.text = content.title
    name.frame = CGRect(x: 12, y: 12, width: 216, height: 72)
    wishes.text = content.decode(Person.self)?.wishes.joined(separator: "\n")
    wishes.numberOfLines = 0
    details.text = "Details"
    for label in [name, wishes, details] { addSubview(label) }
  }

  func arrange(_ parts: [CalloutPart]) {
    for part in parts {
      let (place, label) = (part.rectangle, part.name == "wishes" ? wishes : details)
      label.frame = CGRect(x: place.x, y: place.y, width: place.width, height: place.height)
    }
  }
}
