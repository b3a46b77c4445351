import CartoucheResolver

/// Measures how many views `strategy: best` shows, as a share of the number with a hundred times the budget, and its time as a
/// multiple of that of `greedy`.
///
/// Run it with `swift run -c release QualityBenchmark [SEED]`. `QualityBenchmark pan [SEED]` prints only the second table.
/// `QualityBenchmark SEED NUMBER` prints one scene as JSON, so that other programs can search for its optimum, and `QualityBenchmark
/// SCENE.json …` measures scenes in such files. With `budget=250000`, it measures this budget instead of ten times the default one.
/// `QualityBenchmark leaders [SCENE.json …]` measures the scenes with leader lines, and
/// `QualityBenchmark piles [COUNT …] [KIND …]` measures piles of views, and `QualityBenchmark FILE.plan …` measures plan files.
@main
struct Main {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap { Int($0) }
    if arguments.contains("piles") {
      Piles(numbers, Array(arguments)).printAll()
      return
    }
    let plans = arguments.filter { $0.hasSuffix(".plan") }
    if !plans.isEmpty {
      try Piles.printFiles(Array(plans))
      return
    }
    let files = arguments.filter { $0.hasSuffix(".json") }
    let scenes =
      files.isEmpty ? Scene.all(seed: UInt64(numbers.first ?? 2026)) : try files.map(Scene.init(file:))
    if numbers.count > 1 {
      print(scenes[numbers[1]].json)
      return
    }
    let budget = arguments.first { $0.hasPrefix("budget=") }?.dropFirst("budget=".count) ?? "100000"
    guard let larger = Int(budget), 1...1_000_000 ~= larger else {
      fatalError("expected budget=1 to budget=1000000, got budget=\(budget)")
    }
    if arguments.contains("leaders") {
      Leaders.printAll(scenes)
      return
    }
    if !arguments.contains("pan") { printFrames(scenes, larger: larger) }
    printPans(scenes)
  }

  /// Prints the table of first frames. - Parameter larger: A budget that is measured in addition to the default one.
  private static func printFrames(_ scenes: [Scene], larger: Int) {
    print(
      "| scene | greedy shows | in ms | best shows | in ms | times greedy | budget \(larger) | in ms | budget 1000000 |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for scene in scenes {
      let greedy = Measurement(scene, budget: nil, repeats: 9)
      let best = Measurement(scene, budget: 10_000, repeats: 5)
      let more = Measurement(scene, budget: larger, repeats: 1)
      let most = Measurement(scene, budget: 1_000_000, repeats: 1)
      let cells = [
        scene.name, "\(greedy.shown)", rounded(greedy.milliseconds),
        "\(best.shown), \(percent(best.shown, most.shown))", rounded(best.milliseconds),
        rounded(best.milliseconds / greedy.milliseconds), "\(more.shown), \(percent(more.shown, most.shown))",
        rounded(more.milliseconds), "\(most.shown)",
      ]
      print("| \(cells.joined(separator: " | ")) |")
    }
  }

  private static func printPans(_ scenes: [Scene]) {
    print(
      "\n| panned by 1.5 points a frame | greedy shows at most | frame 1 | frame 5 | frame 60 | slowest, ms |"
    )
    print("|---|---|---|---|---|---|")
    for scene in scenes where scene.items.count >= 500 {
      let best = Pan(scene, budget: 10_000)
      let greedy = Pan(scene, budget: nil)
      let shares = [1, 5, 60].map { number in
        let most = Measurement(scene, budget: 1_000_000, repeats: 1, movedBy: Pan.shift(number - 1)).shown
        return "\(best.shown[number - 1]), \(percent(best.shown[number - 1], most))"
      }
      let cells =
        [scene.name, "\(greedy.shown.max() ?? 0)"] + shares + [rounded(best.slowest)]
      print("| \(cells.joined(separator: " | ")) |")
    }
  }

  static func rounded(_ value: Double) -> String { "\(Double(Int(100 * value + 0.5)) / 100)" }

  private static func percent(_ part: Int, _ whole: Int) -> String {
    "\(rounded(100 * Double(part) / Double(max(1, whole)))) %"
  }
}
