package import CartoucheSpec
import CartoucheSyntax

/// The root of a scenario.
struct ScenarioSetting: SpecType {
  var version: Located<Int>?
  var name = ""
  private var metadata: Void = ()
  var spec: Located<String>?
  var viewport = ViewportSetting()
  /// Points by which places and sizes may differ.
  var tolerance = 0.01
  /// Read one by one, because each is read over the one before.
  var steps: Node?

  static let title = "a scenario"
  static let properties: PropertyTable<ScenarioSetting> = [
    Property("version", \.version, .version, "The version of the language: 1.").required,
    Property("name", \.name, .text, "What people call the scenario; the name of its file."),
    Property("metadata", \.metadata, .anything, "Anything, for people and tools."),
    Property(
      "spec", \.spec, .name("the path of a spec"), "The spec that is looked at, relative to the scenario."
    ).required,
    Property(
      "viewport", \.viewport, .viewport, "The size of the map view in points, until a step gives another."),
    Property(
      "tolerance", \.tolerance, .tolerance,
      "Points by which places and sizes may differ from what is expected."),
    Property(
      "steps", \.steps,
      .raw(.sequence, "a list of steps", .list(of: .mapping(StepSetting.self), atLeast: 1)),
      "What happens, one after the other, and what is expected of the frames."
    ).required,
  ]
}

extension Codec where Content == Double {
  static var tolerance: Codec { .number(0...NumberRange.longest, "a tolerance in points") }
}

extension MappingShape {
  /// The root of a scenario.
  package static var scenario: MappingShape {
    MappingShape(
      ScenarioSetting.self, name: "Scenario", requiring: .key("version"), .key("spec"), .key("steps"))
  }
}
