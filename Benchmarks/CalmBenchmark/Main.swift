import CartoucheRender
import CartoucheResolver

/// Counts visible views and blinks on maps that zoom, pan, rotate and follow a driver, for each value of `placement.calm`.
///
/// Run it with `swift run -c release CalmBenchmark [--fit-ignore] [--best] [--print] [FOLDER | MOTION…]`. Without FOLDER, it runs the
/// scenes of `Scene` with the given motions or all; with FOLDER, the folder's traces `NAME.KIND.jsonl` for the specs
/// `NAME.annotations.yaml`. With `--fit-ignore`, the edges of the screen may cut views; with `--best`, the strategy is `best`. With
/// `--print`, it measures nothing and prints each run as a line of JSON.
@main
struct Main {
  private static let modes: [(name: String, calm: Calm)] = [
    ("none", .none), ("equal", .equal), ("motion", .motion),
  ]

  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let ignoresBounds = arguments.contains("--fit-ignore")
    let strategy: Strategy = arguments.contains("--best") ? .best : .greedy
    let motions = arguments.compactMap { Motion(rawValue: $0) }
    let folder = arguments.first { !$0.hasPrefix("--") && Motion(rawValue: $0) == nil }
    let runs =
      try folder.map { try Run.all(in: $0) }
      ?? Scene.all.flatMap { $0.runs(motions.isEmpty ? Motion.allCases : motions) }
    if arguments.contains("--print") {
      for run in runs { print(run.printed) }
      return
    }
    let columns = modes.map { "calm: \($0.name), mean visible | its blinks" }
    print("| trace | frames | \(columns.joined(separator: " | ")) |")
    print("|---|---|\(String(repeating: "---|---|", count: modes.count))")
    for run in runs {
      let cells = modes.map { mode in
        let statistics = run.statistics(mode.calm, ignoresBounds: ignoresBounds, strategy)
        return "\(tenths(statistics.meanVisible)) | \(statistics.blinks)"
      }
      print("| \(run.name) | \(run.frames.count) | \(cells.joined(separator: " | ")) |")
    }
  }

  private static func tenths(_ value: Double) -> Double { Double(Int(value * 10 + 0.5)) / 10 }
}
