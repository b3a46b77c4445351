import CartoucheResolver
import CartoucheTestSupport
import Foundation

/// Measures first frames of plan files, and of piles: scenes in which the number of conflicts grows with the square of the number
/// of views.
///
/// The time of `strategy: best` is compared with that of `greedy` on the same map: apart from its budget, it is nearly linear in the
/// number of candidates.
struct Piles {
  private let counts: [Int]
  private let kinds: [PileScene.Kind]

  /// - Parameters:
  ///   - counts: The numbers of views of a pile. An empty list means 1,000, 4,000 and 16,000.
  ///   - names: The names of the kinds of piles. An empty list means all.
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

  /// Prints a row for each plan file, resolved with its own camera.
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
