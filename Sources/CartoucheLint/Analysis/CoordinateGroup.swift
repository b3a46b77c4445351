import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The coordinates that are compared with each other: all that a spec writes for its annotations, or all of
/// one source.
struct CoordinateGroup {
  /// The name of the source, or `nil` for the annotations of the spec.
  let source: String?
  /// The file that contains all coordinates of the group.
  private let file: SourceID
  private(set) var points: [WrittenPoint] = []
  private(set) var paths: [WrittenPath] = []
  /// The features of the source that have a geometry.
  private(set) var features: [WrittenFeature] = []
  /// The node in the GeoJSON data that names its coordinate reference system. Such a `crs` was part of
  /// GeoJSON before 2016.
  private(set) var referenceSystem: Node?

  /// Creates the group of a spec's annotations.
  init(_ annotations: [ResolvedAnnotation], _ analysis: SpecAnalysis) {
    source = nil
    // If the spec was not read, the group is empty.
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

  /// Creates the group of a GeoJSON source.
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

  /// Returns the location of a span in the file of the group.
  func place(_ span: SourceSpan) -> Location { Location(source: file, span: span) }

  /// Returns the end of a message about the first of several mistakes in a source, such as ", as in 2 more
  /// places of `cafes`".
  func others(_ count: Int) -> String {
    count > 1 ? ", as in \(count - 1) more \(count == 2 ? "place" : "places") of \(name)" : ""
  }

  /// The name of the group in messages: "`cafes`" or "the annotations".
  var name: String { source.map { "`\(abbreviated($0))`" } ?? "the annotations" }
}

extension RuleContext {
  /// Reports a mistake in the spec's annotations at each of `places`, but a mistake in a source only at the
  /// first one.
  mutating func report(_ message: String, at places: [Location], of group: CoordinateGroup, help: String) {
    if group.source == nil {
      for place in places { report(message, at: place, help: help) }
    } else if let first = places.first {
      report(message + group.others(places.count), at: first, help: help)
    }
  }
}
