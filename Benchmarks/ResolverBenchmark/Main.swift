/// Measures frames, compared with only their collision tests, and the reading of a plan, compared with a copy of its bytes.
///
/// Run it with `swift run -c release ResolverBenchmark [PART…]`. The parts are `frames-1000`, `frames-10000`, `frames-100000`, `zoom`,
/// `shapes`, `plan-file`, `world` and `clusters`. Both sides of a comparison run in turn, so that a busy machine slows both down.
/// `Scripts/wasm-benchmark` uses the part `module PATH`.
@main
struct Main {
  private static let parts: [(name: String, run: @Sendable () -> Void)] = [
    ("frames-1000", { FramePart.run(count: 1_000) }), ("frames-10000", { FramePart.run(count: 10_000) }),
    ("frames-100000", { FramePart.run(count: 100_000) }), ("zoom", ZoomPart.run), ("shapes", ShapePart.run),
    ("plan-file", PlanFilePart.run), ("world", WorldPart.run), ("clusters", ClusterPart.run),
  ]

  static func main() {
    let names = CommandLine.arguments.dropFirst()
    if names.count == 2, names.first == "module" {
      return ModulePart.run(writingPlanTo: CommandLine.arguments[2])
    }
    for name in names where !parts.contains(where: { $0.name == name }) {
      print("unknown part '\(name)': \(parts.map(\.name).joined(separator: ", "))")
      return
    }
    for part in parts where names.isEmpty || names.contains(part.name) { part.run() }
  }
}
