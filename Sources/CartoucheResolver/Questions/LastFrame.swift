/// What a resolver answers questions with: its plan, and what the last frame made of it.
///
/// It shares the resolver's storage, and stays as it is when that goes on.
// A method of `Resolver` that changes nothing borrows all of it. For each part that such a method uses behind a branch, the check that
// nothing of a noncopyable value is used up twice looks at each of the hundreds of parts once more: with a hundred such uses it was four
// fifths of what it took to build this module. So what branches is asked of this copy, and making it does not branch.
package struct LastFrame: Sendable {
  package let plan: Plan
  let options: OptionsInEffect
  let interaction: Interaction
  let hosts: HostTable
  let clustering: Clustering
  let resolution: Resolution
  let history: FrameHistory
  let drawOrder: DrawOrder
  let callouts: Callouts
  /// What it was resolved for; nil: there was no frame yet.
  let perspective: Perspective?
  /// The plan's camera for the last viewport for which the host gave none.
  let fitted: FittedCamera?

  fileprivate init(of resolver: borrowing Resolver) {
    plan = resolver.plan
    options = resolver.options
    interaction = resolver.interaction
    hosts = resolver.hosts
    clustering = resolver.clustering
    resolution = resolver.resolution
    history = resolver.history
    drawOrder = resolver.drawOrder
    callouts = resolver.callouts
    perspective = resolver.perspective
    fitted = resolver.fitted
  }

  /// Whether there is such an annotation, and it was not removed; of a cluster whether the last frame had it.
  package func exists(_ annotation: AnnotationIndex) -> Bool { exists(row(of: annotation)) }

  func exists(_ row: UInt32) -> Bool { clustering.exists(row, interaction, plan.annotations.count) }

  /// The row in frames; `noRow`: there is none.
  func row(of annotation: AnnotationIndex) -> UInt32 { annotation.frameRow(in: plan).orNoRow }
}

extension Resolver {
  /// To be asked what the last frame was like. What comes after it, it does not know.
  /// - Complexity: O(1), a few hundred references: for many questions it is made once.
  // Out of line: it is 2 KB where it stands.
  package var lastFrame: LastFrame {
    @inline(never) get { LastFrame(of: self) }
  }
}
