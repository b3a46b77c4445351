import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The findings that the comments of one file suppress, and which of the comments were used.
struct Suppressions {
  /// One rule that one comment names.
  private struct Entry {
    var rule: Located<String>
    var directive: Int
    /// The lines in which it holds; nil: it is a `cartouche-enable` of a rule that no comment disabled.
    var lines: ClosedRange<Int>?
  }

  private let directives: [Directive]
  /// In the order of `directives`.
  private var entries: [Entry] = []
  /// The lines in which each rule is suppressed.
  private var suppressed: [String: LineRanges] = [:]
  /// The lines in which findings of each rule were suppressed.
  private var used: [String: Set<Int>] = [:]
  /// The suppressed lines with errors of the compiler of each name, which no comment suppresses.
  private var errors: [String: Set<Int>] = [:]

  init(_ document: Document, _ log: inout DiagnosticLog) {
    directives = Directive.all(in: document, &log)
    if directives.isEmpty { return }
    let lines = LineTable(document.bytes)
    var nextLine = NextLine(lines, document.bytes)
    // The entries of each rule that no comment ends so far, in order.
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

  /// Whether a finding of the file is suppressed, which counts as a use of the comments that suppress it.
  ///
  /// Errors of the compiler are not: there is no spec without them.
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

  /// Where the rules are named that suppressed something: bytes of the file.
  var usedPlaces: [Int] {
    let used = used.mapValues { $0.sorted() }
    return entries.filter { Self.holds($0, in: used) }.map { Int($0.rule.location.span.start) }
  }

  /// Whether an entry holds in one of some lines of its rule, which are sorted.
  private static func holds(_ entry: Entry, in lines: [String: [Int]]) -> Bool {
    guard let range = entry.lines, let lines = lines[entry.rule.content] else { return false }
    let first = (0..<lines.count).partitioningIndex { lines[$0] >= range.lowerBound }
    return first < lines.count && lines[first] <= range.upperBound
  }

  /// Reports the comments that suppress nothing.
  /// - Parameter wasLookedFor: whether a rule was run, so that it would have found something.
  func reportUnused(_ wasLookedFor: (String) -> Bool, in bytes: [UInt8], _ log: inout DiagnosticLog) {
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
        guard wasLookedFor(rule) else { continue }
        log.report(
          unused: entry.rule, kind, isEnable: directive.kind == .enable,
          meetsError: Self.holds(entry, in: errors),
          fixes: unused.count == directive.rules.count
            ? [Fix("remove the comment", replacing: directive.spanForRemoval(in: bytes), with: "")] : [])
      }
    }
  }
}

/// Ranges of lines, apart and in order.
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

/// Whether a finding says that the spec does not compile.
func isErrorOfCompiler(_ finding: Finding) -> Bool {
  finding.severity == .error && !ruleCatalog.contains { $0.metadata.id == finding.rule }
}

extension DiagnosticLog {
  /// Reports a name of a rule that there is not.
  mutating func reportUnknownRule(_ rule: Located<String>, as severity: Severity? = nil) {
    let known = everyFindingKind.map(\.id)
    let meant =
      MeantName(for: rule.content, among: known)
      ?? onlyOne(of: known, begunBy: rule.content).map { MeantName($0) }
    report(
      Diagnostic(
        SuppressionFinding.unknownRule, as: severity, "there is no rule `\(abbreviated(rule.content))`",
        at: rule.location, help: meant?.help ?? "`cartouche explain` lists all rules",
        fixes: meant.map { [$0.fix(rule.location.span)] } ?? []))
  }

  fileprivate mutating func report(
    unused rule: Located<String>, _ kind: any FindingKind, isEnable: Bool, meetsError: Bool, fixes: [Fix]
  ) {
    let isRule = ruleCatalog.contains { $0.metadata.id == kind.id }
    if meetsError || kind.note.severity == .error && !kind.note.alsoWarns && !isRule {
      report(
        Diagnostic(
          SuppressionFinding.badSuppression, "`\(kind.id)` cannot be suppressed", at: rule.location,
          help: "a spec with this error does not compile; mend what it says", fixes: fixes))
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
  /// The comment with the white space before it, and its line break where nothing else stands in the line.
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

/// Finds the line that a comment before it is about.
private struct NextLine {
  private let lines: LineTable
  private let bytes: [UInt8]
  /// The lines of comments and blank lines that were passed last, and the line after them.
  private var passed = 0..<0

  init(_ lines: LineTable, _ bytes: [UInt8]) {
    (self.lines, self.bytes) = (lines, bytes)
  }

  /// The next line with more than a comment on it; the one after the last where there is none.
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

/// The only name whose words begin with those of another, in their order: `many-overlapping` is meant by `many-overlap`; nil: there is
/// none, or there are several.
private func onlyOne(of names: [String], begunBy written: String) -> String? {
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
