import CartoucheCompiler
package import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// A reader of a batch: lines as in a trace, each of which describes a frame of its own.
///
/// A line means what it means as the only line of a trace. It may have an `id` and members that start with `x-`, which
/// do not affect the frame and are repeated in the result.
package struct BatchReader: Sendable {
  /// The camera and viewport of values that a line does not set.
  private let start: TraceFrame
  private let subject: TraceSubject
  /// The texts of the spec.
  private let sources: SourceList
  /// The name of the batch in messages.
  private let path: String
  private let limits: Limits
  /// A converter of actions that has not converted any. It is `nil` before the first line that needs one, because its
  /// creation takes time linear in the plan.
  private var actions: TraceActions?

  package init(
    startingAt start: TraceFrame, of subject: TraceSubject, in sources: SourceList, path: String,
    limits: Limits = Limits()
  ) {
    self.start = start
    self.subject = subject
    self.sources = sources
    self.path = path
    self.limits = limits
  }

  /// Reads one line, without its line break.
  package mutating func line(_ bytes: [UInt8]) -> BatchLine {
    var sources = sources
    let source = sources.add(SourceText(path: path, bytes: bytes))
    var result = BatchLine()
    let document = parseDocument(
      source, in: sources, format: .json, limits: limits, diagnostics: &result.diagnostics)
    if let root = document.root, root.kind == .mapping { result.repeated = repeatedMembers(of: root) }
    guard !result.diagnostics.contains(where: { $0.severity == .error }), let root = document.root else {
      result.sources = sources
      return result
    }
    var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    var frames = TraceFrames(startingAt: start, of: subject, in: sources)
    var line = frames.next
    decodeMapping(root, into: &line, rows: TraceLine.batchRows, as: "a line of a batch", &decoder)
    if !line.actions.isEmpty || line.camera.fits {
      if actions == nil { actions = TraceActions(subject.plan, subject.editor, sources) }
      actions?.sources = sources
      frames = TraceFrames(startingAt: start, of: subject, in: sources, actions: actions)
    }
    let frame = frames.frame(line, root, after: [], &decoder)
    // Warnings in the spec are already among the spec's own findings.
    result.diagnostics += decoder.log.drain().filter { $0.severity == .error || $0.location.source == source }
    if !result.diagnostics.contains(where: { $0.severity == .error }) { result.frame = frame }
    result.sources = sources
    return result
  }

  private func repeatedMembers(of root: Node) -> [BatchLine.Member] {
    var members: [BatchLine.Member] = []
    var names: Set<String> = []
    for entry in root.entries where !entry.value.isTruncated {
      let name = entry.key.string
      // The second of two members with equal names is an error.
      guard name == "id" || name.hasPrefix("x-"), names.insert(name).inserted else { continue }
      let member = BatchLine.Member(name: name, json: entry.value.written)
      if name == "id" { members.insert(member, at: 0) } else { members.append(member) }
    }
    return members
  }
}

/// A line of a batch.
package struct BatchLine: Sendable {
  /// A member of the line that the result repeats.
  package struct Member: Sendable, Equatable {
    package var name: String
    /// The value as written, on one line.
    package var json: String
  }

  /// The members that the result repeats: `id` first, then the others as written.
  package var repeated: [Member] = []
  /// The frame of the line, or `nil` if the line has an error.
  package var frame: TraceFrame?
  /// The errors and warnings, in the texts of `sources`.
  package var diagnostics: [Diagnostic] = []
  package var sources = SourceList()

  /// Creates a line without a frame.
  package init() {}
}

extension TraceLine {
  /// The properties of a line of a batch.
  fileprivate static let batchRows = PropertyTable<TraceLine>(
    properties.rows
      + [
        Property(
          "id", { $1(&$0.ignored) }, .anything,
          "Any value by which a program recognizes the result of the line.")
      ])
}
