import Foundation

/// Measures linters as processes, on one small file and on a thousand files.
struct WholeRuns {
  /// The names and commands of the linters. The path of a file or folder is appended to each command.
  private let linters: [(name: String, command: [String])]

  /// - Parameter program: The path of an optimized build of `cartouche`.
  init(of program: String) {
    // All rules and no cache, as in `cartouche`.
    let options = [
      "ryl": ["check", "--no-cache", "--no-warnings", "--enable", "ALL"], "yamllint": ["-d", "relaxed"],
    ]
    let peers = ["ryl", "yamllint"].compactMap { name in
      Self.onPath(name).map { (name: name, command: [$0] + options[name, default: []]) }
    }
    linters = [(name: "cartouche", command: [program, "lint", "--quiet"])] + peers
  }

  func measure() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID().uuidString)")
    let many = folder.appending(path: "many")
    try FileManager.default.createDirectory(at: many, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let small = folder.appending(path: "small.annotations.yaml")
    try Data(Main.largeSpec(annotations: 15)).write(to: small)
    for number in 0..<1_000 {
      try Data(Main.largeSpec(annotations: 38)).write(to: many.appending(path: "\(number).annotations.yaml"))
    }

    let nothing = try Main.median(of: 31) { try run(["/bin/true"]).status }
    print("a program that does nothing  \(Main.rounded(nothing * 1e3)) ms")
    try compare("2 KB", small.path, of: 31, linters)
    let single = (name: "cartouche --jobs 1", command: linters[0].command + ["--jobs", "1"])
    // `yamllint` is omitted here, because it would take minutes.
    try compare("1000 files of 5 KB", many.path, of: 5, [single] + linters.filter { $0.name != "yamllint" })
  }

  private func compare(
    _ what: String, _ path: String, of runs: Int, _ linters: [(name: String, command: [String])]
  ) throws {
    let seconds = try Main.medians(
      of: runs, linters.map { linter in { try run(linter.command + [path]).status } })
    for (linter, seconds) in zip(linters, seconds) {
      print("\(linter.name) of \(what)  \(Main.rounded(seconds * 1e3)) ms")
    }
  }

  private static func onPath(_ name: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
