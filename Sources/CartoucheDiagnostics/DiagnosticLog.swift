/// Collects what is wrong, in the order in which it is found.
package struct DiagnosticLog: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  /// Errors met so far, reported or not.
  package private(set) var errorCount = 0
  /// Whether findings are counted only: for what is reported elsewhere.
  package private(set) var isMuted = false
  /// What is told once only and has been.
  private var told: Set<String> = []
  /// Finds the names that were meant.
  package var suggestions = Suggestions()
  /// What names of each source start with when what declares them could not be read, so that they are not
  /// reported missing.
  package var unreadNames: [SourceID: [String]] = [:]

  /// - Parameter isMuted: whether it only counts.
  package init(isMuted: Bool = false) { self.isMuted = isMuted }

  /// How many findings it holds.
  package var count: Int { diagnostics.count }

  /// Each stage adds a `report` that takes its own kinds of findings.
  package mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    if !isMuted { diagnostics.append(diagnostic) }
  }

  /// Counts an error that is reported already, such as what a broken text would have been.
  package mutating func countError() { errorCount += 1 }

  /// Whether `name` is met for the first time, for what is told once; never while muted.
  package mutating func isFirst(_ name: String) -> Bool {
    !isMuted && told.insert(name).inserted
  }

  /// Works without reporting: for what is reported elsewhere.
  package mutating func muted<Result>(_ work: (inout DiagnosticLog) -> Result) -> Result {
    withMuting(true, work)
  }

  /// Reports also within what is muted: for what nothing else would report.
  package mutating func unmuted<Result>(_ work: (inout DiagnosticLog) -> Result) -> Result {
    withMuting(false, work)
  }

  private mutating func withMuting<Result>(_ mutes: Bool, _ work: (inout DiagnosticLog) -> Result) -> Result {
    let wasMuted = mute(mutes)
    defer { mute(wasMuted) }
    return work(&self)
  }

  /// Counts findings only from now on, or no longer; for who owns the log and cannot lend it.
  /// - Returns: what was before.
  @discardableResult
  package mutating func mute(_ mutes: Bool) -> Bool {
    defer { isMuted = mutes }
    return isMuted
  }

  /// Tells the errors in other sources than that of `action` as brought about by the action.
  /// - Parameter start: the `count` before the action; what was found earlier stays as it is.
  package mutating func blame(_ action: Location, since start: Int) {
    for index in start..<diagnostics.count { diagnostics[index].blame(action) }
  }

  /// Replaces the fixes of what was found at a place, where its surroundings say what would do.
  /// - Parameters:
  ///   - start: the `count` before it was found.
  ///   - help: what to do about it; nil: what it says already.
  package mutating func replaceFixes(
    at place: Location, since start: Int, with fixes: [Fix], help: String? = nil
  ) {
    for index in start..<diagnostics.count where diagnostics[index].location == place {
      diagnostics[index].fixes = fixes
      if let help { diagnostics[index].help = help }
    }
  }

  /// Makes an error of the finding at an index.
  package mutating func raise(at index: Int) {
    diagnostics[index].severity = .error
    errorCount += 1
  }

  /// Takes what was found and leaves none.
  package mutating func take() -> [Diagnostic] {
    defer { diagnostics = [] }
    return diagnostics
  }
}

extension Diagnostic {
  fileprivate mutating func blame(_ action: Location) {
    guard severity == .error, location.source != action.source else { return }
    related.insert(RelatedPlace("what is wrong then is here", at: location), at: 0)
    location = action
    fixes = []
  }
}
