/// Measures frames against the collision work in them, and a plan that is read against one that is copied.
///
/// Run with `swift run -c release ResolverBenchmark`, or with the names of some of its parts: `frames-1000`, `frames-10000`,
/// `frames-100000`, `zoom`, `shapes`, `plan-file`, `world`, `clusters`. What is compared is measured in turn, so that a busy
/// machine slows both down.
/// `module PATH` is for `Scripts/wasm-benchmark`.
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
