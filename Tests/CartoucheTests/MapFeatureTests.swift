import Cartouche
import CartoucheTestSupport
import Foundation
import Testing

/// Views on features that only the host's map knows.
@Suite struct MapFeatureTests {
  private static let viewport = Viewport(width: 1024, height: 768)

  private static func annotations() throws -> ViewAnnotations {
    let spec = Repository.root.appendingPathComponent("Examples/tile-poi/tile-poi.annotations.yaml").path
    return try ViewAnnotations(contentsOf: spec)
  }

  @Test func theyWaitForTheMapWhateverSamplesThereAre() throws {
    let annotations = try Self.annotations()
    annotations.update(camera: nil, viewport: Self.viewport)
    #expect(annotations.frame.placements == [])
    #expect(annotations.frame.hidden.map(\.cause) == [.featureMissing, .featureMissing, .featureMissing])
  }

  @Test func theyStandWhereTheMapHasThem() throws {
    let annotations = try Self.annotations()
    let next = try #require(annotations["next"])
    let attachment = try #require(annotations.plan.attachment(of: next.index))
    try annotations.setGeometry([.point(Coordinate(longitude: 16.3601, latitude: 48.2))], of: attachment)
    annotations.update(
      camera: Camera(center: Coordinate(longitude: 16.3601, latitude: 48.2), zoom: 14),
      viewport: Self.viewport
    )
    let placement = try #require(annotations.frame.placements.first)
    #expect(placement.annotation == next.index)
    #expect(abs(placement.coordinate.longitude - 16.3601) < 1e-9)
    #expect(annotations.plan.title(of: placement) == "Kunsthistorisches Museum")
    try annotations.setGeometry([], of: attachment)
    annotations.update(camera: nil, viewport: Self.viewport)
    #expect(annotations.frame.placements == [])
  }
}
