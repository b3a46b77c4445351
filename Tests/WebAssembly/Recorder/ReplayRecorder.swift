import CartoucheResolver
import CartoucheTestSupport
import Foundation

/// The program that records the calls of hosts for the examples' plans and the program's output, to compare
/// another build of the resolver with: `ReplayRecorder FOLDER`.
@main
struct ReplayRecorder {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    for spec in Repository.files(in: "Examples", endingIn: ".annotations.yaml") where try !isLarge(spec) {
      let name = String(spec.split(separator: "/").last?.dropLast(".annotations.yaml".count) ?? "")
      let example = try ExampleRecording(of: spec)
      try write(try example.recording(reportsAll: true), as: name, in: folder)
      try write(try example.recording(.best, reportsAll: false), as: "\(name)-best", in: folder)
      if name == "markers" { try writeDamagedPlans(example, in: folder) }
    }
    for spec in Repository.files(in: "Tests/Drivers", endingIn: ".annotations.yaml") {
      let name = spec.dropFirst("Tests/Drivers/".count).dropLast(".annotations.yaml".count)
      let plan = try ExampleRecording(of: spec).plan
      try Data(plan.bytes()).write(to: folder.appendingPathComponent("driver-\(name).plan"))
    }
  }

  /// Returns whether an example has so much data that a debug build takes minutes without covering more.
  private static func isLarge(_ spec: String) throws -> Bool {
    let folder = spec.split(separator: "/").dropLast().joined(separator: "/")
    return try Repository.files(in: folder, endingIn: ".geojson").contains {
      try Repository.text($0).utf8.count > 1_000_000
    }
  }

  private static func write(_ recording: borrowing Recording, as name: String, in folder: URL) throws {
    try Data(recording.plan).write(to: folder.appendingPathComponent("\(name).plan"))
    try Data(recording.steps).write(to: folder.appendingPathComponent("\(name).steps.jsonl"))
    try Data(recording.frames).write(to: folder.appendingPathComponent("\(name).frames.jsonl"))
  }

  /// Writes plan files that must be refused.
  private static func writeDamagedPlans(_ example: ExampleRecording, in folder: URL) throws {
    let whole = example.plan.bytes()
    var flipped = whole
    flipped[whole.count / 2] ^= 1
    var plan = example.plan
    plan.framing.rows = [UInt32.max]
    // The checksum of the last file is valid.
    for (name, bytes) in [
      ("cut", Array(whole.prefix(whole.count / 2))), ("bit", flipped), ("index", plan.bytes()),
    ] {
      try Data(bytes).write(to: folder.appendingPathComponent("damaged-\(name).plan"))
    }
  }
}
