/// A diagnostic with its places worked out: what every output format shows, free of the sources.
public struct Finding: Sendable, Equatable {
  public var rule: String
  public var severity: Severity
  public var message: String
  public var place: Place
  public var help: String?
  public var related: [Related]
  public var fixes: [Fix]

  /// A range in a file, as a person and a tool count it.
  public struct Place: Sendable, Equatable {
    public var path: String
    public var start: SourcePosition
    public var end: SourcePosition
    /// The source line with carets; nil when the file has no text to show.
    public var snippet: SourceSnippet?
  }

  /// Another place that the finding speaks of.
  public struct Related: Sendable, Equatable {
    public var message: String
    public var place: Place
  }

  /// A change to the finding's own file.
  public struct Fix: Sendable, Equatable {
    public var title: String
    public var isSafe: Bool
    public var edits: [Edit]
  }

  public struct Edit: Sendable, Equatable {
    public var start: SourcePosition
    public var end: SourcePosition
    public var replacement: String
  }
}

extension [Finding] {
  /// Works out the places of `diagnostics`.
  ///
  /// - Complexity: O(bytes) once for each source that a diagnostic points into.
  public init(_ diagnostics: [Diagnostic], in sources: SourceList) {
    var lineTables: [SourceID: LineTable] = [:]
    func lines(_ source: SourceID) -> LineTable {
      if let table = lineTables[source] { return table }
      let table = LineTable(sources[source].bytes)
      lineTables[source] = table
      return table
    }
    func place(_ location: Location) -> Finding.Place {
      let lines = lines(location.source)
      let text = sources[location.source]
      return Finding.Place(
        path: text.path, start: lines.position(at: location.span.start),
        end: lines.position(at: location.span.end),
        snippet: text.bytes.isEmpty ? nil : SourceSnippet(location.span, in: text.bytes, lines: lines))
    }
    func fix(_ fix: Fix, _ source: SourceID) -> Finding.Fix {
      let edits = fix.edits.map { edit in
        Finding.Edit(
          start: lines(source).position(at: edit.span.start), end: lines(source).position(at: edit.span.end),
          replacement: edit.replacement)
      }
      return Finding.Fix(title: fix.title, isSafe: fix.isSafe, edits: edits)
    }
    self = diagnostics.map { diagnostic in
      Finding(
        rule: diagnostic.rule, severity: diagnostic.severity, message: diagnostic.message,
        place: place(diagnostic.location), help: diagnostic.help,
        related: diagnostic.related.map { Finding.Related(message: $0.message, place: place($0.location)) },
        fixes: diagnostic.fixes.map { fix($0, diagnostic.location.source) })
    }
  }

  /// By path, then position, then rule, each finding once; equal ranks keep their order.
  public func inReportingOrder() -> [Finding] {
    let sorted = enumerated().sorted { one, other in
      let (onePlace, otherPlace) = (one.element.place, other.element.place)
      if onePlace.path != otherPlace.path {
        return onePlace.path.utf8.lexicographicallyPrecedes(otherPlace.path.utf8)
      }
      if onePlace.start.offset != otherPlace.start.offset {
        return onePlace.start.offset < otherPlace.start.offset
      }
      if one.element.rule != other.element.rule {
        return one.element.rule.utf8.lexicographicallyPrecedes(other.element.rule.utf8)
      }
      return one.offset < other.offset
    }.map(\.element)
    var result: [Finding] = []
    for finding in sorted {
      let isTold = result.reversed().prefix { $0.isBeside(finding) }.contains(finding)
      if !isTold { result.append(finding) }
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
