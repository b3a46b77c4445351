package import CartoucheResolver

extension Resolver {
  /// Resolves a frame of a trace.
  /// - Parameters:
  ///   - selected: what is selected first, in this order. A cluster is one of those that the frame itself shows, which is found out
  ///     first; its events come behind those of the frame without.
  ///   - frame: takes the result; its refusals count `selected` before the inputs of the action.
  package mutating func resolve(
    _ step: TraceFrame, selecting selected: [AnnotationIndex] = [], into frame: inout Frame
  ) {
    let inputs = selected.map { Input.select($0) } + take(step.action, after: frame)
    resolve(inputs, step, &frame)
    let clusters = selected.indices.filter { selected[$0].isCluster }
    if clusters.isEmpty { return }
    let events = frame.events
    // The clusters were not there yet.
    let refusals = frame.refusals.filter { !clusters.contains($0.input) }
    resolve(clusters.map { .select(selected[$0]) }, step, &frame)
    frame.events = events + frame.events
    for index in frame.refusals.indices {
      frame.refusals[index].input = clusters[frame.refusals[index].input]
    }
    frame.refusals = refusals + frame.refusals
  }

  private mutating func resolve(_ inputs: [Input], _ step: TraceFrame, _ frame: inout Frame) {
    resolve(inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
  }
}
