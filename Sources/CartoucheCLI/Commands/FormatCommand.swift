import ArgumentParser
import CartoucheDiagnostics
import CartoucheLint

struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "format", _superCommandName: "cartouche",
    abstract: "Formats specs, scenarios and configurations in YAML.",
    discussion: """
      Only white space changes: indentation, spaces, blank lines. Brackets beyond 120 columns become blocks. Texts, \
      quotes, order and comments stay. JSON, and files that do not end in .yaml or .yml, are skipped. Exit status: \
      0 all files are formatted; 1 a file has a syntax error, or with --check or --diff a file would change; 2 a file \
      cannot be read or written, or there is no file to format.
      """)

  @Argument(
    help: ArgumentHelp(
      "Files, folders to search for *.annotations.yaml, *.scenario.yaml (or .yml) and .cartouche.yaml, or - to format standard input to standard output. (default: the current folder)",
      valueName: "path")
  )
  var paths: [String] = []

  @Flag(help: "List the files that would change, without changing them. Exit status 1 if there are any.")
  var check = false

  @Flag(help: "Print the changes as a diff, without changing files. Exit status 1 if there are any.")
  var diff = false

  @Option(
    help: ArgumentHelp(
      "The configuration with the patterns of excluded files. (default: for each folder the nearest .cartouche.yaml in it or above)",
      valueName: "file"))
  var config: String?

  @Option(
    help: ArgumentHelp(
      "The number of files to format at the same time. (default: the number of processors)",
      valueName: "number"))
  var jobs: Int?

  @Option(help: ArgumentHelp("The file name of standard input in reports.", valueName: "name"))
  var stdinFilename: String?

  @Flag(help: "Print errors only, without a summary.")
  var quiet = false

  func validate() throws {
    if check, diff {
      throw ValidationError("--check lists files and --diff shows their changes: use one of them")
    }
    if let jobs, jobs < 1 { throw ValidationError("--jobs: expected a number of at least 1") }
  }

  func run() throws {
    var configurations = try LintConfigurations(config)
    let targets = try TargetFiles(
      paths.isEmpty ? ["."] : paths, StandardInput(name: stdinFilename), findsConfigurations: true,
      &configurations)
    var run = FormatRun(targets, jobs: jobs ?? processorCount)
    if run.files.isEmpty, targets.failures.isEmpty {
      if !targets.files.isEmpty { StandardStream.report("there is no file to format") }
      throw ExitStatus.failure
    }
    run.reportProblems()
    if check {
      for file in run.changed { StandardStream.output.write("\(file.path.printable)\n") }
    } else if diff {
      StandardStream.output.write(run.diff)
    } else {
      run.write()
    }
    if !quiet { StandardStream.error.write(run.summary(isWritten: !check && !diff)) }
    if run.hasFailures || !targets.failures.isEmpty { throw ExitStatus.failure }
    if run.hasInvalidFiles || (check || diff) && !run.changed.isEmpty { throw ExitStatus.problems }
  }
}
