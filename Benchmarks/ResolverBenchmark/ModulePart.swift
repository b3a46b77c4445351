import CartoucheResolver

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The native half of a comparison with WebAssembly. It writes the plan, and prints the shortest and the median time of a frame in
/// milliseconds, and the number of placed views.
enum ModulePart {
  static func run(writingPlanTo path: String) {
    let plan = Scene(count: 10_000, seed: 1).plan
    write(plan.bytes(), to: path)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    var placed = 0
    let whole = Timing.measure([
      { number in
        resolver.resolve(camera: Scene.camera(frame: number), viewport: Scene.viewport, into: &frame)
        placed += frame.placements.count
      }
    ])[0]
    print("\(whole.min) \(whole.median) \(placed)")
  }

  private static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "wb"), fwrite(bytes, 1, bytes.count, file) == bytes.count, fclose(file) == 0
    else { fatalError("\(path) cannot be written") }
  }
}
