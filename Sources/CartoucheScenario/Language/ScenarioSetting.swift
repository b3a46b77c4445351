import CartoucheDiagnostics
package import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// The root mapping of a scenario file.
struct ScenarioSetting: SpecType {
  var version: Located<Int>?
  var name = ""
  private var metadata: Void = ()
  private var schema: Void = ()
  var spec: Located<String>?
  var viewport = ViewportSetting()
  /// The tolerance for positions and sizes, in points.
  var tolerance = 0.01
  /// The list of steps as written. `StepReader` decodes it, because each step inherits values from the previous one.
  var steps: Node?

  static let name = "ScenarioSetting"
  static let title = "a scenario"
  static let properties: PropertyTable<ScenarioSetting> = [
    Property("version", { $1(&$0.version) }, .version, "The version of the language: 1.").required,
    Property(
      "name", { $1(&$0.name) }, .text, "The display name of the scenario; defaults to the name of its file."),
    Property("metadata", { $1(&$0.metadata) }, .anything, "Any data for people and tools."),
    Property(
      "$schema", { $1(&$0.schema) }, .checking(Codec<String>.text, ""),
      "The address of the JSON Schema, for editors of scenarios in JSON."),
    Property(
      "spec", { $1(&$0.spec) }, .name("the path of a spec"), "The spec to test, relative to the scenario."
    ).required,
    Property(
      "viewport", { $1(&$0.viewport) }, .viewport,
      "The size of the map view in points, until a step changes it."),
    Property(
      "tolerance", { $1(&$0.tolerance) }, .tolerance,
      "The tolerance for expected positions and sizes, in points."),
    Property(
      "steps", { $1(&$0.steps) },
      .raw(.sequence, "a list of steps", .list(of: .mapping(StepSetting.self), atLeast: 1)),
      "The steps, in order, with the expected results."
    ).required,
  ]
}

extension Codec where Content == Double {
  static var tolerance: Codec { .number(0...NumberRange.longest, "a tolerance in points") }
}

extension MappingShape {
  /// A description of scenario files, for the JSON Schema.
  package static var scenario: MappingShape {
    MappingShape(
      ScenarioSetting.self, name: "Scenario", requiring: .key("version"), .key("spec"), .key("steps"))
  }
}

extension JSONSchema {
  /// Returns the JSON Schema of scenario files, with a line break at the end.
  package static func scenarios() -> String {
    text(
      of: .scenario, titled: "Cartouche scenario", for: "*.scenario.yaml",
      "The steps of a user on a map, and the expected views and events.", by: "cartouche schema --scenarios",
      allowsVariables: false)
  }
}

/// A step of a scenario: an action and the expected results.
struct StepSetting: SpecType {
  var name = ""
  /// The camera, viewport and action of the step, as in a line of a trace.
  var line = TraceLine()
  var tap: TapTarget?
  var fly: Located<FlySetting>?
  var pan: Located<PanSetting>?
  var expect: [ExpectedAnnotation] = []
  var events: [ExpectedEvent] = []
  /// Whether the step must have no events besides `events`; `nil` if the scenario does not set it.
  var exactly: Located<Bool>?
  var never: [ExpectedEvent] = []
  var count = CountSetting()
  var snapshot: SnapshotSetting?

  static let name = "StepSetting"
  static let title = "a step"
  static let foreignNames: [ForeignName] =
    ["wait", "sleep", "delay", "pause"].map {
      ForeignName(
        $0,
        "scenarios have no time: each step is the next frame, `settled: true` makes the map idle, and flights "
          + "have `frames`")
    } + [
      .renamed("click", to: "tap", "write `tap: { id: … }`, or `[x, y]` in points"),
      .renamed("assert", to: "expect", "write `expect`, with the expected annotations by id"),
      .renamed("then", to: "expect", "write `expect`, with the expected annotations by id"),
      ForeignName(
        "id", "a step has a `name`; the id of an annotation stands in what is done with it: `tap: { id: … }`",
        for: "name"
      ) { value, _ in value.kind == .scalar ? .likely("name: \(value.written)") : nil },
    ]
  static func help(forUnknownKey key: String) -> String? {
    let names = properties.names
    guard nearestName(to: key, among: names) == nil else { return nil }
    let place: String? =
      if Spec.properties.names.contains(key) {
        "`\(key)` belongs in the spec"
      } else if AvoidSetting.properties.names.contains(key) {
        "`\(key)` belongs in the spec, under `avoid`"
      } else if Annotation.properties.names.contains(key) {
        "`\(key)` is a property of an annotation: write `set: { id: …, \(key): … }`"
      } else {
        nil
      }
    let changes = nearestFirst(names, to: key).map { "`\($0)`" }.joined(separator: ", ")
    return (place.map { $0 + "; " } ?? "") + "a step has \(changes)"
  }

  static let properties = PropertyTable<StepSetting>(
    [Property("name", { $1(&$0.name) }, .text, "The display name of the step.")]
      + TraceLine.properties.rows.filter { $0.name != "tap" }.map { row in Property(row) { $1(&$0.line) } }
      + [
        Property(
          "tap", { $1(&$0.tap) }, .tap,
          "The tapped view `{ id, part }`, or the tapped point `[x, y]` in points."),
        Property(
          "fly", { $1(&$0.fly) }, .located(.mapping(FlySetting.self, requiring: .key("to"))),
          "A camera flight over several frames."),
        Property(
          "pan", { $1(&$0.pan) }, .pan,
          "A pan of the map in points: `[right, down]`, or a mapping with `by` and `frames`."),
        Property(
          "expect", { $1(&$0.expect) }, .expectations, "The expected annotations in the last frame, by id."),
        Property("events", { $1(&$0.events) }, .events, "The expected events of the step, in this order."),
        Property(
          "exactly", { $1(&$0.exactly) }, .exactly, "Whether the step has no events other than `events`."),
        Property("never", { $1(&$0.never) }, .events, "Events that must not occur in the step."),
        Property("count", { $1(&$0.count) }, .mapping, "The expected number of events or views."),
        Property(
          "snapshot", { $1(&$0.snapshot) }, .snapshot,
          "The file that stores the last frame for comparison with later runs: its name, or a mapping."),
      ])
}

extension Codec {
  /// Returns a codec for an optional value that also stores the location of the value.
  static func located<Value: SpecType>(_ shape: Shape) -> Codec<Located<Value>?>
  where Content == Located<Value>? {
    Codec(shape) { node, value, decoder in
      var setting = Value()
      let before = decoder.log.errorCount
      decoder.decodeRequired(node, into: &setting)
      if decoder.log.errorCount == before { value = Located(setting, at: node.location) }
    }
  }
}

extension Codec where Content == Located<Bool>? {
  fileprivate static var exactly: Codec {
    let boolean = Codec<Bool>.boolean
    return Codec(boolean.expectation, boolean.shape) { node, value, decoder in
      var isExact = false
      boolean.read(node, &isExact, &decoder)
      value = Located(isExact, at: node.location)
    }
  }
}
