import CAllocations
import Cartouche
import CartoucheResolver
import CartoucheTestSupport

/// A plan, with the cameras and inputs of the frames for which it is resolved.
struct Run {
  var plan: Plan
  var frames: [(inputs: [Input], camera: Camera, viewport: Viewport)]
  var reportsFrameChanges: Bool
  /// The number of times that an event handler was called.
  nonisolated(unsafe) static var heard = 0

  /// Creates a run in which the map pans, zooms and rotates.
  init(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    plan = scene.plan
    reportsFrameChanges = scene.reportsFrameChanges
    frames = scene.frames.map { ([], $0.camera, $0.viewport) }
  }

  /// Creates a run like that of `init(seed:)`, with the strategy `best`.
  init(searchingSeed seed: UInt64) {
    self.init(seed: seed)
    plan.placement.strategy = .best
    plan.placement.budget = 100
  }

  /// Creates a run like that of `init(seed:)`, with all kinds of inputs, some of them without effect.
  init(withInputsFor seed: UInt64) {
    let random = SeededRandom(seed: seed)
    let scene = RandomScene(seed: seed)
    plan = scene.plan
    reportsFrameChanges = scene.reportsFrameChanges
    frames = (scene.frames + scene.frames).enumerated().map { number, frame in
      (RandomScene.inputs(for: scene.plan, random.stream("frame", number)), frame.camera, frame.viewport)
    }
  }

  /// Returns the number of allocations of each frame except the first.
  func allocations() -> [Int] {
    var resolver = Resolver(plan: plan)
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

  /// Returns the number of allocations of each frame except the first, for `ViewAnnotations` with handlers for all events.
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
