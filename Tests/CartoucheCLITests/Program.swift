import Foundation
import Subprocess
import Synchronization

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// A run of a program of this package, usually `cartouche`, in its own folder.
struct Program: Sendable {
  var status: Int32
  var output: String { String(decoding: outputData, as: UTF8.self) }
  var outputData: Data
  var errors: String
  /// Whether a signal ended it.
  var hasCrashed: Bool

  /// The program is in the folder of the test bundle.
  private static func executable(_ name: String) -> URL {
    if name.hasPrefix("/") { return URL(filePath: name) }
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let bundles = CommandLine.arguments.prefix(1).map { URL(filePath: $0).deletingLastPathComponent() }
    let folders = bundles + [Bundle.main.bundleURL, package.appending(path: ".build/debug")]
    let candidates = folders.map { $0.appending(path: name) }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }

  /// The path of `cartouche`.
  static var path: String { executable("cartouche").path }

  /// Runs `cartouche` with `arguments` and waits for its end.
  init(
    _ arguments: [String], in folder: Folder, input: String = "", environment: [String: String] = [:]
  ) async throws {
    try await self.init(arguments, in: folder, inputData: Data(input.utf8), environment: environment)
  }

  /// Runs `cartouche` with a file size limit of one kilobyte.
  init(_ arguments: [String], inSmallFilesOf folder: Folder) async throws {
    let script = #"ulimit -f 1; exec "$0" "$@""#
    try await self.init(["-c", script, Self.path] + arguments, in: folder, of: "/bin/sh")
  }

  /// Runs a program.
  /// - Parameters:
  ///   - screen: The destination of standard output, or `nil` to store it in `output`.
  ///   - joinsErrors: Whether standard error is also written to `screen`.
  ///   - name: The name of a program of this package, or the path of a system program.
  init(
    _ arguments: [String], in folder: Folder, inputData: Data = Data(), output screen: FileDescriptor? = nil,
    joinsErrors: Bool = false, environment: [String: String] = [:], of name: String = "cartouche"
  ) async throws {
    let changes = environment.map { (Environment.Key(stringLiteral: $0), Optional($1)) }
    let configuration = Configuration(
      executable: .path(FilePath(Self.executable(name).path)), arguments: Arguments(arguments),
      environment: .inherit.updating(Dictionary(uniqueKeysWithValues: changes)),
      workingDirectory: FilePath(folder.url.path))
    // Standard input is a file, because writing to an unread pipe would end the tests.
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

/// A temporary folder, removed with the last reference to it.
final class Folder: Sendable {
  let url: URL

  init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, Data(text.utf8)) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ name: String, _ data: Data) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  /// The names of all files, including hidden ones.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// A limit of running programs to the number of processors. Without it, tests would start hundreds of
/// programs, and each would be slow.
///
/// It is a class because all tests share it.
final class ProgramTurns: Sendable {
  static let shared = ProgramTurns(count: ProcessInfo.processInfo.activeProcessorCount)

  private struct State {
    var free: Int
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(free: count)) }

  /// Waits for a turn.
  func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.free > 0 {
          state.free -= 1
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Passes the turn to the longest waiting program.
  func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.waiting.isEmpty else {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
