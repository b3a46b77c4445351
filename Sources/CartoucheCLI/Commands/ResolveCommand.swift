import ArgumentParser
import Cartouche
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
      spec, a compiled plan or a scene. With --batch, each line of a file is a frame of its own.
      """)

  @OptionGroup var input: FrameInput
  @OptionGroup var options: FrameOptions
  @Flag(help: "Also print the result of every candidate.")
  var explain = false

  @OptionGroup var result: ResultOutput

  @Option(
    help:
      "text for people, json for programs with one line for each frame. (default: text, or json with --batch)"
  )
  var format: FrameFormat?

  @Option(
    help: ArgumentHelp(
      "A batch: a file with one JSON object on each line, or - for standard input. Each line is a frame of its own.",
      valueName: "file"))
  var batch: String?

  @Option(
    help: ArgumentHelp(
      "The members of frames in JSON, such as placements,callouts. (default: all)", valueName: "member,..."),
    transform: { try MemberSelection(argument: $0) })
  var only: MemberSelection?

  @Option(
    help: ArgumentHelp(
      "With --batch, the number of lines to resolve at the same time. (default: the number of processors)",
      valueName: "number"))
  var jobs: Int?

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
    if only != nil, batch == nil, format != .json {
      throw ValidationError("--only selects members of JSON: add --format json")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected a number of at least 1") }
    if batch == nil {
      if jobs != nil {
        throw ValidationError("--jobs needs --batch: the frames of a trace depend on each other")
      }
      return
    }
    if batch == "-", input.spec == "-" {
      throw ValidationError("--batch and the spec cannot both be standard input")
    }
    let refused = [
      ("--trace", options.trace != nil), ("--scene", input.scene != nil), ("--statistics", statistics),
      ("--quiet", quiet), ("--format text", format == .text),
    ]
    for (name, isGiven) in refused where isGiven {
      throw ValidationError("\(name) cannot be used with --batch, whose results are lines of JSON")
    }
  }

  func run() throws {
    let subject = try input.subject()
    if let batch { return try run(batch, of: subject) }
    let format = format ?? .text
    let events = self.events ?? (input.scene == nil ? .standard : .standardOfScenes)
    let output = try result.opened(madeFrom: subject.files + options.files)
    let isForTerminal = result.file == nil && StandardStream.output.isTerminal
    var bytes: [UInt8] = []
    var counts = TraceStatistics()
    let reports = events.reports.union(explain || statistics ? .explanations : [])
    try forEachFrame(
      of: subject, options, reports: reports, showsFrames: !quiet && result.file == nil
    ) { resolved, plan, _ in
      if statistics { counts.add(resolved.frame) }
      if quiet { return }
      var resolved = resolved
      resolved.frame = resolved.frame.keepingEvents(events)
      if !explain { resolved.frame.explanations = [] }
      bytes.removeAll(keepingCapacity: true)
      format.renderer(plan, explains: explain, only, isForTerminal: isForTerminal)
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

  /// Resolves all lines of a batch.
  private func run(_ path: String, of subject: FrameSubject) throws {
    let start = try options.start(of: subject)
    let events = self.events ?? .standard
    let file = try reading(path) { () throws(FileFailure) -> OpenFile in
      if let stream = try OpenFile.inherited(path == "-" ? "/dev/stdin" : path) { return stream }
      return try OpenFile(path)
    }
    var run = BatchRun(
      LineReader(file, limit: BatchOptions.longestLine),
      BatchOptions(
        start: start.frame, subject: start.subject, selected: options.select, sources: subject.sources,
        path: path == "-" ? "<stdin>" : path,
        reports: events.reports.union(explain ? .explanations : []), events: events,
        members: only?.members ?? FrameMember.all),
      jobs: jobs ?? processorCount)
    let output = try result.opened(madeFrom: subject.files + [path])
    var bytes: [UInt8] = []
    while true {
      do throws(FileFailure) {
        guard try run.next(into: &bytes) else { break }
      } catch {
        StandardStream.report("\(path): \(error.reason(path))")
        throw ExitStatus.failure
      }
      try output.write(bytes)
    }
    try output.finish()
    guard run.errors > 0 else { return }
    StandardStream.report("\(path): \(run.errors) of \(counted(run.count, "line")) could not be resolved")
    throw ExitStatus.problems
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
  /// - Parameters:
  ///   - members: The members of frames in JSON, or `nil` for all.
  ///   - isForTerminal: Whether the output is a terminal. The renderer then shortens long titles.
  func renderer(
    _ plan: Plan, explains: Bool, _ members: MemberSelection? = nil, isForTerminal: Bool
  ) -> any FrameRenderer {
    switch self {
    case .text: FrameText(plan: plan, titleWidth: isForTerminal ? 80 : nil)
    case .json: FrameJSON(plan: plan, explains: explains, members: members?.members ?? FrameMember.all)
    }
  }
}

/// The members of frames that `resolve` prints in JSON.
struct MemberSelection: Equatable {
  var members: Set<FrameMember>

  /// Parses the value of `--only`, a comma-separated list of member names.
  init(argument: String) throws {
    members = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part.trimmed)
      guard let member = FrameMember(rawValue: name) else {
        let names = FrameMember.allCases.map(\.rawValue)
        let hint =
          NameSuggestion(for: name, among: names)?.help
          ?? "there are \(names.map { "`\($0)`" }.joined(separator: ", "))"
        throw ValidationError("a frame has no member `\(name)`; \(hint)")
      }
      members.insert(member)
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

extension EventSelection {
  /// The optional contents of frames that the events need.
  var reports: FrameReports {
    var reports: FrameReports = []
    if kinds.contains(.frameChanged) { reports.insert(.frameChanges) }
    if kinds.contains(.clusterMembersChanged) { reports.insert(.clusterMembers) }
    return reports
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
