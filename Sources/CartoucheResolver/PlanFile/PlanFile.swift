/// A plan as bytes, for apps that ship compiled plans: the same plan always gives the same bytes.
///
/// Layout, all numbers with the lowest byte first: 8 bytes `magic`, version (4 bytes), length of the tables in
/// bytes (8), their XXH64 (8), the tables. Those start with their counts of rows; then each column is its numbers
/// one after the other, a text column the ends of its texts and one run of UTF-8. Nothing is aligned.
public enum PlanFile {
  /// What every plan file starts with; the first byte is never that of a text.
  package static let magic: [UInt8] = [0x89] + Array("CRTPLAN".utf8)

  /// Goes up with every change of a table's layout or meaning; there is no reader for older ones.
  public static let version: UInt32 = 10

  package static let headerSize = 28

  /// Whether bytes mean to be a plan file, of whatever version, or the first few of one that was cut off.
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
  /// The plan as the content of a file, which `init(bytes:)` reads.
  ///
  /// It has the hierarchies of clusters if `buildHierarchies()` was called before: whoever reads it then need not build them.
  ///
  /// The plan must keep what its tables promise about the lengths of their columns.
  /// - Complexity: O(size).
  public func bytes() -> [UInt8] {
    var file = PlanWriter(reserving: likelySize)
    var (magic, version) = (PlanFile.magic, PlanFile.version)
    var (length, checksum) = (0 as UInt64, 0 as UInt64)
    file.numbers(&magic, count: magic.count)
    file.number(&version)
    file.number(&length)
    file.number(&checksum)
    var plan = self
    plan.code(by: &file)
    (length, checksum) = file.bytes.withUnsafeBytes {
      let tables = UnsafeRawBufferPointer(rebasing: $0[PlanFile.headerSize...])
      return (UInt64(tables.count), Checksum.xxh64(tables))
    }
    file.replace(at: PlanFile.headerSize - 16, by: length)
    file.replace(at: PlanFile.headerSize - 8, by: checksum)
    return file.bytes
  }

  /// About as many bytes as its file has: those of texts and shapes, and a few numbers a row.
  private var likelySize: Int {
    let texts = [annotations.ids, annotations.titles, subtitles, viewData, featureIDs]
    return 4096 + texts.reduce(0) { $0 + $1.bytes.count } + 32 * (geometries.x.count + scenery.shapes.x.count)
      + 16 * scenery.pointX.count
      + 72 * (annotations.count + attachments.count + states.count)
      + hierarchies.reduce(0) { $0 + 8 * $1.members.count + 42 * $1.nodeCount }
  }

  /// Reads what `bytes()` made.
  public init(bytes: [UInt8]) throws(PlanFileError) {
    self = try bytes.withUnsafeBufferPointer { buffer throws(PlanFileError) in
      try Plan(reading: UnsafeRawBufferPointer(buffer))
    }
  }

  /// Reads what `bytes()` made, for example from a file that is mapped into memory, which may then go away.
  ///
  /// Bytes that were cut, damaged or made up are refused; a plan that is returned is safe to resolve.
  /// - Complexity: O(size). 100,000 annotations, 5.4 MB, take 1.5 ms; copying the bytes takes a twentieth of that
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
    guard version == PlanFile.version else {
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
    var reader = PlanReader(tables)
    try code(by: &reader)
    try reader.check(reader.isAtEnd, or: "there are more bytes than rows")
  }
}
