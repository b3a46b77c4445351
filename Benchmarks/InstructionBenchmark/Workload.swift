import CartoucheCompiler
import CartoucheLint
import CartoucheResolver

/// A small workload whose instructions are counted. It does the same in each run.
struct Workload: Sendable {
  let name: String
  /// Prepares the workload, which is not counted, and returns the function that is counted. Its result shows that the work was done.
  let prepare: @Sendable () -> () -> Int

  static let all = [
    frames("frames-1000", of: Scene(count: 1_000), 20),
    frames("frames-10000", of: Scene(count: 10_000), 4),
    frames("frames-hidden", of: Scene(count: 10_000), 4, listsHidden: true),
    frames("frames-clustered", of: Scene(count: 10_000, annotation: "clusteringIdentifier: near"), 10),
    frames("frames-best", of: Scene(count: 1_000, placement: "strategy: best, budget: 500"), 4),
    Workload(name: "plan-file") {
      let bytes = Scene(count: 10_000).plan.bytes()
      return { (try? Plan(bytes: bytes))?.annotations.count ?? 0 }
    },
    Workload(name: "compile-data") {
      let files = Scene(count: 1_000).files
      return { compiled(files).plan?.annotations.count ?? 0 }
    },
    Workload(name: "compile-spec") {
      let files = ["spec": WrittenSpec.text(annotations: 300)]
      return { compiled(files).plan?.annotations.count ?? 0 }
    },
    Workload(name: "lint") {
      let compilation = compiled(["spec": WrittenSpec.text(annotations: 300)])
      return { lint(compilation).count }
    },
  ]

  /// Returns a workload of frames of a panning map. Some frames are resolved before, so that all arrays have their capacity.
  private static func frames(
    _ name: String, of scene: Scene, _ count: Int, listsHidden: Bool = false
  ) -> Workload {
    Workload(name: name) {
      var resolver = Resolver(plan: scene.plan)
      resolver.reportsHidden = listsHidden
      var frame = Frame()
      func resolve(_ number: Int) {
        resolver.resolve(camera: Scene.camera(frame: number), viewport: Scene.viewport, into: &frame)
      }
      for number in 0..<2 { resolve(number) }
      return {
        (0..<count).reduce(0) { sum, number in
          resolve(number + 2)
          return sum + frame.placements.count
        }
      }
    }
  }

  static func compiled(_ files: [String: String]) -> Compilation {
    guard let compilation = try? compile("spec", loader: WrittenFiles(texts: files)) else {
      fatalError("files in memory are always read")
    }
    return compilation
  }
}
