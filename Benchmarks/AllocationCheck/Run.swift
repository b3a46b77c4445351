import CAllocations
import Cartouche
import CartoucheResolver
import CartoucheTestSupport

/// A plan and what happens to its map, frame by frame.
struct Run {
  var plan: Plan
  var frames: [(inputs: [Input], camera: Camera, viewport: Viewport)]
  var reportsFrameChanges: Bool
  /// Whether the resolver keeps its rows in the order of places.
  var arrangement = RowArrangement.automatic
  /// How often a handler was called.
  nonisolated(unsafe) static var heard = 0

  /// Panning, zooming and turning.
  init(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    plan = scene.plan
    reportsFrameChanges = scene.reportsFrameChanges
    frames = scene.frames.map { ([], $0.camera, $0.viewport) }
  }

  /// The same, placed by the strategy `best`.
  init(searchingSeed seed: UInt64) {
    self.init(seed: seed)
    plan.placement.strategy = .best
    plan.placement.budget = 100
  }

  /// The same with rows in the order of places.
  init(arrangedSeed seed: UInt64) {
    self.init(withInputsFor: seed)
    arrangement = .always
  }

  /// The same while the user does everything that is possible, and some that is not.
  init(withInputsFor seed: UInt64) {
    let random = SeededRandom(seed: seed)
    let scene = RandomScene(seed: seed)
    plan = scene.plan
    reportsFrameChanges = scene.reportsFrameChanges
    frames = (scene.frames + scene.frames).enumerated().map { number, frame in
      (RandomScene.inputs(for: scene.plan, random.stream("frame", number)), frame.camera, frame.viewport)
    }
  }

  /// What each frame but the first allocates.
  func allocations() -> [Int] {
    var resolver = Resolver(plan: plan, arrangement)
    resolver.reportsFrameChanges = reportsFrameChanges
    var frame = Frame()
    var counts: [Int] = []
    counts.reserveCapacity(frames.count)
    for step in frames {
      counts.append(
        Main.allocations {
          resolver.resolve(step.inputs, camera: step.camera, viewport: step.viewport, into: &frame)
        })
    }
    return Array(counts.dropFirst())
  }

  /// The same of `ViewAnnotations`, with handlers for all that can happen.
  func allocationsOfHandlers() -> [Int] {
    let annotations = ViewAnnotations(plan: plan)
    for index in plan.annotationIndices {
      let annotation = annotations[index]
      annotation.onVisibilityChanged = { _ in Run.heard += 1 }
      annotation.onAnchorCoordinateChanged = { _ in Run.heard += 1 }
      annotation.onAnchorChanged = { _ in Run.heard += 1 }
      if reportsFrameChanges { annotation.onFrameChanged = { _ in Run.heard += 1 } }
      annotation.onSelectionChanged = { _ in Run.heard += 1 }
      annotation.onTapped = { Run.heard += 1 }
      annotation.onDragStateChanged = { _, _ in Run.heard += 1 }
    }
    var counts: [Int] = []
    counts.reserveCapacity(frames.count)
    for step in frames {
      counts.append(
        Main.allocations { annotations.update(step.inputs, camera: step.camera, viewport: step.viewport) })
    }
    return Array(counts.dropFirst())
  }
}
