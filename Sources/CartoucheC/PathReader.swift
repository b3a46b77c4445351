import CCartouche
import CartoucheResolver

/// Puts a feature's geometry together from a caller's paths, one after the other.
///
/// - Complexity: O(paths + coordinates): nothing that was read is moved for the next path.
struct PathReader {
  private var kind: cartouche_path_kind
  private var points: [Coordinate] = []
  private var lines: [[Coordinate]] = []
  private var polygons: [[[Coordinate]]] = []

  /// A geometry for each feature; nil: the paths do not belong together.
  static func features(
    of paths: UnsafeBufferPointer<cartouche_path>, _ coordinates: UnsafeBufferPointer<cartouche_coordinate>
  ) -> [Geometry]? {
    var features: [Geometry] = []
    var reader: PathReader?
    /// Of the reader's feature; before the first path none.
    var current: UInt32?
    var rest = coordinates[...]
    for path in paths {
      guard path.coordinate_count <= UInt32(clamping: rest.count) else { return nil }
      let own = rest.prefix(Int(path.coordinate_count)).map { Coordinate($0) }
      rest = rest.dropFirst(own.count)
      if path.feature != current {
        guard path.feature == current.map({ $0 &+ 1 }) ?? 0 else { return nil }
        if let reader { features.append(reader.geometry) }
        reader = PathReader(kind: path.kind)
        current = path.feature
      }
      guard reader?.add(path.kind, own) == true else { return nil }
    }
    if let reader { features.append(reader.geometry) }
    return rest.isEmpty ? features : nil
  }

  private init(kind: cartouche_path_kind) { self.kind = kind }

  /// Adds a path of the first one's kind, or a hole to the last polygon.
  /// - Returns: whether it is.
  private mutating func add(_ kind: cartouche_path_kind, _ path: [Coordinate]) -> Bool {
    switch (Int(self.kind), Int(kind)) {
    case (Int(CARTOUCHE_PATH_POINTS), Int(CARTOUCHE_PATH_POINTS)): points += path
    case (Int(CARTOUCHE_PATH_LINE), Int(CARTOUCHE_PATH_LINE)): lines.append(path)
    case (Int(CARTOUCHE_PATH_OUTER_RING), Int(CARTOUCHE_PATH_OUTER_RING)): polygons.append([path])
    case (Int(CARTOUCHE_PATH_OUTER_RING), Int(CARTOUCHE_PATH_HOLE)):
      polygons[polygons.count - 1].append(path)
    default: return false
    }
    return true
  }

  private var geometry: Geometry {
    switch Int(kind) {
    case Int(CARTOUCHE_PATH_POINTS): .multiPoint(points)
    case Int(CARTOUCHE_PATH_LINE): .multiLineString(lines)
    default: .multiPolygon(polygons)
    }
  }
}
