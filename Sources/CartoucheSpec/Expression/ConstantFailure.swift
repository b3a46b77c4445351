/// Why an expression that depends on nothing has no value.
package enum ConstantFailure: Error {
  /// In the words of a message: "expected a number, found the text `a`".
  case failed(String)
  /// It makes a text with more bytes than one may have.
  case textTooLong
}
