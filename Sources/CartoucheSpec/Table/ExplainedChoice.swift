/// Words of which one may stand there, where a name alone does not tell what each does.
///
/// Explanations, reference pages and the schema print the meanings, so that these are written once.
package protocol ExplainedChoice: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  /// What it does, as a clause without a full stop.
  var meaning: String { get }
}
