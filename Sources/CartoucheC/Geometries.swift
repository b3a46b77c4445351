// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_set_geometry(
  _ resolver: OpaquePointer?, _ attachment: UInt32, _ paths: UnsafePointer<cartouche_path>?,
  _ path_count: Int,
  _ coordinates: UnsafePointer<cartouche_coordinate>?, _ coordinate_count: Int
) -> cartouche_status {
  guard let held = resolver?.held else { return resolver.refuse(.nullPointer) }
  if paths == nil && path_count != 0 || coordinates == nil && coordinate_count != 0 {
    return resolver.refuse(.nullPointer)
  }
  let paths = paths.map { $0.list(of: path_count) } ?? UnsafeBufferPointer(start: nil, count: 0)
  let coordinates =
    coordinates.map { $0.list(of: coordinate_count) } ?? UnsafeBufferPointer(start: nil, count: 0)
  guard let paths, let coordinates, let features = PathReader.features(of: paths, coordinates) else {
    return resolver.refuse(.badGeometry)
  }
  do throws(GeometryError) {
    try held.pointee.resolver.setGeometry(features, of: AttachmentIndex(rawValue: attachment))
    return .ok
  } catch {
    return resolver.refuse(cartouche_status(error), error.description)
  }
}
