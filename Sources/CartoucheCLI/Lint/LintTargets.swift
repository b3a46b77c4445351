import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheScenario
import SystemPackage

/// The files that `lint` is to check, or `test` to run.
struct LintTargets {
  private let kinds: [FileKind]
  /// In the order of the command line, and in a folder by path.
  private(set) var files: [String] = []
  /// Those of `files` that a search of a folder found: with them, the specs are known that may use a library.
  private(set) var foundFiles: Set<String> = []
  /// What of the command line could not be read, told already.
  private(set) var failures: [FindingReport.Failure] = []
  /// Gives what standard input held, if that is a target.
  private(set) var loader = DiskFileLoader()

  /// Tells on standard error what is left out, and why.
  /// - Parameters:
  ///   - paths: files, folders, and `-` for standard input.
  ///   - kinds: what folders are searched for.
  /// - Throws: when a configuration in one of the folders cannot be used.
  init(
    _ paths: [String], _ standardInput: StandardInput, of kinds: [FileKind] = FileKind.allCases,
    _ configurations: inout LintConfigurations
  ) throws {
    self.kinds = kinds
    defer { dropRepeated() }
    for path in paths {
      if path == "-" {
        add(standardInput)
      } else if (try? Stat(FilePath(path)))?.type == .directory {
        add(try SpecFiles(of: kinds, in: path, &configurations), of: path)
      } else if path.hasSuffix(Scenario.snapshotEnding) {
        // A shell's `cafes*` takes it along.
        StandardStream.report("\(path): left out, because it is a snapshot of a scenario")
      } else {
        // What is named is linted, whatever a search would leave out.
        files.append(path)
      }
    }
  }

  /// Drops files that are named once more, by whatever path.
  private mutating func dropRepeated() {
    var known: Set<FilePath> = []
    files = files.filter { known.insert(absolutePath($0)).inserted }
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
      guard let kind = FileKind.meant(by: file) else { continue }
      StandardStream.report(
        "\(file): left out, because \(kind.plural) end in \(kind.endings[0]); name it to check it")
    }
    for file in search.unreadable {
      let reason = file.failure.reason(file.path)
      StandardStream.report("\(file.path): \(reason)")
      failures.append(FindingReport.Failure(path: file.path, reason: reason))
    }
    if search.unreadable.isEmpty, search.files.isEmpty {
      let endings = kinds.map { "*\($0.endings[0])" }.joined(separator: " or ")
      let leftOut =
        search.leavesOut
        ? " but what git or a configuration leaves out"
        : search.leavesOutFolders ? ", outside of folders that git or a configuration leaves out" : ""
      StandardStream.report("\(folder): there is no \(endings) in this folder\(leftOut)")
    }
    files += search.files
    foundFiles.formUnion(search.files)
  }
}
