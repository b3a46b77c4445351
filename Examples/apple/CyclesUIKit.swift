// Cycles to hire that cluster, on MapKit with UIKit: the spec of Examples/cycle-sharing, compiled to cycle-sharing.plan.
import Cartouche
import CartoucheDriver
import CartoucheMapKit
import CartoucheUIKit
import MapKit
import UIKit

final class CyclesViewController: UIViewController {
  private let mapView = MKMapView(frame: .zero)
  private var shown: MapKitAnnotations?

  override func loadView() { view = mapView }

  override func viewDidLoad() {
    super.viewDidLoad()
    let center = CLLocationCoordinate2D(latitude: 37.782, longitude: -122.425)
    mapView.setRegion(
      MKCoordinateRegion(center: center, latitudinalMeters: 8000, longitudinalMeters: 8000), animated: false)
    var views = AnnotationViews()
    views.add("cycle", make: CycleView()) { $0.show($1.decode(CycleView.Look.self)) }
    views.add("ring", make: RingView()) { $0.show($1) }
    guard let path = Bundle.main.path(forResource: "cycle-sharing", ofType: "plan"),
      let annotations = try? ViewAnnotations(contentsOf: path)
    else { return }
    shown = MapKitAnnotations(annotations, on: mapView, views: views)
  }
}

final class CycleView: UIImageView {
  struct Look: Decodable { var glyph, tint: String }

  func show(_ look: Look?) {
    image = look.flatMap { UIImage(named: $0.glyph) }
    backgroundColor =
      ["orange": UIColor.systemOrange, "green": .systemGreen][look?.tint ?? ""] ?? .systemBlue
    contentMode = .center
    layer.cornerRadius = 8
  }
}

final class RingView: UILabel {
  private var fraction: CGFloat = 0 { didSet { setNeedsDisplay() } }

  func show(_ content: ViewContent) {
    (text, textAlignment, backgroundColor) = (content.title, .center, .systemBackground)
    (layer.cornerRadius, clipsToBounds) = (20, true)
    fraction = content.decode([String: CGFloat].self)?["fraction"] ?? 0
  }

  override func draw(_ rect: CGRect) {
    super.draw(rect)
    let arc = UIBezierPath(
      arcCenter: CGPoint(x: 20, y: 20), radius: 17, startAngle: -.pi / 2,
      endAngle: (2 * fraction - 0.5) * .pi, clockwise: true)
    arc.lineWidth = 6
    UIColor.systemBlue.setStroke()
    arc.stroke()
  }
}
