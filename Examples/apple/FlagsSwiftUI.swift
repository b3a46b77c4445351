// Flags with wish lists in callouts, on MapKit with SwiftUI: the spec of Examples/wish-lists, compiled to wish-lists.plan.
import Cartouche
import CartoucheDriver
import CartoucheMapKit
import CartoucheUIKit
import MapKit
import SwiftUI

@main struct FlagsApp: App {
  var body: some Scene {
    WindowGroup { FlagsMap() }
  }
}

struct FlagsMap: View {
  @State private var annotations = FlagsMap.load()
  private let region = MKCoordinateRegion(
    center: CLLocationCoordinate2D(latitude: 25, longitude: -10),
    span: MKCoordinateSpan(latitudeDelta: 100, longitudeDelta: 160))

  var body: some View {
    CartoucheMap(annotations, region: region) { content in
      Image(systemName: "flag.fill").foregroundStyle(content.isSelected ? Color.orange : Color.blue)
    }
    .callout { content, parts in WishList(content: content, parts: parts) }
    .ignoresSafeArea()
  }

  private static func load() -> ViewAnnotations {
    guard let path = Bundle.main.path(forResource: "wish-lists", ofType: "plan"),
      let annotations = try? ViewAnnotations(contentsOf: path)
    else { fatalError("The app has no wish-lists.plan.") }
    annotations["person/farid"]?.onPartTapped = { part in print("tapped: \(part)") }
    return annotations
  }
}

struct WishList: View {
  struct Person: Decodable { var wishes: [String] }
  var content: CalloutContent
  var parts: [CalloutPart]

  var body: some View {
    ZStack(alignment: .topLeading) {
      Text("\(content.title)\n\(content.subtitle)").font(.headline).padding(12)
      ForEach(parts, id: \.name) { part in
        let place = part.rectangle
        Text(part.name == "wishes" ? wishes : "Details")
          .foregroundStyle(part.name == "wishes" ? Color.primary : Color.blue)
          .frame(width: place.width, height: place.height, alignment: .topLeading)
          .offset(x: place.x, y: place.y)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .background(.background)
  }

  private var wishes: String { (content.decode(Person.self)?.wishes ?? []).joined(separator: "\n") }
}
