import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheTrace

/// Resolves every frame in turn, after what happened before it.
/// - Parameters:
///   - explains: whether frames tell what became of every candidate.
///   - reportsFrameChanges: whether they tell whose frame is another one.
///   - reportsClusterMembers: whether they tell who joined and left clusters.
///   - showsFrames: whether what becomes of them goes to standard output.
///   - body: takes the frame, the plan as the frame saw it, and whether it is the last. A frame that is kept is
///     copied by the next.
func forEachFrame(
  of subject: FrameSubject, _ options: FrameOptions, explains: Bool, reportsFrameChanges: Bool = false,
  reportsClusterMembers: Bool = false,
  showsFrames: Bool = false, _ body: (_ frame: ResolvedFrame, _ plan: Plan, _ isLast: Bool) throws -> Void
) throws {
  var resolver = Resolver(plan: subject.plan)
  resolver.explains = explains
  resolver.reportsFrameChanges = reportsFrameChanges
  resolver.reportsClusterMembers = reportsClusterMembers
  var frame = Frame()
  let trace = try options.frames(of: subject)
  if let warning = options.paddingWithoutRoom(in: trace.frames) {
    StandardStream.report("warning: \(warning)")
  }
  var progress = TraceProgress(of: trace.frames.count, showsFrames: showsFrames)
  let selected = try options.selectedAnnotations(in: subject.plan)
  for (index, step) in trace.frames.enumerated() {
    let selections = index == 0 ? selected : []
    resolver.resolve(step, selecting: selections, into: &frame)
    if !frame.refusals.isEmpty { progress.clear() }
    for refusal in frame.refusals {
      if refusal.input < selections.count {
        let id = options.select[refusal.input]
        StandardStream.report("warning: --select \(id.printable): \(refusal.reason.explanation)")
      } else if let place = step.place {
        report(refusal, at: place, trace.sources)
      }
    }
    let described = DescribedFrame(frame, of: resolver)
    try body(
      ResolvedFrame(
        index: index, camera: step.camera, viewport: step.viewport, frame: described.frame,
        clusters: described.clusters, isOnMap: subject.sceneViewport == nil),
      described.plan, index == trace.frames.count - 1)
    progress.advance()
  }
}

/// Warns of an input that could not do anything.
private func report(_ refusal: Refusal, at place: Location, _ sources: SourceList) {
  let warning = Diagnostic(
    TraceFinding.refusedInput, "this changes nothing: \(refusal.reason.explanation)", at: place)
  StandardStream.report([Finding]([warning], in: sources))
}
