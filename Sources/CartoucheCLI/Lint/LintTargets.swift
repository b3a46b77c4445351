import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import SystemPackage

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
  /// - Throws: when a configuration in one of the folders cannot be used.
  init(
    _ paths: [String], _ standardInput: StandardInput, _ configurations: inout LintConfigurations
  ) throws {
    for path in paths {
      if path == "-" {
        add(standardInput)
      } else if (try? Stat(FilePath(path)))?.type == .directory {
        add(try SpecFiles(in: path, &configurations), of: path)
      } else {
        // What is named is linted, whatever a search would leave out.
        files.append(path)
      }
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

  private mutating func add(_ search: SpecFiles, of folder: String) {
    for file in search.skipped {
      StandardStream.report(
        "\(file): left out, because specs end in \(SpecFiles.endings[0]); name it to lint it")
    }
    for file in search.unreadable {
      let reason = file.failure.reason(file.path)
      StandardStream.report("\(file.path): \(reason)")
      failures.append(FindingReport.Failure(path: file.path, reason: reason))
    }
    if search.unreadable.isEmpty, search.files.isEmpty {
      StandardStream.report("\(folder): there is no *\(SpecFiles.endings[0]) in this folder")
    }
    files += search.files
  }
}
