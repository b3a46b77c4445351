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
    .callout { content in WishList(content: content) }
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

  var body: some View {
    VStack(alignment: .leading) {
      Text(content.title).font(.headline)
      Text(content.subtitle)
      Text((content.decode(Person.self)?.wishes ?? []).joined(separator: "\n"))
        .frame(width: 216, height: 112, alignment: .topLeading)
      Text("Details").foregroundStyle(Color.blue).frame(width: 216, height: 32, alignment: .trailing)
    }
    .padding(12)
    .background(Color.white)
  }
}
