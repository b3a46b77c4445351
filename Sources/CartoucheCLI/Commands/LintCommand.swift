import ArgumentParser
import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Finds problems in specs.",
    discussion: """
      Each finding shows its file, line and column, what is wrong, and what to do. Exit status: 0 nothing at or \
      above --fail-on was found; 1 something was; 2 a file could not be read or there is nothing to lint.
      """)

  @Argument(
    help: ArgumentHelp(
      "Specs, folders to search for *.annotations.yaml, or - for standard input.", valueName: "path"))
  var paths: [String] = []

  @Option(help: "text for people, json for programs.")
  var format = FindingFormat.text

  @Option(help: "The lowest severity that makes the exit status 1: error, warning or never.")
  var failOn = FailureThreshold.error

  @OptionGroup var standardInput: StandardInput

  @OptionGroup var root: RootOption

  @Flag(help: "Print findings only, no summary.")
  var quiet = false

  func run() throws {
    var findings: [Finding] = []
    var readCount = 0
    var couldReadAll = true
    var loader = DiskFileLoader()
    var files: [String] = []
    for path in paths.isEmpty ? ["."] : paths {
      if path == "-" {
        do throws(FileFailure) {
          try standardInput.read(into: &loader)
          files.append(standardInput.path)
        } catch {
          StandardStream.report("standard input cannot be read: \(error.reason("-"))")
          couldReadAll = false
        }
      } else {
        var unreadable: [UnreadableFile] = []
        var skipped: [String] = []
        let found = specFiles(at: path, skipped: &skipped, unreadable: &unreadable)
        for file in skipped {
          StandardStream.report("\(file): left out, because specs end in \(specEnding); name it to lint it")
        }
        for file in unreadable { StandardStream.report("\(file.path): \(file.failure.reason(file.path))") }
        if !unreadable.isEmpty {
          couldReadAll = false
        } else if found.isEmpty {
          StandardStream.report("\(path): there is no *\(specEnding) in this folder")
        }
        files += found
      }
    }
    guard !files.isEmpty else { throw ExitStatus.failure }

    for file in files {
      do throws(FileFailure) {
        loader.root = try root.resolved(for: file)
        var loader = loader
        if let bytes = loader.preload(file), PlanFile.isPlan(bytes) {
          StandardStream.report("\(file): it is a compiled plan; lint the spec that it was made from")
          couldReadAll = false
          continue
        }
        findings += lint(try compile(file, loader: loader))
        readCount += 1
      } catch {
        StandardStream.report("\(file): \(error.reason(file))")
        couldReadAll = false
      }
    }
    findings = findings.inReportingOrder()
    StandardStream.output.write(format.render(findings, on: .output))
    if format == .text, !quiet, readCount > 0 {
      StandardStream.error.write(summary(findings, fileCount: readCount))
    }
    if !couldReadAll { throw ExitStatus.failure }
    if findings.contains(where: { failOn.includes($0.severity) }) { throw ExitStatus.problems }
  }

  private func summary(_ findings: [Finding], fileCount: Int) -> String {
    let files = counted(fileCount, "file")
    guard !findings.isEmpty else { return "No problems in \(files).\n" }
    let errors = findings.count { $0.severity == .error }
    let parts = [(errors, "error"), (findings.count - errors, "warning")].filter { $0.0 > 0 }
    return "Found \(parts.map { counted($0.0, $0.1) }.joined(separator: " and ")) in \(files).\n"
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
