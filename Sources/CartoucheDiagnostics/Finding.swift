/// A diagnostic with its places worked out: what every output format shows, free of the sources.
public struct Finding: Sendable, Equatable {
  /// Stable kebab-case name of the check, such as `unknown-key`.
  public package(set) var rule: String
  /// Whether the spec compiles all the same.
  public package(set) var severity: Severity
  /// One line that can be understood alone; names in backquotes, no full stop.
  public package(set) var message: String
  /// As tight as possible around what is wrong.
  public package(set) var place: Place
  /// What to do about it.
  public package(set) var help: String?
  /// Other places involved, such as the first of two duplicates.
  public package(set) var related: [Related]
  /// Changes that would mend it, each by itself.
  public package(set) var fixes: [Fix]

  /// A range in a file, as a person and a tool count it.
  public struct Place: Sendable, Equatable {
    /// As the user named the file, or relative to the spec that refers to it.
    public package(set) var path: String
    /// Where it begins.
    public package(set) var start: SourcePosition
    /// Where it ends; what is there does not belong to it.
    public package(set) var end: SourcePosition
    /// The lines of the file; nil when it has no text to show.
    let lines: LineTable?

    /// The source line with carets; nil when the file has no text to show.
    ///
    /// Built for each call: the lines of a million findings take more memory than the file.
    public var snippet: SourceSnippet? {
      lines.map { SourceSnippet(SourceSpan(start.offset..<end.offset), in: $0.bytes, lines: $0) }
    }

    /// Whether both have the same path and positions, and show the same line.
    public static func == (one: Place, other: Place) -> Bool {
      one.path == other.path && one.start == other.start && one.end == other.end
        && (one.lines === other.lines || one.snippet == other.snippet)
    }
  }

  /// Another place that the finding speaks of.
  public struct Related: Sendable, Equatable {
    /// What that place has to do with it.
    public package(set) var message: String
    /// Where it is.
    public package(set) var place: Place
  }

  /// A change to the finding's own file.
  public struct Fix: Sendable, Equatable {
    /// What the change does, in the imperative.
    public package(set) var title: String
    /// Whether the meaning after the change is certainly the one intended.
    public package(set) var isSafe: Bool
    /// In order of position, never overlapping.
    public package(set) var edits: [Edit]
  }

  /// One replaced range of the file.
  public struct Edit: Sendable, Equatable {
    /// Where it begins.
    public package(set) var start: SourcePosition
    /// Where it ends; what is there stays.
    public package(set) var end: SourcePosition
    /// What takes its place.
    public package(set) var replacement: String
  }
}

extension [Finding] {
  /// Works out the places of `diagnostics`.
  ///
  /// Texts quote names and values of the user's files. What in them could move a cursor or reorder a line is escaped here
  /// (`String.printable`), so that no output format displays a finding as something else.
  /// - Complexity: O(bytes) once for each source that a diagnostic points into.
  package init(_ diagnostics: [Diagnostic], in sources: SourceList) {
    var lineTables: [SourceID: LineTable] = [:]
    func lines(_ source: SourceID) -> LineTable {
      if let table = lineTables[source] { return table }
      let table = LineTable(sources[source].bytes)
      lineTables[source] = table
      return table
    }
    func place(_ location: Location) -> Finding.Place {
      let lines = lines(location.source)
      return Finding.Place(
        path: sources[location.source].path, start: lines.position(at: location.span.start),
        end: lines.position(at: location.span.end), lines: lines.bytes.isEmpty ? nil : lines)
    }
    func fix(_ fix: Fix, _ source: SourceID) -> Finding.Fix {
      let edits = fix.edits.map { edit in
        Finding.Edit(
          start: lines(source).position(at: edit.span.start), end: lines(source).position(at: edit.span.end),
          replacement: edit.replacement)
      }
      return Finding.Fix(title: fix.title.printable, isSafe: fix.isSafe, edits: edits)
    }
    self = diagnostics.map { diagnostic in
      Finding(
        rule: diagnostic.rule, severity: diagnostic.severity, message: diagnostic.message.printable,
        place: place(diagnostic.location), help: diagnostic.help?.printable,
        related: diagnostic.related.map {
          Finding.Related(message: $0.message.printable, place: place($0.location))
        },
        fixes: diagnostic.fixes.map { fix($0, diagnostic.location.source) })
    }
  }

  /// Calls `body` with a thousand at a time, in order, for what is written one after the other.
  package func forEachPiece(_ body: ([Finding]) -> Void) {
    for start in stride(from: 0, to: count, by: 1000) {
      body(Array(self[start..<Swift.min(start + 1000, count)]))
    }
  }

  /// By path, then position, then rule, each finding once; equal ranks keep their order.
  package func inReportingOrder() -> [Finding] {
    // Indices are sorted, which are small.
    let order = indices.sorted { one, other in
      let (onePlace, otherPlace) = (self[one].place, self[other].place)
      if onePlace.path != otherPlace.path {
        return onePlace.path.utf8.lexicographicallyPrecedes(otherPlace.path.utf8)
      }
      if onePlace.start.offset != otherPlace.start.offset {
        return onePlace.start.offset < otherPlace.start.offset
      }
      if self[one].rule != self[other].rule {
        return self[one].rule.utf8.lexicographicallyPrecedes(self[other].rule.utf8)
      }
      return one < other
    }
    var result: [Finding] = []
    result.reserveCapacity(count)
    // The findings of one rule at one position, by message: a position may have thousands.
    var beside: [String: [Int]] = [:]
    for index in order {
      let finding = self[index]
      if result.last?.isBeside(finding) != true { beside = [:] }
      if beside[finding.message]?.contains(where: { result[$0] == finding }) == true { continue }
      beside[finding.message, default: []].append(result.count)
      result.append(finding)
    }
    return result
  }
}

extension Finding {
  /// Whether path, position and rule are the same.
  fileprivate func isBeside(_ other: Finding) -> Bool {
    rule == other.rule && place.start.offset == other.place.start.offset && place.path == other.place.path
  }
}
