package import CartoucheCompiler
package import CartoucheDiagnostics

/// A spec, or a scenario, after all fixes that can be trusted.
///
/// Every change is tried before it counts. A safe one leaves the compiled plan as it was, byte for byte, and all that a scenario
/// says, or mends a spec that did not compile and a scenario that could not be run; none brings an error that was not there. Comments and layout outside of the edits stay. What is left of
/// the fixes would not pass, so fixing the result again changes nothing.
package struct FixedSpec: Sendable {
  /// What the file is to hold.
  package let bytes: [UInt8]
  /// The bytes of the file as it was that `bytes` has others for, in order of position.
  package let replacements: [Replacement]
  /// What was fixed, in order of position, with what an error had hidden before it was mended.
  package let applied: [TriedFix]
  /// What is left that was tried and refused, in order of position.
  package let refused: [TriedFix]
  /// What could be fixed besides by fixes that somebody should look at, where nobody asked for those and somebody for their
  /// number; tried, too.
  package let unsafe: [TriedFix]

  /// - Parameters:
  ///   - path: the spec, or the scenario.
  ///   - settings: what is not told in it is not fixed.
  ///   - includesUnsafe: whether fixes count whose meaning somebody should look at.
  ///   - countsUnsafe: whether those are looked for where they do not count: each is tried.
  ///   - mostTrials: compilations after which it is enough, however many fixes there are.
  package init(
    _ path: String, _ loader: some FileLoader, _ settings: RuleSettings, includesUnsafe: Bool,
    countsUnsafe: Bool = true, mostTrials: Int = 100
  ) throws(FileFailure) {
    var search = try FixSearch(path, loader, settings, mostTrials: mostTrials)
    try search.run(includesUnsafe: includesUnsafe)
    bytes = search.current.bytes
    replacements = search.replacements
    applied = search.made.tried(in: bytes)
    refused = search.refused
    let count = search.made.count
    if countsUnsafe, !includesUnsafe { try search.run(includesUnsafe: true) }
    unsafe = Array(search.made.dropFirst(count)).tried(in: search.current.bytes)
  }
}
