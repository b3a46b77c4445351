import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Coordinates that belong together: those of a spec's annotations, or those of a source.
struct CoordinateGroup {
  /// Of the source; nil: the spec's own.
  let source: String?
  /// What all of it is written in.
  private let file: SourceID
  private(set) var points: [WrittenPoint] = []
  private(set) var paths: [WrittenPath] = []
  /// The features of the source that have a geometry.
  private(set) var features: [WrittenFeature] = []
  /// What the data calls its coordinate reference system, in the way of GeoJSON before 2016; nil: it does not.
  private(set) var referenceSystem: Node?

  /// Those of a spec's annotations.
  init(_ annotations: [ResolvedAnnotation], _ analysis: SpecAnalysis) {
    source = nil
    // Without a spec of its own there is nothing to be in it.
    file = analysis.ownSource ?? SourceID(0)
    var known: Set<Location> = []
    points.reserveCapacity(annotations.count)
    for annotation in annotations {
      guard let attach = annotation.annotation.attach else { continue }
      if let point = attach.content.point {
        guard analysis.isOwn(point.location) else { continue }
        if case .coordinate(let coordinate) = point.content {
          points.append(
            WrittenPoint(
              longitude: coordinate.longitude, latitude: coordinate.latitude, span: point.location.span))
        } else if let list = annotation.annotation.forEach?.content.list {
          for mapping in list where analysis.isOwn(mapping.location) {
            if let written = point.content.written(in: mapping) { points.append(written) }
          }
        }
      } else if let shape = attach.content.line ?? attach.content.polygon, analysis.isOwn(shape.location),
        known.insert(shape.location).inserted,
        let node = analysis.node(at: attach.location, of: "attach", in: annotation)
      {
        if let line = node.mergedValue("line") {
          paths.append(WrittenPath(.line, line))
        } else if let polygon = node.mergedValue("polygon") {
          for (index, ring) in polygon.items.enumerated() {
            paths.append(WrittenPath(index == 0 ? .outline : .hole, ring))
          }
        }
      }
    }
  }

  /// Those of GeoJSON.
  init(_ data: FeatureData, source: String) {
    self.source = source
    let root = data.root
    file = root.document.source
    if let name = root["crs"]?["properties"]?["name"], name.kind == .scalar { referenceSystem = name }
    if root["features"] != nil {
      data.forEachFeature { addFeature($0, of: data) }
    } else if root["type"]?.isText("Feature") == true {
      addFeature(root, of: data)
    } else {
      addGeometry(root, of: data)
    }
  }

  private mutating func addFeature(_ feature: Node, of data: FeatureData) {
    guard let geometry = feature["geometry"] else { return }
    if geometry.kind == .mapping {
      features.append(
        WrittenFeature(geometry: geometry.span, properties: feature["properties"]?.span))
    }
    addGeometry(geometry, of: data)
  }

  private mutating func addGeometry(_ geometry: Node, of data: FeatureData) {
    if let members = geometry["geometries"] {
      for member in members.items { addGeometry(member, of: data) }
    }
    guard let type = geometry["type"], let coordinates = geometry["coordinates"] else { return }
    func add(_ kind: WrittenPath.Kind, _ path: Node) {
      paths.append(WrittenPath(kind, path, written: data.kept(path)))
    }
    func addPolygon(_ polygon: Node) {
      for (index, ring) in polygon.items.enumerated() { add(index == 0 ? .outline : .hole, ring) }
    }
    switch type.string {
    case "Point": addPoint(coordinates)
    case "MultiPoint": for point in coordinates.items { addPoint(point) }
    case "LineString": add(.line, coordinates)
    case "MultiLineString": for line in coordinates.items { add(.line, line) }
    case "Polygon": addPolygon(coordinates)
    case "MultiPolygon": for polygon in coordinates.items { addPolygon(polygon) }
    default: break
    }
  }

  private mutating func addPoint(_ node: Node) {
    guard let position = node.position else { return }
    points.append(WrittenPoint(longitude: position.longitude, latitude: position.latitude, at: node))
  }

  /// Where something of the group is written.
  func place(_ span: SourceSpan) -> Location { Location(source: file, span: span) }

  /// What a message about the first of several in a source says of the others.
  func others(_ count: Int) -> String {
    count > 1 ? ", as in \(count - 1) more \(count == 2 ? "place" : "places") of \(name)" : ""
  }

  /// "`cafes`", "the annotations".
  var name: String { source.map { "`\(abbreviated($0))`" } ?? "the annotations" }
}
