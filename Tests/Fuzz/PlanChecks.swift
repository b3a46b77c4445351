import CartoucheRender
import CartoucheResolver

/// What must hold of a plan, whoever made it.
struct PlanChecks {
  private let plan: Plan
  /// False: names may stand twice, as in no plan that a compiler wrote.
  private let isCompiled: Bool

  init(_ plan: Plan, isCompiled: Bool = true) {
    self.plan = plan
    self.isCompiled = isCompiled
  }

  /// Complains where a file that is taken for a plan is not written as it was read; what is refused is none.
  static func checkFile(_ bytes: [UInt8], isCompiled: Bool = false) throws(Complaint) {
    let plan: Plan
    do throws(PlanFileError) {
      plan = try Plan(bytes: bytes)
    } catch {
      try Fuzz.check(!isCompiled, "a plan of the compiler is refused: \(error.message)")
      return
    }
    try Fuzz.check(plan.bytes() == bytes, "a plan is written to other bytes than it was read from")
    try PlanChecks(plan, isCompiled: isCompiled).check()
  }

  func check() throws(Complaint) {
    var json: [UInt8] = []
    PlanJSON(plan: plan).write(to: &json)
    try JSONOutput.checkValue(json, of: "plans", mayRepeatNames: !isCompiled)
    json = []
    SceneryJSON(plan: plan).write(to: &json)
    try JSONOutput.checkValue(json, of: "what lies below the views", mayRepeatNames: !isCompiled)
    try checkFrames(of: plan)
    guard plan.samples != SampleFeatures() else { return }
    var sampled = plan
    sampled.useSamples()
    try checkFrames(of: sampled)
  }

  private func checkFrames(of plan: Plan) throws(Complaint) {
    let viewport = Viewport(width: 400, height: 300)
    var closer = plan.fittedCamera(in: viewport)
    closer.zoom += 1.25
    var tilted = closer
    (tilted.bearing, tilted.pitch) = (30, 55)
    let cameras = [plan.fittedCamera(in: viewport), closer, tilted, Camera(zoom: 2.5), plan.camera]
    let inputs = HostInputs(plan)
    try FrameChecks(plan, isCompiled: isCompiled).check(
      cameras.enumerated().map { index, camera in
        FrameChecks.Step(inputs: inputs.before(index), camera: camera, viewport: viewport)
      })
  }
}
