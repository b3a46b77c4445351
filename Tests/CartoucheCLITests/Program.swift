import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A run of a program of this package, most often `cartouche`, in a folder of its own.
struct Program: Sendable {
  var status: Int32
  var output: String { String(decoding: outputData, as: UTF8.self) }
  var outputData: Data
  var errors: String
  /// Whether a signal ended it.
  var hasCrashed: Bool

  /// Beside the test bundle, where every build puts it.
  private static func executable(_ name: String) -> URL {
    if name.hasPrefix("/") { return URL(filePath: name) }
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let bundles = CommandLine.arguments.prefix(1).map { URL(filePath: $0).deletingLastPathComponent() }
    let folders = bundles + [Bundle.main.bundleURL, package.appending(path: ".build/debug")]
    let candidates = folders.map { $0.appending(path: name) }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }

  /// Where `cartouche` is.
  static var path: String { executable("cartouche").path }

  /// Runs `cartouche` with `arguments` and waits for its end.
  init(
    _ arguments: [String], in folder: Folder, input: String = "", environment: [String: String] = [:]
  ) async throws {
    try await self.init(arguments, in: folder, inputData: Data(input.utf8), environment: environment)
  }

  /// Runs `cartouche` where no file may become longer than a kilobyte.
  init(_ arguments: [String], inSmallFilesOf folder: Folder) async throws {
    let script = #"ulimit -f 1; exec "$0" "$@""#
    try await self.init(["-c", script, Self.path] + arguments, in: folder, of: "/bin/sh")
  }

  /// - Parameters:
  ///   - screen: where standard output goes; nil: into `output`.
  ///   - joinsErrors: whether standard error goes to `screen` too, in the order of writing.
  ///   - name: the program; with a path: one of the system.
  init(
    _ arguments: [String], in folder: Folder, inputData: Data = Data(), output screen: FileDescriptor? = nil,
    joinsErrors: Bool = false, environment: [String: String] = [:], of name: String = "cartouche"
  ) async throws {
    let changes = environment.map { (Environment.Key(stringLiteral: $0), Optional($1)) }
    let configuration = Configuration(
      executable: .path(FilePath(Self.executable(name).path)), arguments: Arguments(arguments),
      environment: .inherit.updating(Dictionary(uniqueKeysWithValues: changes)),
      workingDirectory: FilePath(folder.url.path))
    // From a file: writing into a pipe that the program leaves unread would end the tests.
    let file = folder.url.appending(path: ".in-\(UUID().uuidString)")
    try inputData.write(to: file)
    let input = try FileDescriptor.open(FilePath(file.path), .readOnly, options: .closeOnExec)
    try FileManager.default.removeItem(at: file)
    defer { try? input.close() }
    await ProgramTurns.shared.begin()
    defer { ProgramTurns.shared.end() }
    if let screen, joinsErrors {
      let result = try await run(
        configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: false),
        output: .fileDescriptor(screen, closeAfterSpawningProcess: false),
        error: .fileDescriptor(screen, closeAfterSpawningProcess: false))
      self.init(result.terminationStatus, Data(), "")
    } else if let screen {
      let result = try await run(
        configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: false),
        output: .fileDescriptor(screen, closeAfterSpawningProcess: false), error: .string(limit: .max))
      self.init(result.terminationStatus, Data(), result.standardError)
    } else {
      let result = try await run(
        configuration, input: .fileDescriptor(input, closeAfterSpawningProcess: false),
        output: .bytes(limit: .max), error: .string(limit: .max))
      self.init(result.terminationStatus, Data(result.standardOutput), result.standardError)
    }
  }

  private init(
    _ termination: TerminationStatus, _ output: Data, _ errors: String
  ) {
    switch termination {
    case .exited(let code): (status, hasCrashed) = (code, false)
    case .signaled(let signal): (status, hasCrashed) = (signal, true)
    }
    outputData = output
    self.errors = errors
  }
}

/// A spec without a finding.
let soundSpec = """
  version: 1
  camera: { center: [-122.4, 37.8], zoom: 12 }
  annotations:
    - { id: a, attach: { point: [-122.4, 37.8] }, size: [40, 20] }

  """
