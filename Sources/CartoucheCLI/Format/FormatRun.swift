import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSyntax

/// The formatting of all files. All files are read before the first one is written.
struct FormatRun {
  /// A file with its text before and after the formatting.
  struct File: Sendable {
    var path: String
    var isStandardInput: Bool
    var old: [UInt8] = []
    var outcome: Outcome

    enum Outcome: Sendable {
      /// The edits that format the file; empty if it is formatted.
      case edits([Edit])
      /// The findings about syntax errors.
      case invalid([Finding])
      /// The reason for which the file cannot be read or formatted.
      case failed(String)
      /// The reason for which the file is not formatted, because it is not YAML.
      case skipped(String)
    }

    var edits: [Edit] {
      if case .edits(let edits) = outcome { edits } else { [] }
    }

    var new: [UInt8] { edits.applied(to: old) }

    var reasonToSkip: String? {
      if case .skipped(let reason) = outcome { reason } else { nil }
    }
  }

  /// The files in the order of the command line, without skipped files.
  private(set) var files: [File]

  /// Formats the files without writing them. Files that are not YAML are skipped, with a message if they are named.
  /// - Parameters:
  ///   - targets: The files to format.
  ///   - jobs: The number of files to format at the same time.
  init(_ targets: TargetFiles, jobs: Int) {
    let loader = targets.loader
    let standardInput = targets.standardInput
    let tasks = targets.files.map { (path: $0, isStandardInput: $0 == standardInput) }
    let all = concurrentMap(tasks, jobs: jobs) {
      Self.formatted($0.path, isStandardInput: $0.isStandardInput, loader)
    }
    for file in all where !targets.foundFiles.contains(file.path) {
      guard let reason = file.reasonToSkip else { continue }
      StandardStream.report("\(file.path): skipped, because \(reason); `format` changes only YAML")
    }
    files = all.filter { $0.reasonToSkip == nil }
  }

  /// Returns the reason for which the name of a file is not that of a YAML file, or `nil` if it may be YAML.
  private static func reasonToSkip(_ path: String, isStandardInput: Bool) -> String? {
    if DocumentFormat(ofFile: path) == .json { return "it is JSON" }
    let name = path.lowercased()
    let isYAML = isStandardInput || name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    return isYAML ? nil : "its name does not end in .yaml or .yml"
  }

  /// Whether a text is a list or an object in JSON, which is also YAML.
  private static func isJSON(_ source: SourceID, in sources: SourceList) -> Bool {
    var errors: [Diagnostic] = []
    let document = parseDocument(source, in: sources, format: .json, diagnostics: &errors)
    guard !document.isTruncated, let root = document.root else { return false }
    return root.kind != .scalar
  }

  private static func formatted(_ path: String, isStandardInput: Bool, _ loader: DiskFileLoader) -> File {
    func file(_ old: [UInt8], _ outcome: File.Outcome) -> File {
      File(path: path, isStandardInput: isStandardInput, old: old, outcome: outcome)
    }
    if let reason = reasonToSkip(path, isStandardInput: isStandardInput) { return file([], .skipped(reason)) }
    do throws(FileFailure) {
      let bytes = try loader.load(path, limit: Limits().specBytes)
      if PlanFile.isPlan(bytes) { return file([], .failed("it is a compiled plan; format its spec instead")) }
      var sources = SourceList()
      let source = sources.add(SourceText(path: path, bytes: bytes))
      if !isStandardInput, isJSON(source, in: sources) { return file([], .skipped("it is JSON")) }
      var diagnostics: [Diagnostic] = []
      switch formatYAML(source, in: sources, diagnostics: &diagnostics) {
      case .edits(let edits): return file(bytes, .edits(edits))
      case .invalid: return file(bytes, .invalid([Finding](diagnostics, in: sources).inReportingOrder()))
      case .unsafe:
        return file(
          bytes,
          .failed(
            "not formatted, because the result would mean something else; please report this bug with the file"
          ))
      }
    } catch {
      return file([], .failed(error.reason(path)))
    }
  }

  /// The files that formatting changes.
  var changed: [File] { files.filter { !$0.edits.isEmpty } }

  var hasInvalidFiles: Bool { invalidCount > 0 }

  var hasFailures: Bool {
    files.contains { if case .failed = $0.outcome { true } else { false } }
  }

  private var invalidCount: Int {
    files.count { if case .invalid = $0.outcome { true } else { false } }
  }

  /// Prints syntax errors and unreadable files to standard error.
  func reportProblems() {
    for file in files {
      switch file.outcome {
      case .edits, .skipped: break
      case .invalid(let findings): StandardStream.report(findings)
      case .failed(let reason): StandardStream.report("\(file.path): \(reason)")
      }
    }
  }

  /// Writes the changed files, each completely or not at all, and formatted standard input to standard output. Prints the reason for each
  /// file that cannot be written, which then is a failure.
  mutating func write() {
    for (index, file) in files.enumerated() {
      guard case .edits(let edits) = file.outcome, file.isStandardInput || !edits.isEmpty else { continue }
      if file.isStandardInput {
        StandardStream.output.write(file.new)
      } else {
        do throws(OutputFailure) {
          let output = try OutputFile.opened(file.path)
          try output.write(file.new)
          try output.finish(replacing: file.old)
        } catch {
          StandardStream.report(error.message)
          files[index].outcome = .failed(error.message)
        }
      }
    }
  }

  /// The changes as a unified diff.
  var diff: [UInt8] {
    changed.flatMap { UnifiedDiff($0.path, from: $0.old, to: $0.new, by: [Replacement]($0.edits)).bytes }
  }

  /// Returns the last line: the number of files that changed, or would change.
  func summary(isWritten: Bool) -> String {
    let changedCount = changed.count
    let failedCount = files.count { if case .failed = $0.outcome { true } else { false } }
    let formatted = files.count - changedCount - invalidCount - failedCount
    let verb = isWritten ? "formatted" : "would be formatted"
    let parts =
      (changedCount > 0 ? ["\(counted(changedCount, "file")) \(verb)"] : [])
      + (formatted > 0 ? ["\(counted(formatted, "file")) already formatted"] : [])
      + (invalidCount > 0 ? ["\(counted(invalidCount, "file")) with syntax errors"] : [])
      + (failedCount > 0 ? ["\(counted(failedCount, "file")) not formatted"] : [])
    return parts.isEmpty ? "" : "\(parts.joined(separator: ", ")).\n"
  }
}
