import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The findings that the comments of one file suppress, and the use of each comment.
struct Suppressions {
  /// A rule in a directive.
  private struct Entry {
    var rule: Located<String>
    /// The index in `directives` of the directive that names the rule.
    var directive: Int
    /// The lines with suppressed findings, or `nil` for a `cartouche-enable` without an open
    /// `cartouche-disable`.
    var lines: ClosedRange<Int>?
  }

  private let directives: [Directive]
  /// The entries of all directives, one for each rule that a directive names, in the order of `directives`.
  private var entries: [Entry] = []
  /// The lines in which findings of each rule are suppressed.
  private var suppressed: [String: LineRanges] = [:]
  /// The lines in which a directive has suppressed a finding so far, for each rule.
  private var used: [String: Set<Int>] = [:]
  /// The lines in which a directive names an error of the compiler that was found there, by the kind of
  /// error. Such errors are still reported.
  private var errors: [String: Set<Int>] = [:]

  init(_ document: Document, _ log: inout DiagnosticLog) {
    directives = Directive.all(in: document, &log)
    if directives.isEmpty { return }
    let lines = LineTable(document.bytes)
    var nextLine = NextLine(lines, document.bytes)
    // The indices in `entries` of each rule's `cartouche-disable` comments without a `cartouche-enable` so
    // far.
    var open: [String: [Int]] = [:]
    for (index, directive) in directives.enumerated() {
      let line = lines.line(at: directive.location.span.start)
      for rule in directive.rules {
        var entry = Entry(rule: rule, directive: index, lines: line...line)
        switch directive.kind {
        case .disableLine: break
        case .disableNextLine:
          let next = nextLine.after(line)
          entry.lines = next...next
        case .disable:
          entry.lines = line...Int.max
          open[rule.content, default: []].append(entries.count)
        case .enable:
          if let last = open[rule.content]?.popLast(), let start = entries[last].lines?.lowerBound {
            entries[last].lines = start...line
            continue
          }
          entry.lines = nil
        }
        entries.append(entry)
      }
    }
    var ranges: [String: [ClosedRange<Int>]] = [:]
    for entry in entries {
      if let lines = entry.lines { ranges[entry.rule.content, default: []].append(lines) }
    }
    suppressed = ranges.mapValues { LineRanges($0) }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Returns whether a finding is suppressed, and records the use of the directives.
  ///
  /// Errors of the compiler cannot be suppressed, because the spec does not compile.
  mutating func suppresses(_ finding: Finding) -> Bool {
    let line = finding.place.start.line
    guard suppressed[finding.rule]?.contains(line) == true else { return false }
    if isErrorOfCompiler(finding) {
      errors[finding.rule, default: []].insert(line)
      return false
    }
    used[finding.rule, default: []].insert(line)
    return true
  }

  /// The offsets of the rule names whose directives suppressed a finding.
  var usedPlaces: [Int] {
    let used = used.mapValues { $0.sorted() }
    return entries.filter { Self.holds($0, in: used) }.map { Int($0.rule.location.span.start) }
  }

  /// Returns whether the range of an entry contains one of the given lines. `lines` has the sorted lines of
  /// each rule.
  private static func holds(_ entry: Entry, in lines: [String: [Int]]) -> Bool {
    guard let range = entry.lines, let lines = lines[entry.rule.content] else { return false }
    let first = (0..<lines.count).partitioningIndex { lines[$0] >= range.lowerBound }
    return first < lines.count && lines[first] <= range.upperBound
  }

  /// Reports directives that suppress nothing.
  /// - Parameter couldBeFound: Returns whether findings of a rule were possible, because the rule ran.
  func reportUnused(_ couldBeFound: (String) -> Bool, in bytes: [UInt8], _ log: inout DiagnosticLog) {
    let (used, errors) = (used.mapValues { $0.sorted() }, errors.mapValues { $0.sorted() })
    let kinds = Dictionary(everyFindingKind.map { ($0.id, $0) }) { first, _ in first }
    var next = 0
    for (index, directive) in directives.enumerated() {
      let first = next
      while next < entries.count, entries[next].directive == index { next += 1 }
      let unused = entries[first..<next].filter { !Self.holds($0, in: used) }
      for entry in unused {
        let rule = entry.rule.content
        guard let kind = kinds[rule] else {
          log.reportUnknownRule(entry.rule)
          continue
        }
        guard couldBeFound(rule) else { continue }
        log.report(
          unused: entry.rule, kind, isEnable: directive.kind == .enable,
          meetsError: Self.holds(entry, in: errors),
          fixes: unused.count == directive.rules.count
            ? [Fix("remove the comment", replacing: directive.spanForRemoval(in: bytes), with: "")] : [])
      }
    }
  }
}

/// A sorted set of disjoint line ranges.
private struct LineRanges {
  private var ranges: [ClosedRange<Int>] = []

  init(_ all: [ClosedRange<Int>]) {
    for range in all.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  func contains(_ line: Int) -> Bool {
    let first = (0..<ranges.count).partitioningIndex { ranges[$0].upperBound >= line }
    return first < ranges.count && ranges[first].lowerBound <= line
  }
}

/// Returns whether a finding is an error of the compiler.
func isErrorOfCompiler(_ finding: Finding) -> Bool {
  finding.severity == .error && !ruleCatalog.contains { $0.metadata.id == finding.rule }
}

extension DiagnosticLog {
  /// Reports an unknown rule name.
  mutating func reportUnknownRule(_ rule: Located<String>, as severity: Severity? = nil) {
    let known = everyFindingKind.map { $0.id }
    let meant =
      NameSuggestion(for: rule.content, among: known)
      ?? uniqueName(in: known, startingWith: rule.content).map { NameSuggestion($0) }
    report(
      Diagnostic(
        SuppressionFinding.unknownRule, as: severity, "there is no rule `\(abbreviated(rule.content))`",
        at: rule.location, help: meant?.help ?? "`cartouche explain` lists all rules",
        fixes: meant.map { [$0.fix(rule.location.span)] } ?? []))
  }

  fileprivate mutating func report(
    unused rule: Located<String>, _ kind: AnyFindingKind, isEnable: Bool, meetsError: Bool, fixes: [Fix]
  ) {
    let isRule = ruleCatalog.contains { $0.metadata.id == kind.id }
    if meetsError || kind.note.severity == .error && !kind.note.canBeWarning && !isRule {
      report(
        Diagnostic(
          SuppressionFinding.badSuppression, "`\(kind.id)` cannot be suppressed", at: rule.location,
          help: "a spec with this error does not compile; fix the error", fixes: fixes))
    } else {
      report(
        Diagnostic(
          SuppressionFinding.unusedSuppression,
          isEnable
            ? "`\(kind.id)` is not disabled here"
            : "`\(kind.id)` is not found here, so nothing is suppressed",
          at: rule.location, help: "remove it", fixes: fixes))
    }
  }
}

extension Directive {
  /// Returns the range to delete if the directive is removed: the comment with the white space before it, and
  /// its line break if the line has no other content.
  fileprivate func spanForRemoval(in bytes: [UInt8]) -> SourceSpan {
    var (start, end) = (Int(location.span.start), Int(location.span.end))
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 { end += 1 }
    let isAlone = start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D
    if isAlone {
      if end < bytes.count, bytes[end] == 0x0D { end += 1 }
      if end < bytes.count, bytes[end] == 0x0A { end += 1 }
    }
    return SourceSpan(start..<end)
  }
}

/// A search for the line that a directive refers to.
private struct NextLine {
  private let lines: LineTable
  private let bytes: [UInt8]
  /// The lines from the last directive up to the next line with content. The upper bound is the line with
  /// content.
  private var passed = 0..<0

  init(_ lines: LineTable, _ bytes: [UInt8]) {
    (self.lines, self.bytes) = (lines, bytes)
  }

  /// Returns the next line that is neither blank nor only a comment, or the line after the last one.
  mutating func after(_ line: Int) -> Int {
    if passed.contains(line) { return passed.upperBound }
    let last = lines.line(at: UInt32(bytes.count))
    var next = line + 1
    while next <= last {
      let first = bytes[lines.byteRange(ofLine: next)].first { $0 != 0x20 && $0 != 0x09 }
      if let first, first != UInt8(ascii: "#") { break }
      next += 1
    }
    passed = line..<next
    return next
  }
}

/// Returns the only name that `written` abbreviates, such as `many-overlapping` for `many-overlap`. Each word
/// of `written` must be the beginning of a word of the name, in the same order.
private func uniqueName(in names: [String], startingWith written: String) -> String? {
  let beginnings = written.lowercased().split { "-_ ".contains($0) }
  guard !beginnings.isEmpty, beginnings.allSatisfy({ $0.count > 2 }) else { return nil }
  let found = names.filter { name in
    var words = name.split(separator: "-")[...]
    return beginnings.allSatisfy { beginning in
      guard let word = words.firstIndex(where: { $0.hasPrefix(beginning) }) else { return false }
      words = words[(word + 1)...]
      return true
    }
  }
  return found.count == 1 ? found[0] : nil
}
