import CartoucheResolver
import CartoucheTestSupport
import Foundation
import Testing

@Suite struct BruteForceTests {
  /// Scenes in a run: of a failing run there are few to look at. `CARTOUCHE_SCENES=100` looks at ten times as many.
  static let scenes = ProcessInfo.processInfo.environment["CARTOUCHE_SCENES"].flatMap { UInt64($0) } ?? 10
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

  @Test("and every frame of a map that moves on and on", arguments: firstSeeds)
  func agreesOnJourneys(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + Self.scenes {
      if let difference = BruteForceTests.firstDifference(in: RandomScene(journeyOf: seed)) {
        Issue.record("journey \(seed): \(difference)")
        return
      }
    }
  }

  /// A view on one of several points that comes back into the margin, and one that has a better point outside the inner bounds:
  /// what the scenes of a usual run do not have.
  @Test func agreesInRareCases() {
    #expect(BruteForceTests.firstDifference(seed: 1814) == nil)
    #expect(BruteForceTests.firstDifference(in: RandomScene(journeyOf: 1440)) == nil)
  }

  /// The first frame and part in which the two differ, with both lists.
  /// - Parameter matrix: what the resolver is told in place of the camera; the plain one knows cameras only.
  static func firstDifference(
    seed: UInt64, through matrix: ((Camera, Viewport) -> MapMatrix)? = nil
  ) -> String? {
    firstDifference(in: RandomScene(seed: seed), through: matrix)
  }

  static func firstDifference(
    in scene: RandomScene, through matrix: ((Camera, Viewport) -> MapMatrix)? = nil
  ) -> String? {
    var resolver = Resolver(plan: scene.plan)
    resolver.explains = scene.explains
    resolver.reportsFrameChanges = scene.reportsFrameChanges
    // Lets the plain one judge the places of the other. That must not make a difference, nor must the order of its rows.
    var explaining = Resolver(plan: scene.plan, .always)
    explaining.explains = true
    explaining.reportsFrameChanges = scene.reportsFrameChanges
    let plain = BruteForce(
      plan: scene.plan, explains: scene.explains, reportsFrameChanges: scene.reportsFrameChanges)
    var (frame, explained, again) = (Frame(), Frame(), Frame())
    for (number, step) in scene.frames.enumerated() {
      for change in step.changes {
        resolver.make(change)
        explaining.make(change)
      }
      let matrix = matrix?(step.camera, step.viewport)
      resolver.resolve(step.inputs, step, through: matrix, into: &frame)
      explaining.resolve(step.inputs, step, through: matrix, into: &explained)
      let actual = Transcript(frame, resolver.plan)
      let expected = plain.resolve(step, explanations: explained.explanations)
      for (part, lines) in [
        ("refusals", \Transcript.refusals), ("placements", \.placements), ("hidden", \.hidden),
        ("callouts", \.callouts), ("events", \.events), ("explanations", \.explanations),
      ] where actual[keyPath: lines] != expected[keyPath: lines] {
        let (actual, expected) = (actual[keyPath: lines], expected[keyPath: lines])
        let first = zip(actual, expected).first { $0 != $1 }
        return """
          frame \(number), \(part) differ, first in: got \(first?.0 ?? "\("\(actual)")"), \
          expected \(first?.1 ?? "\("\(expected)")")
          """
      }
      var asked = resolver.copy()
      asked.explains = true
      asked.resolve([], step, through: matrix, into: &again)
      again.events = explained.events
      again.refusals = explained.refusals
      if again != explained { return "frame \(number): explaining it afterwards makes a difference" }
      explained.explanations = frame.explanations
      if explained != frame { return "frame \(number): explaining, or the order of rows, makes a difference" }
    }
    return nil
  }
}

extension Resolver {
  /// Resolves the view of a step, through its camera unless a matrix is given.
  fileprivate mutating func resolve(
    _ inputs: [Input], _ step: RandomScene.Step, through matrix: MapMatrix?, into frame: inout Frame
  ) {
    if let matrix {
      resolve(inputs, matrix: matrix, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
    } else {
      resolve(inputs, camera: step.camera, viewport: step.viewport, isSettled: step.isSettled, into: &frame)
    }
  }
}
