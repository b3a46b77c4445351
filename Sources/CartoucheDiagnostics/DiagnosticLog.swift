/// A collector of diagnostics in the order in which a stage reports them.
package struct DiagnosticLog: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  /// The number of errors so far, including errors that a silent log counted without storing them.
  package private(set) var errorCount = 0
  /// Whether `report` only counts diagnostics. The compiler uses a silent log if another of its passes reports the same diagnostics.
  package private(set) var isSilent = false
  /// The names for which `isFirstReport(of:)` has already returned `true`.
  private var reportedOnce: Set<String> = []
  /// The number of further searches for similar names that are allowed, to bound the time for a file with many misspelled names.
  package var suggestionBudget = SuggestionBudget()
  /// For each source file, the prefixes of names whose declarations could not be read. A name with such a prefix is not reported as
  /// unknown, because it may be declared.
  package var unreadNames: [SourceID: [String]] = [:]

  /// - Parameter isSilent: Whether the log counts errors without storing diagnostics.
  package init(isSilent: Bool = false) { self.isSilent = isSilent }

  package var count: Int { diagnostics.count }

  /// Stores a diagnostic, or only counts it if the log is silent.
  package mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    if !isSilent { diagnostics.append(diagnostic) }
  }

  /// Counts an error that another log has already reported.
  package mutating func countError() { errorCount += 1 }

  /// Returns whether this is the first call with `name`, for messages that appear only once in a run. A silent log always returns `false`.
  package mutating func isFirstReport(of name: String) -> Bool {
    !isSilent && reportedOnce.insert(name).inserted
  }

  /// Runs `work` with a silent log, which stores no diagnostics, because another pass of the compiler reports them.
  package mutating func silently<Result>(_ work: (inout DiagnosticLog) -> Result) -> Result {
    withSilence(true, work)
  }

  /// Runs `work` with a log that stores diagnostics, even within a call of `silently(_:)`.
  package mutating func reporting<Result>(_ work: (inout DiagnosticLog) -> Result) -> Result {
    withSilence(false, work)
  }

  private mutating func withSilence<Result>(_ silent: Bool, _ work: (inout DiagnosticLog) -> Result) -> Result
  {
    let wasSilent = setSilent(silent)
    defer { setSilent(wasSilent) }
    return work(&self)
  }

  /// Makes the log silent or not, for callers that cannot pass the log to the closure of `silently(_:)`.
  /// - Returns: The previous value of `isSilent`.
  @discardableResult
  package mutating func setSilent(_ silent: Bool) -> Bool {
    defer { isSilent = silent }
    return isSilent
  }

  /// Moves each error that is in another source file to the location of the `action`, such as a step of a trace, that caused it. The
  /// original location becomes a related place of the error.
  /// - Parameter start: The value of `count` before the action. Earlier diagnostics are not changed.
  package mutating func attributeErrors(to action: Location, since start: Int) {
    for index in start..<diagnostics.count { diagnostics[index].attributeError(to: action) }
  }

  /// Replaces the fixes of the diagnostics at a location. A caller uses it to offer a fix that depends on the context of the invalid value.
  /// - Parameters:
  ///   - start: The value of `count` before these diagnostics were reported.
  ///   - help: The new help text. `nil` keeps the help text of each diagnostic.
  package mutating func replaceFixes(
    at place: Location, since start: Int, with fixes: [Fix], help: String? = nil
  ) {
    for index in start..<diagnostics.count where diagnostics[index].location == place {
      diagnostics[index].fixes = fixes
      if let help { diagnostics[index].help = help }
    }
  }

  /// Turns a warning into an error.
  /// - Parameter index: The index of the warning in `diagnostics`.
  package mutating func escalate(at index: Int) {
    diagnostics[index].severity = .error
    errorCount += 1
  }

  /// Returns all diagnostics and removes them from the log.
  package mutating func drain() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }
}

extension Diagnostic {
  fileprivate mutating func attributeError(to action: Location) {
    guard severity == .error, location.source != action.source else { return }
    related.insert(RelatedPlace("what is wrong then is here", at: location), at: 0)
    location = action
    fixes = []
  }
}
