// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

extension UnsafeMutablePointer<HeldResolver> {
  /// Does what may fail because of a plan or a patch, and keeps what was wrong.
  func change(
    by bytes: UnsafePointer<UInt8>?, _ size: Int, usesSamples: Bool = false,
    _ change: (Plan, inout Resolver) throws(PatchError) -> Void
  ) -> cartouche_status {
    guard bytes != nil else { return .nullPointer }
    let given: Plan
    do throws(PlanFileError) {
      given = try CartoucheC.plan(at: bytes, size, usesSamples: usesSamples)
    } catch {
      pointee.problem = error.message
      return cartouche_status(error)
    }
    do throws(PatchError) {
      try change(given, &pointee.resolver)
      return .ok
    } catch {
      pointee.problem = error.description
      return cartouche_status(error)
    }
  }
}

/// An annotation of a caller, who may mean none.
private func annotation(_ index: UInt32) -> AnnotationIndex? {
  index == .none ? nil : AnnotationIndex(rawValue: index)
}

@c @implementation
public func cartouche_reload(
  _ resolver: OpaquePointer?, _ plan: UnsafePointer<UInt8>?, _ size: Int, _ uses_samples: UInt32
) -> cartouche_status {
  guard let held = resolver?.held else { return .nullPointer }
  let status = held.change(by: plan, size, usesSamples: uses_samples != 0) { $1.reload($0) }
  // Its indices were those of the other plan.
  if status == .ok { held.pointee.frame = Frame() }
  return status
}

@c @implementation
public func cartouche_add_annotation(
  _ resolver: OpaquePointer?, _ patch: UnsafePointer<UInt8>?, _ size: Int, _ host: UInt32,
  _ annotation: UnsafeMutablePointer<UInt32>?
) -> cartouche_status {
  guard let held = resolver?.held else { return .nullPointer }
  return held.change(by: patch, size) { patch, resolver throws(PatchError) in
    let added = try resolver.addAnnotation(patch, on: CartoucheC.annotation(host))
    annotation?.initialize(to: added.rawValue)
  }
}

@c @implementation
public func cartouche_update_annotation(
  _ resolver: OpaquePointer?, _ annotation: UInt32, _ patch: UnsafePointer<UInt8>?, _ size: Int,
  _ host: UInt32,
  _ named: UInt32, _ keeps_place: UInt32
) -> cartouche_status {
  guard let held = resolver?.held else { return .nullPointer }
  var names = NamedProperties.all
  for property in SettableProperty.allCases where named & 1 << UInt32(property.rawValue) == 0 {
    names.remove(NamedProperties(property.property))
  }
  return held.change(by: patch, size) { patch, resolver throws(PatchError) in
    try resolver.updateAnnotation(
      AnnotationIndex(rawValue: annotation), to: patch, on: CartoucheC.annotation(host), naming: names,
      keepsPlace: keeps_place != 0)
  }
}

@c @implementation
public func cartouche_remove_annotation(_ resolver: OpaquePointer?, _ annotation: UInt32) -> cartouche_status
{
  guard let held = resolver?.held else { return .nullPointer }
  do throws(PatchError) {
    try held.pointee.resolver.removeAnnotation(AnnotationIndex(rawValue: annotation))
    return .ok
  } catch {
    held.pointee.problem = error.description
    return cartouche_status(error)
  }
}
