/// Which parts of what annotations are attached to a map draws, as far as no camera decides about it: one row an
/// attachment.
package struct DrawnParts: Sendable {
  /// The kinds of parts on which views may stand.
  private(set) var kinds: [PartKinds]
  /// Whether its layer draws anything of it.
  package private(set) var areDrawn: [Bool]
  /// Whether it is lines of which nothing is left, or a place on one that is not drawn.
  package private(set) var areTrimmed: [Bool]
  /// Whether one exact place on a line stands for all of it.
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
    // By attachment: what it consists of, and whether each of its shapes has a line, once that matters.
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
      // What no layer of this kind draws, and the host says is drawn, is taken as it is.
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

  /// What the shapes of an attachment consist of; empty: nobody knows.
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
  /// What a layer draws of a feature: lines the outlines of polygons, too.
  var drawnKinds: DrawnParts.PartKinds {
    switch self {
    case .symbol, .circle: .points
    case .line: [.lines, .polygons]
    case .fill, .fillExtrusion: .polygons
    }
  }
}

extension GeometryTable {
  /// Whether any part of a shape is a line.
  func hasLine(_ shape: Int) -> Bool { parts(ofShape: shape).contains { partKinds[$0] == .line } }
}
