// Cycles to hire that cluster, on Mapbox Maps: the spec of Examples/cycle-sharing, compiled to cycle-sharing.plan.
// CyclesUIKit.swift has more elaborate views.
import Cartouche
import CartoucheDriver
import CartoucheMapbox
import CartoucheUIKit
import MapboxMaps
import UIKit

final class CyclesMapboxController: UIViewController {
  private var shown: MapboxAnnotations?

  override func loadView() {
    let center = CLLocationCoordinate2D(latitude: 37.782, longitude: -122.425)
    let camera = CameraOptions(center: center, zoom: 12.5)
    view = MapView(frame: .zero, mapInitOptions: MapInitOptions(cameraOptions: camera))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    var views = AnnotationViews()
    views.add("cycle", make: UIImageView(image: nil)) { view, content in
      let look = content.decode([String: String].self) ?? [:]
      view.image = look["glyph"].flatMap { UIImage(named: $0) }
      view.backgroundColor =
        ["orange": UIColor.systemOrange, "green": .systemGreen][look["tint"] ?? ""] ?? .systemBlue
      view.layer.cornerRadius = 8
    }
    views.add("ring", make: UILabel()) { label, content in
      label.text = content.title
      label.textAlignment = .center
      label.backgroundColor = .systemBackground
      label.layer.cornerRadius = 20
      label.clipsToBounds = true
    }
    guard let mapView = view as? MapView,
      let path = Bundle.main.path(forResource: "cycle-sharing", ofType: "plan"),
      let annotations = try? ViewAnnotations(contentsOf: path)
    else { return }
    shown = MapboxAnnotations(annotations, on: mapView, views: views)
  }
}
