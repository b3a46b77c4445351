import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheTestSupport
import Foundation
import ResolverReplay

/// Writes what hosts ask of the examples' plans, and what the native resolver answers, for another build of the resolver
/// to be compared with: `ReplayRecorder FOLDER`.
@main
struct ReplayRecorder {
  static func main() throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true)
    for spec in Repository.files(in: "Examples", endingIn: ".annotations.yaml") where try !isLarge(spec) {
      let name = String(spec.split(separator: "/").last?.dropLast(".annotations.yaml".count) ?? "")
      try write(try Recording(of: spec).words, as: name, in: folder)
      try write(try Recording(of: spec, .best).words, as: "\(name)-best", in: folder)
    }
    for (name, file) in try damagedPlans() {
      var words: [UInt64] = []
      words.append(file: file)
      try write(words, as: name, in: folder)
    }
  }

  /// Whether an example has so much data that a debug build takes minutes for what others show as well.
  private static func isLarge(_ spec: String) throws -> Bool {
    let folder = spec.split(separator: "/").dropLast().joined(separator: "/")
    return try Repository.files(in: folder, endingIn: ".geojson").contains {
      try Repository.text($0).utf8.count > 1_000_000
    }
  }

  private static func write(_ recording: [UInt64], as name: String, in folder: URL) throws {
    for (ending, words) in [("recording", recording), ("frames", replay(recording))] {
      let data = words.withUnsafeBytes { Data($0) }
      try data.write(to: folder.appendingPathComponent("\(name).\(ending)"))
    }
  }

  /// Plan files that must be refused.
  private static func damagedPlans() throws -> [(String, [UInt8])] {
    var plan = try Recording.plan(of: "Examples/markers/markers.annotations.yaml")
    let whole = plan.bytes()
    var flipped = whole
    flipped[whole.count / 2] ^= 1
    plan.framing.rows = [UInt32.max]
    return [
      ("damaged-cut", Array(whole.prefix(whole.count / 2))), ("damaged-bit", flipped),
      // Its checksum is right.
      ("damaged-index", plan.bytes()),
    ]
  }
}
