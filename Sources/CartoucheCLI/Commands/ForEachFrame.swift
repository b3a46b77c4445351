import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheTrace

/// Resolves all frames of the options' trace in order, or one frame without a trace.
/// - Parameters:
///   - subject: The plan to resolve.
///   - options: The options that define the frames.
///   - reports: The optional contents of frames.
///   - showsFrames: Whether the frames are printed to standard output.
///   - body: Receives each frame, the plan with which it was resolved, and whether it is the last frame. If
///     `body` stores a frame, the next frame copies its arrays.
func forEachFrame(
  of subject: FrameSubject, _ options: FrameOptions, reports: FrameReports, showsFrames: Bool = false,
  _ body: (_ frame: ResolvedFrame, _ plan: Plan, _ isLast: Bool) throws -> Void
) throws {
  var resolver = Resolver(plan: subject.plan)
  resolver.explains = reports.contains(.explanations)
  resolver.reportsFrameChanges = reports.contains(.frameChanges)
  resolver.reportsClusterMembers = reports.contains(.clusterMembers)
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
        clusters: described.clusters, isOnMap: subject.sceneViewport == nil, isProjected: step.points == nil),
      described.plan, index == trace.frames.count - 1)
    progress.advance()
  }
}

/// The optional contents of frames. Each takes additional time to compute.
struct FrameReports: OptionSet {
  var rawValue: Int

  /// Explanations: the test that each candidate passed or failed.
  static let explanations = FrameReports(rawValue: 1 << 0)
  /// Events about changed rectangles of views on screen.
  static let frameChanges = FrameReports(rawValue: 1 << 1)
  /// Events with the members that join and leave clusters.
  static let clusterMembers = FrameReports(rawValue: 1 << 2)
}

/// Prints a warning about an input of the trace that had no effect.
private func report(_ refusal: Refusal, at place: Location, _ sources: SourceList) {
  let warning = Diagnostic(
    TraceFinding.refusedInput, "this changes nothing: \(refusal.reason.explanation)", at: place)
  StandardStream.report([Finding]([warning], in: sources))
}

/// A line such as "12 % of 900 frames" on standard error while a long trace is resolved.
///
/// The line is shown only if standard error is a terminal and the frames are not printed to a terminal.
struct TraceProgress {
  private let count: Int
  private let isShown: Bool
  private var done = 0
  private var percent = -1

  /// The smallest number of frames in a trace for which progress is shown.
  private static let longTrace = 500

  /// Creates the progress line of a trace.
  /// - Parameters:
  ///   - count: The number of frames of the trace.
  ///   - showsFrames: Whether the frames are printed to standard output.
  init(of count: Int, showsFrames: Bool) {
    self.count = count
    let hidesFrames = !showsFrames || !StandardStream.output.isTerminal
    isShown = count >= Self.longTrace && hidesFrames && StandardStream.error.isTerminal
  }

  /// Counts a resolved frame, and updates the progress line if the percentage has changed.
  mutating func advance() {
    done += 1
    guard isShown, done * 100 / count > percent else { return }
    percent = done * 100 / count
    StandardStream.error.write("\r\(percent) % of \(count) frames")
    if done == count { clear() }
  }

  /// Erases the progress line, so that other output can follow.
  func clear() {
    if isShown, percent >= 0 { StandardStream.error.write("\r\u{1B}[K") }
  }
}
