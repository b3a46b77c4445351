// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_set_avoided_regions(
  _ resolver: OpaquePointer?, _ regions: UnsafePointer<cartouche_region>?, _ count: Int
) -> cartouche_status {
  guard let held = resolver?.held else { return resolver.refuse(.nullPointer) }
  if count == 0 {
    held.pointee.resolver.setAvoidedRegions([])
    return .ok
  }
  guard let regions else { return resolver.refuse(.nullPointer) }
  guard let list = regions.list(of: count) else { return resolver.refuse(.badNumber) }
  held.pointee.resolver.setAvoidedRegions(
    list.map { (x: Extent($0.x_kind, $0.x_a, $0.x_b), y: Extent($0.y_kind, $0.y_a, $0.y_b)) })
  return .ok
}

extension Extent {
  /// Of no kind: nowhere.
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
  guard let held = resolver?.held else { return resolver.refuse(.nullPointer) }
  held.pointee.resolver.setPuckRadius(radius)
  return .ok
}
