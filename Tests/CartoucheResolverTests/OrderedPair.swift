import CartoucheResolver
import CartoucheTestSupport

/// Two resolvers of one plan that differ in nothing but the order in which they keep their rows: the document's, and that of places.
struct OrderedPair: ~Copyable {
  private(set) var usual: Resolver
  private var arranged: Resolver

  init(_ plan: Plan, like scene: RandomScene, isListed: Bool = true) {
    usual = Resolver(plan: plan)
    arranged = Resolver(plan: plan, .always)
    (usual.explains, arranged.explains) = (scene.explains, scene.explains)
    (usual.reportsFrameChanges, arranged.reportsFrameChanges) = (
      scene.reportsFrameChanges, scene.reportsFrameChanges
    )
    (usual.reportsHidden, arranged.reportsHidden) = (isListed, isListed)
  }

  mutating func reload(_ plan: Plan) {
    usual.reload(plan)
    arranged.reload(plan)
  }

  /// Goes on with copies of both.
  mutating func copy() {
    usual = usual.copy()
    arranged = arranged.copy()
  }

  /// Whether only one of the two is in the order of places.
  var areArrangedOtherwise: Bool { arranged.isArranged && !usual.isArranged }

  /// Goes on in both; what can be told apart then, nil: nothing.
  mutating func difference(after step: RandomScene.Step) -> String? {
    for change in step.changes {
      usual.make(change)
      arranged.make(change)
    }
    var (frame, other) = (Frame(), Frame())
    usual.resolve(
      step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
    arranged.resolve(
      step.inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &other)
    if other != frame { return "the frame" }
    if arranged.plan != usual.plan || usual.plan != arranged.plan { return "the plan" }
    if arranged.lastFrame.planInEffect != usual.lastFrame.planInEffect { return "the plan in effect" }
    if arranged.camera(fitting: .all, in: step.viewport) != usual.camera(fitting: .all, in: step.viewport) {
      return "the camera that shows all"
    }
    let (pairs, others) = (usual.lastFrame.overlaps(), arranged.lastFrame.overlaps())
    if !pairs.elementsEqual(others, by: { $0 == $1 }) { return "who covers whom" }
    for x in stride(from: 16.5, to: step.viewport.width, by: 60) {
      for y in stride(from: 16.5, to: step.viewport.height, by: 60)
      where arranged.hitTest(x: x, y: y) != usual.hitTest(x: x, y: y) {
        return "what is at \(x), \(y)"
      }
    }
    for index in usual.plan.annotationIndices {
      if arranged.exists(index) != usual.exists(index) { return "whether \(index.rawValue) exists" }
      if arranged.lastFrame.isShown(index) != usual.lastFrame.isShown(index) {
        return "whether \(index.rawValue) is shown"
      }
      if arranged.properties(of: index) != usual.properties(of: index) {
        return "what \(index.rawValue) is like"
      }
    }
    return nil
  }
}
