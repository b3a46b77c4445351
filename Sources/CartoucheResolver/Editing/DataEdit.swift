/// A change of a plan that follows from a change of the spec's data or variables.
///
/// As bytes, it gets from a compiler to a resolver in another WebAssembly module or another thread.
package enum DataEdit: Sendable, Equatable {
  /// Moves annotations with coordinates of their own, because the features that they follow moved.
  case move([Move])
  /// Replaces the plan.
  indirect case reload(Reload)

  package struct Move: Sendable, Equatable {
    package var annotation: AnnotationIndex
    package var coordinate: Coordinate

    package init(_ annotation: AnnotationIndex, to coordinate: Coordinate) {
      self.annotation = annotation
      self.coordinate = coordinate
    }
  }

  package struct Reload: Sendable, Equatable {
    package var plan: Plan
    /// The plan of the compilation before. Values that are equal in both keep the changes that inputs made.
    package var base: Plan
    /// The annotations before the reload that the compiler itself changed or added. `plan` has these changes, so the
    /// resolver does not repeat them.
    package var repeated: [AnnotationIndex]

    package init(_ plan: Plan, since base: Plan, repeated: [AnnotationIndex]) {
      self.plan = plan
      self.base = base
      self.repeated = repeated
    }
  }

  /// Whether all indices are those of another plan after the edit.
  package var replacesPlan: Bool {
    if case .reload = self { return true }
    return false
  }

  /// Replaces features that only the host has by the samples of the plan, as `Plan.useSamples()`.
  package mutating func useSamples() {
    guard case .reload(var reload) = self else { return }
    reload.plan.useSamples()
    self = .reload(reload)
  }
}

extension Resolver {
  /// - Complexity: O(1) for each move; that of `reload` for a new plan.
  package mutating func apply(_ edit: DataEdit) {
    switch edit {
    case .move(let moves):
      for move in moves where !move.annotation.isCluster && !state.edits.hasPlace(move.annotation.row) {
        state.moveWithFeature(move.annotation.row, to: move.coordinate)
      }
    case .reload(let reload):
      for annotation in reload.repeated where annotation.rawValue < UInt32(state.plan.annotations.count) {
        state.edits.forgetPatch(of: state.plan.annotations.ids[annotation.row])
      }
      self.reload(reload.plan, keepingChangesSince: reload.base)
    }
  }
}

extension Plan {
  package mutating func apply(_ edit: DataEdit) {
    switch edit {
    case .move(let moves):
      for move in moves { annotations.setCoordinate(move.coordinate, of: move.annotation.row) }
    case .reload(let reload): self = reload.plan
    }
  }
}

/// The edit as bytes, little-endian: `magic` (8 bytes), the version of plan files (4), the kind (1). Then come the annotations, longitudes
/// and latitudes of the moves; or the repeated annotations, the lengths of the two plans (8 each), and these as plan files.
extension DataEdit {
  private static let magic: [UInt8] = [0x89] + Array("CRTEDIT".utf8)

  /// - Complexity: O(size of the plans).
  package func bytes() -> [UInt8] {
    var file = PlanWriter()
    var (magic, version) = (Self.magic, PlanFile.version)
    file.numbers(&magic, count: magic.count)
    file.number(&version)
    switch self {
    case .move(let moves):
      var kind: UInt8 = 0
      file.number(&kind)
      file.annotations(moves.map { $0.annotation })
      var (longitudes, latitudes) = (
        moves.map { $0.coordinate.longitude }, moves.map { $0.coordinate.latitude }
      )
      file.numbers(&longitudes, count: moves.count)
      file.numbers(&latitudes, count: moves.count)
      return file.bytes
    case .reload(let reload):
      var kind: UInt8 = 1
      file.number(&kind)
      file.annotations(reload.repeated)
      let (plan, base) = (reload.plan.bytes(), reload.base.bytes())
      for length in [plan.count, base.count] {
        var length = UInt64(length)
        file.number(&length)
      }
      return file.bytes + plan + base
    }
  }

  /// Creates an edit from bytes that may be damaged or forged. Every edit that is returned is safe to apply.
  /// - Throws: `PlanFileError` if the bytes are not a valid edit of this version.
  package init(reading bytes: UnsafeRawBufferPointer) throws(PlanFileError) {
    guard bytes.starts(with: Self.magic) else { throw .invalid("the bytes are not a change of data") }
    var file = PlanReader(UnsafeRawBufferPointer(rebasing: bytes[Self.magic.count...]))
    file.enter("change of data")
    var version: UInt32 = 0
    var kind: UInt8 = 0
    try file.number(&version)
    guard version == PlanFile.version else {
      throw .otherVersion(found: version, supported: PlanFile.version)
    }
    try file.number(&kind)
    try file.check(kind <= 1, or: "the kind is not known")
    let annotations = try file.annotations()
    if kind == 0 {
      var (longitudes, latitudes): ([Double], [Double]) = ([], [])
      try file.numbers(&longitudes, count: annotations.count)
      try file.numbers(&latitudes, count: annotations.count, in: -90...90)
      try file.check(file.isAtEnd, or: "there are bytes after the last move")
      self = .move(
        annotations.indices.map {
          Move(annotations[$0], to: Coordinate(longitude: longitudes[$0], latitude: latitudes[$0]))
        })
      return
    }
    var (planLength, baseLength): (UInt64, UInt64) = (0, 0)
    try file.number(&planLength)
    try file.number(&baseLength)
    let rest = file.rest
    try file.check(
      planLength <= rest.count && baseLength == UInt64(rest.count) - planLength,
      or: "the bytes have another length")
    let plan = try Plan(reading: UnsafeRawBufferPointer(rebasing: rest[..<Int(planLength)]))
    let base = try Plan(reading: UnsafeRawBufferPointer(rebasing: rest[Int(planLength)...]))
    self = .reload(Reload(plan, since: base, repeated: annotations))
  }
}

extension PlanWriter {
  fileprivate mutating func annotations(_ annotations: [AnnotationIndex]) {
    var (count, rows) = (annotations.count, annotations.map { $0.rawValue })
    self.count(&count)
    numbers(&rows, count: count)
  }
}

extension PlanReader {
  fileprivate mutating func annotations() throws(PlanFileError) -> [AnnotationIndex] {
    var count = 0
    var rows: [UInt32] = []
    try self.count(&count)
    try numbers(&rows, count: count)
    return rows.map { AnnotationIndex(rawValue: $0) }
  }
}
