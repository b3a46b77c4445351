import CAllocations
import Cartouche

/// The memory that a compilation keeps for annotations that are listed in a spec, each with a template and its own size.
enum ReadingMemory {
  private static let count = 100_000
  /// The allowed number of bytes for each annotation, in addition to the text of the spec.
  static let most = 1_100.0

  /// Measures the number of bytes for each annotation, in addition to the text of the spec.
  static func measure() throws -> Double {
    // Compiled once before measuring, because the first compilation creates types that stay in memory.
    _ = try compile("spec", loader: OneFile(bytes: spec(annotations: 1)))
    let file = OneFile(bytes: spec(annotations: count))
    let before = resident_bytes()
    let compilation = try compile("spec", loader: file)
    let after = resident_bytes()
    guard let plan = compilation.plan, plan.annotationIndices.count == count, before > 0 else {
      fatalError("\(compilation.findings.first?.message ?? "no annotations"): that says nothing about memory")
    }
    return Double(after - before) / Double(count)
  }

  private static func spec(annotations count: Int) -> [UInt8] {
    var text = "version: 1\ntemplates:\n  pin: { view: pin, size: [30, 30] }\nannotations:\n"
    for index in 0..<count {
      let point = "[\(index % 360 - 180).5, \(index / 360 % 160 - 80).25]"
      text +=
        "  - { id: a\(index), attach: { point: \(point) }, size: [120, 20], extends: pin, title: \"Name \(index)\", priority: \(index) }\n"
    }
    return Array(text.utf8)
  }

  private struct OneFile: FileLoader {
    var bytes: [UInt8]

    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] { bytes }
  }
}
