import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// What the comments of one file suppress, and what of that was found.
struct Suppressions {
  /// One rule that one comment names.
  private struct Entry {
    var rule: Located<String>
    var directive: Int
    /// The lines in which it holds; nil: it is a `cartouche-enable` of what nothing disabled.
    var lines: ClosedRange<Int>?
    var isUsed = false
    /// Whether an error of the compiler has that name there, which nothing suppresses.
    var meetsError = false
  }

  private let directives: [Directive]
  private var entries: [Entry] = []
  /// Where each rule is named, in `entries`.
  private var positions: [String: [Int]] = [:]

  init(_ document: Document, _ log: inout DiagnosticLog) {
    directives = Directive.all(in: document, &log)
    if directives.isEmpty { return }
    let lines = LineTable(document.bytes)
    for (index, directive) in directives.enumerated() {
      for rule in directive.rules { add(rule, index, lines, in: document) }
    }
    for (index, entry) in entries.enumerated() { positions[entry.rule.content, default: []].append(index) }
  }

  private mutating func add(
    _ rule: Located<String>, _ index: Int, _ lines: LineTable, in document: Document
  ) {
    let directive = directives[index]
    let line = lines.line(at: directive.location.span.start)
    var entry = Entry(rule: rule, directive: index, lines: line...line)
    switch directive.kind {
    case .disableLine: break
    case .disableNextLine:
      let next = lines.nextLine(after: line, in: document.bytes)
      entry.lines = next...next
    case .disable: entry.lines = line...Int.max
    case .enable:
      let open = entries.lastIndex { $0.rule.content == rule.content && $0.lines?.upperBound == Int.max }
      if let open, let start = entries[open].lines?.lowerBound {
        entries[open].lines = start...line
        return
      }
      entry.lines = nil
    }
    entries.append(entry)
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Whether a finding of the file is suppressed, which counts as a use of what does it.
  ///
  /// Errors of the compiler are not: there is no spec without them.
  mutating func suppresses(_ finding: Finding) -> Bool {
    let isError = isErrorOfCompiler(finding)
    var isNamed = false
    for index in positions[finding.rule] ?? []
    where entries[index].lines?.contains(finding.place.start.line) == true {
      if isError { entries[index].meetsError = true } else { entries[index].isUsed = true }
      isNamed = true
    }
    return isNamed && !isError
  }

  /// Where the rules are named that suppressed something: bytes of the file.
  var usedPlaces: [Int] { entries.filter(\.isUsed).map { Int($0.rule.location.span.start) } }

  /// Reports what suppressed nothing.
  /// - Parameter wasLookedFor: whether a rule was run, so that it would have found something.
  func reportUnused(_ wasLookedFor: (String) -> Bool, in bytes: [UInt8], _ log: inout DiagnosticLog) {
    for (index, directive) in directives.enumerated() {
      let unused = entries.filter { $0.directive == index && !$0.isUsed }
      for entry in unused {
        let rule = entry.rule.content
        guard let kind = everyFindingKind.first(where: { $0.id == rule }) else {
          log.reportUnknownRule(entry.rule)
          continue
        }
        guard wasLookedFor(rule) else { continue }
        log.report(
          unused: entry.rule, kind, isEnable: directive.kind == .enable, meetsError: entry.meetsError,
          fixes: unused.count == directive.rules.count
            ? [Fix("remove the comment", replacing: directive.spanForRemoval(in: bytes), with: "")] : [])
      }
    }
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

extension LineTable {
  /// The next line with more than a comment on it; the one after the last where there is none.
  fileprivate func nextLine(after line: Int, in bytes: [UInt8]) -> Int {
    let last = self.line(at: UInt32(bytes.count))
    for line in line..<last {
      let first = bytes[byteRange(ofLine: line + 1)].first { $0 != 0x20 && $0 != 0x09 }
      if let first, first != UInt8(ascii: "#") { return line + 1 }
    }
    return last + 1
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
