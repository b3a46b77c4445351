import ArgumentParser
import CartoucheResolver

struct CompileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compile", _superCommandName: "cartouche",
    abstract: "Checks a spec and writes its plan.",
    discussion: """
      The plan is what the resolver works on: one row an annotation, every feature, template and expression \
      already applied. Findings go to standard error, and a spec with errors writes nothing.
      """)

  @OptionGroup var input: SpecInput
  @OptionGroup var result: ResultOutput

  @Option(
    help: """
      plan, which apps, resolve and render read, or json, for people. (default: json without -o or into a .json \
      file, else plan)
      """
  )
  var format: PlanFormat?

  /// What is written where no format is asked for: the plan itself into a file, a text to those who look on or
  /// name a file of texts.
  private var chosenFormat: PlanFormat {
    format ?? (result.file?.lowercased().hasSuffix(".json") ?? true ? .json : .plan)
  }

  func validate() throws {
    if chosenFormat == .plan, result.file == nil, StandardStream.output.isTerminal {
      throw ValidationError("a compiled plan is not text: name a file with -o, or write --format json")
    }
  }

  func run() throws {
    let (plan, files) = try compiled()
    try result.write(chosenFormat.bytes(of: plan), madeFrom: files)
  }

  /// The plan alone, so that the texts that it was made from are not in memory beside its bytes.
  private func compiled() throws -> (Plan, files: [String]) {
    let subject = try input.plan()
    return (subject.plan, subject.files)
  }
}
