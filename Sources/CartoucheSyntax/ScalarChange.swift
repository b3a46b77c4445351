/// What becomes of a scalar when a document is rewritten.
package enum ScalarChange {
  case keep
  /// The node, of any document, stands there instead.
  case replace(Node)
  /// The text loses its first byte, which was an escape.
  case dropFirstByte
  /// Nothing stands there, and that is not reported again.
  case clear
}
