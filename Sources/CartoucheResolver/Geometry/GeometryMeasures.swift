/// Measures of the plan's shapes that every frame needs, computed once when the plan is loaded.
struct GeometryMeasures: Sendable {
  /// The extent of each part of `Plan.geometries`, in Web Mercator coordinates.
  private(set) var extents: [Extent] = []
  /// The pole of inaccessibility of each part, in Web Mercator coordinates.
  ///
  /// It is computed for polygons to which an annotation is attached with `rule: pole`, and is `none` for other parts.
  private(set) var poles: [SIMD2<Double>] = []
  /// The center of mass of each part, if it is a polygon to which an annotation is attached with `rule: centroid`, else
  /// `none`.
  private(set) var centroids: [SIMD2<Double>] = []
  /// The length in Web Mercator from the start of a path to each coordinate. Empty if the plan uses no fractions of
  /// lines (`part`, `at`, or a trimmed layer).
  private(set) var lengths: [Double] = []
  /// The largest number of coordinates in the shapes of one attachment.
  private(set) var mostCoordinates = 0
  /// The largest number of paths in the shapes of one attachment.
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

  /// The value of `poles` and `centroids` for parts without a computed point.
  private static let none = SIMD2(Double.nan, .nan)
  /// The precision of the poles of whole polygons, as a fraction of the longer side of the polygon's extent.
  static let polePrecision = 1.0 / 256

  /// Measures the shapes of a plan.
  /// - Complexity: O(coordinates). For polygons with `rule: pole`, O(coordinates · points that `PoleSearch` tests).
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

  init() {}

  /// Measures shapes on the screen, which have the parts of `world`. Lengths stay those of Web Mercator.
  ///
  /// A pole or centroid is not a number if fewer than three corners of the polygon have a position.
  mutating func measure(_ geometries: GeometryTable, as world: GeometryMeasures, _ search: inout PoleSearch) {
    for part in extents.indices {
      extents[part] = Extent(of: part, in: geometries)
      guard !world.poles[part].x.isNaN || !world.centroids[part].x.isNaN else { continue }
      (poles[part], centroids[part]) = (GeometryMeasures.none, GeometryMeasures.none)
      search.clear()
      for path in geometries.paths(ofPart: part) {
        for index in geometries.coordinates(ofPath: path) where geometries.x[index].isFinite {
          search.add(geometries.x[index], geometries.y[index])
        }
        search.endRing()
      }
      guard let outline = search.ringEnds.first, outline >= 3 else { continue }
      if !world.centroids[part].x.isNaN { centroids[part] = search.centroid }
      if !world.poles[part].x.isNaN {
        let side = max(extents[part].maxX - extents[part].minX, extents[part].maxY - extents[part].minY)
        poles[part] = search.pole(precision: side * GeometryMeasures.polePrecision).position
      }
    }
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

  /// Returns the point that represents a whole polygon by its `rule`: the pole or the centroid, in Web Mercator.
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
  /// Whether any attachment uses fractions of lines (`part`, `at`), or any layer trims its lines.
  fileprivate var usesFractions: Bool {
    attachments.partStart.contains { $0 > 0 } || attachments.partEnd.contains { $0 < 1 }
      || layers.trimEnd.contains { $0 > 0 }
  }
}

/// A lookup of attachments with the same shapes.
///
/// All attachments to any feature of a layer have the same shapes. There may be thousands of them, so work on their
/// shapes is done only once.
struct SharedShapes {
  /// For each shape of the plan, the last recorded attachment with this first shape; `AttachmentTable.none` if there is
  /// none.
  private var attachments: [UInt32]

  /// Creates an empty lookup for a plan with `count` shapes.
  init(of count: Int) { attachments = Array(repeating: AttachmentTable.none, count: count) }

  /// Records attachment `index`. Returns the attachment that was last recorded with the same first shape, if all its
  /// shapes are the same; otherwise `nil`.
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
  /// Returns the shapes of an attachment, as a range of indices into `Plan.geometries`.
  package func shapes(_ index: Int) -> Range<Int> {
    let first = Int(firstShape[index])
    return first..<first + Int(shapeCount[index])
  }
}

extension GeometryTable {
  /// Returns the parts of consecutive shapes, as a range of indices into `partKinds`.
  func parts(ofShapes shapes: Range<Int>) -> Range<Int> {
    shapes.isEmpty
      ? 0..<0
      : parts(ofShape: shapes.lowerBound).lowerBound..<parts(ofShape: shapes.upperBound - 1).upperBound
  }

  /// Returns the shape that contains a part, as an index into this table; `nil` if it is none of `shapes`.
  func shape(ofPart part: Int, among shapes: Range<Int>) -> Int? {
    guard parts(ofShapes: shapes).contains(part) else { return nil }
    return shapes.partitioningIndex { parts(ofShape: $0).upperBound > part }
  }
}

/// For each attachment, the parts of its shapes that its layer draws. They do not depend on the camera.
package struct DrawnParts: Sendable {
  /// The kinds of parts (points, lines, polygons) on which each attachment may place a view.
  private(set) var kinds: [PartKinds]
  /// For each attachment, whether its layer draws any part of its shapes.
  package private(set) var areDrawn: [Bool]
  /// For each attachment that uses only lines, whether its layer trims everything that `part` or `at` allows, so that
  /// no place for a view remains. `false` for other attachments.
  package private(set) var areTrimmed: [Bool]
  /// For each attachment, whether it allows only one exact point of a line, because of `at` or because its `part` has
  /// no length.
  private(set) var isExact: [Bool]

  struct PartKinds: OptionSet, Sendable {
    var rawValue: UInt8
    static let points = PartKinds(rawValue: 1)
    static let lines = PartKinds(rawValue: 2)
    static let polygons = PartKinds(rawValue: 4)
    static let all: PartKinds = [.points, .lines, .polygons]
  }

  /// Determines the drawn parts of a plan's attachments.
  /// - Complexity: O(coordinates of the plan).
  package init(_ plan: Plan) { self.init(plan, GeometryMeasures(plan)) }

  /// Determines the drawn parts of a plan's attachments from the measures of its shapes.
  /// - Complexity: O(paths of the attachments).
  init(_ plan: Plan, _ measures: GeometryMeasures) {
    let attachments = plan.attachments
    kinds = []
    areDrawn = []
    areTrimmed = []
    isExact = []
    var shared = SharedShapes(of: plan.geometries.count)
    // For each attachment, the kinds of its parts, and whether each of its shapes has a line; `nil` while that is
    // unknown.
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
      // If the layer cannot draw any part, all parts count in case the host app reports the feature as visible.
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

  /// Returns the kinds of parts in the shapes of an attachment; empty if it has no shapes.
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
  /// The kinds of parts that a layer of this type draws. A line layer also draws the outlines of polygons.
  var drawnKinds: DrawnParts.PartKinds {
    switch self {
    case .symbol, .circle: .points
    case .line: [.lines, .polygons]
    case .fill, .fillExtrusion: .polygons
    }
  }
}

extension GeometryTable {
  func hasLine(_ shape: Int) -> Bool { parts(ofShape: shape).contains { partKinds[$0] == .line } }
}
