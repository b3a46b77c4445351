import CartoucheTestSupport
import Foundation
import Testing

/// `Scripts/validate`, which runs check-jsonschema.
enum Validator {
  static let isInstalled: Bool = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/check-jsonschema") }
  }()

  /// Whether its absence is a failure, as where it was just installed.
  static let isRequired = ProcessInfo.processInfo.environment["CARTOUCHE_NEEDS_VALIDATOR"] != nil

  static func run(_ arguments: [String]) throws -> (status: Int32, output: Data) {
    let process = Process()
    process.executableURL = Repository.root.appendingPathComponent("Scripts/validate")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, data)
  }

  /// The positions of the specs that the schema refuses, or that its reader cannot parse.
  static func refused(_ specs: [String]) throws -> Set<Int> {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "cartouche-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = specs.indices.map { folder.appending(path: "\($0).yaml") }
    for (file, spec) in zip(files, specs) { try Data(spec.utf8).write(to: file) }
    let report = try JSONDecoder().decode(Report.self, from: try run(files.map(\.path)).output)
    let names = ((report.errors ?? []) + (report.parse_errors ?? [])).map(\.filename)
    return Set(names.compactMap { Int(URL(filePath: $0).deletingPathExtension().lastPathComponent) })
  }

  /// What check-jsonschema prints.
  private struct Report: Decodable {
    struct Failure: Decodable { var filename: String }
    var errors: [Failure]?
    // swift-format-ignore: AlwaysUseLowerCamelCase
    var parse_errors: [Failure]?
  }
}
