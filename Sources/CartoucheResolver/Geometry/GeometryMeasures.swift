/// What every frame needs to know of the plan's shapes, computed once when the plan is loaded.
struct GeometryMeasures: Sendable {
  /// Per part: the corners of its extent, in Mercator.
  private(set) var extents: [Extent] = []
  /// Per part: what stands for a polygon that an annotation is attached to; `none` for all others.
  private(set) var poles: [SIMD2<Double>] = []
  private(set) var centroids: [SIMD2<Double>] = []
  /// Per coordinate: the Mercator length of its path up to it. Empty where no annotation asks for fractions.
  private(set) var lengths: [Double] = []
  /// Coordinates of the attachment that has most of them, and the paths of the one with most of these.
  private(set) var mostCoordinates = 0
  private(set) var mostPaths = 0
  /// Whether an annotation is attached to a polygon.
  private(set) var hasPolygons = false

  struct Extent: Sendable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    var middleX: Double { (minX + maxX) / 2 }
  }

  /// Stands for a point that nobody asks for.
  private static let none = SIMD2(Double.nan, .nan)
  /// The pole of a whole polygon is that much of the larger side of its extent away from the best, at most.
  static let polePrecision = 1.0 / 256

  /// - Complexity: O(coordinates), for polygons times the number of probes for the pole (`PoleSearch`).
  init(_ plan: Plan) {
    let geometries = plan.geometries
    guard geometries.count > 0 else { return }
    extents.reserveCapacity(geometries.partKinds.count)
    for part in 0..<geometries.partKinds.count { extents.append(Extent(of: part, in: geometries)) }
    poles = Array(repeating: GeometryMeasures.none, count: extents.count)
    centroids = poles
    var search = PoleSearch()
    var measured = SharedShapes(of: geometries.count)
    for attachment in 0..<plan.attachments.count {
      let rule = plan.attachments.polygonRule[attachment]
      if let other = measured.attachment(withShapesOf: attachment, plan.attachments),
        plan.attachments.polygonRule[other] == rule
      {
        continue
      }
      let parts = geometries.parts(ofShapes: plan.attachments.shapes(attachment))
      var coordinates = 0
      var paths = 0
      for part in parts {
        paths += geometries.paths(ofPart: part).count
        for path in geometries.paths(ofPart: part) {
          coordinates += geometries.coordinates(ofPath: path).count
        }
        measure(part, rule, geometries, &search)
      }
      mostCoordinates = max(mostCoordinates, coordinates)
      mostPaths = max(mostPaths, paths)
    }
    if plan.asksForFractions { measureLengths(geometries) }
  }

  private mutating func measure(
    _ part: Int, _ rule: PolygonRule, _ geometries: GeometryTable, _ search: inout PoleSearch
  ) {
    guard geometries.partKinds[part] == .polygon else { return }
    hasPolygons = true
    let known = rule == .pole ? poles[part] : centroids[part]
    guard known.x.isNaN else { return }
    search.clear()
    for path in geometries.paths(ofPart: part) {
      for index in geometries.coordinates(ofPath: path) {
        search.add(geometries.x[index], geometries.y[index])
      }
      search.endRing()
    }
    switch rule {
    case .centroid: centroids[part] = search.centroid
    case .pole:
      let extent = extents[part]
      let side = max(extent.maxX - extent.minX, extent.maxY - extent.minY)
      poles[part] = search.pole(precision: side * GeometryMeasures.polePrecision).position
    }
  }

  private mutating func measureLengths(_ geometries: GeometryTable) {
    lengths.reserveCapacity(geometries.x.count)
    for path in 0..<geometries.pathEnds.count {
      let coordinates = geometries.coordinates(ofPath: path)
      var length = 0.0
      lengths.append(0)
      for index in coordinates.dropFirst() {
        let x = geometries.x[index] - geometries.x[index - 1]
        let y = geometries.y[index] - geometries.y[index - 1]
        length += (x * x + y * y).squareRoot()
        lengths.append(length)
      }
    }
  }

  /// What stands for a whole polygon.
  func standIn(for part: Int, _ rule: PolygonRule) -> SIMD2<Double> {
    rule == .pole ? poles[part] : centroids[part]
  }
}

extension GeometryMeasures.Extent {
  fileprivate init(of part: Int, in geometries: GeometryTable) {
    self.init(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    for path in geometries.paths(ofPart: part) {
      for index in geometries.coordinates(ofPath: path) {
        minX = min(minX, geometries.x[index])
        maxX = max(maxX, geometries.x[index])
        minY = min(minY, geometries.y[index])
        maxY = max(maxY, geometries.y[index])
      }
    }
  }
}

extension Plan {
  /// Whether fractions of lines matter to anybody.
  fileprivate var asksForFractions: Bool {
    attachments.partStart.contains { $0 > 0 } || attachments.partEnd.contains { $0 < 1 }
      || layers.trimEnd.contains { $0 > 0 }
  }
}

/// The attachments that share all their shapes: thousands may be to any feature of one layer.
struct SharedShapes {
  /// By shape the last attachment whose first shape it is; `AttachmentTable.none`: there is none so far.
  private var attachments: [UInt32]

  /// - Parameter count: of the shapes.
  init(of count: Int) { attachments = Array(repeating: AttachmentTable.none, count: count) }

  /// Notes an attachment.
  /// - Returns: one noted before that has the same shapes, if it is the last with the same first shape; nil: there is none.
  mutating func attachment(withShapesOf index: Int, _ table: AttachmentTable) -> Int? {
    if table.shapeCount[index] == 0 { return nil }
    let first = Int(table.firstShape[index])
    let known = attachments[first]
    attachments[first] = UInt32(index)
    guard known != AttachmentTable.none, table.shapeCount[Int(known)] == table.shapeCount[index] else {
      return nil
    }
    return Int(known)
  }
}

extension AttachmentTable {
  /// The shapes of attachment `index`, which follow each other.
  func shapes(_ index: Int) -> Range<Int> {
    let first = Int(firstShape[index])
    return first..<first + Int(shapeCount[index])
  }
}

extension GeometryTable {
  /// The parts of several shapes.
  func parts(ofShapes shapes: Range<Int>) -> Range<Int> {
    shapes.isEmpty
      ? 0..<0
      : parts(ofShape: shapes.lowerBound).lowerBound..<parts(ofShape: shapes.upperBound - 1).upperBound
  }

  /// The shape that a part belongs to; nil: it belongs to none of these.
  func shape(ofPart part: Int, among shapes: Range<Int>) -> Int? {
    guard parts(ofShapes: shapes).contains(part) else { return nil }
    return shapes.partitioningIndex { parts(ofShape: $0).upperBound > part }
  }
}
