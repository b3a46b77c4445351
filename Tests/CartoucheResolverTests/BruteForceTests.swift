import CartoucheResolver
import CartoucheTestSupport
import Foundation
import Testing

@Suite struct BruteForceTests {
  /// Scenes in a run: of a failing run there are few to look at. `CARTOUCHE_SCENES=100` looks at four times as many.
  static let scenes = ProcessInfo.processInfo.environment["CARTOUCHE_SCENES"].flatMap { UInt64($0) } ?? 25
  static let firstSeeds = (0..<20).map { UInt64($0) * 100 }

  @Test("every frame of a random scene equals the plain resolver's", arguments: firstSeeds)
  func agrees(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + Self.scenes {
      if let difference = BruteForceTests.firstDifference(seed: seed) {
        Issue.record("seed \(seed): \(difference)")
        return
      }
    }
  }

  /// The first frame and part in which the two differ, with both lists.
  static func firstDifference(seed: UInt64) -> String? {
    let scene = RandomScene(seed: seed)
    var resolver = Resolver(plan: scene.plan)
    resolver.explains = scene.explains
    var plain = BruteForce(plan: scene.plan, explains: scene.explains)
    var frame = Frame()
    for (number, input) in scene.frames.enumerated() {
      resolver.resolve(camera: input.camera, viewport: input.viewport, into: &frame)
      let actual = Transcript(frame)
      let expected = plain.resolve(camera: input.camera, viewport: input.viewport)
      for (part, lines) in [
        ("placements", \Transcript.placements), ("hidden", \.hidden), ("events", \.events),
        ("explanations", \.explanations),
      ] where actual[keyPath: lines] != expected[keyPath: lines] {
        let (actual, expected) = (actual[keyPath: lines], expected[keyPath: lines])
        let first = zip(actual, expected).first { $0 != $1 }
        return """
          frame \(number), \(part) differ, first in: got \(first?.0 ?? "\("\(actual)")"), \
          expected \(first?.1 ?? "\("\(expected)")")
          """
      }
    }
    return nil
  }
}
