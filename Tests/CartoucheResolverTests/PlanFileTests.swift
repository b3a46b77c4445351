import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// A plan comes back from its bytes as it was, and the same plan has the same bytes.
@Suite struct PlanFileTests {
  @Test func everyColumnComesBack() throws {
    let plan = TestScene.planWithEveryColumn
    #expect(try Plan(bytes: plan.bytes()) == plan)
  }

  /// What makes the test above notice a column that is never written.
  @Test func thePlanOfTheTestHasEveryColumn() {
    // What only a resolver's plan has.
    let ofResolvers = [
      "plan.clusters.formerIdentifiers", "plan.annotations.mercatorX.order.",
      "plan.annotations.mercatorY.order.",
    ]
    let unset = Self.unset(TestScene.planWithEveryColumn, Plan(), at: "plan").filter { path in
      !ofResolvers.contains { path.hasPrefix($0) }
    }
    #expect(unset == [], "set it in TestScene.planWithEveryColumn")
  }

  @Test func anEmptyPlanComesBack() throws {
    #expect(try Plan(bytes: Plan().bytes()) == Plan())
  }

  @Test(arguments: 0..<60) func aRandomPlanComesBackAndGivesTheSameFrames(_ seed: UInt64) throws {
    let scene = RandomScene(seed: seed)
    var plan = scene.plan
    // Random attachments are bound to shapes and hosts that are not there.
    for row in plan.attachments.kinds.indices {
      plan.attachments.kinds[row] = .point
      plan.attachments.shapeCount[row] = 0
    }
    let read = try Plan(bytes: plan.bytes())
    #expect(read == plan)
    #expect(read.bytes() == plan.bytes())
    var resolver = Resolver(plan: plan)
    var other = Resolver(plan: read)
    for step in scene.frames {
      #expect(resolver.frame(step.camera, step.viewport) == other.frame(step.camera, step.viewport))
    }
  }

  /// Whoever changes the layout must raise the version, or apps would misread the plans that they ship.
  @Test func theFormatOfThisVersionIsAsItWas() {
    let pinned: [UInt32: UInt64] = [10: 0x4BA0_6BE9_1FDC_0CA7]
    let bytes = TestScene.planWithEveryColumn.bytes()
    let checksum = bytes.withUnsafeBytes { Checksum.xxh64($0) }
    #expect(
      pinned[PlanFile.version] == checksum,
      "raise PlanFile.version, and pin \(PlanFile.version + 1): 0x\(String(checksum, radix: 16))")
  }

  @Test func theHeaderIsAsDescribed() {
    let bytes = Plan().bytes()
    #expect(bytes[..<12] == [0x89, 0x43, 0x52, 0x54, 0x50, 0x4C, 0x41, 0x4E, 10, 0, 0, 0])
    let size = bytes.count - 28
    #expect(bytes[12..<20] == [UInt8(size % 256), UInt8(size / 256), 0, 0, 0, 0, 0, 0])
  }

  @Test func bytesAreReadFromAnyAddress() throws {
    let plan = TestScene.planWithEveryColumn
    let shifted = [0] + plan.bytes()
    let read = try shifted.withUnsafeBytes { try Plan(reading: UnsafeRawBufferPointer(rebasing: $0[1...])) }
    #expect(read == plan)
  }

  /// Results of the reference implementation for the first bytes of 0, 7, 14 … modulo 256.
  @Test(
    arguments: [
      (0, 0xEF46_DB37_51D8_E999), (1, 0xE934_A84A_DB05_2768), (3, 0x9FF7_0A63_5A62_09AB),
      (4, 0xAE5A_CDC0_0A55_AC41), (8, 0x8711_6B33_65B9_24EB), (31, 0x0F18_7C62_B1E7_22B7),
      (32, 0x91B0_CB09_31A8_C629), (33, 0x931B_043C_F8D6_5B94), (63, 0x2191_10BF_13E2_FA26),
      (64, 0xBF30_52E3_4457_75D0), (100, 0x8E22_72C0_8247_D5DB),
    ] as [(Int, UInt64)])
  func theChecksumIsXXH64(_ count: Int, _ expected: UInt64) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 7 * $0) }
    #expect(bytes.withUnsafeBytes { Checksum.xxh64($0) } == expected)
  }

  /// The stored properties, at any depth, whose values are those that they start with; of a record of an
  /// array those that no element sets.
  private static func unset(_ value: Any, _ initial: Any, at path: String) -> [String] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .collection {
      let unsetInEach = mirror.children.map { child in
        if child.value is AnnotationOptions { return unset(child.value, AnnotationOptions(), at: path) }
        if child.value is ClusterHierarchy { return unset(child.value, ClusterHierarchy(), at: path) }
        return (child.value as? any PlanRecord).map { unset($0, type(of: $0).blank, at: path) } ?? []
      }
      guard let first = unsetInEach.first else { return [path] }
      return first.filter { name in unsetInEach.allSatisfy { $0.contains(name) } }
    }
    if mirror.displayStyle == .optional, let record = value as? any PlanRecord {
      return unset(record, type(of: record).blank, at: path)
    }
    guard mirror.displayStyle == .struct, !mirror.children.isEmpty else {
      return String(reflecting: value) == String(reflecting: initial) ? [path] : []
    }
    return zip(mirror.children, Mirror(reflecting: initial).children).flatMap { child, initial in
      unset(child.value, initial.value, at: "\(path).\(child.label ?? "")")
    }
  }
}
