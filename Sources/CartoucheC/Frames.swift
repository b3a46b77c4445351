// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_resolve(
  _ resolver: OpaquePointer?, _ inputs: UnsafePointer<cartouche_input>?, _ input_count: Int,
  _ camera: UnsafePointer<cartouche_camera>?, _ viewport: UnsafePointer<cartouche_viewport>?,
  _ is_settled: UInt32
) -> cartouche_status {
  guard let held = resolver?.held, let viewport else { return resolver.refuse(.nullPointer) }
  guard let inputs = CartoucheC.inputs(at: inputs, input_count) else { return resolver.refuse(.badInput) }
  let limit = held.pointee.limit
  held.pointee.resolver.resolve(
    inputs, camera: camera.map { Camera($0.pointee) }, viewport: Viewport(viewport.pointee),
    isSettled: is_settled != 0, until: { limit.isOver }, into: &held.pointee.frame)
  return .ok
}

@c @implementation
public func cartouche_resolve_matrix(
  _ resolver: OpaquePointer?, _ inputs: UnsafePointer<cartouche_input>?, _ input_count: Int,
  _ matrix: UnsafePointer<cartouche_matrix>?, _ viewport: UnsafePointer<cartouche_viewport>?,
  _ is_settled: UInt32
) -> cartouche_status {
  guard let held = resolver?.held, let matrix, let viewport else { return resolver.refuse(.nullPointer) }
  guard let inputs = CartoucheC.inputs(at: inputs, input_count) else { return resolver.refuse(.badInput) }
  let limit = held.pointee.limit
  held.pointee.resolver.resolve(
    inputs, matrix: MapMatrix(matrix.pointee), viewport: Viewport(viewport.pointee),
    isSettled: is_settled != 0, until: { limit.isOver }, into: &held.pointee.frame)
  return .ok
}

@c @implementation
public func cartouche_counts(
  _ resolver: OpaquePointer?, _ counts: UnsafeMutablePointer<cartouche_frame_counts>?
) -> cartouche_status {
  guard let held = resolver?.held, let counts else { return resolver.refuse(.nullPointer) }
  let frame = held.pointee.frame
  counts.initialize(
    to: cartouche_frame_counts(
      placements: UInt32(frame.placements.count), hidden: UInt32(frame.hidden.count),
      clusters: UInt32(frame.clusters.count), callouts: UInt32(frame.callouts.count),
      events: UInt32(frame.events.count), refusals: UInt32(frame.refusals.count),
      explanations: UInt32(frame.explanations.count), is_replayable: UInt32(frame.isReplayable)))
  return .ok
}

@c @implementation
public func cartouche_frame_camera(
  _ resolver: OpaquePointer?, _ camera: UnsafeMutablePointer<cartouche_camera>?
) -> cartouche_status {
  guard let held = resolver?.held, let camera else { return resolver.refuse(.nullPointer) }
  guard let last = held.pointee.resolver.lastFrame.lastCamera else { return resolver.refuse(.noFrame) }
  camera.initialize(to: cartouche_camera(last))
  return .ok
}

@c @implementation
public func cartouche_refusals(
  _ resolver: OpaquePointer?, _ refusals: UnsafeMutablePointer<cartouche_refusal>?, _ capacity: Int
) -> Int {
  guard let held = resolver?.held else { return 0 }
  let list = held.pointee.frame.refusals
  return CallerBuffer(refusals, capacity).fill(list.count) {
    cartouche_refusal(
      input: UInt32(list[$0].input), reason: cartouche_refusal_reason(list[$0].reason.rawValue))
  }
}
