// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

extension OpaquePointer? {
  /// Does what may fail because of a plan or a patch, and keeps what was wrong.
  func change(
    by bytes: UnsafePointer<UInt8>?, _ size: Int, usesSamples: Bool = false,
    _ change: (Plan, inout Resolver) throws(PatchError) -> Void
  ) -> cartouche_status {
    guard let held = self?.held, bytes != nil else { return refuse(.nullPointer) }
    let given: Plan
    do throws(PlanFileError) {
      given = try CartoucheC.plan(at: bytes, size, usesSamples: usesSamples)
    } catch {
      return refuse(cartouche_status(error), error.message)
    }
    do throws(PatchError) {
      try change(given, &held.pointee.resolver)
      return .ok
    } catch {
      return refuse(cartouche_status(error), error.description)
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
  let status = resolver.change(by: plan, size, usesSamples: uses_samples != 0) { $1.reload($0) }
  if status == .ok { resolver?.held.pointee.forgetPlan() }
  return status
}

@c @implementation
public func cartouche_add_annotation(
  _ resolver: OpaquePointer?, _ patch: UnsafePointer<UInt8>?, _ size: Int, _ host: UInt32,
  _ annotation: UnsafeMutablePointer<UInt32>?
) -> cartouche_status {
  return resolver.change(by: patch, size) { patch, resolver throws(PatchError) in
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
  var names = NamedProperties.all
  for property in SettableProperty.allCases where named & 1 << UInt32(property.rawValue) == 0 {
    names.remove(NamedProperties(property.property))
  }
  return resolver.change(by: patch, size) { patch, resolver throws(PatchError) in
    try resolver.updateAnnotation(
      AnnotationIndex(rawValue: annotation), to: patch, on: CartoucheC.annotation(host), naming: names,
      keepsPlace: keeps_place != 0)
  }
}

@c @implementation
public func cartouche_remove_annotation(_ resolver: OpaquePointer?, _ annotation: UInt32) -> cartouche_status
{
  guard let held = resolver?.held else { return resolver.refuse(.nullPointer) }
  do throws(PatchError) {
    try held.pointee.resolver.removeAnnotation(AnnotationIndex(rawValue: annotation))
    return .ok
  } catch {
    return resolver.refuse(cartouche_status(error), error.description)
  }
}
