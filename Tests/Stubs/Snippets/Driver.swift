// The code of docs/drivers.md.
import Cartouche
import CartoucheDriver
import UIKit

@MainActor func show<Views: ViewHost>(
  map mapAdapter: any MapHost, views viewAdapter: Views, link: CADisplayLink
) throws {
  let annotations = try ViewAnnotations(contentsOf: "cafes.plan")
  let driver = MapDriver(annotations, map: mapAdapter, views: viewAdapter)
  annotations["hello"]?.onTapped = { print("tapped") }
  // In the adapter, for each frame of the display:
  driver.tick(at: link.timestamp)
}
