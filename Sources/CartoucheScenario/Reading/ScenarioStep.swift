package import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheTrace

/// One step of a scenario: one frame, or those of a flight.
package struct ScenarioStep: Sendable {
  /// From 1.
  package var number: Int
  package var name: String
  /// Whether its writer gave it that name.
  var isNamed: Bool
  /// Of its first key.
  package var place: Location
  /// At least one.
  var frames: [TraceFrame]
  var expected: [ExpectedAnnotation]
  var events: [ExpectedEvent]
  /// Where it is written that `events` are all that there are; nil: it is not.
  var exactly: Location?
  var never: [ExpectedEvent]
  var counts: CountSetting
  var snapshot: Located<String>?

  /// Whether it can fail at what it expects.
  var expectsAnything: Bool {
    !expected.isEmpty || !events.isEmpty || exactly != nil || !never.isEmpty || !counts.ranges.isEmpty
      || snapshot != nil
  }
}
