import ArgumentParser
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver

struct ResolveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resolve", _superCommandName: "cartouche",
    abstract: "Places the views of a spec and prints placements and events.",
    discussion: """
      Resolves one frame with the spec's camera, or every frame of a trace. Each frame lists the visible views with \
      their rectangles, the hidden views with the cause, and the changes since the previous frame. The input is a \
      spec, a compiled plan or a scene.
      """)

  @OptionGroup var input: FrameInput
  @OptionGroup var options: FrameOptions
  @OptionGroup var result: ResultOutput

  @Option(help: "text for people, json for programs with one line for each frame.")
  var format = FrameFormat.text

  @Option(
    help: ArgumentHelp(
      "The events to print, such as visibilityChanged,frameChanged. (default: all but frameChanged and clusterMembersChanged)",
      valueName: "kind,..."),
    transform: { try EventSelection(argument: $0) })
  var events: EventSelection?

  @Flag(help: "Print a last line with the number of visible views, changes, jumps and blinks.")
  var statistics = false

  @Flag(help: "Print no frames, only warnings and the line of --statistics.")
  var quiet = false

  func validate() throws {
    try input.check(options)
    if input.scene != nil, events?.kinds.contains(.anchorCoordinateChanged) == true {
      throw ValidationError("a scene has no coordinates and therefore no event `anchorCoordinateChanged`")
    }
  }

  func run() throws {
    let subject = try input.subject()
    let events = self.events ?? (input.scene == nil ? .standard : .standardOfScenes)
    let output = try result.opened(madeFrom: subject.files + options.files)
    let isForTerminal = result.file == nil && StandardStream.output.isTerminal
    var bytes: [UInt8] = []
    var counts = TraceStatistics()
    var reports: FrameReports = options.explain || statistics ? .explanations : []
    if events.kinds.contains(.frameChanged) { reports.insert(.frameChanges) }
    if events.kinds.contains(.clusterMembersChanged) { reports.insert(.clusterMembers) }
    try forEachFrame(
      of: subject, options, reports: reports, showsFrames: !quiet && result.file == nil
    ) { resolved, plan, _ in
      if statistics { counts.add(resolved.frame) }
      if quiet { return }
      var resolved = resolved
      resolved.frame = resolved.frame.keepingEvents(events)
      if !options.explain { resolved.frame.explanations = [] }
      bytes.removeAll(keepingCapacity: true)
      format.renderer(plan, explains: options.explain, isForTerminal: isForTerminal)
        .write(resolved, to: &bytes)
      // Each frame is written at once, because the frames of a long trace may not fit into memory.
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

enum FrameFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json

  func write(_ statistics: TraceStatistics, to bytes: inout [UInt8]) {
    switch self {
    case .text: FrameText(plan: Plan()).write(statistics, to: &bytes)
    case .json: FrameJSON(plan: Plan()).write(statistics, to: &bytes)
    }
  }

  /// Returns the renderer that prints frames in this format.
  /// - Parameter isForTerminal: Whether the output is a terminal. The renderer then shortens long titles.
  func renderer(_ plan: Plan, explains: Bool, isForTerminal: Bool) -> any FrameRenderer {
    switch self {
    case .text: FrameText(plan: plan, titleWidth: isForTerminal ? 80 : nil)
    case .json: FrameJSON(plan: plan, explains: explains)
    }
  }
}

/// The kinds of events that `resolve` prints.
struct EventSelection: Equatable {
  var kinds: Set<EventKind>

  /// The kinds of events that are printed without `--events`: all except lists of cluster members and changes of view rectangles. Nearly
  /// every view of a moving map has such a change.
  static let standard = EventSelection(
    kinds: Set(EventKind.allCases).subtracting([.frameChanged, .clusterMembersChanged]))

  /// The kinds of events that are printed without `--events` for scenes, which have no map.
  static let standardOfScenes = EventSelection(
    kinds: standard.kinds.subtracting([.anchorCoordinateChanged]))

  init(kinds: Set<EventKind>) { self.kinds = kinds }

  /// Parses the value of `--events`, a comma-separated list of event names.
  init(argument: String) throws {
    kinds = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part.trimmed)
      guard let kind = EventKind.allCases.first(where: { $0.name == name }) else {
        let names = EventKind.allCases.map(\.name)
        let hint =
          NameSuggestion(for: name, among: names)?.help
          ?? "there are \(names.map { "`\($0)`" }.joined(separator: ", "))"
        throw ValidationError("there is no event `\(name)`; \(hint)")
      }
      kinds.insert(kind)
    }
  }
}

extension Frame {
  /// Returns the frame with only the events of the selected kinds.
  func keepingEvents(_ selection: EventSelection) -> Frame {
    var frame = self
    frame.events.removeAll { !selection.kinds.contains($0.kind) }
    return frame
  }
}
