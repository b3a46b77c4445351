import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct RowSetTests {
  /// Sets of few rows, of whole words, and of more than one group of words.
  @Test("it is the set that it is compared with", arguments: [0, 1, 64, 100, 4096, 4097, 20_000])
  func isASet(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    var (set, other) = (RowSet(count: count), RowSet(count: count))
    var (rows, others): (Set<Int>, Set<Int>) = ([], [])
    for _ in 0..<300 where count > 0 {
      let row = random.whole(0...count - 1)
      switch random.whole(0...19) {
      case 0:
        set.removeAll()
        rows.removeAll()
      case 1:
        let all = random.whole(0...count)
        set.fill(all)
        rows = Set(0..<all)
      case 2:
        set.assign(other)
        rows = others
      case 3:
        set.formUnion(other)
        rows.formUnion(others)
      case 4:
        set.assign(other) { $0 % 3 == 0 }
        rows = others.filter { $0 % 3 == 0 }
      case 5:
        set.insert(each: other) { $0 % 2 == 0 ? count - 1 - $0 : nil }
        rows.formUnion(others.filter { $0 % 2 == 0 }.map { count - 1 - $0 })
      case 6:
        let list = others.map { UInt32($0) }
        set.insert(list, at: list.count / 2..<list.count)
        rows.formUnion(list[(list.count / 2)...].map { Int($0) })
      case 7, 8:
        set.remove(row)
        rows.remove(row)
      case 9...13:
        other.insert(row)
        others.insert(row)
      default:
        set.insert(row)
        rows.insert(row)
      }
      #expect(set.contains(row) == rows.contains(row))
      #expect(Array(set) == rows.sorted())
      var both: [Int] = []
      set.forEach(orIn: other) { both.append($0) }
      #expect(both == rows.union(others).sorted())
      var starts = [UInt32](repeating: 0, count: set.words.count)
      #expect(set.number(into: &starts) == rows.count)
      #expect(set.map { set.place(of: $0, starts) } == Array(0..<rows.count))
    }
    #expect(Array(RowSet(count: count)).isEmpty)
  }
}

/// A sparse column behaves like a dictionary.
@Suite struct SparseColumnTests {
  @Test(arguments: 0..<20, [false, true]) func itIsADictionary(_ seed: UInt64, areRare: Bool) {
    var random = SeededRandom(seed: seed)
    let count = random.whole(1...40)
    var column = SparseColumn<Int>(count: count, areRare: areRare)
    var dictionary: [Int: Int] = [:]
    for step in 0..<200 {
      let row = random.whole(0...count - 1)
      switch random.whole(0...40) {
      case 0:
        column.removeAll()
        dictionary = [:]
      case 1...20:
        column[row, default: 100] += step
        dictionary[row, default: 100] += step
      default:
        if dictionary[row] != nil {
          column[present: row] = -step
        } else if areRare {
          column[row, default: 0] = -step
        } else {
          column.append(-step, for: row)
        }
        dictionary[row] = -step
      }
      for row in 0..<count {
        #expect(column[row] == dictionary[row], "seed \(seed), step \(step), row \(row)")
        #expect(column.contains(row) == (dictionary[row] != nil))
        #expect(column[row, default: 7] == dictionary[row, default: 7])
      }
    }
  }

  @Test func valuesThatAreGivenLaterTakeNothingFromTheHeap() {
    var column = SparseColumn<SIMD4<Double>>(count: 1000)
    let room = column.capacity
    for _ in 0..<3 {
      for row in 0..<1000 { column.append(SIMD4(repeating: Double(row)), for: row) }
      column.removeAll()
    }
    #expect(column.capacity == room && room >= 1000)
  }

  @Test(arguments: [false, true]) func rowsThatAreAddedHaveNoValues(areRare: Bool) {
    let (former, later) = (FrameRows(plan(2)), FrameRows(plan(3)))
    var column = SparseColumn<Int>(count: former.count, areRare: areRare)
    column[1, default: 0] = 5
    column.fit(later, after: former)
    column[2, default: 0] = 6
    #expect((0..<3).map { column[$0] } == [nil, 5, 6])
  }

  @Test func aColumnWithoutRowsGetsSome() {
    var column = SparseColumn<Int>(count: 0)
    column.fit(FrameRows(plan(2)), after: FrameRows(plan(0)))
    column.append(5, for: 1)
    #expect((0..<2).map { column[$0] } == [nil, 5])
  }

  @Test func rowsThatAreAddedMayBeTheFirstWithAValue() {
    let (former, later) = (FrameRows(plan(2)), FrameRows(plan(3)))
    var column = SparseColumn<Int>(count: former.count, areRare: true)
    column.fit(later, after: former)
    #expect(!column.contains(2))
    column[2, default: 0] = 6
    #expect((0..<3).map { column[$0] } == [nil, nil, 6])
  }

  @Test func valuesOfClustersMoveWithTheirRows() {
    let (former, later) = (FrameRows(clustered(2)), FrameRows(clustered(3)))
    var column = SparseColumn<Int>(count: former.count)
    column.append(5, for: 1)
    column.append(6, for: 3)
    column.fit(later, after: former)
    #expect((0..<6).map { column[$0] } == [nil, 5, nil, nil, 6, nil])
    column.append(7, for: 3)
    #expect(column[3] == 7 && column[4] == 6)
  }

  private func plan(_ count: Int) -> Plan {
    TestScene.plan((0..<count).map { _ in TestAnnotation(100, 100) })
  }

  private func clustered(_ count: Int) -> Plan {
    var plan = plan(count)
    plan.clusters.member = Array(repeating: ClusterColumns.none, count: count)
    return plan
  }
}

@Suite struct IDIndexTests {
  private func column(_ ids: [String]) -> TextColumn {
    var column = TextColumn()
    for id in ids { column.append(id.utf8) }
    return column
  }

  private func row(of id: String, _ index: inout IDIndex, in ids: TextColumn) -> Int? {
    var id = id
    return id.withUTF8 { index.row(of: $0, in: ids) }
  }

  @Test func everyIDIsFoundAndNoOther() {
    let names = (0..<3_000).map { "a\($0)" } + ["", "ö", String(repeating: "long", count: 99)]
    let ids = column(names)
    var index = IDIndex()
    for (row, name) in names.enumerated() { #expect(self.row(of: name, &index, in: ids) == row) }
    for name in ["a", "a3000", "A0", "\u{0}"] { #expect(row(of: name, &index, in: ids) == nil) }
  }

  @Test func anEmptyPlanHasNone() {
    var index = IDIndex()
    #expect(row(of: "", &index, in: TextColumn()) == nil)
  }

  /// A removed annotation keeps its row, and its id may be used again.
  @Test func rowsThatAreAddedAreFoundAndTheLastOfAnIDCounts() {
    var names = ["a", "b"]
    var index = IDIndex()
    #expect(row(of: "b", &index, in: column(names)) == 1)
    for number in 0..<100 {
      names += ["c\(number)", "b"]
      let ids = column(names)
      #expect(row(of: "b", &index, in: ids) == names.count - 1)
      #expect(row(of: "c\(number)", &index, in: ids) == names.count - 2)
      #expect(row(of: "a", &index, in: ids) == 0)
    }
  }

  @Test func lookingUpAllTakesWorkInProportion() {
    func names(_ count: Int) -> [String] { (0..<count).map { "annotation-\($0)" } }
    let growth = growthOfWork(from: names(1_000), to: names(16_000)) { names in
      let ids = column(names)
      var index = IDIndex()
      #expect(names.allSatisfy { row(of: $0, &index, in: ids) != nil })
    }
    #expect(growth < 64, "16 times the annotations; 256 times the work if each look-up went through all")
  }
}

@Suite struct KeySortTests {
  @Test("equal keys keep their order, and numbers are ordered as they are")
  func sorts() {
    let names = ["d", "a", "c", "b", "e"]
    let numbers = [1.5, -2, 0, -0.0, -2.5]
    let order = [0, 1, 2, 3, 4].sorted(byKey: { numbers[$0].orderedBits })
    #expect(order.map { names[$0] } == ["e", "a", "c", "b", "d"])
    #expect([Int]().sorted(byKey: { _ in 0 }).isEmpty)
  }

  @Test("sorting by keys is sorting by them", arguments: 0..<50)
  func agrees(count: Int) {
    let keys = (0..<count).map { UInt64(($0 * 7919 + 13) % 17) }
    let sorted = Array(keys.indices).sorted(byKey: { keys[$0] })
    #expect(sorted == keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) })
  }
}

/// The order of rows does not affect frames; `BruteForceTests` tests that too.
@Suite struct RowOrderTests {
  /// Returns annotations all over the world, in random order.
  private static func scattered(_ count: Int) -> [TestAnnotation] {
    var random = SeededRandom(seed: 4)
    return (0..<count).map { _ in
      TestAnnotation(random.number(-768...1280), random.number(-500...1000))
    }
  }

  private static let scattered = scattered(3600)

  @Test func nearAnnotationsAreStoredTogether() {
    func runs(_ arrangement: RowArrangement) -> Int {
      var resolver = Resolver(plan: TestScene.plan(Self.scattered), arrangement)
      resolver.reportsHidden = false
      var frame = Frame()
      for number in 0..<3 {
        resolver.resolve(
          camera: TestScene.camera(movedBy: Double(number), 0), viewport: TestScene.viewport, into: &frame)
      }
      #expect(resolver.rowsLookedAt > 200)
      return resolver.runsLookedAt
    }
    // They are too few to be reordered.
    #expect(runs(.automatic) > 50)
    #expect(runs(.always) < 25)
  }

  @Test("where there are many and few of them are seen, it pays", arguments: [0, 1])
  func manyAreArranged(less: Int) {
    let plan = TestScene.plan(Self.scattered(Resolver.minimumArrangedCount - less))
    /// Returns whether rows are reordered after frames at some zooms and a following change.
    func areArranged(_ zooms: Double...) -> [Bool] {
      var resolver = Resolver(plan: plan)
      resolver.reportsHidden = false
      for zoom in zooms { _ = resolver.frame(Camera(zoom: zoom)) }
      let before = resolver.isArranged
      resolver.setPuckRadius(10)
      return [before, resolver.isArranged]
    }
    let areMany = less == 0
    #expect(areArranged(4) == [areMany, areMany])
    #expect(areArranged(0) == [false, false])
    // The first frame decides; a change decides by the last frame.
    #expect(areArranged(0, 4) == [false, areMany])
    #expect(areArranged(4, 0) == [areMany, false])
  }

  /// Returns scenes of the world, crowded scenes and journeys.
  private static func scenes(_ seed: UInt64) -> [RandomScene] {
    [RandomScene(worldOf: seed), RandomScene(seed: seed), RandomScene(journeyOf: seed)]
  }

  @Test("the order of rows never affects frames", arguments: [Strategy.greedy, .best], [nil, Calm.motion])
  func makesNoDifference(strategy: Strategy, calm: Calm?) {
    var arranged = 0
    for seed in 0..<2 * BruteForceTests.scenes {
      for (kind, scene) in Self.scenes(seed).enumerated() {
        var plan = scene.plan
        plan.placement.strategy = strategy
        plan.placement.budget = 100
        if let calm { plan.placement.calm = calm }
        var pair = OrderedPair(plan, like: scene, isListed: seed.isMultiple(of: 2))
        for (number, step) in scene.frames.enumerated() {
          if number == 3 { pair.copy() }
          if let difference = pair.difference(after: step) {
            Issue.record("seed \(seed), scene \(kind), frame \(number): \(difference)")
            return
          }
          if pair.areArrangedOtherwise { arranged += 1 }
        }
      }
    }
    #expect(arranged > 100)
  }

  @Test("even where plans are loaded between inputs and changes", arguments: 0..<4)
  func aReloadMakesNoDifference(kind: Int) {
    for seed in 0..<2 * BruteForceTests.scenes {
      let scene = Self.scenes(seed)[kind % 3]
      // If any annotation may cluster, the document's order is restored; later it may change again.
      let other = kind < 3 ? Self.scenes(seed + 1)[kind].plan : Self.clustered(scene.plan)
      let random = SeededRandom(seed: seed).stream("reloads")
      var pair = OrderedPair(scene.plan, like: scene)
      var host = RandomHost(pair.usual)
      for (number, next) in scene.frames.enumerated() {
        if number % 4 == 3 {
          pair.reload(number / 4 % 2 == 0 ? other : scene.plan)
          host = RandomHost(pair.usual)
        }
        var step = RandomScene.Step(camera: next.camera, viewport: next.viewport)
        step.isSettled = next.isSettled
        host.act(before: &step, random.stream("host", number))
        host.touchCallouts(before: &step, random.stream("callout", number))
        if let difference = pair.difference(after: step) {
          Issue.record("seed \(seed), frame \(number): \(difference)")
          return
        }
      }
    }
  }

  /// Returns the plan with clusters for every second annotation without an attachment.
  private static func clustered(_ plan: Plan) -> Plan {
    var plan = plan
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle, .enabled]
    let members: [UInt32?] = plan.annotationIndices.map {
      $0.row % 2 == 0 && plan.annotations.attachment[$0.row] == AttachmentTable.none ? 0 : nil
    }
    plan.cluster(members, [look])
    return plan
  }

  /// An edit may add the first annotation that clusters, or remove the last one.
  @Test func clustersComeAndGo() {
    for seed in 0..<2 * BruteForceTests.scenes {
      let clustered = RandomClusterScene(seed: seed)
      var plan = clustered.plan
      plan.clusters = Plan().clusters
      var pair = OrderedPair(plan, like: RandomScene(seed: seed))
      for number in 0..<6 {
        var step = RandomScene.Step(camera: clustered.camera(number), viewport: TestScene.viewport)
        if number == 2 {
          var patch = TestScene.plan([TestAnnotation(256, 256)])
          patch.cluster([0], [patch.annotations.options[0]])
          step.changes = [.add(patch), .add(patch)]
        }
        if number == 4 { pair.reload(plan) }
        if let difference = pair.difference(after: step) {
          Issue.record("seed \(seed), frame \(number): \(difference)")
          return
        }
        // A plan that is loaded after clusters has rows for the clusters that the next frame reports as
        // dissolved.
        if number < 4 { #expect(pair.areArrangedOtherwise == (number < 2), "seed \(seed), frame \(number)") }
      }
    }
  }

  /// The plan property of a resolver is like any other plan.
  @Test func itsPlanIsTheOneThatItWasMadeOf() {
    let plan = TestScene.plan(Self.scattered)
    var resolver = Resolver(plan: plan, .always)
    _ = resolver.frame()
    let isArranged = resolver.isArranged
    #expect(isArranged)
    #expect(resolver.plan == plan && plan == resolver.plan)
    #expect(resolver.plan.bytes() == plan.bytes())
    var one = Resolver(plan: plan)
    var other = Resolver(plan: resolver.plan, .always)
    #expect(one.frame() == other.frame())
    for index in resolver.plan.annotationIndices {
      #expect(resolver.lastFrame.coordinate(of: index) == plan.annotations.coordinate(index.row))
    }
  }

  /// Hosts, states and removed annotations are also looked up by rows.
  @Test(arguments: 0..<3) func anArrangedPlanIsLoadedAsAnyOther(kind: Int) {
    for seed in 0..<BruteForceTests.scenes {
      let scene = Self.scenes(seed)[kind]
      var plan = scene.plan
      plan.annotations.options[plan.annotations.count - 1].flags.insert(.selected)
      var arranged = Resolver(plan: plan, .always)
      let step = scene.frames[0]
      func frames(_ resolver: inout Resolver) -> [Frame] {
        scene.frames.map { step in
          var frame = Frame()
          resolver.resolve(camera: step.camera, viewport: step.viewport, into: &frame)
          return frame
        }
      }
      var frame = Frame()
      arranged.resolve(camera: step.camera, viewport: step.viewport, into: &frame)
      var one = Resolver(plan: plan)
      var other = Resolver(plan: arranged.plan)
      #expect(frames(&one) == frames(&other), "seed \(seed): made")
      // Visible annotations that the next plan lacks are appended to it.
      let patch = TestScene.plan([TestAnnotation(256, 256) { $0.priority = 9 }])
      one.add(patch)
      other.add(patch)
      #expect(frames(&one) == frames(&other), "seed \(seed): added")
      one.reload(plan)
      other.reload(arranged.plan)
      #expect(frames(&one) == frames(&other), "seed \(seed): loaded")
    }
  }

  /// The last frame stays valid, with its blockers.
  @Test("a change that changes nothing leaves the frame", arguments: [[4.0], [0, 4], [4, 0]])
  func aChangeThatChangesNothing(zooms: [Double]) throws {
    let annotations = Self.scattered(Resolver.minimumArrangedCount)
    var resolver = Resolver(plan: TestScene.plan(annotations))
    for zoom in zooms { _ = resolver.frame(Camera(zoom: zoom)) }
    let camera = Camera(zoom: zooms[zooms.count - 1])
    let (before, isArranged) = (resolver.frame(camera), resolver.isArranged)
    #expect(before.hidden.contains { $0.cause == .collision } && !before.placements.isEmpty)
    resolver.setPuckRadius(nil)
    try resolver.updateAnnotation(0, to: TestScene.plan([annotations[0]]))
    #expect(resolver.frame(camera) == before)
    let isStill = resolver.isArranged
    #expect(isStill == isArranged)
  }

  /// Before its map view has a size, a host does not know the annotations near the viewport.
  @Test func aViewportWithoutAnAreaDecidesNothing() {
    func isArranged(_ zoom: Double) -> Bool {
      var resolver = Resolver(plan: TestScene.plan(Self.scattered(Resolver.minimumArrangedCount)))
      var frame = Frame()
      resolver.resolve(camera: Camera(zoom: zoom), viewport: Viewport(width: 0, height: 0), into: &frame)
      let isTooEarly = resolver.isArranged
      #expect(!isTooEarly)
      _ = resolver.frame(Camera(zoom: zoom))
      return resolver.isArranged
    }
    #expect(isArranged(4))
    #expect(!isArranged(0))
  }

  /// Once any row needs a position, all rows have one, even if none needs it after the next change.
  @Test func placesAreThoseOfAllRows() throws {
    var plan = try #require(Self.scenes(0).map(\.plan).first { PreviousPlacements($0).isNeeded })
    var places = PreviousPlacements(plan)
    plan.attachments.kinds = plan.attachments.kinds.map { _ in .point }
    plan.append(TestScene.plan([TestAnnotation(256, 256)]))
    places.grow(plan)
    #expect(places.places.count == plan.annotations.count)
  }
}
