import ArgumentParser
import CartoucheCompiler
import CartoucheRender
import CartoucheResolver

struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", _superCommandName: "cartouche",
    abstract: "Places the views of a spec and prints placements and events.",
    discussion: """
      One frame with the spec's camera, or every frame of a trace. For each frame: what is shown and where, what \
      is hidden and why, and what changed since the frame before. In place of a spec, its compiled plan does \
      too, or a scene.
      """)

  @OptionGroup var input: FrameInput
  @OptionGroup var options: FrameOptions
  @OptionGroup var result: ResultOutput

  @Option(help: "text for people, json for programs: one line a frame.")
  var format = FrameFormat.text

  @Option(
    help: ArgumentHelp(
      "The events to print, in place of all but frameChanged and clusterMembersChanged, such as visibilityChanged,frameChanged.",
      valueName: "kind,..."),
    transform: { try EventSelection(argument: $0) })
  var events: EventSelection?

  @Flag(help: "A last line with how many views are shown, and how often views change, jump or blink.")
  var statistics = false

  @Flag(help: "Print no frames: only warnings, and with --statistics the last line.")
  var quiet = false

  func validate() throws {
    try input.check(options)
    if input.scene != nil, events?.kinds.contains(.anchorCoordinateChanged) == true {
      throw ValidationError("a scene has no coordinates, so `anchorCoordinateChanged` is no event of it")
    }
  }

  func run() throws {
    let subject = try input.subject()
    let events = self.events ?? (input.scene == nil ? .standard : .standardOfScenes)
    let output = try result.opened(madeFrom: subject.files + options.files)
    let isForTerminal = result.file == nil && StandardStream.output.isTerminal
    var bytes: [UInt8] = []
    var counts = TraceStatistics()
    try forEachFrame(
      of: subject, options, explains: options.explain || statistics,
      reportsFrameChanges: events.kinds.contains(.frameChanged),
      reportsClusterMembers: events.kinds.contains(.clusterMembersChanged),
      showsFrames: !quiet && result.file == nil
    ) { resolved, plan, _ in
      if statistics { counts.add(resolved.frame) }
      if quiet { return }
      var resolved = resolved
      resolved.frame = resolved.frame.telling(events)
      if !options.explain { resolved.frame.explanations = [] }
      bytes.removeAll(keepingCapacity: true)
      format.renderer(plan, explains: options.explain, isForTerminal: isForTerminal)
        .write(resolved, to: &bytes)
      // Each frame on its own: a long trace has more of them than memory.
      try output.write(bytes)
    }
    if statistics {
      bytes.removeAll()
      format.write(counts, to: &bytes)
      try output.write(bytes)
    }
    try output.finish()
  }
}
