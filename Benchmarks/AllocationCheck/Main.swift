import CAllocations
import CartoucheResolver
import CartoucheTestSupport

/// Counts the heap allocations, including copies of arrays, of frames after a resolver's first one: there must be none. It also
/// measures how much memory a resolver keeps.
///
/// Run it with `swift run -c release AllocationCheck`, which fails if a frame allocates. The counts of a debug build have no meaning,
/// because its standard library allocates for each change of an array's element. An argument is the number of random scenes.
@main
struct Main {
  static func main() throws {
    guard allocations_of_this_thread() >= 0 else { fatalError("only glibc lets a program count allocations") }
    checkThatCountingWorks()
    checkRegions()
    checkLeaders()
    checkPointers()
    checkExpandedCluster()
    checkPoints()
    checkMemory()
    try checkReadingMemory()
    var frames = 0
    var failures = 0
    let scenes = CommandLine.arguments.dropFirst().first.map { UInt64($0) } ?? 4000
    guard let scenes else { fatalError("the argument is the number of random scenes") }
    for seed in 0..<scenes {
      let runs = [Run(seed: seed), Run(searchingSeed: seed), Run(withInputsFor: seed)]
      for run in runs {
        for (host, allocations) in [("resolver", run.allocations), ("handlers", run.allocationsOfHandlers)] {
          _ = allocations()
          let counts = allocations()
          frames += counts.count
          guard let frame = counts.firstIndex(where: { $0 != 0 }) else { continue }
          failures += 1
          if failures > 5 { continue }
          print(
            "seed \(seed), \(host): frame \(frame + 1) allocates \(counts[frame]) times: \(run.frames[frame + 1])"
          )
        }
      }
    }
    require(Run.heard > 0, "handlers hear of frames")
    print("\(frames) frames; runs in which one of them allocates: \(failures)")
    if failures > 0 { fatalError("frames allocate") }
  }

  /// Checks that moving a region allocates nothing, with a callout that avoids it.
  private static func checkRegions() {
    var plan = TestScene.plan([
      TestAnnotation(256, 256) { $0.flags.formUnion([.enabled, .selected, .avoidsRegions]) }
    ])
    plan.annotations.options[0].callout = plan.append(TestCallout())
    plan.avoidRegion(left: 0, top: 0, right: 10, bottom: 10)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    resolver.resolve(camera: TestScene.camera, viewport: TestScene.viewport, into: &frame)
    var places: Set<Double> = []
    var count = 0
    for step in 0..<40 {
      let extent = (x: Extent.start(0, length: 10 * Double(step)), y: Extent.start(200, length: 10))
      count += allocations {
        resolver.setRegion(RegionIndex(rawValue: 0), to: extent)
        resolver.resolve(camera: TestScene.camera, viewport: TestScene.viewport, into: &frame)
      }
      // Reading the list of callouts allocates.
      if let callout = frame.callouts.first { places.insert(callout.x + callout.y) }
    }
    require(places.count > 1, "a callout moves off a region")
    require(count == 0, "moving a region allocates nothing: \(count)")
  }

  /// Checks that frames with leader lines allocate nothing, while the map zooms.
  private static func checkLeaders() {
    let plan = TestScene.plan(
      (0..<60).map { number in
        TestAnnotation(200 + 7 * Double(number % 10), 200 + 9 * Double(number / 10)) { $0.leader = 200 }
      })
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    var count = 0
    var lines: Set<Int> = []
    for step in 0..<40 {
      let camera = Camera(zoom: 2 + 0.05 * Double(step % 20))
      let found = allocations { resolver.resolve(camera: camera, viewport: TestScene.viewport, into: &frame) }
      if step > 0 { count += found }
      lines.insert(frame.placements.reduce(0) { $0 + ($1.leader == nil ? 0 : 1) })
    }
    require(lines.count > 2, "leader lines come and go")
    require(count == 0, "leader lines allocate nothing: \(count)")
  }

  /// Checks that frames with an expanded cluster allocate nothing, while the map pans and a member is selected.
  private static func checkExpandedCluster() {
    var plan = TestScene.plan((0..<20).map { _ in TestAnnotation(256, 256) { $0.flags.insert(.enabled) } })
    var look = AnnotationOptions()
    look.flags = [.visible, .obstacle]
    (look.width, look.height) = (30, 30)
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster(Array(repeating: 0, count: 20), [look])
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    func resolve(_ step: Int, _ inputs: [Input]) {
      resolver.resolve(
        inputs, camera: TestScene.camera(movedBy: Double(step), 0), viewport: TestScene.viewport, into: &frame
      )
    }
    resolve(0, [])
    resolve(1, frame.clusters.map { .expand($0.annotation) })
    var count = 0
    for step in 2..<40 {
      let inputs: [Input] = step % 10 == 5 ? [.select(AnnotationIndex(step % 7))] : []
      count += allocations { resolve(step, inputs) }
    }
    require(frame.placements.count == 21, "a cluster is expanded")
    require(count == 0, "an expanded cluster allocates nothing: \(count)")
  }

  /// Checks that frames with points of the host app allocate nothing, with views on points, lines, polygons and clusters.
  private static func checkPoints() {
    var plan = TestScene.plan(
      (0..<200).map { index in
        let column = Double(index % 20)
        return TestAnnotation(
          index < 100 ? 60 * column - 300 : 12 * column + 100, Double(index / 20) * 70 - 100)
      })
    plan.attach(0, to: .line((50, 100), (200, 120), (400, 100)))
    plan.attach(1, to: .polygon([(100, 200), (300, 180), (320, 330), (90, 300)]))
    var look = AnnotationOptions()
    (look.width, look.height) = (30, 30)
    look.flags = [.visible, .obstacle]
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    plan.cluster((0..<200).map { $0 < 100 ? nil : 0 }, [look])
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    let area = MapArea(west: -170, south: -80, east: 170, north: 80)
    var (count, shown, clusters) = (0, 0, 0)
    for step in 0..<60 {
      let camera = Camera(
        center: Coordinate(longitude: Double(step), latitude: 0), zoom: 2 + Double(step % 7) / 20)
      let projection = Projection(camera: camera, viewport: TestScene.viewport)
      let allocated = allocations {
        resolver.resolve(camera: camera, area: area, viewport: TestScene.viewport, into: &frame) {
          coordinate in
          coordinate.longitude > 150
            ? nil
            : projection.project(
              mercatorX: Mercator.x(longitude: coordinate.longitude),
              mercatorY: Mercator.y(latitude: coordinate.latitude))
        }
      }
      // The second frame copies the members of clusters once, also with a camera.
      if step > 1 { count += allocated }
      shown += frame.placements.count
      clusters += frame.clusters.count
    }
    require(shown > 100 && clusters > 100, "views are shown at points of the host app: \(shown), \(clusters)")
    require(count == 0, "frames with points of the host app allocate nothing: \(count)")
  }

  /// Checks that frames with pointers allocate nothing, while the map turns and moves.
  private static func checkPointers() {
    let style = PointerStyle(view: 0, width: 20, height: 20, inset: 4, most: 30)
    let plan = TestScene.plan(
      (0..<200).map { number in
        TestAnnotation(60 * Double(number % 20) - 344, 100 * Double(number / 20) - 244) { $0.pointer = style }
      })
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    var count = 0
    var counts: Set<Int> = []
    for step in 0..<40 {
      var camera = Camera(zoom: 2 + 0.05 * Double(step % 20), bearing: 3 * Double(step))
      camera.padding.bottom = Double(12 * step)
      let found = allocations { resolver.resolve(camera: camera, viewport: TestScene.viewport, into: &frame) }
      if step > 0 { count += found }
      counts.insert(frame.pointers.count)
    }
    require(counts.count > 2, "pointers come and go")
    require(count == 0, "pointers allocate nothing: \(count)")
  }

  private static func checkMemory() {
    for classes in [1, 5] {
      let bytes = Memory.measure(priorities: classes)
      let rounded = (10 * bytes).rounded() / 10
      print("priorities: \(classes); a resolver keeps \(rounded) bytes an annotation beside its plan")
      require(bytes <= Memory.most, "it keeps at most \(Memory.most)")
    }
  }

  private static func checkReadingMemory() throws {
    let bytes = try ReadingMemory.measure()
    print(
      "a compilation keeps \((10 * bytes).rounded() / 10) bytes of an annotation that is written out, beside its text"
    )
    require(bytes <= ReadingMemory.most, "it keeps at most \(ReadingMemory.most)")
  }

  static func allocations(_ body: () -> Void) -> Int {
    let before = allocations_of_this_thread()
    body()
    return allocations_of_this_thread() - before
  }

  /// Checks that the counter counts, because one that is always 0 would find nothing.
  private static func checkThatCountingWorks() {
    var numbers: [Int] = []
    // Called once before counting, because the first call creates types of the standard library.
    reserve(1, in: &numbers)
    require(allocations { reserve(100, in: &numbers) } == 1, "new storage is counted")
    require(allocations { append(1, to: &numbers) } == 0, "storage that is used again is not")
    let copy = numbers
    require(allocations { append(2, to: &numbers) } == 1, "a copy is counted when one of the two changes")
    require(copy == [1] && numbers == [1, 2], "and both keep what they had")
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256)]))
    resolver.explains = true
    _ = resolver.frame()
    var frame = Frame()
    let explaining = allocations {
      resolver.resolve(camera: TestScene.camera(movedBy: 1, 1), viewport: TestScene.viewport, into: &frame)
    }
    require(explaining > 0, "a frame that explains allocates")
  }

  /// A precondition that prints its message in release builds too.
  private static func require(_ condition: Bool, _ what: String) {
    if !condition { fatalError("not so: \(what)") }
  }
}

// Never inlined, so that the compiler cannot remove the allocations.

@inline(never) private func reserve(_ count: Int, in numbers: inout [Int]) { numbers.reserveCapacity(count) }

@inline(never) private func append(_ number: Int, to numbers: inout [Int]) { numbers.append(number) }
