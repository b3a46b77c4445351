/// The binary format of compiled plans. Equal plans have equal bytes.
///
/// Layout, little-endian and unaligned: `magic` (8 bytes), version (4), length of the tables in bytes (8), XXH64 of the
/// tables (8), tables. The tables start with the row count of each. A column of numbers is stored as these numbers, a
/// column of texts as the ends of its texts and then all UTF-8 bytes.
public enum PlanFile {
  /// The first eight bytes of every plan file. No UTF-8 text starts with the first of them.
  package static let magic: [UInt8] = [0x89] + Array("CRTPLAN".utf8)

  /// The version of the format that is written. It increases with every change of a table's layout or meaning.
  public static let version: UInt32 = 12

  /// The oldest version of the format that can be read: two before `version`, but not before 12, which is the first that
  /// apps may ship. `PlanReader.version` is for tables whose layout has changed since.
  public static let oldestVersion: UInt32 = max(12, version - 2)

  package static let headerSize = 28

  /// Returns whether the bytes start with `magic`, or are a nonempty prefix of it.
  public static func isPlan(_ bytes: some Sequence<UInt8>) -> Bool {
    var length = 0
    for byte in bytes {
      if length == magic.count { break }
      guard byte == magic[length] else { return false }
      length += 1
    }
    return length > 0
  }
}

extension Plan {
  /// Returns the plan as a plan file, which `init(bytes:)` reads.
  ///
  /// Call `buildHierarchies()` before to include the cluster hierarchies. Otherwise each resolver of the file must
  /// build them.
  /// - Precondition: all columns have the lengths that their tables document.
  /// - Complexity: O(size).
  public func bytes() -> [UInt8] {
    var file = PlanWriter(reserving: estimatedSize)
    var (magic, version) = (PlanFile.magic, PlanFile.version)
    var (length, checksum) = (0 as UInt64, 0 as UInt64)
    file.numbers(&magic, count: magic.count)
    file.number(&version)
    file.number(&length)
    file.number(&checksum)
    var plan = self
    plan.serialize(with: &file)
    (length, checksum) = file.bytes.withUnsafeBytes {
      let tables = UnsafeRawBufferPointer(rebasing: $0[PlanFile.headerSize...])
      return (UInt64(tables.count), Checksum.xxh64(tables))
    }
    file.replace(at: PlanFile.headerSize - 16, by: length)
    file.replace(at: PlanFile.headerSize - 8, by: checksum)
    return file.bytes
  }

  /// The estimated size of the plan file in bytes, from its texts, shapes and row counts.
  private var estimatedSize: Int {
    let texts = [annotations.ids, annotations.titles, subtitles, viewData, featureIDs]
    return 4096 + texts.reduce(0) { $0 + $1.bytes.count } + 32 * (geometries.x.count + scenery.shapes.x.count)
      + 16 * scenery.pointX.count
      + 72 * (annotations.count + attachments.count + states.count)
      + hierarchies.reduce(0) { $0 + 8 * $1.members.count + 42 * $1.nodeCount }
  }

  /// Creates a plan from the bytes of a plan file.
  /// - Throws: `PlanFileError` if the bytes are not a valid plan file of a version that can be read.
  public init(bytes: [UInt8]) throws(PlanFileError) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(PlanFileError) in
      try Plan(reading: UnsafeRawBufferPointer(buffer))
    }
  }

  /// Creates a plan from the bytes of a plan file, for example in mapped memory. The plan copies the bytes.
  ///
  /// Truncated, damaged and forged files are rejected: every plan that is returned is safe to resolve.
  /// - Complexity: O(size). 100,000 annotations, 5.4 MB, take 1.5 ms, 20 times as long as copying the bytes
  ///   (ResolverBenchmark).
  public init(reading bytes: UnsafeRawBufferPointer) throws(PlanFileError) {
    guard PlanFile.isPlan(bytes) else { throw .notAPlan }
    let tablesStart = PlanFile.headerSize
    guard bytes.count >= tablesStart else {
      throw .truncated(expectedBytes: UInt64(tablesStart), foundBytes: UInt64(bytes.count))
    }
    var header = PlanReader(UnsafeRawBufferPointer(rebasing: bytes[PlanFile.magic.count..<tablesStart]))
    var version: UInt32 = 0
    var length: UInt64 = 0
    var checksum: UInt64 = 0
    try header.number(&version)
    guard (PlanFile.oldestVersion...PlanFile.version).contains(version) else {
      throw .otherVersion(found: version, supported: PlanFile.version)
    }
    try header.number(&length)
    try header.number(&checksum)
    let tables = UnsafeRawBufferPointer(rebasing: bytes[tablesStart...])
    guard length <= tables.count else {
      let (expected, overflows) = length.addingReportingOverflow(UInt64(tablesStart))
      throw .truncated(expectedBytes: overflows ? .max : expected, foundBytes: UInt64(bytes.count))
    }
    guard length == tables.count, checksum == Checksum.xxh64(tables) else { throw .corrupted }
    self.init()
    var reader = PlanReader(tables, version: version)
    try serialize(with: &reader)
    try reader.check(reader.isAtEnd, or: "there are bytes after the last table")
  }
}

/// An error that explains why bytes cannot be read as a plan.
public enum PlanFileError: Error, Sendable, Equatable {
  /// The bytes do not start with those of a plan file.
  case notAPlan
  /// The file has a version of the format that cannot be read: one after `supported`, or one before
  /// `PlanFile.oldestVersion`.
  case otherVersion(found: UInt32, supported: UInt32)
  /// The file has fewer bytes than its header states.
  case truncated(expectedBytes: UInt64, foundBytes: UInt64)
  /// The file's checksum does not match its content.
  case corrupted
  /// The checksum matches, but the content violates a rule of the format, which the text describes.
  case invalid(String)

  /// The description of the error, as the second part of a message that starts with the file's name.
  public var message: String {
    switch self {
    case .notAPlan: "it is not a compiled plan"
    case .otherVersion(let found, let supported):
      found > supported
        ? "it is a compiled plan of format \(found), and this version reads formats up to \(supported)"
        : "it is a compiled plan of format \(found), and this version reads no format before \(PlanFile.oldestVersion)"
    case .truncated(let expected, let found):
      "the compiled plan is cut off: it has \(found) of at least \(expected) bytes"
    case .corrupted: "the compiled plan is damaged: its checksum does not match"
    case .invalid(let problem): "the compiled plan is not valid: \(problem)"
    }
  }

  /// What to do about the error, as the last part of a message.
  package var remedy: String {
    if case .otherVersion(let found, let supported) = self, found > supported {
      return "update Cartouche, or compile its spec again with this version"
    }
    return "compile its spec again with this version"
  }
}

extension Plan {
  /// Writes or reads all tables of the plan, in the order of a plan file.
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    var counts = PlanCounts(self)
    try counts.serialize(with: &coder)
    coder.enter("views and feature ids")
    try views.serialize(with: &coder, count: counts.views)
    try featureIDs.serialize(with: &coder, count: counts.featureIDs)
    coder.enter("repeat groups")
    try repeatGroups.serialize(with: &coder, count: counts.repeatGroups)
    coder.enter("anchor lists")
    try anchorLists.serialize(with: &coder, count: counts.anchorLists)
    coder.enter("annotations")
    try annotations.serialize(with: &coder, counts)
    coder.enter("texts of annotations")
    let subtitleCount = try coder.countIfAny(subtitles.count, of: counts.annotations)
    try subtitles.serialize(with: &coder, count: subtitleCount)
    let viewDataCount = try coder.countIfAny(viewData.count, of: counts.annotations)
    try viewData.serialize(with: &coder, count: viewDataCount)
    try coder.check(viewData.areJSONObjects, or: "data is not a JSON object")
    coder.enter("geometries")
    try geometries.serialize(with: &coder, count: counts.geometries)
    try coder.numbers(&shapeFeatures, count: counts.geometries)
    coder.enter("layers")
    try layers.serialize(with: &coder, counts)
    try layerFeatures.serialize(with: &coder, counts)
    coder.enter("attachments")
    try attachments.serialize(with: &coder, counts)
    try coder.check(areHostsAcyclic, or: "annotations are attached to each other")
    coder.enter("collision shapes")
    try collisionBoxes.serialize(with: &coder, count: counts.collisionBoxes)
    try coder.records(&collisionOutlines, count: counts.collisionOutlines)
    try coder.check(outlinesHaveBoxes, or: "an index is out of range")
    coder.enter("pointers")
    try coder.check(counts.pointerStyles <= PointerStyle.mostStyles, or: "there are too many styles")
    try coder.records(&pointerStyles, count: counts.pointerStyles)
    try coder.check(
      pointerStyles.allSatisfy { $0.view < UInt32(counts.views) }, or: "an index is out of range")
    coder.enter("callouts")
    try callouts.serialize(with: &coder, counts)
    coder.enter("states")
    try states.serialize(with: &coder, counts)
    coder.enter("clusters")
    try clusters.serialize(with: &coder, counts)
    coder.enter("zoom tables")
    try zoomTables.serialize(with: &coder, counts)
    try coder.check(
      zoomTables.stateDrives.allSatisfy { states.named[Int($0.row)].contains($0.property) }
        && zoomTables.clusterDrives.allSatisfy { clusters.looks.named[Int($0.row)].contains($0.property) },
      or: "a zoom table drives a property that its state does not set")
    coder.enter("surroundings")
    try surroundings.serialize(with: &coder, counts)
    coder.enter("settings")
    try coder.choice(&selection)
    try placement.serialize(with: &coder)
    coder.enter("camera")
    try camera.serialize(with: &coder)
    try framing.serialize(with: &coder, counts)
    coder.enter("samples")
    try samples.serialize(with: &coder, counts)
    try coder.check(
      samples.attachment.allSatisfy { attachments.kinds[Int($0)] != .annotation },
      or: "a sample replaces an annotation")
    coder.enter("scenery")
    try scenery.serialize(with: &coder)
    coder.enter("hierarchies of clusters")
    try serializeHierarchies(with: &coder, counts)
  }

  /// Whether no annotation is attached to itself, directly or through other annotations.
  private var areHostsAcyclic: Bool {
    /// For each annotation, the number of the walk that visited it; 0 before any visit. A walk leads from one
    /// annotation to its outermost host.
    var walks = [UInt32](repeating: 0, count: annotations.count)
    for start in annotations.attachment.indices {
      let walk = UInt32(start) + 1
      var row = start
      while walks[row] == 0 {
        walks[row] = walk
        guard let host = host(of: row) else { break }
        row = host
        if walks[row] == walk { return false }
      }
    }
    return true
  }

  private var outlinesHaveBoxes: Bool {
    collisionOutlines.allSatisfy {
      $0.boxes == CollisionOutline.wholeFrame || Int(clamping: $0.boxes) < collisionBoxes.count
    }
  }
}

/// The number of rows of each table of a plan. Plan files start with these numbers.
///
/// They determine the length of each column and the limit of each index.
struct PlanCounts {
  var annotations: Int
  var anchorLists: Int
  var attachments: Int
  var geometries: Int
  var featureIDs: Int
  var layers: Int
  var collisionBoxes: Int
  var collisionOutlines: Int
  var states: Int
  var callouts: Int
  var pointerStyles: Int
  var clusters: Int
  /// The number of rows of `ClusterLooks`, including rows for states.
  var clusterLooks: Int
  var zoomTables: Int
  var views: Int
  var repeatGroups: Int

  init(_ plan: Plan) {
    annotations = plan.annotations.count
    anchorLists = plan.anchorLists.count
    attachments = plan.attachments.count
    geometries = plan.geometries.count
    featureIDs = plan.featureIDs.count
    layers = plan.layers.count
    collisionBoxes = plan.collisionBoxes.count
    collisionOutlines = plan.collisionOutlines.count
    states = plan.states.count
    callouts = plan.callouts.count
    pointerStyles = plan.pointerStyles.count
    clusters = plan.clusters.count
    clusterLooks = plan.clusters.looks.count
    zoomTables = plan.zoomTables.count
    views = plan.views.count
    repeatGroups = plan.repeatGroups.count
  }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.count(&annotations)
    try coder.count(&anchorLists)
    try coder.count(&attachments)
    try coder.count(&geometries)
    try coder.count(&featureIDs)
    try coder.count(&layers)
    try coder.count(&collisionBoxes)
    try coder.count(&collisionOutlines)
    try coder.count(&states)
    try coder.count(&callouts)
    try coder.count(&pointerStyles)
    try coder.count(&clusters)
    try coder.count(&clusterLooks)
    try coder.count(&zoomTables)
    try coder.count(&views)
    try coder.count(&repeatGroups)
  }

  func rows(of table: SharedTable) -> Int {
    switch table {
    case .anchorLists: anchorLists
    case .views: views
    case .collisionOutlines: collisionOutlines
    case .callouts: callouts
    case .pointerStyles: pointerStyles
    }
  }
}

/// The checksum of plan files: XXH64 with seed 0, as Yann Collet's specification defines it.
///
/// It needs no table, runs at about memory speed with 32 bytes per step, and is available in other languages. It misses
/// a random change with probability 2^-64, a CRC-32 with 2^-32. It does not protect against forged files, so the reader
/// also checks the content.
package enum Checksum {
  package static func xxh64(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var offset = 0
    var hash = prime5
    if bytes.count >= 32 {
      var (a, b, c, d) = (prime1 &+ prime2, prime2, 0 as UInt64, 0 &- prime1)
      while offset <= bytes.count - 32 {
        a = round(a, word(bytes, offset))
        b = round(b, word(bytes, offset + 8))
        c = round(c, word(bytes, offset + 16))
        d = round(d, word(bytes, offset + 24))
        offset += 32
      }
      hash = rotated(a, 1) &+ rotated(b, 7) &+ rotated(c, 12) &+ rotated(d, 18)
      for lane in [a, b, c, d] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    }
    hash &+= UInt64(bytes.count)
    while offset <= bytes.count - 8 {
      hash = rotated(hash ^ round(0, word(bytes, offset)), 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset <= bytes.count - 4 {
      let half = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      hash = rotated(hash ^ UInt64(half) &* prime1, 23) &* prime2 &+ prime3
      offset += 4
    }
    while offset < bytes.count {
      hash = rotated(hash ^ UInt64(bytes[offset]) &* prime5, 11) &* prime1
      offset += 1
    }
    hash = (hash ^ hash >> 33) &* prime2
    hash = (hash ^ hash >> 29) &* prime3
    return hash ^ hash >> 32
  }

  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  @inline(__always)
  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    rotated(lane &+ word &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
