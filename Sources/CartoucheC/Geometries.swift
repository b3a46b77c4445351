// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_set_geometry(
  _ resolver: OpaquePointer?, _ attachment: UInt32, _ paths: UnsafePointer<cartouche_path>?,
  _ path_count: Int,
  _ coordinates: UnsafePointer<cartouche_coordinate>?, _ coordinate_count: Int
) -> cartouche_status {
  guard let held = resolver?.held else { return .nullPointer }
  if paths == nil && path_count != 0 || coordinates == nil && coordinate_count != 0 { return .nullPointer }
  let paths = paths.map { $0.list(of: path_count) } ?? UnsafeBufferPointer(start: nil, count: 0)
  let coordinates =
    coordinates.map { $0.list(of: coordinate_count) } ?? UnsafeBufferPointer(start: nil, count: 0)
  guard let paths, let coordinates, let features = features(of: paths, coordinates) else {
    held.pointee.problem = "the paths of the geometry do not belong together"
    return .badGeometry
  }
  do throws(GeometryError) {
    try held.pointee.resolver.setGeometry(features, of: AttachmentIndex(rawValue: attachment))
    return .ok
  } catch {
    held.pointee.problem = error.description
    return cartouche_status(error)
  }
}

/// A geometry for each feature; nil: the paths do not belong together.
private func features(
  of paths: UnsafeBufferPointer<cartouche_path>, _ coordinates: UnsafeBufferPointer<cartouche_coordinate>
) -> [Geometry]? {
  var features: [Geometry] = []
  var rest = coordinates[...]
  for path in paths {
    guard path.coordinate_count <= UInt32(clamping: rest.count), path.feature <= UInt32(features.count),
      Int(path.feature) >= features.count - 1
    else { return nil }
    let own = rest.prefix(Int(path.coordinate_count)).map { Coordinate($0) }
    rest = rest.dropFirst(own.count)
    if path.feature == UInt32(features.count) {
      guard let feature = Geometry(path.kind, own) else { return nil }
      features.append(feature)
    } else if !features[features.count - 1].add(path.kind, own) {
      return nil
    }
  }
  return rest.isEmpty ? features : nil
}

extension Geometry {
  /// Of the first path; nil: it can be none.
  fileprivate init?(_ kind: cartouche_path_kind, _ path: [Coordinate]) {
    switch Int(kind) {
    case Int(CARTOUCHE_PATH_POINTS): self = .multiPoint(path)
    case Int(CARTOUCHE_PATH_LINE): self = .multiLineString([path])
    case Int(CARTOUCHE_PATH_OUTER_RING): self = .multiPolygon([[path]])
    default: return nil
    }
  }

  /// Adds a path of the same kind.
  /// - Returns: whether it is.
  fileprivate mutating func add(_ kind: cartouche_path_kind, _ path: [Coordinate]) -> Bool {
    switch (self, Int(kind)) {
    case (.multiPoint(let points), Int(CARTOUCHE_PATH_POINTS)): self = .multiPoint(points + path)
    case (.multiLineString(let lines), Int(CARTOUCHE_PATH_LINE)): self = .multiLineString(lines + [path])
    case (.multiPolygon(let polygons), Int(CARTOUCHE_PATH_OUTER_RING)):
      self = .multiPolygon(polygons + [[path]])
    case (.multiPolygon(var polygons), Int(CARTOUCHE_PATH_HOLE)):
      polygons[polygons.count - 1].append(path)
      self = .multiPolygon(polygons)
    default: return false
    }
    return true
  }
}
