// The code of recipes in docs/cookbook with an adapter for a map.
import Cartouche
import CartoucheDriver
import CartoucheMapKit

@MainActor private func moveBus(_ shown: MapKitAnnotations) throws {
  let place = Coordinate(longitude: -79.385, latitude: 43.6516)
  try shown.driver.updateData(
    "buses", SourceChange(updating: [FeatureChange("4021", geometry: .point(place))]))
}
