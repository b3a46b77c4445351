import ArgumentParser
import CartoucheRender

struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile",
    abstract: "Checks a spec and writes its plan.",
    discussion: """
      The plan is what the resolver works on: one row an annotation, every feature, template and expression \
      already applied. Findings go to standard error, and a spec with errors writes nothing.
      """)

  @OptionGroup var input: SpecInput
  @OptionGroup var result: ResultOutput

  @Option(help: "json, for people and tools.")
  var format = PlanFormat.json

  func run() throws {
    let compiled = try input.plan()
    var bytes: [UInt8] = []
    PlanJSON(plan: compiled.plan).write(to: &bytes)
    try result.write(bytes, madeFrom: compiled.files)
  }
}

/// The formats of plans.
enum PlanFormat: String, ExpressibleByArgument, CaseIterable {
  case json
}
