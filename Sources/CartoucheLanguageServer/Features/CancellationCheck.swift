/// A question whether the result of the present request is still needed.
///
/// Unchecked but safe: the server asks only in the thread in which it handles requests.
package struct CancellationCheck: @unchecked Sendable {
  private let check: () -> Bool

  /// - Parameter check: Returns whether the result is no longer needed.
  package init(_ check: @escaping () -> Bool) { self.check = check }

  package func callAsFunction() -> Bool { check() }

  package static let never = CancellationCheck { false }
}
