import ArgumentParser

/// The option that names what comes from standard input.
struct StandardInputOption: ParsableArguments {
  @Option(help: ArgumentHelp("The name under which standard input is reported.", valueName: "name"))
  var stdinFilename: String?

  var value: StandardInput { StandardInput(name: stdinFilename) }
}
