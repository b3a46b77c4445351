import CLibYAML
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import Foundation

/// Measures how fast a spec is linted, how fast a large data file is read and compiled to annotations, and how long the program
/// takes to start and for many files. Linting and reading are compared with a loop over libyaml's events on the same bytes.
///
/// If `ryl` and `yamllint` (PyPI) are on the PATH, the program is also compared with these linters, which check only YAML.
///
///     swift build -c release --static-swift-stdlib && .build/release/FrontEndBenchmark .build/release/cartouche
///
/// `--once PART` does one part once, so that another program can count its instructions, which noise hardly changes.
///
///     perf stat -e instructions:u .build/release/FrontEndBenchmark --once features
///
/// `--live` measures only changes of data while an app runs.
@main
enum Main {
  static func main() throws {
    if CommandLine.arguments.dropFirst().first == "--once" {
      try OnePart.run(CommandLine.arguments.dropFirst(2).first ?? "")
    } else if CommandLine.arguments.dropFirst().first == "--live" {
      try LiveData.measure()
    } else {
      try measure()
    }
  }

  private static func measure() throws {
    let spec = largeSpec(annotations: 40_000)
    let megabytes = Double(spec.count) / 1e6
    print("spec: \(rounded(megabytes)) MB, 40000 annotations with a template, a tenth with an expression")
    // Measured first, because the system counts the memory of this process for the programs that it starts.
    let program = CommandLine.arguments.dropFirst().first
    if let program {
      try measureMemory(of: program, spec)
      try measureMemory(of: program, annotations: 1_000_000)
      try measureMemory(of: program, features: 1_000_000)
    }
    // The three run in turn, so that other work on the machine slows all of them down.
    let medians = try medians(
      of: 15, [{ countEvents(spec) }, { compileFindings(spec) }, { lintFindings(spec) }])
    let (loop, compile, lint) = (medians[0], medians[1], medians[2])
    print("libyaml event loop  \(rounded(loop * 1e3)) ms  \(rounded(megabytes / loop)) MB/s")
    print("compile             \(rounded(compile * 1e3)) ms  \(rounded(megabytes / compile)) MB/s")
    print("lint                \(rounded(lint * 1e3)) ms  \(rounded(megabytes / lint)) MB/s")
    print(
      "compile runs at \(rounded(loop / compile * 100)) % of the loop's speed, lint at \(rounded(loop / lint * 100)) %"
    )
    let file = FeatureFile(count: 100_000)
    let dataMegabytes = Double(file.data.count) / 1e6
    let readers = try self.medians(of: 9, [{ countEvents(file.data) }, { file.nodes() }])
    print("libyaml event loop over \(rounded(dataMegabytes)) MB of data  \(rounded(readers[0] * 1e3)) ms")
    print(
      "JSON reader  \(rounded(readers[1] * 1e3)) ms  \(rounded(dataMegabytes / readers[1])) MB/s, "
        + "\(rounded(readers[0] / readers[1])) times the loop's speed")
    let forEach = try median(of: 5) { file.compile() }
    print(
      "forEach over \(rounded(dataMegabytes)) MB of 100000 features  \(rounded(forEach * 1e3)) ms"
    )
    try LiveData.measure()
    if let program { try WholeRuns(of: program).measure() }
  }

  /// Returns the median time in seconds of `runs` runs of `body`, after one to warm up.
  static func median(of runs: Int, _ body: () throws -> Int) throws -> Double {
    try withoutActuallyEscaping(body) { try medians(of: runs, [$0])[0] }
  }

  /// Returns the median time in seconds of `runs` runs of each body, after one to warm up. The bodies run in turn.
  static func medians(of runs: Int, _ bodies: [() throws -> Int]) throws -> [Double] {
    var seconds = bodies.map { _ in [Double]() }
    for run in 0...runs {
      for (index, body) in bodies.enumerated() {
        let start = ContinuousClock.now
        let sink = try body()
        let elapsed = ContinuousClock.now - start
        precondition(sink >= 0, "a count is never negative, got \(sink)")
        if run == 0 { continue }
        seconds[index].append(
          Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
      }
    }
    return seconds.map { $0.sorted()[runs / 2] }
  }

  static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// Loops over libyaml's events and returns their number. Every reader that uses libyaml takes at least this time.
  static func countEvents(_ bytes: [UInt8]) -> Int {
    var parser = yaml_parser_t()
    var event = yaml_event_t()
    yaml_parser_initialize(&parser)
    defer { yaml_parser_delete(&parser) }
    return bytes.withUnsafeBufferPointer { bytes in
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      var count = 0
      while yaml_parser_parse(&parser, &event) == 1 {
        let isEnd = event.type == YAML_STREAM_END_EVENT
        yaml_event_delete(&event)
        count += 1
        if isEnd { break }
      }
      return count
    }
  }

  static func compileFindings(_ bytes: [UInt8]) -> Int {
    guard let compilation = try? compile("spec", loader: OneFile(bytes: bytes)) else { return -1 }
    return compilation.plan == nil ? -1 : compilation.diagnostics.count
  }

  static func lintFindings(_ bytes: [UInt8]) -> Int {
    guard let compilation = try? compile("spec", loader: OneFile(bytes: bytes)) else { return -1 }
    return lint(compilation).count
  }

  /// Returns a spec with annotations like those that people write, from a seeded generator.
  static func largeSpec(annotations: Int) -> [UInt8] {
    var state: UInt64 = 1
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    var text =
      "version: 1\ntemplates:\n  pin: { size: [168, 24], variableAnchors: all, gap: 4 }\nannotations:\n"
    for index in 0..<annotations {
      let priority =
        index % 10 == 0
        ? "[interpolate, [linear], [zoom], 8, \(next(100)), 16, \(next(1000))]" : "\(next(1000))"
      text += """
          - id: place-\(index)
            extends: pin
            attach: { point: [\(next(360) - 180).\(next(90000) + 10000), \(next(160) - 80).\(next(90000) + 10000)] }
            priority: \(priority)
            title: Place number \(index)

        """
    }
    return Array(text.utf8)
  }

  /// Measures the peak memory of the process `cartouche lint` for a spec.
  static func measureMemory(of program: String, _ bytes: [UInt8]) throws {
    let spec = FileManager.default.temporaryDirectory.appendingPathComponent("large.annotations.yaml")
    try Data(bytes).write(to: spec)
    defer { try? FileManager.default.removeItem(at: spec) }
    let memory = try run([program, "lint", "--quiet", spec.path]).memory
    print(
      "memory of lint \(rounded(Double(memory) / 1e6)) MB, \(rounded(Double(memory) / Double(bytes.count))) times the file"
    )
  }
}

extension Main {
  /// Measures the peak memory and the time of the processes `cartouche lint` and `cartouche compile`, for a spec that lists many
  /// annotations, each with a template and its own size.
  static func measureMemory(of program: String, annotations count: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (spec, plan) = (folder.appending(path: "many.annotations.yaml"), folder.appending(path: "plan"))
    let bytes = try writeSpec(annotations: count, to: spec)
    for command in [["lint", "--quiet", spec.path], ["compile", spec.path, "-o", plan.path]] {
      let result = try run([program] + command)
      print(
        "\(command[0]) of \(count) annotations written out, \(bytes / count) bytes each: \(result.memory / count) bytes and "
          + "\(rounded(result.userSeconds / Double(count) * 1e6)) µs of the processor an annotation"
      )
    }
  }

  /// Writes the spec in batches, as `FeatureFile.write` does.
  /// - Returns: The number of written bytes.
  private static func writeSpec(annotations count: Int, to file: URL) throws -> Int {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    defer { try? handle.close() }
    var text = "version: 1\ntemplates:\n  pin: { view: pin, size: [30, 30] }\nannotations:\n"
    var bytes = 0
    for index in 0..<count {
      let point =
        "[\(index * 7919 % 358 - 179).\(index % 90_000 + 10_000), \(index * 104_729 % 160 - 80).\(index % 89_989 + 10_000)]"
      text +=
        "  - { id: a\(index), attach: { point: \(point) }, size: [120, 20], extends: pin, title: \"Name \(index)\", priority: \(index) }\n"
      guard (index + 1) % 1000 == 0 || index + 1 == count else { continue }
      try handle.write(contentsOf: Data(text.utf8))
      bytes += text.utf8.count
      text = ""
    }
    return bytes
  }

  /// Measures the peak memory of the process `cartouche compile` for a spec with an annotation for each of many features.
  static func measureMemory(of program: String, features count: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (spec, plan) = (folder.appending(path: "features.annotations.yaml"), folder.appending(path: "plan"))
    try Data(FeatureFile.spec.utf8).write(to: spec)
    let bytes = try FeatureFile.write(count: count, to: folder.appending(path: "places.geojson"))
    let memory = try run([program, "compile", spec.path, "-o", plan.path]).memory
    print(
      "memory of compile over \(count) features \(rounded(Double(memory) / 1e6)) MB, \(rounded(Double(memory) / Double(bytes))) times the file"
    )
  }
}

/// A file loader that returns the same bytes for every path.
private struct OneFile: FileLoader {
  var bytes: [UInt8]

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] { bytes }
}
