import ArgumentParser
import CartoucheScenario
import CartoucheSpec

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", _superCommandName: "cartouche",
    abstract: "Prints the JSON Schema of specs or scenarios, for editors.",
    discussion: """
      The schema is JSON Schema draft-07 with extensions of yaml-language-server. Editors use it to complete names, \
      show documentation and mark errors. A file refers to it in its first line: \
      # yaml-language-server: $schema=annotations.schema.json
      """)

  @Flag(help: "Print the schema of scenarios instead of specs.")
  var scenarios = false

  @OptionGroup var result: ResultOutput

  func run() throws {
    let schema = scenarios ? JSONSchema.scenarios() : JSONSchema.text()
    try result.write(Array(schema.utf8), madeFrom: [])
  }
}
