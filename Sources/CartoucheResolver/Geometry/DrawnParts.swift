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
    for index in 0..<attachments.count {
      let layer = attachments.layer[index]
      let drawn = layer == AttachmentTable.none ? .all : plan.layers.types[Int(layer)].drawnKinds
      let present = DrawnParts.kinds(index, plan)
      let isDrawn = present.isEmpty || !present.isDisjoint(with: drawn)
      areDrawn.append(isDrawn)
      // What no layer of this kind draws, and the host says is drawn, is taken as it is.
      kinds.append(isDrawn ? drawn : .all)
      let counted = present.intersection(kinds[index])
      isExact.append(
        counted.contains(.lines) && attachments.partStart[index] == attachments.partEnd[index]
          && attachments.shapes(index).allSatisfy { plan.geometries.hasLine($0) })
      let isLine = isExact[index] || counted == .lines
      areTrimmed.append(isLine && DrawnParts.isTrimmed(index, plan, measures))
    }
  }

  /// What an attachment consists of; empty: nobody knows.
  private static func kinds(_ attachment: Int, _ plan: Plan) -> PartKinds {
    if plan.attachments.kinds[attachment] == .point { return .points }
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
