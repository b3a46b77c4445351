import Foundation

/// A run of a program of this package, most often `cartouche`, in a folder of its own.
struct Program: Sendable {
  var status: Int32
  var output: String { String(decoding: outputData, as: UTF8.self) }
  var outputData: Data
  var errors: String
  /// Whether a signal ended it.
  var hasCrashed: Bool
  var duration: Duration

  /// Beside the test bundle, where every build puts it.
  private static func executable(_ name: String) -> URL {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let bundles = CommandLine.arguments.prefix(1).map { URL(filePath: $0).deletingLastPathComponent() }
    let folders = bundles + [Bundle.main.bundleURL, package.appending(path: ".build/debug")]
    let candidates = folders.map { $0.appending(path: name) }
    return candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? candidates[0]
  }

  /// Runs `cartouche` with `arguments` and waits for its end, but no longer than ten seconds.
  init(
    _ arguments: [String], in folder: Folder, input: String = "", environment: [String: String] = [:]
  ) throws {
    try self.init(arguments, in: folder, inputData: Data(input.utf8), environment: environment)
  }

  /// - Parameters:
  ///   - output: where standard output goes; nil: into `output`.
  ///   - name: the program.
  init(
    _ arguments: [String], in folder: Folder, inputData: Data = Data(), output screen: FileHandle? = nil,
    environment: [String: String] = [:], of name: String = "cartouche"
  ) throws {
    let files = ["in", "out", "err"].map { folder.url.appending(path: ".\($0)-\(UUID().uuidString)") }
    for file in files { try Data().write(to: file) }
    try inputData.write(to: files[0])
    let process = Process()
    process.executableURL = Self.executable(name)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let handles = try [FileHandle(forReadingFrom: files[0])] + files[1...].map(FileHandle.init(forWritingTo:))
    process.standardInput = handles[0]
    process.standardOutput = screen ?? handles[1]
    process.standardError = handles[2]
    let start = ContinuousClock.now
    try process.run()
    while process.isRunning {
      if ContinuousClock.now - start > .seconds(10) { process.terminate() }
      usleep(2000)
    }
    duration = ContinuousClock.now - start
    // With a thousand open files Foundation reads beyond its list of them, and crashes now and then.
    for handle in handles { try handle.close() }
    status = process.terminationStatus
    hasCrashed = process.terminationReason == .uncaughtSignal
    outputData = try Data(contentsOf: files[1])
    errors = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    for file in files { try FileManager.default.removeItem(at: file) }
  }
}

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

  /// Names of everything in it, hidden files too.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }
}

/// A spec without a finding.
let soundSpec = """
  version: 1
  camera: { center: [-122.4, 37.8], zoom: 12 }
  annotations:
    - { id: a, attach: { point: [-122.4, 37.8] }, size: [40, 20] }

  """
