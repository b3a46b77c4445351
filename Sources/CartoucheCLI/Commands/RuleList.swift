import ArgumentParser
import CartoucheDiagnostics
import CartoucheLint

/// Names of rules between commas.
struct RuleList: ExpressibleByArgument {
  var rules: [String]

  init?(argument: String) {
    rules = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Fails for a name that no rule has.
  static func check(_ lists: [RuleList], of option: String) throws {
    if lists.isEmpty { return }
    let known = everyFindingKind.map(\.id)
    for rule in lists.flatMap(\.rules) where !known.contains(rule) {
      let help = MeantName(for: rule, among: known)?.help ?? "`cartouche explain` lists all rules"
      throw ValidationError("\(option): there is no rule `\(rule)`; \(help)")
    }
  }
}
