import ArgumentParser

/// The spec that a command works on.
struct SpecInput: ParsableArguments {
  @Argument(help: ArgumentHelp("The spec to read, or - for standard input.", valueName: "spec"))
  var spec: String

  @OptionGroup var source: SpecSource

  /// The plan of the spec, as `SpecSource.plan`.
  func plan() throws -> FrameSubject { try source.plan(of: spec, acceptsPlans: false, keepsEditor: false) }
}
