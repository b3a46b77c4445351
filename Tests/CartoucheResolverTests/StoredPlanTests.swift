import CartoucheTestSupport
import Foundation
import Testing

@testable import CartoucheResolver

/// Plans that apps may have shipped: `Tests/Plans/VERSION` has plans of this format, and the frames of each beside it.
///
/// Stored files never change. After `PlanFile.version` was raised, `UPDATE_GOLDEN=1` writes the plans of the newest
/// folder in the new format, and still fails.
@Suite struct StoredPlanTests {
  static let folder = "Tests/Plans"
  static let plans = Repository.files(in: folder, endingIn: ".plan")
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

  private static func version(of path: String) -> UInt32? {
    path.split(separator: "/").dropLast().last.flatMap { UInt32($0) }
  }

  @Test func everyFormatThatCanBeReadHasPlans() throws {
    let stored = Set(Self.plans.compactMap(Self.version))
    #expect(PlanFile.oldestVersion == max(12, PlanFile.version - 2), "docs/stability.md promises it")
    let missing = (PlanFile.oldestVersion...PlanFile.version).filter { !stored.contains($0) }
    #expect(missing == [], "run the test again with UPDATE_GOLDEN=1")
    if Self.isUpdating, missing.contains(PlanFile.version) { try storePlans(of: stored.max() ?? 0) }
  }

  @Test(arguments: plans) func aStoredPlanGivesTheSameFrames(_ path: String) throws {
    let version = try #require(Self.version(of: path))
    let bytes = [UInt8](try Data(contentsOf: Repository.root.appending(path: path)))
    guard version >= PlanFile.oldestVersion else {
      #expect(throws: PlanFileError.otherVersion(found: version, supported: PlanFile.version)) {
        try Plan(bytes: bytes)
      }
      return
    }
    let plan = try Plan(bytes: bytes)
    if version == PlanFile.version { #expect(plan.bytes() == bytes) }
    let frames = Self.frames(of: plan)
    let golden = path.replacing(".plan", with: ".frames.txt")
    if Self.isUpdating, !FileManager.default.fileExists(atPath: Repository.root.appending(path: golden).path)
    {
      try frames.write(to: Repository.root.appending(path: golden), atomically: true, encoding: .utf8)
      Issue.record("\(golden) was written; look at it and run again")
    } else {
      #expect(try Repository.text(golden) == frames, "compare with \(golden)")
    }
  }

  @Test func aPlanOfTheNextFormatIsRefusedWithWhatToDo() throws {
    let path = try #require(Self.plans.last { Self.version(of: $0) == PlanFile.version })
    var bytes = [UInt8](try Data(contentsOf: Repository.root.appending(path: path)))
    bytes[8] = UInt8(PlanFile.version + 1)
    let error = #expect(throws: PlanFileError.self) { try Plan(bytes: bytes) }
    #expect(error?.message.hasSuffix("this version reads formats up to \(PlanFile.version)") ?? false)
    #expect(error?.remedy == "update Cartouche, or compile its spec again with this version")
  }

  @Test func aPlanBeforeTheOldestFormatIsRefusedWithWhatToDo() {
    var bytes = Plan().bytes()
    bytes[8] = UInt8(PlanFile.oldestVersion - 1)
    let error = #expect(throws: PlanFileError.self) { try Plan(bytes: bytes) }
    #expect(error?.message.hasSuffix("reads no format before \(PlanFile.oldestVersion)") ?? false)
    #expect(error?.remedy == "compile its spec again with this version")
  }

  /// Writes the stored plans of a format in the present one, and a plan with every column.
  private func storePlans(of version: UInt32) throws {
    let target = Repository.root.appending(path: "\(Self.folder)/\(PlanFile.version)")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    for path in Self.plans where Self.version(of: path) == version {
      let file = Repository.root.appending(path: path)
      let plan = try Plan(bytes: [UInt8](try Data(contentsOf: file)))
      try Data(plan.bytes()).write(to: target.appending(path: file.lastPathComponent))
    }
    try Data(TestScene.planWithEveryColumn.bytes()).write(to: target.appending(path: "every-column.plan"))
  }

  /// The default frame, the same with a selected annotation, and a closer one with a tilted and turned map.
  private static func frames(of plan: Plan) -> String {
    var resolver = Resolver(plan: plan)
    let viewport = Viewport(width: 600, height: 400)
    let camera = resolver.state.nextPlanCamera(in: viewport)
    let first = resolver.frame(camera, viewport)
    var inputs: [Input] = []
    if let view = first.placements.last { inputs = [.select(view.annotation)] }
    let selected = resolver.frame(after: inputs, camera, viewport)
    var closer = camera
    (closer.zoom, closer.bearing, closer.pitch) = (camera.zoom + 1.25, 30, 40)
    let last = resolver.frame(closer, viewport)
    return [("default", first), ("selected", selected), ("closer", last)].map { name, frame in
      "\(name)\n" + lines(of: frame, resolver).map { "  \($0)\n" }.joined()
    }.joined()
  }

  private static func lines(of frame: Frame, _ resolver: borrowing Resolver) -> [String] {
    var lines: [String] = []
    for view in frame.placements {
      let name = resolver.state.name(of: view.annotation)
      lines.append("\(name) at \(text(view.frame)), slot \(view.slot), order \(text(view.zPriority))")
      if let leader = view.leader {
        lines.append("\(name) line to \(text(leader.end.x)), \(text(leader.end.y))")
      }
    }
    for view in frame.callouts {
      lines.append("callout of \(resolver.state.name(of: view.annotation)) at \(text(view.frame))")
    }
    for view in frame.pointers {
      lines.append("pointer to \(resolver.state.name(of: view.annotation)) at \(text(view.frame))")
    }
    for view in frame.hidden {
      lines.append("\(resolver.state.name(of: view.annotation)) hidden: \(view.cause.name)")
    }
    for cluster in frame.clusters {
      lines.append("\(resolver.state.name(of: cluster.annotation)) has \(cluster.count) members")
    }
    return lines
  }

  private static func text(_ frame: ScreenRectangle) -> String {
    "\(text(frame.x)), \(text(frame.y)), \(text(frame.width)) × \(text(frame.height))"
  }

  private static func text(_ number: Double) -> String { "\((number * 1000).rounded() / 1000 + 0)" }
}
