// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

extension OpaquePointer? {
  /// Reads a plan from a C caller's bytes and passes it to `change`. Records a failure for `cartouche_problem`.
  func change(
    by bytes: UnsafePointer<UInt8>?, _ size: Int, usesSamples: Bool = false,
    _ change: (Plan, inout Resolver) throws(PatchError) -> Void
  ) -> cartouche_status {
    guard let handle = self?.handle, bytes != nil else { return fail(.nullPointer) }
    let given: Plan
    do throws(PlanFileError) {
      given = try CartoucheC.plan(at: bytes, size, usesSamples: usesSamples)
    } catch {
      return fail(cartouche_status(error), error.message)
    }
    do throws(PatchError) {
      try change(given, &handle.pointee.resolver)
      return .ok
    } catch {
      return fail(cartouche_status(error), error.description)
    }
  }
}

/// Returns the annotation with an index, or `nil` for `CARTOUCHE_NONE`.
private func annotation(_ index: UInt32) -> AnnotationIndex? {
  index == .none ? nil : AnnotationIndex(rawValue: index)
}

@c @implementation
public func cartouche_reload(
  _ resolver: OpaquePointer?, _ plan: UnsafePointer<UInt8>?, _ size: Int, _ uses_samples: UInt32
) -> cartouche_status {
  let status = resolver.change(by: plan, size, usesSamples: uses_samples != 0) { $1.reload($0) }
  if status == .ok { resolver?.handle.pointee.resetForNewPlan() }
  return status
}

@c @implementation
public func cartouche_apply_edit(
  _ resolver: OpaquePointer?, _ edit: UnsafePointer<UInt8>?, _ size: Int, _ uses_samples: UInt32,
  _ replaced: UnsafeMutablePointer<UInt32>?
) -> cartouche_status {
  guard let handle = resolver?.handle, let edit else { return resolver.fail(.nullPointer) }
  do throws(PlanFileError) {
    guard let bytes = edit.list(of: size) else { throw .invalid("the bytes are not a change of data") }
    var edit = try DataEdit(reading: UnsafeRawBufferPointer(bytes))
    if uses_samples != 0 { edit.useSamples() }
    handle.pointee.resolver.apply(edit)
    if edit.replacesPlan { handle.pointee.resetForNewPlan() }
    replaced?.initialize(to: edit.replacesPlan ? 1 : 0)
    return .ok
  } catch {
    return resolver.fail(cartouche_status(error), error.message)
  }
}

@c @implementation
public func cartouche_add_annotation(
  _ resolver: OpaquePointer?, _ patch: UnsafePointer<UInt8>?, _ size: Int, _ host: UInt32,
  _ annotation: UnsafeMutablePointer<UInt32>?
) -> cartouche_status {
  return resolver.change(by: patch, size) { patch, resolver throws(PatchError) in
    let added = try resolver.state.addAnnotation(patch, on: CartoucheC.annotation(host))
    annotation?.initialize(to: added.rawValue)
  }
}

@c @implementation
public func cartouche_update_annotation(
  _ resolver: OpaquePointer?, _ annotation: UInt32, _ patch: UnsafePointer<UInt8>?, _ size: Int,
  _ host: UInt32,
  _ named: UInt32, _ keeps_place: UInt32
) -> cartouche_status {
  var names = NamedProperties.all
  for property in SettableProperty.allCases where named & 1 << UInt32(property.rawValue) == 0 {
    names.remove(NamedProperties(property.property))
  }
  return resolver.change(by: patch, size) { patch, resolver throws(PatchError) in
    try resolver.state.updateAnnotation(
      AnnotationIndex(rawValue: annotation), to: patch, on: CartoucheC.annotation(host), naming: names,
      keepsPlace: keeps_place != 0)
  }
}

@c @implementation
public func cartouche_remove_annotation(_ resolver: OpaquePointer?, _ annotation: UInt32) -> cartouche_status
{
  guard let handle = resolver?.handle else { return resolver.fail(.nullPointer) }
  do throws(PatchError) {
    try handle.pointee.resolver.removeAnnotation(AnnotationIndex(rawValue: annotation))
    return .ok
  } catch {
    return resolver.fail(cartouche_status(error), error.description)
  }
}

@c @implementation
public func cartouche_set_avoided_regions(
  _ resolver: OpaquePointer?, _ regions: UnsafePointer<cartouche_region>?, _ count: Int
) -> cartouche_status {
  guard let handle = resolver?.handle else { return resolver.fail(.nullPointer) }
  if count == 0 {
    handle.pointee.resolver.setAvoidedRegions([])
    return .ok
  }
  guard let regions else { return resolver.fail(.nullPointer) }
  guard let list = regions.list(of: count) else { return resolver.fail(.badNumber) }
  handle.pointee.resolver.setAvoidedRegions(list.map { $0.extents })
  return .ok
}

@c @implementation
public func cartouche_set_region(
  _ resolver: OpaquePointer?, _ region: UInt32, _ extent: UnsafePointer<cartouche_region>?
) -> cartouche_status {
  guard let handle = resolver?.handle else { return resolver.fail(.nullPointer) }
  guard region < UInt32(handle.pointee.resolver.state.plan.surroundings.avoidedRegions.count) else {
    return resolver.fail(.unknownIndex)
  }
  handle.pointee.resolver.setRegion(RegionIndex(rawValue: region), to: extent?.pointee.extents)
  return .ok
}

extension cartouche_region {
  fileprivate var extents: (x: Extent, y: Extent) {
    (x: Extent(x_kind, x_a, x_b), y: Extent(y_kind, y_a, y_b))
  }
}

extension Extent {
  /// Creates an extent from the numbers of a C structure. An unknown kind gives an extent of NaN, so that the region
  /// is ignored.
  fileprivate init(_ kind: cartouche_extent_kind, _ a: Double, _ b: Double) {
    switch Int(kind) {
    case Int(CARTOUCHE_EXTENT_START): self = .start(a, length: b)
    case Int(CARTOUCHE_EXTENT_END): self = .end(a, length: b)
    case Int(CARTOUCHE_EXTENT_BETWEEN): self = .between(a, b)
    case Int(CARTOUCHE_EXTENT_CENTERED): self = .centered(length: b)
    default: self = .centered(length: .nan)
    }
  }
}

@c @implementation
public func cartouche_set_puck_radius(_ resolver: OpaquePointer?, _ radius: Double) -> cartouche_status {
  guard let handle = resolver?.handle else { return resolver.fail(.nullPointer) }
  handle.pointee.resolver.setPuckRadius(radius)
  return .ok
}

@c @implementation
public func cartouche_set_geometry(
  _ resolver: OpaquePointer?, _ attachment: UInt32, _ paths: UnsafePointer<cartouche_path>?,
  _ path_count: Int,
  _ coordinates: UnsafePointer<cartouche_coordinate>?, _ coordinate_count: Int
) -> cartouche_status {
  guard let handle = resolver?.handle else { return resolver.fail(.nullPointer) }
  if paths == nil && path_count != 0 || coordinates == nil && coordinate_count != 0 {
    return resolver.fail(.nullPointer)
  }
  let paths = paths.map { $0.list(of: path_count) } ?? UnsafeBufferPointer(start: nil, count: 0)
  let coordinates =
    coordinates.map { $0.list(of: coordinate_count) } ?? UnsafeBufferPointer(start: nil, count: 0)
  guard let paths, let coordinates, let features = PathReader.features(of: paths, coordinates) else {
    return resolver.fail(.badGeometry)
  }
  do throws(GeometryError) {
    try handle.pointee.resolver.setGeometry(features, of: AttachmentIndex(rawValue: attachment))
    return .ok
  } catch {
    return resolver.fail(cartouche_status(error), error.description)
  }
}

/// A reader that builds the geometries of features from the paths that a C caller passes.
struct PathReader {
  private var kind: cartouche_path_kind
  private var points: [Coordinate] = []
  private var lines: [[Coordinate]] = []
  private var polygons: [[[Coordinate]]] = []

  /// Returns a geometry for each feature, or `nil` if the caller's paths are inconsistent.
  static func features(
    of paths: UnsafeBufferPointer<cartouche_path>, _ coordinates: UnsafeBufferPointer<cartouche_coordinate>
  ) -> [Geometry]? {
    var features: [Geometry] = []
    var reader: PathReader?
    /// The number of the feature that is being built, or `nil` before the first path.
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

  /// Adds a path to the current feature. The path has the same kind as the feature's first path, or is a hole in the feature's last
  /// polygon.
  /// - Returns: Whether the kind is allowed and the path was added.
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
