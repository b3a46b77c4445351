import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

/// What is no sound plan file is refused with the reason, and whatever is not refused can be resolved.
@Suite struct PlanFileErrorTests {
  @Test(arguments: [[], [0x89, 0x50], Array("version: 1\n".utf8), [UInt8](repeating: 0, count: 64)])
  func whatStartsOtherwiseIsNoPlan(_ bytes: [UInt8]) {
    #expect(throws: PlanFileError.notAPlan) { try Plan(bytes: bytes) }
  }

  @Test func anotherVersionIsNamed() {
    var bytes = Plan().bytes()
    bytes[8] = 99
    #expect(throws: PlanFileError.otherVersion(found: 99, supported: PlanFile.version)) {
      try Plan(bytes: bytes)
    }
  }

  @Test func whatIsCutOffAnywhereIsRefused() {
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
      $0.clusters.looks.drives[0].property = .width
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
    Mistake("clusters", "a title that is no JSON") {
      $0.clusters.looks.texts.titles = TestScene.texts("count", "")
    },
    Mistake("clusters", "data that is a number") { $0.clusters.looks.texts.data = TestScene.texts("", "1") },
    Mistake("clusters", "an aggregated text that is empty") {
      $0.clusters.aggregates.texts = TestScene.texts("")
    },
  ]

  @Test(arguments: mistakes) func whatNoCompilerWritesIsRefused(_ mistake: Mistake) throws {
    var plan = TestScene.planWithEveryColumn
    mistake.make(&plan)
    let error = #expect(throws: PlanFileError.self) { try Plan(bytes: plan.bytes()) }
    #expect(error?.message.hasPrefix("the compiled plan is not valid: ") ?? false)
    #expect(error?.message.hasSuffix("(\(mistake.table))") ?? false)
  }

  @Test func everyErrorHasAMessage() {
    #expect(
      PlanFileError.otherVersion(found: 2, supported: 1).message
        == "it is a compiled plan of format 2, and this version reads format 1")
    #expect(
      PlanFileError.truncated(expectedBytes: 9, foundBytes: 3).message
        == "the compiled plan is cut off: it has 3 of at least 9 bytes")
  }
}
