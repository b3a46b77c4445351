/// A collector of diagnostics in the order in which they are found.
package struct DiagnosticLog: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  /// The number of errors so far, including those that were not reported.
  package private(set) var errorCount = 0
  /// Whether the log only counts findings, because another pass reports them.
  package private(set) var isSilent = false
  /// The names for which `isFirstReport(of:)` has returned `true`.
  private var reportedOnce: Set<String> = []
  /// The number of searches for similar names that are still allowed.
  package var suggestionBudget = SuggestionBudget()
  /// The prefixes of names whose declarations could not be read, by source. Names with such a prefix are not
  /// reported as unknown.
  package var unreadNames: [SourceID: [String]] = [:]

  /// - Parameter isSilent: Whether the log counts errors without storing diagnostics.
  package init(isSilent: Bool = false) { self.isSilent = isSilent }

  /// The number of stored diagnostics.
  package var count: Int { diagnostics.count }

  /// Stores a diagnostic, or only counts it if the log is silent.
  package mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    if !isSilent { diagnostics.append(diagnostic) }
  }

  /// Counts an error that has been reported elsewhere.
  package mutating func countError() { errorCount += 1 }

  /// Returns whether this is the first call with `name`, for messages that appear only once. The result is
  /// `false` while the log is silent.
  package mutating func isFirstReport(of name: String) -> Bool {
    !isSilent && reportedOnce.insert(name).inserted
  }

  /// Runs `work` without storing its diagnostics, because another pass reports them.
  package mutating func silently<Result>(_ work: (inout DiagnosticLog) -> Result) -> Result {
    withSilence(true, work)
  }

  /// Runs `work` and stores its diagnostics, even inside `silently(_:)`.
  package mutating func reporting<Result>(_ work: (inout DiagnosticLog) -> Result) -> Result {
    withSilence(false, work)
  }

  private mutating func withSilence<Result>(_ silent: Bool, _ work: (inout DiagnosticLog) -> Result) -> Result
  {
    let wasSilent = setSilent(silent)
    defer { setSilent(wasSilent) }
    return work(&self)
  }

  /// Sets whether the log only counts findings, for owners that cannot pass the log to a closure.
  /// - Returns: The previous value of `isSilent`.
  @discardableResult
  package mutating func setSilent(_ silent: Bool) -> Bool {
    defer { isSilent = silent }
    return isSilent
  }

  /// Moves errors in other sources to the location of the `action` that caused them, with the original
  /// location as related.
  /// - Parameter start: The value of `count` before the action; earlier diagnostics stay unchanged.
  package mutating func attributeErrors(to action: Location, since start: Int) {
    for index in start..<diagnostics.count { diagnostics[index].attributeError(to: action) }
  }

  /// Replaces the fixes of the diagnostics at a location, for callers that know its context.
  /// - Parameters:
  ///   - start: The value of `count` before these diagnostics were reported.
  ///   - help: The new help; `nil` keeps the current one.
  package mutating func replaceFixes(
    at place: Location, since start: Int, with fixes: [Fix], help: String? = nil
  ) {
    for index in start..<diagnostics.count where diagnostics[index].location == place {
      diagnostics[index].fixes = fixes
      if let help { diagnostics[index].help = help }
    }
  }

  /// Turns the warning at an index into an error.
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
