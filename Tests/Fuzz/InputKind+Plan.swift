import CartoucheCompiler
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheTestSupport

extension InputKind {
  /// Plan files, each with a length and a checksum that fit: somebody who means harm can make those too.
  static let plan = InputKind(
    "plan",
    seeds: {
      let compiled = ExampleFiles.specs.compactMap { spec in
        var plan = CartoucheSpecTestSupport.compiled(
          String(decoding: spec, as: UTF8.self),
          files: Dictionary(
            uniqueKeysWithValues: ExampleFiles.beside.contents.map {
              (String($0.dropFirst("maps/".count)), String(decoding: $1, as: UTF8.self))
            })
        ).plan
        plan?.buildHierarchies()
        return plan?.bytes()
      }
      let random = (0..<12).map { RandomScene(seed: $0).plan }.map { $0.bytes() }
      let clusters = (0..<12 as Range<UInt64>).map { seed in
        var plan = RandomClusterScene(seed: seed).plan
        plan.buildHierarchies()
        return plan.bytes()
      }
      return compiled.filter { $0.count < 16_384 } + random + [TestScene.planWithEveryColumn.bytes()]
        + clusters
    },
    pieces: planPieces, isText: false,
    check: { bytes throws(Complaint) in try PlanChecks.checkFile(bytes.sealedPlan) })

  private static let planPieces: [[UInt8]] =
    [
      [0], [1], [2], [0x7F], [0x80], [0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0xFE, 0xFF, 0xFF, 0xFF],
      [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0x80], [0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ]
    // Numbers that are valid but as large, small or near to another as they can be.
    + [
      1e308, -1e308, .leastNonzeroMagnitude, 1e-9, 1, -1, 0.5, 1e9, 4_294_967_296, 180, 90, 22, 1e16, -0.0,
      .infinity, .nan,
    ]
    .map { (number: Double) in withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) } }
    + [#"{"a":1}"#, #"{},"id":1"#, "\u{1B}[2J", "\"", "\\", "\n", "]", "}", "null", "[\"get\",\"count\"]"]
    .map { Array($0.utf8) }
}
