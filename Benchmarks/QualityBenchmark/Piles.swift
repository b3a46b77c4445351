import CartoucheResolver
import CartoucheTestSupport
import Foundation

/// First frames of piles, where the number of conflicts grows with the square of the number of views, and of plan files.
///
/// The cost of a frame of `strategy: best` is a multiple of greedy's on the same map, because what it costs besides its budget is
/// near-linear in the candidates.
struct Piles {
  private let counts: [Int]
  private let kinds: [PileScene.Kind]

  /// - Parameters:
  ///   - counts: of the views of a pile; none: 1,000, 4,000 and 16,000.
  ///   - names: of the kinds of piles; none: all.
  init(_ counts: [Int], _ names: [String]) {
    self.counts = counts.isEmpty ? [1000, 4000, 16_000] : counts
    let named = PileScene.Kind.allCases.filter { names.contains($0.rawValue) }
    kinds = named.isEmpty ? PileScene.Kind.allCases : named
  }

  func printAll() {
    Piles.printHead()
    for kind in kinds {
      for count in counts {
        let scene = PileScene(kind, count: count)
        Piles.printRow("\(kind.rawValue), \(count)", TestScene.camera, TestScene.viewport) {
          scene.plan(budget: $0)
        }
      }
    }
  }

  /// Prints the rows of plans with cameras of their own.
  static func printFiles(_ paths: [String]) throws {
    printHead()
    for path in paths {
      let plan = try Plan(bytes: Array(Data(contentsOf: URL(filePath: path))))
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      printRow(name, plan.camera, Viewport(width: 1024, height: 768)) { budget in
        var plan = plan
        plan.placement.strategy = budget == nil ? .greedy : .best
        if let budget { plan.placement.budget = budget }
        return plan
      }
    }
  }

  private static func printHead() {
    print(
      "| pile | greedy shows | in ms | budget 1 shows | in ms | times greedy | budget 10000 shows | in ms |")
    print("|---|---|---|---|---|---|---|---|")
  }

  private static func printRow(
    _ name: String, _ camera: Camera, _ viewport: Viewport, _ plan: (_ budget: Int?) -> Plan
  ) {
    let (greedy, least, usual) = (
      Measurement(plan(nil), camera, viewport, repeats: 3),
      Measurement(plan(1), camera, viewport, repeats: 3),
      Measurement(plan(10_000), camera, viewport, repeats: 2)
    )
    let cells = [
      name, "\(greedy.shown)", Main.rounded(greedy.milliseconds), "\(least.shown)",
      Main.rounded(least.milliseconds), Main.rounded(least.milliseconds / greedy.milliseconds),
      "\(usual.shown)", Main.rounded(usual.milliseconds),
    ]
    print("| \(cells.joined(separator: " | ")) |")
  }
}
