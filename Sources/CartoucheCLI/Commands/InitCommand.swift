import ArgumentParser
import Cartouche
import CartoucheDiagnostics
import SystemPackage

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", _superCommandName: "cartouche",
    abstract: "Writes a first spec, a scenario that tests it, and a configuration.",
    discussion: """
      The command never changes a file that exists. Exit status: 0 all files exist now; 2 a file cannot be written.
      """)

  @Argument(
    help: ArgumentHelp("The folder for the files. It is created if it does not exist.", valueName: "folder"))
  var folder = "."

  @Option(
    help: ArgumentHelp("Also write a file for the CI of a code host into the repository.", valueName: "host"))
  var ci = CodeHost.none

  func validate() throws {
    if folder.isEmpty { throw ValidationError("the name of the folder is empty") }
  }

  func run() throws {
    try reportingFailure { () throws(OutputFailure) in try createFolder(folder) }
    let pair = [StarterFile.spec, .scenario].map { (file: $0, path: path(of: $0)) }
    // A scenario beside a spec of another content, or the other way round, would fail.
    let isTaken = pair.contains { exists($0.path) }
    for (file, path) in pair {
      if isTaken {
        report(kept: path, exists(path) ? "it exists" : nil)
      } else {
        try write(file, to: path)
      }
    }
    try writeConfiguration()
    if let file = ci.file { try write(file, to: repositoryPath(of: file)) }
    StandardStream.output.write(advice(on: pair[0].path))
  }

  /// Writes the configuration, unless the folder or one above it in the repository has one. It would no longer apply.
  private func writeConfiguration() throws {
    let path = path(of: .configuration)
    if let present = LintConfigurations.candidates(for: path).first(where: exists) {
      report(kept: relativePath(present, to: "."), "it applies to the folder")
    } else {
      try write(.configuration, to: path)
    }
  }

  private func write(_ file: StarterFile, to path: String) throws {
    let isNew = try reportingFailure { () throws(OutputFailure) in
      let parent = FilePath(path).removingLastComponent()
      if !parent.isEmpty { try createFolder(parent.string) }
      return try createFile(path, Array(file.text.utf8))
    }
    if isNew {
      StandardStream.output.write("wrote \(path.printable): \(file.purpose)\n")
    } else {
      report(kept: path, "it exists")
    }
  }

  /// Prints that a file was not written.
  /// - Parameter reason: The reason, or `nil` if the file does not exist and would not fit to one that exists.
  private func report(kept path: String, _ reason: String?) {
    StandardStream.output.write(
      reason.map { "kept \(path.printable): \($0)\n" }
        ?? "did not write \(path.printable): it may not fit the other file\n")
  }

  private func path(of file: StarterFile) -> String {
    folder == "." ? file.path : FilePath(folder).appending(file.path).string
  }

  /// Returns the path of a file in the root of the git repository around the folder, or in the current folder if there is no repository.
  private func repositoryPath(of file: StarterFile) throws -> String {
    let spec = path(of: .spec)
    let root = try reading(spec) { () throws(FileFailure) in try rootFolder(of: spec) }
    guard exists(FilePath(root).appending(".git").string) else { return file.path }
    return relativePath(FilePath(root).appending(file.path).string, to: ".")
  }

  private func exists(_ path: String) -> Bool {
    (try? Stat(FilePath(path), followTargetSymlink: false)) != nil
  }

  /// Returns the text that names the next commands.
  private func advice(on spec: String) -> String {
    let target = folder == "." ? "" : " " + folder.shellWord
    return """

      Next:
        cartouche lint\(target)
        cartouche test\(target)
        cartouche preview \(spec.shellWord) --open

      """
  }
}

/// A code host whose CI runs a file of the repository.
enum CodeHost: String, ExpressibleByArgument, CaseIterable {
  case github, gitlab, none

  /// The file for the CI of the host.
  var file: StarterFile? {
    switch self {
    case .github: .gitHub
    case .gitlab: .gitLab
    case .none: nil
    }
  }
}
