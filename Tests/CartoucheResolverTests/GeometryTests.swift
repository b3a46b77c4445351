import CartoucheResolver
import CartoucheTestSupport
import Testing

/// Geometry that a host gives, by which the plan's own table must come to the same.
struct GeometryTests {
  private static func place(_ longitude: Double, _ latitude: Double) -> Coordinate {
    Coordinate(longitude: longitude, latitude: latitude)
  }

  private static let ring = [place(0, 0), place(9, 0), place(9, 9), place(0, 9)]
  private static let hole = [place(1, 1), place(1, 2), place(2, 2)]

  private static func table(of geometries: [Geometry]) throws -> GeometryTable {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.attachment = 0 }])
    plan.appendAttachment(.hostFeature)
    var resolver = Resolver(plan: plan)
    try resolver.setGeometry(geometries, of: 0)
    return resolver.plan.geometries
  }

  @Test func pointsKeepTheirDegreesWrapped() throws {
    let table = try Self.table(of: [
      .multiPoint([Self.place(24.9, 60.2), Self.place(190, 1), Self.place(-541, 1)])
    ])
    #expect(table.longitude == [24.9, -170, 179] && table.latitude == [60.2, 1, 1])
    #expect(table.partKinds == [.points] && table.count == 1)
  }

  @Test func aSinglePointKeepsItsDegreesToo() throws {
    let table = try Self.table(of: [.point(Self.place(16.3582, 48.2035))])
    #expect(table.longitude == [16.3582] && table.latitude == [48.2035])
  }

  @Test func aLineAcrossTheDateLineIsOnePiece() throws {
    let table = try Self.table(of: [
      .multiLineString([
        [Self.place(179, 0), Self.place(-179, 0)], [Self.place(181, 0), Self.place(183, 0)],
      ])
    ])
    #expect(table.partKinds == [.line, .line])
    #expect(table.x == [359, 361, 361, 363].map { $0 / 360 })
  }

  @Test func aRingIsNotClosedTwice() throws {
    let open = try Self.table(of: [.polygon([Self.ring, Self.hole])])
    let closed = try Self.table(of: [.polygon([Self.ring + [Self.ring[0]], Self.hole + [Self.hole[0]]])])
    #expect(open == closed && open.pathEnds == [4, 7] && open.partKinds == [.polygon])
  }

  @Test func eachFeatureIsAShape() throws {
    let table = try Self.table(of: [.point(Self.place(1, 2)), .multiPolygon([[Self.ring], [Self.hole]])])
    #expect(table.count == 2 && table.partKinds == [.points, .polygon, .polygon])
  }

  @Test(arguments: [
    (Geometry.point(place(.nan, 0)), "a coordinate is not finite, or its latitude is beyond ±90"),
    (.point(place(0, 90.5)), "a coordinate is not finite, or its latitude is beyond ±90"),
    (.lineString([place(0, 0)]), "a part of the geometry has 1 of the 2 coordinates that it needs at least"),
    (.multiPoint([]), "a part of the geometry has 0 of the 1 coordinates that it needs at least"),
    (
      .polygon([[place(0, 0), place(1, 1), place(0, 0)]]),
      "a part of the geometry has 2 of the 3 coordinates that it needs at least"
    ),
    (.polygon([]), "a geometry has at least one part; for a feature that is gone give no geometry"),
    (.multiPolygon([]), "a geometry has at least one part; for a feature that is gone give no geometry"),
    (.multiLineString([]), "a geometry has at least one part; for a feature that is gone give no geometry"),
  ])
  func whatIsNowhereIsRefusedAndChangesNothing(_ geometry: Geometry, _ message: String) throws {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.attachment = 0 }])
    plan.appendAttachment(.hostFeature)
    var resolver = Resolver(plan: plan)
    let error = #expect(throws: GeometryError.self) {
      try resolver.setGeometry([.point(Self.place(0, 0)), geometry], of: 0)
    }
    #expect(error?.description == message)
    #expect(resolver.plan == plan)
  }

  @Test func anAttachmentThatCannotHaveOneIsRefused() {
    var plan = TestScene.plan([TestAnnotation(256, 256), TestAnnotation(256, 256) { $0.attachment = 0 }])
    plan.appendAttachment(.annotation)
    var resolver = Resolver(plan: plan)
    #expect(throws: GeometryError.attachedToAnnotation) { try resolver.setGeometry([], of: 0) }
    #expect(throws: GeometryError.unknownAttachment) { try resolver.setGeometry([], of: 1) }
    #expect(throws: GeometryError.unknownAttachment) {
      try resolver.setGeometry([], of: AttachmentIndex(rawValue: .max))
    }
  }
}
