import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpecTestSupport
import Foundation

/// The results of the native code, one JSON object a line, for comparing them with those of the WebAssembly module in one process.
///
/// A line has the files of a case in base 64, the findings of all its specs and scenarios, the fixed texts, and of a plan the size and
/// the header, which has the checksum of the rest.
enum Expectations {
  /// Prints the cases of a name: `explain`, `examples` or `conformance`.
  /// - Returns: Whether there is such a name.
  static func print(_ name: String) throws -> Bool {
    switch name {
    case "explain": printExplanations()
    case "examples": printExamples()
    case "conformance": try printConformance()
    default: return false
    }
    return true
  }

  /// Prints the files beside all cases, then the cases of a seed.
  static func print(seed: UInt64, count: Int) {
    let cases = FuzzCases(seed: seed, of: [.spec, .data, .style, .expression, .scenario])
    write(["files": ExampleFiles.beside.contents.mapValues(base64)])
    for number in 0..<count {
      let files = cases[number].files(number)
      let path = files.keys.first { FileKind.named($0) != nil } ?? specPath
      let all = MemoryFiles(ExampleFiles.beside.contents.merging(files) { _, own in own })
      write(line("\(cases[number].kind.name) \(number)", path, files, beside: all))
    }
  }

  // MARK: Names, examples and conformance data

  private static func printExplanations() {
    for name in Set(Topic.all.map(\.name)).sorted() {
      write(["name": name, "text": Explanation.text(of: name) ?? ""])
    }
  }

  private static func printExamples() {
    for (rule, examples) in FindingExample.all.sorted(by: { $0.key < $1.key }) {
      // Rules that are off by default run, too.
      let isOff = ruleCatalog.contains { $0.metadata.id == rule && !$0.metadata.isOnByDefault }
      let config = isOff ? "rules: { \(rule): warning }\n" : nil
      for (number, example) in examples.enumerated() {
        var files = example.files.mapValues { MarkedText($0).bytes }
        files["test.annotations.yaml"] = MarkedText(example.spec).bytes
        for path in files.keys.sorted() where FileKind.named(path) != nil {
          write(line("\(rule) \(number)", path, files, beside: MemoryFiles(files), config))
        }
      }
    }
  }

  /// Prints the cases of yaml-test-suite as specs, those of JSONTestSuite as data, and those of MapLibre's expressions.
  private static func printConformance() throws {
    let folder = ProcessInfo.processInfo.environment["CARTOUCHE_CONFORMANCE"] ?? "../shared/conformance"
    for (file, key) in [
      ("yaml-test-suite", "yaml"), ("json-test-suite", "text"), ("expressions", "expression"),
    ] {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(file).jsonl") else { continue }
      for (number, text) in data.split(separator: 0x0A).enumerated() {
        guard let object = try JSONSerialization.jsonObject(with: text) as? [String: Any],
          let value = object[key]
        else { continue }
        var files: [String: [UInt8]] = [:]
        switch key {
        case "yaml": files[specPath] = Array("\(value)".utf8)
        case "text":
          files[specPath] = Array(InputKind.specOfData.utf8)
          files["maps/data.geojson"] = Array("\(value)".utf8)
        default:
          let written = try JSONSerialization.data(
            withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
          let place = InputKind.places[number % InputKind.places.count]
          files[specPath] = Array(place.before.utf8) + written + Array(place.after.utf8)
        }
        write(line("\(file) \(number)", specPath, files, beside: MemoryFiles(files)))
      }
    }
  }

  // MARK: Lines

  private static func line(
    _ name: String, _ path: String, _ files: [String: [UInt8]], beside all: MemoryFiles,
    _ config: String? = nil
  ) -> [String: Any] {
    var line: [String: Any] = ["name": name, "path": path, "files": files.mapValues(base64)]
    do throws(FileFailure) {
      var settings = RuleSettings()
      if let config {
        line["config"] = config
        let read = LintConfiguration.read(Array(config.utf8), at: LintConfiguration.fileNames[0])
        settings = RuleSettings(read.configuration, for: path)
      }
      let linted = try LintedFile(path, all, settings)
      let project = ProjectFindings(of: [linted], foundIn: []) { simplified($0) }
      var findings: [Finding] = []
      project.forEachFinding { if let finding = settings.applied(to: $0) { findings.append(finding) } }
      line["findings"] = JSONRenderer().render(findings.inReportingOrder())
      if findings.contains(where: { !$0.fixes.isEmpty }) {
        line["fixed"] = try fixed(path, all, settings, includesUnsafe: false)
        line["unsafe"] = try fixed(path, all, settings, includesUnsafe: true)
      }
      if FileKind.named(path) == .spec, var plan = try compile(path, loader: all).plan {
        plan.buildHierarchies()
        let bytes = plan.bytes()
        line["plan"] = ["size": bytes.count, "header": base64(Array(bytes.prefix(PlanFile.headerSize)))]
      }
    } catch {
      line["failure"] = "\(error)"
    }
    return line
  }

  private static func fixed(
    _ path: String, _ files: MemoryFiles, _ settings: RuleSettings, includesUnsafe: Bool
  ) throws(FileFailure) -> String {
    base64(
      try FixedSpec(path, files, settings, includesUnsafe: includesUnsafe, countsUnsafe: false).bytes)
  }

  private static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  private static func write(_ object: [String: Any]) {
    guard let line = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys]) else {
      preconditionFailure("\(object) is no JSON")
    }
    FileHandle.standardOutput.write(line + [0x0A])
  }
}

extension FuzzCase {
  /// The files of the case, with the spec or scenario to check.
  fileprivate func files(_ number: Int) -> [String: [UInt8]] {
    switch kind.name {
    case "data": return [specPath: Array(InputKind.specOfData.utf8), "maps/data.geojson": input]
    case "style": return [specPath: Array(InputKind.specOfStyle.utf8), "maps/fuzzed.style.json": input]
    case "expression":
      let place = InputKind.places[number % InputKind.places.count]
      return [specPath: Array(place.before.utf8) + input + Array(place.after.utf8)]
    case "scenario": return ["maps/fuzz.scenario.yaml": input]
    default: return [specPath: input]
    }
  }
}
