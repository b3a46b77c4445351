import CartoucheDiagnostics
import CartoucheRender
import CartoucheResolver
import CartoucheTrace

/// The results of lines of a batch, computed one line after the other by one thread.
///
/// It is a class because a thread keeps its worker from line to line.
final class BatchWorker {
  private var reader: BatchReader
  /// A resolver without a frame. Each line gets a copy, so that no line depends on another.
  private let fresh: Resolver
  private let options: BatchOptions
  private var frame = Frame()

  /// - Parameter fresh: A resolver without a frame, for the plan and the members of the options.
  init(_ options: BatchOptions, _ fresh: consuming Resolver) {
    self.options = options
    reader = BatchReader(
      startingAt: options.start, of: options.subject, in: options.sources, path: options.path)
    self.fresh = fresh
  }

  /// Appends the line of JSON that answers a line of the batch, with its line break.
  /// - Returns: Whether the line could be resolved; if not, the result has the error.
  func answer(_ line: LineReader.Line, to output: inout [UInt8]) -> Bool {
    guard let bytes = line.bytes else {
      write(
        "the line has more than \(BatchOptions.longestLine) bytes", about: BatchLine(), line.number,
        to: &output)
      return false
    }
    let read = reader.line(bytes)
    let findings =
      read.diagnostics.isEmpty ? [] : [Finding](read.diagnostics, in: read.sources).inReportingOrder()
    guard let step = read.frame else {
      let finding = findings.first { $0.severity == .error }
      // A text without a value has a syntax error, so there always is a finding.
      write(
        finding?.text ?? "the line is empty", about: read, line.number, finding?.place.start.column,
        to: &output)
      return false
    }
    var resolver = fresh.copy()
    resolver.resolve(step, selecting: options.subject.selected, into: &frame)
    let warnings = findings.map(\.text) + self.warnings(about: step)
    let described = DescribedFrame(frame, of: resolver)
    var resolved = ResolvedFrame(
      index: 0, camera: step.camera, viewport: step.viewport, frame: described.frame,
      clusters: described.clusters, isProjected: step.points == nil)
    if options.members.contains(.events) { resolved.frame = resolved.frame.keepingEvents(options.events) }
    FrameJSON(plan: described.plan, explains: resolver.explains, members: options.members).write(
      resolved, to: &output
    ) { json in
      json.write(read.repeated)
      if warnings.isEmpty { return }
      json.array("warnings") { for warning in warnings { $0.element(warning) } }
    }
    return true
  }

  /// The warnings about the last frame: inputs without an effect, and padding without room.
  private func warnings(about step: TraceFrame) -> [String] {
    var warnings = frame.refusals.map { refusal in
      let subject =
        refusal.input < options.selected.count ? "--select \(options.selected[refusal.input])" : "this"
      return "\(subject.printable) changes nothing: \(refusal.reason.explanation)"
    }
    if step.camera.padding.leavesNoRoom(in: step.viewport) {
      let size = ViewportSize(width: step.viewport.width, height: step.viewport.height)
      warnings.append("the padding leaves no room in a viewport of \(size)")
    }
    return warnings
  }

  /// Appends the result of a line that could not be resolved.
  private func write(
    _ message: String, about line: BatchLine, _ number: Int, _ column: Int? = nil, to output: inout [UInt8]
  ) {
    JSONWriter.print(to: &output) { json in
      json.object {
        $0.write(line.repeated)
        $0.member("line", number)
        if let column { $0.member("column", column) }
        $0.member("error", message)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }
}

/// The plan and the settings of a batch, which are the same for all lines.
struct BatchOptions: Sendable {
  /// The camera and viewport of lines that have none.
  var start: TraceFrame
  var subject: TraceSubject
  /// The ids of `subject.selected`.
  var selected: [String]
  /// The texts of the spec.
  var sources: SourceList
  /// The name of the batch in messages, and the file to which paths in it are relative.
  var path: String
  var reports: FrameReports
  var events: EventSelection
  /// The members of the results.
  var members: Set<FrameMember>

  /// A resolver without a frame. Its frames list what the results need.
  var resolver: Resolver {
    var resolver = Resolver(plan: subject.plan)
    resolver.explains = reports.contains(.explanations)
    resolver.reportsFrameChanges = reports.contains(.frameChanges)
    resolver.reportsClusterMembers = reports.contains(.clusterMembers)
    resolver.reportsHidden = members.contains(.hidden) || resolver.explains
    resolver.prepareCopies()
    return resolver
  }

  /// The largest length of a line in bytes.
  static let longestLine = 64 << 20
}

extension Finding {
  /// The message and its help on one line.
  fileprivate var text: String { message + (help.map { "; \($0)" } ?? "") }
}

extension JSONWriter {
  /// Writes the members of a line that its result repeats.
  fileprivate mutating func write(_ members: [BatchLine.Member]) {
    for member in members { self.member(member.name, JSONText(member.json)) }
  }
}
