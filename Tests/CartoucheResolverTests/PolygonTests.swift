import CartoucheResolver
import CartoucheTestSupport
import Foundation
import Testing

@Suite struct PolygonTests {
  static func square(_ left: Double, _ top: Double, _ side: Double) -> [(Double, Double)] {
    [(left, top), (left + side, top), (left + side, top + side), (left, top + side)]
  }

  static func firstPoint(_ plan: Plan, _ camera: Camera = TestScene.camera) -> [Double] {
    var resolver = Resolver(plan: plan)
    return resolver.frame(camera).placements.flatMap { [$0.pointX.rounded(), $0.pointY.rounded()] }
  }

  static func plan(_ shapes: TestShape, rule: PolygonRule = .pole) -> Plan {
    var plan = TestScene.plan([TestAnnotation(0, 0)])
    plan.attach(0, to: shapes, rule: rule)
    return plan
  }

  @Test func aSquareIsLabelledInTheMiddle() {
    #expect(
      PolygonTests.firstPoint(PolygonTests.plan(.polygon(PolygonTests.square(100, 100, 80)))) == [140, 140])
  }

  @Test func theCentroidOfABentPolygonLiesOutside() {
    // A right angle with arms of 20 × 200 points.
    let bent = TestShape.polygon([(100, 100), (300, 100), (300, 120), (120, 120), (120, 300), (100, 300)])
    let centroid = PolygonTests.firstPoint(PolygonTests.plan(bent, rule: .centroid))
    let pole = PolygonTests.firstPoint(PolygonTests.plan(bent))
    #expect(centroid[0] > 121 && centroid[1] > 121)
    #expect(pole[0] < 121 || pole[1] < 121)
  }

  @Test func aHoleIsNotTheInside() {
    let ring = TestShape.polygon(PolygonTests.square(100, 100, 200), PolygonTests.square(120, 120, 160))
    let point = PolygonTests.firstPoint(PolygonTests.plan(ring))
    #expect(min(point[0] - 100, point[1] - 100, 300 - point[0], 300 - point[1]) <= 20)
  }

  @Test func whenThePoleIsNotOnScreenTheVisiblePartHasOne() {
    // 112 of 912 points are visible, and 92 of these are at least half a view from the edge of the screen. The
    // point in their middle, at x = 446, is 46 points from the edges of the visible part.
    let plan = PolygonTests.plan(.polygon(PolygonTests.square(400, -200, 912)))
    let point = PolygonTests.firstPoint(plan)
    #expect(abs(point[0] - 446) <= 1 && point[1] >= 55 && point[1] <= 457)
  }

  @Test func theLargestOfSeveralIsTaken() {
    let plan = PolygonTests.plan(
      .polygons(
        PolygonTests.square(20, 20, 40), PolygonTests.square(100, 100, 80), PolygonTests.square(-900, 0, 930))
    )
    #expect(PolygonTests.firstPoint(plan) != [40, 40])
    #expect(PolygonTests.firstPoint(plan, TestScene.camera(movedBy: -40, 0)) == [100, 140])
  }

  @Test func polygonsHaveACauseBehindTheCameraAndBesideTheScreen() {
    var resolver = Resolver(plan: PolygonTests.plan(.polygon(PolygonTests.square(200, 1200, 100))))
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen])
    var camera = TestScene.camera
    camera.pitch = 60
    #expect(resolver.frame(camera).hidden.map(\.cause) == [.behindCamera])
  }

  /// Clipped to the window, it is a seam along the left edge with a tiny area from rounding.
  @Test func aPolygonThatPassesByOutsideIsNotVisible() {
    let bent = TestShape.polygon([
      (100, -40), (100, -90), (-200, -100), (-190, 600), (110, 620), (90, 560), (-60, 550), (-50, -30),
    ])
    var resolver = Resolver(plan: PolygonTests.plan(bent))
    let causes = (0..<40).flatMap { step in
      var camera = TestScene.camera
      camera.bearing = 0.1 * Double(step)
      camera.padding = Insets(top: 20.3, right: 20.3, bottom: 20.3, left: 20.3)
      return resolver.frame(camera).hidden.map(\.cause)
    }
    #expect(causes == [Cause](repeating: .offscreen, count: 40))
  }

  @Test func aPolygonAroundTheScreenIsVisible() {
    let plan = PolygonTests.plan(.polygon([(-900, -600), (1100, -700), (1000, 1000), (-800, 900)]))
    #expect(PolygonTests.firstPoint(plan, TestScene.camera(movedBy: 100, 0)).count == 2)
  }

  /// On an upright map, the extent of a visible polygon gives the same results as all its corners.
  @Test("a polygon is labelled alike on an upright map and on one that is hardly turned", arguments: 0..<60)
  func polygonsOnUprightMaps(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (x, y) = (random.number(0...512), random.number(0...512))
    func ring(_ size: Double) -> [(Double, Double)] {
      (0..<random.whole(3...9)).map { corner in
        let angle = 0.7 * (Double(corner) + random.number(0...0.9))
        let radius = size * random.number(0.3...1)
        return (x + radius * cos(angle), y + radius * sin(angle))
      }
    }
    let size = random.pick([0.001, 1, 8, 30, 60, 120])
    let rule = random.pick([PolygonRule.pole, .centroid])
    let plan = PolygonTests.plan(.polygon(ring(size), ring(size / 3)), rule: rule)
    for bearing in [0.0, 180] {
      for step in 0..<6 {
        var camera = TestScene.camera(movedBy: 17 * Double(step), -11 * Double(step))
        camera.bearing = bearing
        var upright = Resolver(plan: plan)
        var turned = Resolver(plan: plan)
        let frame = upright.frame(camera)
        camera.bearing += 1e-9
        let other = turned.frame(camera)
        #expect(frame.hidden.map(\.cause) == other.hidden.map(\.cause), "seed \(seed), step \(step)")
        for (one, other) in zip(frame.placements, other.placements) {
          #expect(one.anchor == other.anchor, "seed \(seed), step \(step)")
          #expect(
            abs(one.pointX - other.pointX) < 0.01 && abs(one.pointY - other.pointY) < 0.01,
            "seed \(seed), step \(step)")
        }
      }
    }
  }

  // MARK: Poles

  @Test("no point of a fine grid is further from the outline than the pole", arguments: 0..<60)
  func poleIsTheFurthest(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var search = PoleSearch()
    var rings: [[(x: Double, y: Double)]] = []
    for ring in 0..<random.whole(1...3) {
      let center = ring == 0 ? (x: 0.0, y: 0.0) : (x: random.number(-20...20), y: random.number(-20...20))
      let size = ring == 0 ? random.pick([60.0, 100]) : 12
      // Corners around a center, so that no two sides cross.
      let count = random.whole(3...14)
      rings.append(
        (0..<count).map { corner in
          let angle = 2 * .pi * (Double(corner) + random.number(0...0.9)) / Double(count)
          let radius = size * random.number(0.3...1)
          return (center.x + radius * cos(angle), center.y + radius * sin(angle))
        })
    }
    for ring in rings {
      for corner in ring { search.add(corner.x, corner.y) }
      search.endRing()
    }
    let pole = search.pole(precision: 1)
    let actual = PolygonTests.distance(pole.position.x, pole.position.y, rings)
    var best = -Double.infinity
    for x in stride(from: -100.0, through: 100, by: 2) {
      for y in stride(from: -100.0, through: 100, by: 2) {
        best = max(best, PolygonTests.distance(x, y, rings))
      }
    }
    #expect(abs(actual - pole.distance) < 1e-9, "seed \(seed)")
    #expect(actual >= best - 1, "seed \(seed): \(actual) at \(pole.position), the grid has \(best)")
  }

  /// Returns the distance to the nearest side, negative outside.
  private static func distance(_ x: Double, _ y: Double, _ rings: [[(x: Double, y: Double)]]) -> Double {
    var nearest = Double.infinity
    var crossings = 0
    for ring in rings {
      for (index, a) in ring.enumerated() {
        let b = ring[(index + 1) % ring.count]
        let length = hypot(b.x - a.x, b.y - a.y)
        let along = ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length
        let foot = min(max(along, 0), length) / length
        nearest = min(nearest, hypot(x - a.x - foot * (b.x - a.x), y - a.y - foot * (b.y - a.y)))
        if (a.y > y) != (b.y > y), x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) { crossings += 1 }
      }
    }
    return crossings % 2 == 1 ? nearest : -nearest
  }
}

/// The geometry of a host gives the same table as that of a plan.
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
    (.lineString([place(0, 0)]), "a part of the geometry has 1 coordinates and needs at least 2"),
    (.multiPoint([]), "a part of the geometry has 0 coordinates and needs at least 1"),
    (
      .polygon([[place(0, 0), place(1, 1), place(0, 0)]]),
      "a part of the geometry has 2 coordinates and needs at least 3"
    ),
    (.polygon([]), "the geometry has no parts; pass an empty list for a feature that no longer exists"),
    (.multiPolygon([]), "the geometry has no parts; pass an empty list for a feature that no longer exists"),
    (
      .multiLineString([]),
      "the geometry has no parts; pass an empty list for a feature that no longer exists"
    ),
  ])
  func invalidPlacesAreRefusedWithoutEffect(_ geometry: Geometry, _ message: String) throws {
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
