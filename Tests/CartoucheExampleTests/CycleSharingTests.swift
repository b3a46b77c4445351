import CartoucheResolver
import Testing

/// The example `cycle-sharing` behaves like Apple's sample TANDm: unicycles form their own clusters and have
/// low priority; bicycles and tricycles share a ring with the fraction of tricycles.
@Suite struct CycleSharingTests {
  private typealias Cycle = CycleMap.Cycle

  private static let low = -250.0
  private static let high = 250.0
  private static let pair = [Cycle(kind: "bicycle", x: -10, y: 0), Cycle(kind: "tricycle", x: 10, y: 8)]

  @Test("T1: far from each other every cycle stands singly")
  func farFromEachOther() throws {
    let map = try CycleMap([
      Cycle(kind: "unicycle", x: -100, y: -30), Cycle(kind: "unicycle", x: -30, y: 40),
      Cycle(kind: "bicycle", x: 30, y: -30), Cycle(kind: "tricycle", x: 100, y: 40),
    ])
    #expect(map.views.count == 4 && map.hidden == [] && map.frame.clusters == [])
    map.expectPicture("T1")
  }

  @Test("T2: two unicycles that would overlap are one ring, without a share and with low priority")
  func unicycles() throws {
    let map = try CycleMap([Cycle(kind: "unicycle", x: -10, y: 0), Cycle(kind: "unicycle", x: 10, y: 8)])
    #expect(map.views == [.init(id: "cluster:unicycle:cycle/1", title: "2", fraction: 0, priority: Self.low)])
    map.expectPicture("T2")
  }

  @Test("T3: a bicycle and a tricycle are one ring, half of it for tricycles, with high priority")
  func bicycleAndTricycle() throws {
    let map = try CycleMap(Self.pair)
    #expect(
      map.views == [.init(id: "cluster:multi-wheel:cycle/1", title: "2", fraction: 0.5, priority: Self.high)])
    map.expectPicture("T3")
  }

  @Test("T4: of three bicycles and a tricycle a quarter is for tricycles")
  func aQuarter() throws {
    let map = try CycleMap(
      (0..<3).map { Cycle(kind: "bicycle", x: Double($0) * 8, y: 0) } + [Cycle(kind: "tricycle", x: -8, y: 0)]
    )
    #expect(map.views.map(\.title) == ["4"] && map.views.map(\.fraction) == [0.25])
    map.expectPicture("T4")
  }

  @Test("T5: a unicycle and a bicycle do not cluster: the unicycle is hidden")
  func aUnicycleGivesWay() throws {
    let map = try CycleMap([Cycle(kind: "unicycle", x: -10, y: 0), Cycle(kind: "bicycle", x: 10, y: 8)])
    #expect(map.frame.clusters == [])
    #expect(map.views.map(\.id) == ["cycle/2"] && map.hidden == ["cycle/1 collision by cycle/2"])
    map.expectPicture("T5")
  }

  @Test("T6: a ring of unicycles gives way to one of bicycles, and its members stay hidden")
  func aRingGivesWay() throws {
    let map = try CycleMap([
      Cycle(kind: "unicycle", x: -20, y: 0), Cycle(kind: "unicycle", x: 0, y: 0),
      Cycle(kind: "bicycle", x: 0, y: 20), Cycle(kind: "bicycle", x: 20, y: 20),
    ])
    let (low, high) = ("cluster:unicycle:cycle/1", "cluster:multi-wheel:cycle/3")
    #expect(map.views.map(\.id) == [high])
    #expect(
      map.hidden == [
        "\(low) collision by \(high)", "cycle/1 clustered by \(low)", "cycle/2 clustered by \(low)",
        "cycle/3 clustered by \(high)", "cycle/4 clustered by \(high)",
      ])
    map.expectPicture("T6")
  }

  @Test("T7: of equal priority the lower on the screen wins; on a map turned by half it is the other")
  func theLowerWins() throws {
    let cycles = [Cycle(kind: "unicycle", x: -10, y: 0), Cycle(kind: "bicycle", x: 10, y: 12)]
    let edits = [
      "priority: [match, [get, kind], unicycle, low, high]": "priority: high",
      "sources:\n": "placement: { tieBreak: lower-on-screen, calm: none }\nsources:\n",
    ]
    let map = try CycleMap(cycles, edits: edits)
    #expect(map.views.map(\.id) == ["cycle/2"] && map.hidden == ["cycle/1 collision by cycle/2"])
    map.expectPicture("T7")
    var turned = CycleMap.camera
    turned.bearing = 180
    map.show(turned)
    #expect(map.views.map(\.id) == ["cycle/1"] && map.hidden == ["cycle/2 collision by cycle/1"])
    map.expectPicture("T7-turned")
  }

  @Test("T8: zooming in dissolves the ring and shows both; zooming out gives the same ring as before")
  func thereAndBack() throws {
    let map = try CycleMap(Self.pair)
    let (views, clusters) = (map.views, map.frame.clusters)
    let place = map.frame.placements.map { [$0.x, $0.y] }
    let ring = "cluster:multi-wheel:cycle/1"
    var close = CycleMap.camera
    close.zoom += 2
    map.show(close)
    #expect(Set(map.views.map(\.id)) == ["cycle/1", "cycle/2"] && map.hidden == [])
    #expect(
      map.events.filter { $0.hasPrefix(ring) } == ["\(ring) visibilityChanged", "\(ring) clusterDissolved"])
    map.expectPicture("T8")
    map.show()
    #expect(map.views == views && map.frame.clusters == clusters)
    #expect(map.frame.placements.map { [$0.x, $0.y] } == place)
  }

  @Test("T9: a ring stands 10 points above the mean of its members, and collides as a circle of radius 20")
  func theMiddle() throws {
    let map = try CycleMap(Self.pair)
    let cluster = try #require(map.frame.clusters.first)
    let mean = CycleMap.coordinate(0, 4)
    #expect(abs(cluster.coordinate.longitude - mean.longitude) < 1e-9)
    #expect(abs(cluster.coordinate.latitude - mean.latitude) < 1e-9)
    let ring = try #require(map.frame.placements.first)
    #expect(abs(ring.x + 20 - 150) < 1e-6 && abs(ring.y + 20 - (94 - 10)) < 1e-6)
    #expect(ring.width == 40 && ring.height == 40)
    map.expectPicture("T9")

    // The rectangle of a unicycle, 48 by 32, in the corner of the square and outside the circle; then a
    // little closer.
    for (x, isShown) in [(-40.5, true), (-38.5, false)] {
      let near = try CycleMap(Self.pair + [Cycle(kind: "unicycle", x: x, y: -18)])
      #expect(near.views.contains { $0.id == "cycle/3" } == isShown, "\(x)")
    }
  }

  @Test("T10: members are ordered by priority; the title is the first one's, the subtitle says how many more")
  func theOrderOfMembers() throws {
    let cycles = [("bicycle", 20), ("tricycle", 90), ("bicycle", 60), ("bicycle", 90)].enumerated().map {
      Cycle(kind: $1.0, x: Double($0) * 8 - 12, y: 0, battery: $1.1)
    }
    let map = try CycleMap(
      cycles,
      edits: [
        "clusteringIdentifier: [match, [get, kind], unicycle, unicycle, multi-wheel]":
          "clusteringIdentifier: any",
        "priority: [match, [get, kind], unicycle, low, high]": "priority: [get, battery]",
      ])
    #expect(map.members == [["cycle/2", "cycle/4", "cycle/3", "cycle/1"]])
    #expect(map.views.map(\.title) == ["tricycle"] && map.views.map(\.priority) == [90])
    #expect(map.subtitle == "+3 more")
    map.expectPicture("T10")
  }

  @Test("C3: what is required takes no part in clusters, and is shown")
  func whatIsRequiredDoesNotCluster() throws {
    let map = try CycleMap(
      Self.pair, edits: ["priority: [match, [get, kind], unicycle, low, high]": "priority: required"])
    #expect(map.frame.clusters == [] && map.hidden == [])
    #expect(map.views.map(\.id) == ["cycle/2", "cycle/1"])
  }
}
