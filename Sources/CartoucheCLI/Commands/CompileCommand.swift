import ArgumentParser
import CartoucheRender
import CartoucheResolver

struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile", _superCommandName: "cartouche",
    abstract: "Checks a spec and writes its plan.",
    discussion: """
      A plan is the input of the resolver: one row for each annotation, with all features, templates and expressions \
      applied. Findings are printed to standard error. A spec with errors produces no plan.
      """)

  @OptionGroup var input: SpecInput
  @OptionGroup var result: ResultOutput

  @Option(
    help: """
      plan for apps, resolve and render; json for people. (default: json without -o or for a .json file, else plan)
      """
  )
  var format: PlanFormat?

  /// The format of the output. Without `--format`, it is JSON for standard output and `.json` files, and a
  /// binary plan for other files.
  private var chosenFormat: PlanFormat {
    format ?? (result.file?.lowercased().hasSuffix(".json") ?? true ? .json : .plan)
  }

  func validate() throws {
    if chosenFormat == .plan, result.file == nil, StandardStream.output.isTerminal {
      throw ValidationError("a compiled plan is binary: name a file with -o, or use --format json")
    }
  }

  func run() throws {
    let (plan, files) = try compiled()
    try result.write(chosenFormat.bytes(of: plan), madeFrom: files)
  }

  /// Returns the plan and the paths of its input files. The source texts are released here, before the bytes of
  /// the plan are written.
  private func compiled() throws -> (Plan, files: [String]) {
    let subject = try input.plan()
    return (subject.plan, subject.files)
  }
}

enum PlanFormat: String, ExpressibleByArgument, CaseIterable {
  case plan, json

  func bytes(of plan: Plan) -> [UInt8] {
    switch self {
    case .plan:
      var plan = plan
      plan.buildHierarchies()
      return plan.bytes()
    case .json:
      var bytes: [UInt8] = []
      PlanJSON(plan: plan).write(to: &bytes)
      return bytes
    }
  }
}
