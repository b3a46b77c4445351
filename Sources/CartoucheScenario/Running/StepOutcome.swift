package import CartoucheDiagnostics

/// What came of one step.
package struct StepOutcome: Sendable {
  /// From 1.
  package var number: Int
  package var name: String
  /// Whether its writer gave it that name.
  package var isNamed: Bool
  package var place: Location
  package var frameCount: Int
  /// In the order in which they were found.
  package var failures: [StepFailure] = []
  /// Of frames that fail, if they are drawn.
  package var pictures: [Picture] = []

  package struct Picture: Sendable {
    /// Of the step, from 0.
    package var frame: Int
    package var svg: [UInt8]
  }
}
