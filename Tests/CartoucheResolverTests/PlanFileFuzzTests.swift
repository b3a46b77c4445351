import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// Files that somebody made up, with a checksum that fits: they are refused, or their frames are resolved.
@Suite struct PlanFileFuzzTests {
  /// What every place is overwritten with: counts, indices and numbers at their ends.
  static let patterns: [[UInt8]] = [
    [0xFF], [0], [1], [0xFF, 0xFF, 0xFF, 0xFF], [0xFE, 0xFF, 0xFF, 0xFF], [0xFF, 0xFF, 0xFF, 0x7F],
    [0, 0, 0, 0, 0, 0, 0xF0, 0x7F], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xEF, 0x7F],
  ]

  @Test(arguments: patterns) func everyPlaceMayHoldAnything(_ pattern: [UInt8]) {
    let bytes = TestScene.planWithEveryColumn.bytes()
    var readCount = 0
    for start in PlanFile.headerSize...(bytes.count - pattern.count) {
      var damaged = bytes
      damaged.replaceSubrange(start..<start + pattern.count, with: pattern)
      // Most bytes are 0 anyway, and the file as it is has a test of its own.
      if damaged != bytes, resolves(damaged) { readCount += 1 }
    }
    #expect(readCount > 0, "some places hold texts and other things that may be anything")
  }

  @Test func everyBitMayFlip() {
    let bytes = TestScene.planWithEveryColumn.bytes()
    for index in PlanFile.headerSize..<bytes.count {
      var damaged = bytes
      damaged[index] ^= 1 << (index % 8)
      resolves(damaged)
    }
  }

  /// Most of its tables are empty, and their flags say so.
  @Test func everyFlagOfASmallPlanMayBeSet() {
    let bytes = TestScene.plan([TestAnnotation(100, 100)]).bytes()
    for index in PlanFile.headerSize..<bytes.count where bytes[index] == 0 {
      var damaged = bytes
      damaged[index] = 1
      resolves(damaged)
    }
  }

  @Test func everyLengthMayBeTheWhole() {
    let bytes = TestScene.planWithEveryColumn.bytes()
    for count in PlanFile.headerSize..<bytes.count {
      #expect(!resolves(Array(bytes[..<count])))
    }
    #expect(!resolves(bytes + [0]))
  }

  @Test(arguments: 0..<200) func manyPlacesMayHoldAnything(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var bytes = RandomScene(seed: seed).plan.withoutAttachments.bytes()
    for _ in 0..<random.whole(1...4) {
      let index = random.whole(PlanFile.headerSize...(bytes.count - 1))
      bytes[index] = random.pick([0, 1, 0x7F, 0x80, 0xF0, 0xFF])
    }
    resolves(bytes)
  }

  /// The hierarchies are at the end of the file.
  @Test(arguments: 0..<40 as Range<UInt64>) func hierarchiesMayHoldAnything(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var plan = RandomClusterScene(seed: seed).plan
    let start = plan.bytes().count - 1
    plan.buildHierarchies()
    let bytes = plan.bytes()
    var readCount = 0
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<random.whole(1...2) {
        damaged[random.whole(start...(bytes.count - 1))] = random.pick([0, 1, 2, 3, 0x40, 0x7F, 0x80, 0xFF])
      }
      if resolves(damaged) { readCount += 1 }
    }
    #expect(readCount > 0, "where nodes stand, and how far they reach, may be anything")
  }

  /// Whether the bytes, as soon as length and checksum fit, are a plan: one that is written to the same bytes, and
  /// whose frames are resolved.
  @discardableResult
  private func resolves(_ bytes: [UInt8]) -> Bool {
    let sealed = bytes.sealedPlan
    guard let plan = try? Plan(bytes: sealed) else { return false }
    if plan.bytes() != sealed { Issue.record("it is written to other bytes than it was read from") }
    var resolver = Resolver(plan: plan)
    resolver.explains = true
    _ = resolver.frame()
    _ = resolver.frame(Camera(zoom: 2.5, bearing: 20, pitch: 40))
    _ = resolver.frame(plan.camera)
    return true
  }
}

extension Plan {
  /// Random attachments are bound to shapes and hosts that are not there.
  fileprivate var withoutAttachments: Plan {
    var plan = self
    plan.attachments = AttachmentTable()
    for row in plan.annotations.attachment.indices {
      plan.annotations.attachment[row] = AttachmentTable.none
    }
    return plan
  }
}
