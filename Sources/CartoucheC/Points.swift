// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_resolve_points(
  _ resolver: OpaquePointer?, _ inputs: UnsafePointer<cartouche_input>?, _ input_count: Int,
  _ camera: UnsafePointer<cartouche_camera>?, _ area: UnsafePointer<cartouche_bounds>?,
  _ viewport: UnsafePointer<cartouche_viewport>?, _ is_settled: UInt32, _ project: cartouche_projection?,
  _ unproject: cartouche_unprojection?, _ context: UnsafeMutableRawPointer?
) -> cartouche_status {
  guard let handle = resolver?.handle, let camera, let viewport, let project else {
    return resolver.fail(.nullPointer)
  }
  guard let inputs = CartoucheC.inputs(at: inputs, input_count) else { return resolver.fail(.badInput) }
  let limit = handle.pointee.limit
  handle.pointee.resolver.state.resolve(
    inputs, camera: Camera(camera.pointee), area: area.map { MapArea($0.pointee) },
    viewport: Viewport(viewport.pointee), isSettled: is_settled != 0, until: { limit.isOver },
    into: &handle.pointee.frame,
    unprojecting: { point in
      guard let unproject else { return nil }
      var from = cartouche_point(x: point.x, y: point.y)
      var place = cartouche_coordinate(longitude: .nan, latitude: .nan)
      unproject(context, &from, &place, 1)
      guard place.longitude.isFinite, place.latitude.isFinite else { return nil }
      return Coordinate(longitude: place.longitude, latitude: place.latitude)
    },
    projecting: { coordinates, points in
      // Both pairs of types consist of the same two numbers.
      coordinates.withUnsafeBytes { coordinates in
        points.withUnsafeMutableBytes { points in
          project(
            context, coordinates.baseAddress?.assumingMemoryBound(to: cartouche_coordinate.self),
            points.baseAddress?.assumingMemoryBound(to: cartouche_point.self),
            coordinates.count / MemoryLayout<cartouche_coordinate>.stride)
        }
      }
    })
  return .ok
}

extension MapArea {
  fileprivate init(_ area: cartouche_bounds) {
    self.init(west: area.west, south: area.south, east: area.east, north: area.north)
  }
}
