import ArgumentParser
import CartoucheSpec

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of specs, for editors.",
    discussion: """
      Draft-07, with what yaml-language-server reads besides. An editor that uses it completes names, shows what \
      they mean, and marks mistakes. A spec names it in its first line: \
      # yaml-language-server: $schema=annotations.schema.json
      """)

  @OptionGroup var result: ResultOutput

  func run() throws { try result.write(Array(JSONSchema.text().utf8), madeFrom: []) }
}
