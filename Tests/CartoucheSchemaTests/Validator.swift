import CartoucheTestSupport
import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// `Scripts/validate`, which runs check-jsonschema.
enum Validator {
  static let isInstalled: Bool = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/check-jsonschema") }
  }()

  /// Whether its absence is a failure, as where it was just installed.
  static let isRequired = ProcessInfo.processInfo.environment["CARTOUCHE_NEEDS_VALIDATOR"] != nil

  static func run(_ arguments: [String]) async throws -> (isClean: Bool, output: Data) {
    let program = Repository.root.appendingPathComponent("Scripts/validate").path
    let result = try await Subprocess.run(
      .path(FilePath(program)), arguments: Arguments(arguments), output: .bytes(limit: .max))
    return (result.terminationStatus.isSuccess, Data(result.standardOutput))
  }

  /// The positions of the texts that a schema refuses, or that its reader cannot parse.
  /// - Parameters:
  ///   - schema: in `docs/reference`.
  ///   - ending: of the files that the texts are written to.
  static func refused(
    _ specs: [String], by schema: String = "schema.json", ending: String = "yaml"
  ) async throws -> Set<Int> {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "cartouche-schema-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = specs.indices.map { folder.appending(path: "\($0).\(ending)") }
    for (file, spec) in zip(files, specs) { try Data(spec.utf8).write(to: file) }
    let report = try JSONDecoder().decode(
      Report.self, from: try await run(["--schema", schema] + files.map(\.path)).output)
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
