// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

/// Reads a plan from a caller's bytes; null: none at all.
func plan(
  at bytes: UnsafePointer<UInt8>?, _ size: Int, usesSamples: Bool
) throws(PlanFileError) -> Plan {
  guard let list = bytes?.list(of: size) else { throw .notAPlan }
  var plan = try Plan(reading: UnsafeRawBufferPointer(list))
  if usesSamples { plan.useSamples() }
  return plan
}

@c @implementation
public func cartouche_create(
  _ plan: UnsafePointer<UInt8>?, _ size: Int, _ uses_samples: UInt32,
  _ resolver: UnsafeMutablePointer<OpaquePointer?>?
) -> cartouche_status {
  guard let resolver else { return .nullPointer }
  resolver.initialize(to: nil)
  guard plan != nil else { return .nullPointer }
  do throws(PlanFileError) {
    let plan = try CartoucheC.plan(at: plan, size, usesSamples: uses_samples != 0)
    resolver.pointee = OpaquePointer(holding: HeldResolver(Resolver(plan: plan)))
    return .ok
  } catch {
    return cartouche_status(error)
  }
}

@c @implementation
public func cartouche_plan_problem(
  _ plan: UnsafePointer<UInt8>?, _ size: Int, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  do throws(PlanFileError) {
    _ = try CartoucheC.plan(at: plan, size, usesSamples: false)
    return 0
  } catch {
    return CallerBuffer(text, capacity).fill(error.message)
  }
}

@c @implementation
public func cartouche_destroy(_ resolver: OpaquePointer?) {
  guard let held = resolver?.held else { return }
  held.deinitialize(count: 1)
  held.deallocate()
}

@c @implementation
public func cartouche_copy(_ resolver: OpaquePointer?) -> OpaquePointer? {
  guard let resolver else { return nil }
  return OpaquePointer(holding: resolver.held.pointee.copy())
}

@c @implementation
public func cartouche_set_reports(_ resolver: OpaquePointer?, _ reports: UInt32) -> cartouche_status {
  guard let held = resolver?.held else { return resolver.refuse(.nullPointer) }
  func has(_ bit: some BinaryInteger) -> Bool { reports & UInt32(bit) != 0 }
  held.pointee.resolver.explains = has(CARTOUCHE_EXPLAINS)
  held.pointee.resolver.reportsFrameChanges = has(CARTOUCHE_REPORTS_FRAME_CHANGES)
  held.pointee.resolver.reportsClusterMembers = has(CARTOUCHE_REPORTS_CLUSTER_MEMBERS)
  held.pointee.resolver.reportsHidden = !has(CARTOUCHE_OMITS_HIDDEN)
  return .ok
}
