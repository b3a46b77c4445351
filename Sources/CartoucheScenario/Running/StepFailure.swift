package import CartoucheDiagnostics

/// One way in which a step is not as its scenario expects.
package struct StepFailure: Sendable {
  package var diagnostic: Diagnostic
  /// The frame of the step, from 0.
  package var frame: Int
}
