import CartoucheDiagnostics

/// How many findings of one kind are told one by one, and how many places a finding shows that tells of more.
private let toldOneByOne = 5

/// `diagnostics` with those of one kind in one data file told once, where they are more than a few.
///
/// Data is written by programs: what is wrong with one feature is often wrong with thousands.
func condensed(_ diagnostics: [Diagnostic], in files: Set<SourceID>) -> [Diagnostic] {
  var groups: [FindingPattern: [Int]] = [:]
  for (index, diagnostic) in diagnostics.enumerated() where files.contains(diagnostic.location.source) {
    groups[FindingPattern(diagnostic), default: []].append(index)
  }
  var result = diagnostics
  var dropped: Set<Int> = []
  for indices in groups.values where indices.count > toldOneByOne {
    let others = indices.dropFirst()
    result[indices[0]].message += ", and \(others.count) more findings like this one"
    result[indices[0]].related += others.prefix(toldOneByOne - 1).map {
      RelatedPlace("another one is here", at: diagnostics[$0].location)
    }
    dropped.formUnion(others)
  }
  guard !dropped.isEmpty else { return diagnostics }
  return result.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
}

/// What equal findings have in common.
private struct FindingPattern: Hashable {
  var source: SourceID
  var rule: String
  var severity: Severity
  /// The message without what it quotes, and without numbers.
  var words: String

  init(_ diagnostic: Diagnostic) {
    source = diagnostic.location.source
    rule = diagnostic.rule
    severity = diagnostic.severity
    let unquoted = diagnostic.message.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.map(\.element)
    words = unquoted.joined(separator: "`").filter { !$0.isNumber }
  }
}
