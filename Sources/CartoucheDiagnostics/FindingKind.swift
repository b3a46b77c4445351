/// One kind of thing that can be wrong, with its name: what a diagnostic's `rule` is.
///
/// Each stage has an enumeration of its own. Its `note` is a switch over all cases, so that none goes unexplained.
package protocol FindingKind: Sendable {
  /// Stable kebab-case name, such as `unknown-key`.
  var id: String { get }
  var note: FindingNote { get }
}

extension FindingKind where Self: RawRepresentable, RawValue == String {
  package var id: String { rawValue }
}
