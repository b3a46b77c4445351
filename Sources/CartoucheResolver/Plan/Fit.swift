/// Whether a candidate frame must lie inside the bounds.
package enum Fit: UInt8, Sendable, CaseIterable {
  /// Inside is better than not.
  case prefer
  /// Inside or hidden.
  case require
  /// Makes no difference.
  case ignore
}
