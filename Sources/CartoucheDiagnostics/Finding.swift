/// An error or warning with resolved lines and columns. Output formats can print it without the source files.
public struct Finding: Sendable, Equatable {
  /// The stable kebab-case name of the finding's kind, such as `unknown-key`.
  public package(set) var rule: String
  /// The severity of the finding. An error keeps the spec from compiling, a warning does not.
  public package(set) var severity: Severity
  /// The message: one line that makes sense on its own, with names in backquotes and without a period.
  public package(set) var message: String
  /// The smallest range of the file that contains the mistake.
  public package(set) var place: Place
  /// The suggested correction, such as "did you mean `title`?", or `nil` if there is none.
  public package(set) var help: String?
  /// Other ranges that the message refers to, such as the first of two duplicate keys.
  public package(set) var related: [Related]
  /// Alternative fixes of the mistake. Each of them corrects it on its own.
  public package(set) var fixes: [Fix]

  /// A range in a file, as lines and columns.
  public struct Place: Sendable, Equatable {
    /// The path of the file with the range: as the user wrote it, or relative to the spec that refers to the file.
    public package(set) var path: String
    /// The position of the first character of the range.
    public package(set) var start: SourcePosition
    /// The position after the last character of the range.
    public package(set) var end: SourcePosition
    /// The lines of the file with the range, or `nil` if the text of the file is not available.
    package let lines: LineTable?

    /// The source line with carets under the range, or `nil` if the text of the file is not available.
    ///
    /// The snippet is computed on each access: stored snippets of a million findings would need more memory than the file.
    public var snippet: SourceSnippet? {
      lines.map { SourceSnippet(SourceSpan(start.offset..<end.offset), in: $0.bytes, lines: $0) }
    }

    /// Returns whether both ranges have the same path and positions, and show the same line.
    public static func == (one: Place, other: Place) -> Bool {
      one.path == other.path && one.start == other.start && one.end == other.end
        && (one.lines === other.lines || one.snippet == other.snippet)
    }
  }

  /// Another range that the message of a finding refers to, such as the first of two duplicate keys.
  public struct Related: Sendable, Equatable {
    /// The relation of the range to the finding, such as "first used here".
    public package(set) var message: String
    /// The range that the message of the finding refers to.
    public package(set) var place: Place
  }

  /// A change to the file of the finding.
  public struct Fix: Sendable, Equatable {
    /// The effect of the fix, as a command, such as "remove the comment".
    public package(set) var title: String
    /// Whether the text after the fix certainly means what the author intended.
    public package(set) var isSafe: Bool
    /// The text edits of the fix, in ascending order of position. They do not overlap.
    public package(set) var edits: [Edit]
  }

  /// The replacement of one range of a file by a new text.
  public struct Edit: Sendable, Equatable {
    /// The position of the first replaced character.
    public package(set) var start: SourcePosition
    /// The position after the last replaced character, equal to `start` for an insertion.
    public package(set) var end: SourcePosition
    /// The new text of the range; empty for a deletion.
    public package(set) var replacement: String
  }
}

extension [Finding] {
  /// Resolves the locations of `diagnostics` to lines and columns.
  ///
  /// Messages quote names and values from the user's files. `String.printable` escapes the characters in them that could move the cursor or
  /// reorder a line, so that no output format can display a false finding.
  /// - Complexity: O(bytes) for each source that contains a diagnostic.
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

  /// Calls `body` with batches of at most a thousand findings, in order, so that a caller can write output in batches.
  package func forEachBatch(_ body: ([Finding]) -> Void) {
    for start in stride(from: 0, to: count, by: 1000) {
      body(Array(self[start..<Swift.min(start + 1000, count)]))
    }
  }

  /// Returns the findings sorted by path, position and rule, without duplicates. Findings with the same path, position and rule keep their
  /// order.
  package func inReportingOrder() -> [Finding] {
    // Sorting indices moves less memory than sorting findings.
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
    // Indices into `result` of the findings with the last rule and position, by message. The dictionary keeps the search for duplicates
    // fast at a position with thousands of findings.
    var indicesByMessage: [String: [Int]] = [:]
    for index in order {
      let finding = self[index]
      if result.last?.hasSamePosition(as: finding) != true { indicesByMessage = [:] }
      if indicesByMessage[finding.message]?.contains(where: { result[$0] == finding }) == true { continue }
      indicesByMessage[finding.message, default: []].append(result.count)
      result.append(finding)
    }
    return result
  }
}

extension Finding {
  /// Returns whether two findings have the same path, rule and start position.
  fileprivate func hasSamePosition(as other: Finding) -> Bool {
    rule == other.rule && place.start.offset == other.place.start.offset && place.path == other.place.path
  }
}

/// The identity of a finding across runs: its file, its rule and the text of its line.
///
/// Changes to other lines and to indentation do not affect the fingerprint. Findings with the same file, rule and line text are numbered by
/// position, so the fingerprints of one run are unique.
package struct Fingerprint: Sendable, Hashable {
  private let hash: UInt64
  private let occurrence: Int

  /// The fingerprint as text, such as `0f3a…:1`: sixteen hexadecimal digits, then the number among findings with the same digits, from 1.
  package var text: String {
    let digits = String(hash, radix: 16)
    return "\(String(repeating: "0", count: 16 - digits.count))\(digits):\(occurrence)"
  }

  /// Returns one fingerprint for each finding. The findings must be sorted by path and position.
  package static func all(of findings: [Finding]) -> [Fingerprint] {
    var counts: [UInt64: Int] = [:]
    return findings.map { finding in
      let hash = hash(of: finding)
      counts[hash, default: 0] += 1
      return Fingerprint(hash: hash, occurrence: counts[hash, default: 0])
    }
  }

  private static func hash(of finding: Finding) -> UInt64 {
    let line = finding.place.snippet?.text.split(separator: " ").joined(separator: " ") ?? ""
    var hash = FNV1a()
    // Paths and rules contain no NUL, so two different lists of path, rule and line never hash the same bytes.
    for part in [finding.place.path, finding.rule, line] { hash.add(part) }
    return hash.value
  }
}

/// The 64-bit FNV-1a hash, whose values are the same on every machine and in every run, unlike those of `Hasher`.
private struct FNV1a {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds the bytes of a text and a terminating NUL to the hash.
  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
