import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// A plan is equal after writing and reading, and equal plans have equal bytes.
@Suite struct PlanFileTests {
  @Test func everyColumnComesBack() throws {
    let plan = TestScene.planWithEveryColumn
    #expect(try Plan(bytes: plan.bytes()) == plan)
  }

  /// Every column has a value, so that the test above detects a column that is not written.
  @Test func thePlanOfTheTestHasEveryColumn() {
    let unset = Self.unset(TestScene.planWithEveryColumn, Plan(), at: "plan").filter {
      // Only a resolver's plan has these values.
      !$0.hasPrefix("plan.clusters.formerIdentifiers") && !$0.contains("eometries.world")
        && !$0.hasPrefix("plan.scenery.shapes.world")
    }
    #expect(unset == [], "set it in TestScene.planWithEveryColumn")
  }

  @Test func anEmptyPlanComesBack() throws {
    #expect(try Plan(bytes: Plan().bytes()) == Plan())
  }

  @Test(arguments: 0..<60) func aRandomPlanComesBackAndGivesTheSameFrames(_ seed: UInt64) throws {
    let scene = RandomScene(seed: seed)
    var plan = scene.plan
    // Random attachments refer to shapes and hosts that do not exist.
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

  /// Each change of the layout needs a new version, or apps would misread the plans that they ship.
  @Test func theFormatOfThisVersionIsAsItWas() {
    let pinned: [UInt32: [UInt64]] = [12: [0xF018_3FEA_6017_4D3E, 0x74C6_E351_769C_59F8]]
    let plan = TestScene.planWithEveryColumn
    // Sizes of clusters that depend on members add columns to their hierarchy, and change nothing for other plans.
    var plain = plan
    plain.clusters.looks.drives.removeAll { $0.property == .width || $0.property == .height }
    (plain.hierarchies[0].widths, plain.hierarchies[0].heights) = ([], [])
    let checksums = [plain, plan].map { $0.bytes().withUnsafeBytes { Checksum.xxh64($0) } }
    #expect(
      pinned[PlanFile.version] == checksums,
      "raise PlanFile.version, and pin \(PlanFile.version + 1): \(checksums.map { "0x\(String($0, radix: 16))" })"
    )
  }

  @Test func theHeaderIsAsDescribed() {
    let bytes = Plan().bytes()
    #expect(bytes[..<12] == [0x89, 0x43, 0x52, 0x54, 0x50, 0x4C, 0x41, 0x4E, 12, 0, 0, 0])
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

  /// Returns the paths of stored properties, at any depth, that have their initial value. For an array of
  /// records it returns the properties that no element sets.
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

/// Invalid plan files are refused with the reason, and every accepted file can be resolved.
@Suite struct PlanFileErrorTests {
  @Test(arguments: [[], [0x89, 0x50], Array("version: 1\n".utf8), [UInt8](repeating: 0, count: 64)])
  func otherFilesAreNoPlans(_ bytes: [UInt8]) {
    #expect(throws: PlanFileError.notAPlan) { try Plan(bytes: bytes) }
  }

  @Test func anotherVersionIsNamed() {
    var bytes = Plan().bytes()
    bytes[8] = 99
    #expect(throws: PlanFileError.otherVersion(found: 99, supported: PlanFile.version)) {
      try Plan(bytes: bytes)
    }
  }

  @Test func truncatedFilesAreRefused() {
    let bytes = TestScene.planWithEveryColumn.bytes()
    for count in 1..<bytes.count {
      let expected = count < PlanFile.headerSize ? PlanFile.headerSize : bytes.count
      #expect(
        throws: PlanFileError.truncated(expectedBytes: UInt64(expected), foundBytes: UInt64(count))
      ) { try Plan(bytes: Array(bytes[..<count])) }
    }
  }

  @Test func everyDamagedByteIsNoticed() {
    let bytes = TestScene.planWithEveryColumn.bytes()
    for index in 20..<bytes.count {
      var damaged = bytes
      damaged[index] ^= 1 << (index % 8)
      #expect(throws: PlanFileError.corrupted) { try Plan(bytes: damaged) }
    }
    #expect(throws: PlanFileError.corrupted) { try Plan(bytes: bytes + [0]) }
  }

  @Test func aLengthBeyondAllMemoryIsRefused() {
    var bytes = Plan().bytes()
    bytes.replaceSubrange(12..<20, with: [UInt8](repeating: 0xFF, count: 8))
    #expect(
      throws: PlanFileError.truncated(expectedBytes: .max, foundBytes: UInt64(bytes.count))
    ) { try Plan(bytes: bytes) }
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var table: String
    var make: @Sendable (inout Plan) -> Void
    var testDescription: String

    init(_ table: String, _ description: String, _ make: @escaping @Sendable (inout Plan) -> Void) {
      self.table = table
      testDescription = description
      self.make = make
    }
  }

  static let mistakes = [
    Mistake("annotations", "a width that is no number") { $0.annotations.options[0].width = .nan },
    Mistake("annotations", "a height below 0") { $0.annotations.options[1].height = -1 },
    Mistake("annotations", "an infinite place") { $0.annotations.mercatorX[2] = .infinity },
    Mistake("annotations", "a view that is not there") { $0.annotations.options[0].view = 2 },
    Mistake("annotations", "an anchor list that is not there") { $0.annotations.options[0].anchorList = 3 },
    Mistake("annotations", "an attachment that is not there") { $0.annotations.attachment[0] = 2 },
    Mistake("annotations", "a rank that is not there") { $0.annotations.lastOrder[0] = 3 },
    Mistake("annotations", "a rank twice") { $0.annotations.lastOrder = [1, 0, 1] },
    Mistake("anchor lists", "an infinite offset") {
      $0.anchorLists.append([AnchorOption(.center, offsetX: .infinity)])
    },
    Mistake("layers", "a zoom that is no number") { $0.layers.minZoom[0] = .nan },
    Mistake("attachments", "a layer that is not there") { $0.attachments.layer[0] = 1 },
    Mistake("attachments", "a feature that is not there") { $0.attachments.featureID[0] = 1 },
    Mistake("attachments", "a host that is not there") { $0.attachments.host[1] = 3 },
    Mistake("attachments", "no host") { $0.attachments.host[1] = AttachmentTable.none },
    Mistake("attachments", "its own host") { $0.attachments.host[1] = 0 },
    Mistake("attachments", "hosts in a circle") {
      $0.annotations.attachment[2] = 0
      $0.attachments.host[0] = 0
    },
    Mistake("attachments", "no shape") { $0.attachments.shapeCount[0] = 0 },
    Mistake("attachments", "more shapes than there are") { $0.attachments.shapeCount[0] = .max },
    Mistake("attachments", "a part that runs backwards") { $0.attachments.partStart[0] = 0.9 },
    Mistake("attachments", "a part beyond the end") { $0.attachments.partEnd[0] = 1.1 },
    Mistake("layers", "a zoom table that is not there") { $0.layers.widthTable[0] = 9 },
    Mistake("layers", "a shape that is not there") { $0.layerFeatures.shape[0] = 9 },
    Mistake("layers", "a zoom that no filter has") {
      $0.layerFeatures.filterZooms[0] = FilterZooms(bits: 1 << 26)
    },
    Mistake("layers", "features out of order") {
      let features = $0.layerFeatures
      $0.layerFeatures.ends = [2]
      $0.layerFeatures.feature += features.feature
      $0.layerFeatures.shape += features.shape
      $0.layerFeatures.width += features.width
      $0.layerFeatures.height += features.height
      $0.layerFeatures.widthTable += features.widthTable
      $0.layerFeatures.heightTable += features.heightTable
      $0.layerFeatures.sortKey += features.sortKey
      $0.layerFeatures.filterZooms += features.filterZooms
    },
    Mistake("surroundings", "a layer that is not there") { $0.surroundings.avoidedLayers = [9] },
    Mistake("collision shapes", "boxes that are not there") { $0.collisionOutlines[0].boxes = 1 },
    Mistake("callouts", "an anchor list that is not there") { $0.callouts.anchorList[0] = 3 },
    Mistake("annotations", "a callout that is not there") { $0.annotations.options[0].callout = 2 },
    Mistake("states", "an annotation that is not there") { $0.states.annotation[0] = 3 },
    Mistake("annotations", "a collision shape that is not there") {
      $0.annotations.options[0].collisionShape = 9
    },
    Mistake("clusters", "a program of what does not depend on members") {
      $0.clusters.looks.drives[0].property = .fit
    },
    Mistake("states", "data that goes on after its object") {
      $0.states.viewData = TestScene.texts("", #"{},"id":"another""#)
    },
    Mistake("states", "no state") { $0.states.states[0] = [] },
    Mistake("states", "a state that is not there") { $0.states.states[1] = AnnotationStates(rawValue: 16) },
    Mistake("states", "a layer twice") { $0.states.states[1] = .dragging },
    Mistake("states", "a layer before a part of it") { $0.states.states[1] = .highlighted },
    Mistake("states", "a property that states do not change") {
      $0.states.named[0].insert(NamedProperties(.selected))
    },
    Mistake("states", "a property that is not there") {
      $0.states.named[0].insert(NamedProperties(rawValue: 1 << 60))
    },
    Mistake("states", "being enabled while disabled") {
      $0.states.named[1].insert(NamedProperties(.enabled))
    },
    Mistake("zoom tables", "a property that its state does not name") {
      $0.states.named[1].remove(NamedProperties(.priority))
    },
    Mistake("zoom tables", "a property that its look does not name") {
      $0.clusters.looks.named[1].remove(NamedProperties(.height))
    },
    Mistake("clusters", "a layer in the place of a cluster's own row") {
      $0.clusters.looks.states[0] = .selected
    },
    Mistake("clusters", "two rows of a cluster's own") { $0.clusters.looks.states[1] = [] },
    Mistake("clusters", "a row of its own that does not count") { $0.clusters.looks.named[0] = .ofStates },
    Mistake("clusters", "a program for what its state does not name") {
      $0.clusters.looks.named[1].remove(NamedProperties(.visible))
    },
    Mistake("states", "a callout that is not there") { $0.states.options[0].callout = 2 },
    Mistake("states", "a view that is not there") { $0.states.options[0].view = 2 },
    Mistake("clusters", "a cluster of one") { $0.clusters.minPoints[0] = 1 },
    Mistake("clusters", "a cluster that is not there") { $0.clusters.member[0] = 1 },
    Mistake("clusters", "a member without values") { $0.clusters.aggregates.valueEnds = [1, 4, 4] },
    Mistake("clusters", "an infinite value") { $0.clusters.aggregates.values[0] = .number(.infinity) },
    Mistake("clusters", "a text that is not there") { $0.clusters.aggregates.values[1] = .text(1) },
    Mistake("clusters", "fewer looks than rows") { $0.clusters.looks.ends = [1] },
    Mistake("clusters", "a callout of a look that is not there") { $0.clusters.looks.options[0].callout = 2 },
    Mistake("clusters", "a program that is not there") { $0.clusters.looks.drives[1].program = 2 },
    Mistake("clusters", "a program of a look that is not there") { $0.clusters.looks.drives[1].row = 2 },
    Mistake("zoom tables", "a look of a cluster that is not there") {
      $0.zoomTables.drive(.width, ofClusterLook: 2, by: 0)
    },
    Mistake("zoom tables", "an annotation that is not there") {
      $0.zoomTables.drive(.width, of: 3, by: 0)
    },
    Mistake("zoom tables", "an anchor list that is not there") { $0.zoomTables.driveGap(ofList: 3, by: 0) },
    Mistake("zoom tables", "a control point outside") {
      let curve = ZoomTable.Interpolation.cubicBezier(x1: 2, y1: 0, x2: 0, y2: 0)
      $0.zoomTables.append(ZoomTable(curve, [ZoomTable.Stop(zoom: 0, value: 0)]))
    },
    Mistake("surroundings", "a radius below 0") { $0.surroundings.puck?.radius = -1 },
    Mistake("settings", "no step to search") { $0.placement.budget = 0 },
    Mistake("settings", "minutes of search in a frame") { $0.placement.budget = 1_000_001 },
    Mistake("settings", "a margin below 0") { $0.placement.showMargin = -1 },
    Mistake("settings", "a margin that is no number") { $0.placement.margin = .nan },
    Mistake("settings", "a horizon in the middle of the screen") { $0.placement.horizon = 0.5 },
    Mistake("camera", "an infinite zoom") { $0.camera.zoom = .infinity },
    Mistake("camera", "an annotation that is not there") { $0.framing.rows[0] = 3 },
    Mistake("camera", "a zoom that no map has") { $0.framing.maxZoom = 26 },
    Mistake("samples", "an attachment that is not there") { $0.samples.attachment[0] = 2 },
    Mistake("samples", "an annotation that is attached to") { $0.samples.attachment[0] = 1 },
    Mistake("samples", "attachments out of order") {
      $0.samples.attachment = [0, 0]
      $0.samples.firstShape = [1, 1]
      $0.samples.shapeCount = [1, 1]
      $0.samples.longitude = [0, 0]
      $0.samples.latitude = [0, 0]
      $0.samples.isFilteredOut = [false, false]
      $0.samples.feature = [9, 9]
    },
    Mistake("samples", "more shapes than there are") { $0.samples.shapeCount[0] = 2 },
    Mistake("samples", "a shape of a layer that is not there") { $0.samples.layerFeatures.shape[0] = 2 },
    Mistake("samples", "layers that are not there") { $0.samples.layerFeatures.ends = [1, 1] },
    Mistake("samples", "a place that is no number") { $0.samples.longitude[0] = .nan },
    Mistake("scenery", "a point that is no number") { $0.scenery.pointX[0] = .nan },
    Mistake("texts of annotations", "data that breaks off") {
      $0.viewData = TestScene.texts(#"{"a":1"#, "{}", "")
    },
    Mistake("texts of annotations", "data that goes on after its object") {
      $0.viewData = TestScene.texts("{}", #"{},"id":"another""#, "")
    },
    Mistake("texts of annotations", "data that is a list") { $0.viewData = TestScene.texts("", "", "[1]") },
    Mistake("clusters", "an aggregated text that is empty") {
      $0.clusters.aggregates.texts = TestScene.texts("")
    },
  ]

  @Test(arguments: mistakes) func invalidCompiledJSONIsRefused(_ mistake: Mistake) throws {
    var plan = TestScene.planWithEveryColumn
    mistake.make(&plan)
    let error = #expect(throws: PlanFileError.self) { try Plan(bytes: plan.bytes()) }
    #expect(error?.message.hasPrefix("the compiled plan is not valid: ") ?? false)
    #expect(error?.message.hasSuffix("(\(mistake.table))") ?? false)
  }

  @Test func everyErrorHasAMessage() {
    #expect(
      PlanFileError.otherVersion(found: 2, supported: 1).message
        == "it is a compiled plan of format 2, and this version reads formats up to 1")
    #expect(
      PlanFileError.otherVersion(found: 11, supported: 14).message
        == "it is a compiled plan of format 11, and this version reads no format before \(PlanFile.oldestVersion)"
    )
    #expect(
      PlanFileError.truncated(expectedBytes: 9, foundBytes: 3).message
        == "the compiled plan is cut off: it has 3 of at least 9 bytes")
  }
}

/// Random files with a valid checksum are refused, or their frames can be resolved.
@Suite struct PlanFileFuzzTests {
  /// The bytes that overwrite each position: counts, indices and numbers at their limits.
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
      // Most bytes are 0 anyway, and the unchanged file has its own test.
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

  /// Most of its tables are empty, as their flags show.
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

  /// Returns whether the bytes with a valid length and checksum are a plan. The plan must be written to the
  /// same bytes, and its frames must resolve.
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
  /// Random attachments refer to shapes and hosts that do not exist.
  fileprivate var withoutAttachments: Plan {
    var plan = self
    plan.attachments = AttachmentTable()
    for row in plan.annotations.attachment.indices {
      plan.annotations.attachment[row] = AttachmentTable.none
    }
    return plan
  }
}

/// The JSON values that a plan file may contain.
@Suite struct JSONValidatorTests {
  @Test(arguments: [
    "{}", "[]", "0", "-0", "12", "-1.5", "1e21", "1E-7", "2.5e+3", "true", "false", "null", #""""#, #""a b""#,
    #""\"\\\/\b\f\n\r\t\u001f\u00C4""#, #""地 🗺""#, "[1,[],{},[[2]]]", #"{"a":{"b":[1,{"c":null}]},"d":"}"}"#,
  ])
  func compiledJSONIsAccepted(_ text: String) {
    #expect(JSONValidator.isValue(Array(text.utf8)[...]))
    #expect(JSONValidator.isObject(Array(text.utf8)[...]) == text.hasPrefix("{"))
  }

  @Test(arguments: [
    "", " ", "{", "}", "[", "]", "{]", "[}", "[1", "[1,", "[1,]", "[,1]", "[1 ,2]", "[1]\n", " {}", "{}{}",
    "[][]",
    "1,2", "00", "01", "-", ".5", "1.", "1e", "1e+", "+1", "0x1", "NaN", "tru", "truee", "nul", "\"", "\"a",
    "\"\\\"",
    "\"\\x\"", #""\u12G4""#, #""\u123""#, #""\ud83d\ude00""#, "\"\n\"", "\"\u{1B}\"", "{1:2}", "{\"a\"}",
    "{\"a\":}",
    "{\"a\":1,}", "{\"a\":1\"b\":2}", "{\"a\" :1}", "{a:1}", "{},\"id\":1", "'a'", "a",
  ])
  func nothingElseIs(_ text: String) {
    #expect(!JSONValidator.isValue(Array(text.utf8)[...]))
  }

  @Test func everyCutOfAnObjectIsNone() {
    let bytes = Array(#"{"a":[1.5e-3,"\u00e4",{"b":true,"c":null}],"d":{}}"#.utf8)
    #expect(JSONValidator.isObject(bytes[...]))
    #expect((0..<bytes.count).allSatisfy { !JSONValidator.isValue(bytes[..<$0]) })
  }

  @Test func howDeepItIsNestedDoesNotMatter() {
    let depth = 1_000_000
    let lists = [UInt8](repeating: UInt8(ascii: "["), count: depth)
    #expect(!JSONValidator.isValue(lists[...]))
    #expect(JSONValidator.isValue((lists + [UInt8](repeating: UInt8(ascii: "]"), count: depth))[...]))
  }
}
