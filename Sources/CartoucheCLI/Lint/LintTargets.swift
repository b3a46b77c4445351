import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics

/// The files that `lint` is to check.
struct LintTargets {
  /// In the order of the command line, and in a folder by path.
  private(set) var files: [String] = []
  /// What of the command line could not be read, told already.
  private(set) var failures: [FindingReport.Failure] = []
  /// Gives what standard input held, if that is a target.
  private(set) var loader = DiskFileLoader()

  /// Tells on standard error what is left out, and why.
  /// - Parameter paths: files, folders, and `-` for standard input.
  init(_ paths: [String], _ standardInput: StandardInput) {
    for path in paths {
      if path == "-" { add(standardInput) } else { add(path) }
    }
  }

  private mutating func add(_ standardInput: StandardInput) {
    do throws(FileFailure) {
      try standardInput.read(into: &loader)
      files.append(standardInput.path)
    } catch {
      let reason = error.reason("-")
      StandardStream.report("standard input cannot be read: \(reason)")
      failures.append(FindingReport.Failure(path: standardInput.path, reason: reason))
    }
  }

  private mutating func add(_ path: String) {
    var unreadable: [UnreadableFile] = []
    var skipped: [String] = []
    let found = specFiles(at: path, skipped: &skipped, unreadable: &unreadable)
    for file in skipped {
      StandardStream.report("\(file): left out, because specs end in \(specEnding); name it to lint it")
    }
    for file in unreadable {
      let reason = file.failure.reason(file.path)
      StandardStream.report("\(file.path): \(reason)")
      failures.append(FindingReport.Failure(path: file.path, reason: reason))
    }
    if unreadable.isEmpty, found.isEmpty {
      StandardStream.report("\(path): there is no *\(specEnding) in this folder")
    }
    files += found
  }
}
