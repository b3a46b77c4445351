import Cartouche
import CartoucheResolver

/// The features that only the map knows, such as those of vector tiles, and what the driver has reported about them.
struct FeatureReports {
  /// The attachments to features of the map, by layer.
  var layers: [Layer] = []
  /// The last report by attachment.
  var reports: [AttachmentIndex: Report] = [:]
  /// Per attachment of the plan when `layers` was read: the feature.
  var attachments: [Attachment] = []
  /// Whether `layers` was read since the plan was replaced.
  var isRead = false
  /// Whether the map has loaded features since the last query.
  var isStale = true
  /// The number of the plan. Answers to queries for a plan before are ignored.
  var generation = 0

  /// The layer and the feature of an attachment, as rows of the plan.
  struct Attachment: Equatable {
    var layer: UInt32
    var feature: UInt32
  }

  struct Layer {
    var name: String
    var targets: [Target]
  }

  /// An attachment to a feature, or to any feature of the layer.
  struct Target {
    var attachment: AttachmentIndex
    var feature: String?
  }

  struct Report {
    var features: [Geometry]
    var isVisible: Bool?
  }

  mutating func forget() {
    layers.removeAll()
    reports.removeAll()
    attachments.removeAll()
    isRead = false
    isStale = true
    generation += 1
  }
}

extension MapDriver {
  /// Notes that the map has loaded features, a style or a layer. The next tick queries features of vector tiles to which annotations are attached.
  public func featuresLoaded() {
    features.isStale = true
    // Without an attachment, features change nothing.
    if !features.isRead || !features.layers.isEmpty { setNeedsFrame() }
  }

  /// Queries the features of all layers with attachments, if the map has loaded features since the last query.
  func askForFeatures(_ map: any MapHost) {
    if isDirty { readAttachments() }
    guard features.isStale else { return }
    features.isStale = false
    let generation = features.generation
    for layer in features.layers {
      map.queryFeatures(of: layer.name) { [weak self] found in
        guard let self, let found, self.features.generation == generation, !self.isRemoved else { return }
        self.report(found, of: layer)
      }
    }
  }

  /// Reads the attachments of the plan. An edit may have added some, and may have changed the feature of others.
  private func readAttachments() {
    let plan = annotations.plan
    let attachments = plan.attachments
    var isOther = !features.isRead || attachments.count != features.attachments.count
    for row in 0..<attachments.count {
      let present = FeatureReports.Attachment(
        layer: attachments.layer[row], feature: attachments.featureID[row])
      let index = AttachmentIndex(rawValue: UInt32(row))
      if row == features.attachments.count { features.attachments.append(present) }
      // An attachment that was written again has lost the geometry that was reported.
      let isLost =
        attachments.kinds[row] == .hostFeature && features.reports[index]?.features.isEmpty == false
      if features.attachments[row] == present, !isLost { continue }
      features.attachments[row] = present
      features.reports[index] = nil
      isOther = true
    }
    guard isOther else { return }
    features.isRead = true
    features.layers.removeAll()
    for row in 0..<attachments.count where attachments.layer[row] != AttachmentTable.none {
      let layer = Int(attachments.layer[row])
      guard plan.layers.isHostSupplied[layer] else { continue }
      let name = plan.layers.names.string(layer)
      let feature = attachments.featureID[row]
      let target = FeatureReports.Target(
        attachment: AttachmentIndex(rawValue: UInt32(row)),
        feature: feature == AttachmentTable.none ? nil : plan.featureIDs.string(Int(feature)))
      if let index = features.layers.firstIndex(where: { $0.name == name }) {
        features.layers[index].targets.append(target)
      } else {
        features.layers.append(FeatureReports.Layer(name: name, targets: [target]))
      }
    }
    features.isStale = true
  }

  /// Gives the geometry of features to the resolver, if it has changed.
  private func report(_ found: [MapFeature], of layer: FeatureReports.Layer) {
    for target in layer.targets {
      // Adjacent tiles repeat features near their common edge.
      var pieces: [Geometry] = []
      for feature in found where target.feature == nil || feature.id == target.feature {
        if !pieces.contains(where: { $0.isNear(feature.geometry) }) { pieces.append(feature.geometry) }
      }
      let former = features.reports[target.attachment]
      let known = former?.features ?? []
      let isSame =
        pieces.count == known.count && pieces.allSatisfy { piece in known.contains { $0.isNear(piece) } }
      if isSame { continue }
      features.reports[target.attachment] = FeatureReports.Report(
        features: pieces, isVisible: former?.isVisible)
      do throws(GeometryError) {
        try annotations.setGeometry(pieces, of: target.attachment)
        setNeedsFrame()
      } catch {
        warn(.geometry(error))
      }
    }
  }

  /// Asks an idle map which features it draws, and reports features that it hides.
  func reportVisibility(_ map: any MapHost) {
    let generation = features.generation
    for layer in features.layers {
      map.queryDrawnFeatures(of: layer.name) { [weak self] drawn in
        guard let self, let drawn, self.features.generation == generation, !self.isRemoved, let map = self.map
        else { return }
        self.report(drawn, of: layer, map)
      }
    }
  }

  private func report(_ drawn: Set<String>, of layer: FeatureReports.Layer, _ map: any MapHost) {
    let screen = ScreenPoints(annotations, projection, map)
    for target in layer.targets {
      guard let report = features.reports[target.attachment] else { continue }
      let isDrawn = target.feature.map { drawn.contains($0) } ?? !drawn.isEmpty
      // The map draws nothing of a feature off screen, which is no reason to hide its view.
      let isVisible =
        isDrawn || !report.features.contains { $0.anyCoordinate { isOnScreen(screen.point(for: $0)) } }
      guard report.isVisible != isVisible else { continue }
      features.reports[target.attachment]?.isVisible = isVisible
      sendOwn(.featureVisibility(attachment: target.attachment, isVisible: isVisible))
    }
  }

  private func isOnScreen(_ point: ScreenPoint?) -> Bool {
    guard let point else { return false }
    return point.x >= 0 && point.y >= 0 && point.x <= viewport.width && point.y <= viewport.height
  }
}

extension Geometry {
  /// The paths of the geometry, in order.
  private var paths: [[Coordinate]] {
    switch self {
    case .point(let coordinate): [[coordinate]]
    case .multiPoint(let coordinates), .lineString(let coordinates): [coordinates]
    case .multiLineString(let paths), .polygon(let paths): paths
    case .multiPolygon(let polygons): polygons.flatMap { $0 }
    }
  }

  fileprivate func anyCoordinate(_ isIncluded: (Coordinate) -> Bool) -> Bool {
    paths.contains { $0.contains(where: isIncluded) }
  }

  /// Returns whether two geometries differ by less than 1e-7 degrees: copies of a feature in different tiles differ by rounding.
  fileprivate func isNear(_ other: Geometry) -> Bool {
    func isNear(_ one: Coordinate, _ other: Coordinate) -> Bool {
      abs(one.longitude - other.longitude) < 1e-7 && abs(one.latitude - other.latitude) < 1e-7
    }
    guard kind == other.kind, paths.count == other.paths.count else { return false }
    return zip(paths, other.paths).allSatisfy { one, other in
      one.count == other.count && zip(one, other).allSatisfy(isNear)
    }
  }

  private var kind: Int {
    switch self {
    case .point: 0
    case .multiPoint: 1
    case .lineString: 2
    case .multiLineString: 3
    case .polygon: 4
    case .multiPolygon: 5
    }
  }
}
