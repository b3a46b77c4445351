package import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheTrace

/// One step of a scenario: one frame, or those of a flight.
package struct ScenarioStep: Sendable {
  /// From 1.
  package var number: Int
  package var name: String
  /// Of its first key.
  package var place: Location
  /// At least one.
  var frames: [TraceFrame]
  var tap: Tap?
  var expected: [ExpectedAnnotation]
  var events: [ExpectedEvent]
  /// Where it is written that `events` are all that there are; nil: it is not.
  var exactly: Location?
  var never: [ExpectedEvent]
  var counts: CountSetting
  var snapshot: Located<String>?

  /// A tap on what the last frame shows.
  struct Tap: Sendable {
    var annotation: AnnotationIndex
    var id: String
    /// Of its callout; nil: its view.
    var part: Located<String>?
    var place: Location
  }

  /// Whether it can fail at what it expects.
  var expectsAnything: Bool {
    !expected.isEmpty || !events.isEmpty || exactly != nil || !never.isEmpty || !counts.ranges.isEmpty
      || snapshot != nil
  }
}
