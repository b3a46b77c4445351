/// The measures of the plan's shapes that every frame needs. They are computed once, when the plan is loaded.
struct GeometryMeasures: Sendable {
  /// The extent of each part, in Mercator coordinates.
  private(set) var extents: [Extent] = []
  /// The pole of each polygon part that an annotation is attached to with `rule: pole`; `none` for all other
  /// parts.
  private(set) var poles: [SIMD2<Double>] = []
  private(set) var centroids: [SIMD2<Double>] = []
  /// The Mercator length of the path up to each coordinate. Empty if no annotation uses fractions of lines.
  private(set) var lengths: [Double] = []
  /// The largest number of coordinates, and of paths, of any attachment.
  private(set) var mostCoordinates = 0
  private(set) var mostPaths = 0
  /// Whether any annotation is attached to a polygon.
  private(set) var hasPolygons = false

  struct Extent: Sendable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    var middleX: Double { (minX + maxX) / 2 }
  }

  /// The sentinel for points that are not computed.
  private static let none = SIMD2(Double.nan, .nan)
  /// The precision of the poles of whole polygons, as a fraction of the longer side of the extent.
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
    if plan.usesFractions { measureLengths(geometries) }
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

  /// Returns the representative point of a whole polygon: its pole or its centroid.
  func representativePoint(of part: Int, _ rule: PolygonRule) -> SIMD2<Double> {
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
  /// Whether any attachment or layer uses fractions of lines.
  fileprivate var usesFractions: Bool {
    attachments.partStart.contains { $0 > 0 } || attachments.partEnd.contains { $0 < 1 }
      || layers.trimEnd.contains { $0 > 0 }
  }
}

/// A lookup of attachments with the same shapes. Thousands of attachments may be to any feature of one layer.
struct SharedShapes {
  /// For each shape, the last attachment that starts with it, or `AttachmentTable.none`.
  private var attachments: [UInt32]

  /// Creates a lookup for `count` shapes.
  init(of count: Int) { attachments = Array(repeating: AttachmentTable.none, count: count) }

  /// Records an attachment.
  /// - Returns: The last recorded attachment with the same first shape, if all its shapes are the same;
  ///   otherwise nil.
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
  /// Returns the shapes of attachment `index`, which are consecutive.
  func shapes(_ index: Int) -> Range<Int> {
    let first = Int(firstShape[index])
    return first..<first + Int(shapeCount[index])
  }
}

extension GeometryTable {
  /// Returns the parts of consecutive shapes.
  func parts(ofShapes shapes: Range<Int>) -> Range<Int> {
    shapes.isEmpty
      ? 0..<0
      : parts(ofShape: shapes.lowerBound).lowerBound..<parts(ofShape: shapes.upperBound - 1).upperBound
  }

  /// Returns the shape of a part, or nil if it is not among the given shapes.
  func shape(ofPart part: Int, among shapes: Range<Int>) -> Int? {
    guard parts(ofShapes: shapes).contains(part) else { return nil }
    return shapes.partitioningIndex { parts(ofShape: $0).upperBound > part }
  }
}

/// The drawn parts of the shapes of each attachment, one row an attachment. They do not depend on the camera.
package struct DrawnParts: Sendable {
  /// The kinds of parts on which views may be placed.
  private(set) var kinds: [PartKinds]
  /// Whether the layer of the attachment draws any of its parts.
  package private(set) var areDrawn: [Bool]
  /// Whether the layer trims all lines of the attachment, or the exact place on its line.
  package private(set) var areTrimmed: [Bool]
  /// Whether one exact place on a line represents the attachment.
  private(set) var isExact: [Bool]

  struct PartKinds: OptionSet, Sendable {
    var rawValue: UInt8
    static let points = PartKinds(rawValue: 1)
    static let lines = PartKinds(rawValue: 2)
    static let polygons = PartKinds(rawValue: 4)
    static let all: PartKinds = [.points, .lines, .polygons]
  }

  /// - Complexity: O(coordinates of the plan).
  package init(_ plan: Plan) { self.init(plan, GeometryMeasures(plan)) }

  /// - Complexity: O(paths of the attachments).
  init(_ plan: Plan, _ measures: GeometryMeasures) {
    let attachments = plan.attachments
    kinds = []
    areDrawn = []
    areTrimmed = []
    isExact = []
    var shared = SharedShapes(of: plan.geometries.count)
    // For each attachment: the kinds of its parts, and whether each of its shapes has a line, once known.
    var consists: [PartKinds] = []
    var haveLines: [Bool?] = []
    for index in 0..<attachments.count {
      let layer = attachments.layer[index]
      let drawn = layer == AttachmentTable.none ? .all : plan.layers.types[Int(layer)].drawnKinds
      let other = shared.attachment(withShapesOf: index, attachments)
      let present: PartKinds =
        attachments.kinds[index] == .point
        ? .points : other.map { consists[$0] } ?? DrawnParts.kinds(index, plan)
      consists.append(present)
      haveLines.append(other.flatMap { haveLines[$0] })
      let isDrawn = present.isEmpty || !present.isDisjoint(with: drawn)
      areDrawn.append(isDrawn)
      // If the host reports a feature as visible that its layer cannot draw, all its parts count.
      kinds.append(isDrawn ? drawn : .all)
      let counted = present.intersection(kinds[index])
      let isPlace = counted.contains(.lines) && attachments.partStart[index] == attachments.partEnd[index]
      if isPlace, haveLines[index] == nil {
        haveLines[index] = attachments.shapes(index).allSatisfy { plan.geometries.hasLine($0) }
      }
      isExact.append(isPlace && haveLines[index] == true)
      let isLine = isExact[index] || counted == .lines
      areTrimmed.append(isLine && DrawnParts.isTrimmed(index, plan, measures))
    }
  }

  /// Returns the kinds of parts of an attachment's shapes; empty if unknown.
  private static func kinds(_ attachment: Int, _ plan: Plan) -> PartKinds {
    var kinds: PartKinds = []
    for part in plan.geometries.parts(ofShapes: plan.attachments.shapes(attachment)) {
      kinds.insert(PartKinds(plan.geometries.partKinds[part]))
    }
    return kinds
  }

  private static func isTrimmed(_ attachment: Int, _ plan: Plan, _ measures: GeometryMeasures) -> Bool {
    guard let fractions = LineFractions(attachment, plan.attachments, plan.layers) else { return false }
    let parts = plan.geometries.parts(ofShapes: plan.attachments.shapes(attachment))
    return !fractions.visitPieces(of: parts, plan.geometries, measures) { _ in true }
  }
}

extension DrawnParts.PartKinds {
  init(_ kind: GeometryPartKind) {
    switch kind {
    case .points: self = .points
    case .line: self = .lines
    case .polygon: self = .polygons
    }
  }
}

extension LayerType {
  /// The kinds of parts that a layer draws. Line layers also draw the outlines of polygons.
  var drawnKinds: DrawnParts.PartKinds {
    switch self {
    case .symbol, .circle: .points
    case .line: [.lines, .polygons]
    case .fill, .fillExtrusion: .polygons
    }
  }
}

extension GeometryTable {
  /// Returns whether any part of a shape is a line.
  func hasLine(_ shape: Int) -> Bool { parts(ofShape: shape).contains { partKinds[$0] == .line } }
}
