import CartoucheRender
import CartoucheResolver

/// Counts shown views and blinks of maps that are zoomed, panned, turned and followed, for each `placement.calm`.
///
/// `swift run -c release CalmBenchmark [--fit-ignore] [--best] [--print] [FOLDER | MOTION…]`: without a folder the scenes of `Scene`, of some `Motion` or all; with one its
/// traces, `NAME.KIND.jsonl`, of the specs `NAME.annotations.yaml`. With `--fit-ignore` views may be cut by the edges
/// of the screen; with `--best` they are placed by that strategy. With `--print` nothing is measured, but each run is printed
/// as a line of JSON.
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

  /// One decimal of a positive number, without a library for it.
  private static func tenths(_ value: Double) -> Double { Double(Int(value * 10 + 0.5)) / 10 }
}
