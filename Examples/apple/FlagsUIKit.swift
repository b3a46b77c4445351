// Flags with wish lists in callouts, on MapKit with UIKit: the spec of Examples/wish-lists, compiled to wish-lists.plan.
import Cartouche
import CartoucheDriver
import CartoucheMapKit
import CartoucheUIKit
import MapKit
import UIKit

final class FlagsViewController: UIViewController {
  private let mapView = MKMapView(frame: .zero)
  private var shown: MapKitAnnotations?

  override func loadView() { view = mapView }

  override func viewDidLoad() {
    super.viewDidLoad()
    var views = AnnotationViews()
    views.add("flag", make: UIImageView(image: UIImage(systemName: "flag.fill"))) { flag, content in
      flag.tintColor = content.isSelected ? .systemOrange : .systemBlue
    }
    views.addCallout(make: WishListView()) { $0.show($1) }
    guard let path = Bundle.main.path(forResource: "wish-lists", ofType: "plan"),
      let annotations = try? ViewAnnotations(contentsOf: path)
    else { return }
    annotations["person/farid"]?.onPartTapped = { part in print("tapped: \(part)") }
    shown = MapKitAnnotations(annotations, on: mapView, views: views)
  }
}

final class WishListView: UIView, CalloutPartsView {
  struct Person: Decodable { var wishes: [String] }

  private let name = UILabel()
  private let wishes = UILabel()
  private let details = UILabel()

  func show(_ content: CalloutContent) {
    backgroundColor = .systemBackground
    layer.cornerRadius = 12
    name.text = "\(content.title)\n\(content.subtitle)"
    name.frame = CGRect(x: 12, y: 12, width: 216, height: 72)
    wishes.text = content.decode(Person.self)?.wishes.map { "• \($0)" }.joined(separator: "\n")
    details.text = "Details"
    details.textColor = .tintColor
    for label in [name, wishes, details] {
      label.numberOfLines = 0
      addSubview(label)
    }
  }

  func arrange(_ parts: [CalloutPart]) {
    for part in parts {
      let (place, label) = (part.rectangle, part.name == "wishes" ? wishes : details)
      label.frame = CGRect(x: place.x, y: place.y, width: place.width, height: place.height)
    }
  }
}
