// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_hit_test(
  _ resolver: OpaquePointer?, _ x: Double, _ y: Double, _ hit: UnsafeMutablePointer<cartouche_hit>?
) -> cartouche_status {
  guard let handle = resolver?.handle, let hit else { return resolver.fail(.nullPointer) }
  hit.initialize(to: cartouche_hit(handle.pointee.resolver.hitTest(x: x, y: y)))
  return .ok
}

extension cartouche_hit {
  fileprivate init(_ hit: Hit) {
    self.init(kind: cartouche_hit_kind(CARTOUCHE_HIT_MAP), annotation: .none, part: .none, reserved: 0)
    switch hit {
    case .map: break
    case .annotation(let annotation):
      kind = cartouche_hit_kind(CARTOUCHE_HIT_ANNOTATION)
      self.annotation = annotation.rawValue
    case .part(let annotation, let part):
      kind = cartouche_hit_kind(CARTOUCHE_HIT_PART)
      self.annotation = annotation.rawValue
      self.part = part.rawValue
    case .pointer(let annotation):
      kind = cartouche_hit_kind(CARTOUCHE_HIT_POINTER)
      self.annotation = annotation.rawValue
    case .background(let annotation):
      kind = cartouche_hit_kind(CARTOUCHE_HIT_BACKGROUND)
      self.annotation = annotation.rawValue
    }
  }
}

@c @implementation
public func cartouche_overlaps(
  _ resolver: OpaquePointer?, _ overlaps: UnsafeMutablePointer<cartouche_overlap>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let list = handle.pointee.resolver.state.overlaps()
  return CallerBuffer(overlaps, capacity).fill(list.count) {
    cartouche_overlap(below: list[$0].below.rawValue, above: list[$0].above.rawValue)
  }
}

@c @implementation
public func cartouche_project(
  _ resolver: OpaquePointer?, _ coordinates: UnsafePointer<cartouche_coordinate>?, _ count: Int,
  _ points: UnsafeMutablePointer<cartouche_point>?
) -> cartouche_status {
  if count == 0 { return resolver == nil ? .nullPointer : .ok }
  guard let handle = resolver?.handle, let coordinates, let points else { return resolver.fail(.nullPointer) }
  guard let list = coordinates.list(of: count) else { return resolver.fail(.badNumber) }
  guard let projection = handle.pointee.resolver.state.lastProjection else {
    return resolver.fail(.noFrame)
  }
  for (index, place) in list.enumerated() {
    let point = projection.project(
      mercatorX: Mercator.x(longitude: place.longitude), mercatorY: Mercator.y(latitude: place.latitude))
    (points + index).initialize(to: cartouche_point(point))
  }
  return .ok
}

@c @implementation
public func cartouche_unproject(
  _ resolver: OpaquePointer?, _ points: UnsafePointer<cartouche_point>?, _ count: Int,
  _ coordinates: UnsafeMutablePointer<cartouche_coordinate>?
) -> cartouche_status {
  if count == 0 { return resolver == nil ? .nullPointer : .ok }
  guard let handle = resolver?.handle, let points, let coordinates else { return resolver.fail(.nullPointer) }
  guard let list = points.list(of: count) else { return resolver.fail(.badNumber) }
  guard let projection = handle.pointee.resolver.state.lastProjection else {
    return resolver.fail(.noFrame)
  }
  for (index, point) in list.enumerated() {
    let place = projection.coordinate(at: ScreenPoint(x: point.x, y: point.y))
    (coordinates + index).initialize(
      to: cartouche_coordinate(longitude: place?.longitude ?? .nan, latitude: place?.latitude ?? .nan))
  }
  return .ok
}

@c @implementation
public func cartouche_fit_camera(
  _ resolver: OpaquePointer?, _ annotations: UnsafePointer<UInt32>?, _ count: Int,
  _ from: UnsafePointer<cartouche_camera>?, _ viewport: UnsafePointer<cartouche_viewport>?,
  _ max_zoom: Double,
  _ camera: UnsafeMutablePointer<cartouche_camera>?
) -> cartouche_status {
  guard let handle = resolver?.handle, let viewport, let camera else { return resolver.fail(.nullPointer) }
  guard 0...25.5 ~= max_zoom else { return resolver.fail(.badNumber) }
  var fitted = FittedAnnotations.all
  if let annotations {
    guard let list = annotations.list(of: count) else { return resolver.fail(.badNumber) }
    fitted = .only(list.map { AnnotationIndex(rawValue: $0) })
  }
  let result = handle.pointee.resolver.camera(
    fitting: fitted, from: from.map { Camera($0.pointee) } ?? Camera(), in: Viewport(viewport.pointee),
    maxZoom: max_zoom)
  camera.initialize(to: cartouche_camera(result))
  return .ok
}
