import ArgumentParser
import CartoucheScenario
import CartoucheSpec

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", _superCommandName: "cartouche",
    abstract: "Prints the JSON Schema of specs or scenarios, for editors.",
    discussion: """
      Draft-07, with what yaml-language-server reads besides. An editor that uses it completes names, shows what \
      they mean, and marks mistakes. A file names it in its first line: \
      # yaml-language-server: $schema=annotations.schema.json
      """)

  @Flag(help: "That of scenarios, in place of that of specs.")
  var scenarios = false

  @OptionGroup var result: ResultOutput

  func run() throws {
    let schema = scenarios ? JSONSchema.scenarios() : JSONSchema.text()
    try result.write(Array(schema.utf8), madeFrom: [])
  }
}
