/// A check of what compiles and is still surely not meant. One file a rule, one line in `RuleCatalog`.
package protocol Rule: Sendable {
  static var metadata: RuleMetadata { get }
  /// Specs that it flags and specs that it accepts; every one is run as a test.
  static var examples: [RuleExample] { get }

  static func check(_ context: inout RuleContext)
}
