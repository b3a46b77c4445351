/// JSON that is written already.
package struct JSONText: JSONScalar {
  private let text: String

  /// - Parameter text: one JSON value.
  package init(_ text: String) { self.text = text }

  package func append(toJSON bytes: inout [UInt8]) { bytes.append(contentsOf: text.utf8) }
}
