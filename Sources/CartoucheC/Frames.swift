// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_resolve(
  _ resolver: OpaquePointer?, _ inputs: UnsafePointer<cartouche_input>?, _ input_count: Int,
  _ camera: UnsafePointer<cartouche_camera>?, _ viewport: UnsafePointer<cartouche_viewport>?,
  _ is_settled: UInt32
) -> cartouche_status {
  guard let handle = resolver?.handle, let viewport else { return resolver.fail(.nullPointer) }
  guard let inputs = CartoucheC.inputs(at: inputs, input_count) else { return resolver.fail(.badInput) }
  let limit = handle.pointee.limit
  handle.pointee.resolver.resolve(
    inputs, camera: camera.map { Camera($0.pointee) }, viewport: Viewport(viewport.pointee),
    isSettled: is_settled != 0, until: { limit.isOver }, into: &handle.pointee.frame)
  return .ok
}

@c @implementation
public func cartouche_resolve_matrix(
  _ resolver: OpaquePointer?, _ inputs: UnsafePointer<cartouche_input>?, _ input_count: Int,
  _ matrix: UnsafePointer<cartouche_matrix>?, _ viewport: UnsafePointer<cartouche_viewport>?,
  _ is_settled: UInt32
) -> cartouche_status {
  guard let handle = resolver?.handle, let matrix, let viewport else { return resolver.fail(.nullPointer) }
  guard let inputs = CartoucheC.inputs(at: inputs, input_count) else { return resolver.fail(.badInput) }
  let limit = handle.pointee.limit
  handle.pointee.resolver.resolve(
    inputs, matrix: MapMatrix(matrix.pointee), viewport: Viewport(viewport.pointee),
    isSettled: is_settled != 0, until: { limit.isOver }, into: &handle.pointee.frame)
  return .ok
}

@c @implementation
public func cartouche_counts(
  _ resolver: OpaquePointer?, _ counts: UnsafeMutablePointer<cartouche_frame_counts>?
) -> cartouche_status {
  guard let handle = resolver?.handle, let counts else { return resolver.fail(.nullPointer) }
  let frame = handle.pointee.frame
  counts.initialize(
    to: cartouche_frame_counts(
      placements: UInt32(frame.placements.count), hidden: UInt32(frame.hidden.count),
      clusters: UInt32(frame.clusters.count), callouts: UInt32(frame.callouts.count),
      events: UInt32(frame.events.count), refusals: UInt32(frame.refusals.count),
      explanations: UInt32(frame.explanations.count), is_replayable: UInt32(frame.isReplayable),
      pointers: UInt32(frame.pointers.count), reserved: 0))
  return .ok
}

@c @implementation
public func cartouche_frame_camera(
  _ resolver: OpaquePointer?, _ camera: UnsafeMutablePointer<cartouche_camera>?
) -> cartouche_status {
  guard let handle = resolver?.handle, let camera else { return resolver.fail(.nullPointer) }
  guard let last = handle.pointee.resolver.state.lastCamera else { return resolver.fail(.noFrame) }
  camera.initialize(to: cartouche_camera(last))
  return .ok
}

@c @implementation
public func cartouche_refusals(
  _ resolver: OpaquePointer?, _ refusals: UnsafeMutablePointer<cartouche_refusal>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let list = handle.pointee.frame.refusals
  return CallerBuffer(refusals, capacity).fill(list.count) {
    cartouche_refusal(
      input: UInt32(list[$0].input), reason: cartouche_refusal_reason(list[$0].reason.rawValue))
  }
}

extension Input {
  /// Creates an input from a C structure, or returns `nil` if its kind or detail is invalid.
  init?(_ input: cartouche_input) {
    let annotation = AnnotationIndex(rawValue: input.target)
    let place = Coordinate(longitude: input.x, latitude: input.y)
    let point = ScreenPoint(x: input.x, y: input.y)
    func flag() -> Bool? { input.detail > 1 ? nil : input.detail == 1 }
    switch Int(input.kind) {
    case Int(CARTOUCHE_INPUT_SELECT): self = .select(annotation)
    case Int(CARTOUCHE_INPUT_DESELECT): self = .deselect(annotation)
    case Int(CARTOUCHE_INPUT_TAP): self = .tap(point)
    case Int(CARTOUCHE_INPUT_DRAG):
      guard let state = UInt8(exactly: input.detail).flatMap({ DragState(rawValue: $0) }) else { return nil }
      self = .drag(annotation, state, to: input.has_point == 0 ? nil : point)
    case Int(CARTOUCHE_INPUT_HIGHLIGHT):
      guard let isPressed = flag() else { return nil }
      self = .highlight(annotation, isPressed)
    case Int(CARTOUCHE_INPUT_MEASURED): self = .measured(annotation, width: input.x, height: input.y)
    case Int(CARTOUCHE_INPUT_MEASURED_CALLOUT):
      self = .measuredCallout(annotation, width: input.x, height: input.y)
    case Int(CARTOUCHE_INPUT_FEATURE_VISIBILITY):
      guard let isVisible = flag() else { return nil }
      self = .featureVisibility(attachment: AttachmentIndex(rawValue: input.target), isVisible: isVisible)
    case Int(CARTOUCHE_INPUT_MOVE): self = .move(annotation, to: place)
    case Int(CARTOUCHE_INPUT_SET):
      guard let property = UInt8(exactly: input.detail).flatMap({ SettableProperty(rawValue: $0) }) else {
        return nil
      }
      self = .set(annotation, property, input.x)
    case Int(CARTOUCHE_INPUT_MOVE_PUCK): self = .movePuck(to: input.has_point == 0 ? nil : place)
    case Int(CARTOUCHE_INPUT_EXPAND): self = .expand(annotation)
    case Int(CARTOUCHE_INPUT_COLLAPSE): self = .collapse
    default: return nil
    }
  }
}

/// Returns the inputs that a C caller passes as a list, or `nil` if one is invalid.
func inputs(at start: UnsafePointer<cartouche_input>?, _ count: Int) -> [Input]? {
  guard let start else { return count == 0 ? [] : nil }
  guard let list = start.list(of: count) else { return nil }
  var inputs: [Input] = []
  inputs.reserveCapacity(count)
  for input in list {
    guard let input = Input(input) else { return nil }
    inputs.append(input)
  }
  return inputs
}

/// The time limit that a C caller sets for searches: a callback that ends them.
struct TimeLimit {
  /// The caller's callback, which returns whether searches must end; `nil` for no limit.
  var isOutOfTime: cartouche_is_out_of_time?
  /// The context that is passed to the callback.
  var context: UnsafeMutableRawPointer?

  var isOver: Bool {
    guard let isOutOfTime else { return false }
    return isOutOfTime(context) != 0
  }
}

@c @implementation
public func cartouche_set_time_limit(
  _ resolver: OpaquePointer?, _ is_out_of_time: cartouche_is_out_of_time?,
  _ context: UnsafeMutableRawPointer?
) -> cartouche_status {
  guard let handle = resolver?.handle else { return resolver.fail(.nullPointer) }
  handle.pointee.limit = TimeLimit(isOutOfTime: is_out_of_time, context: context)
  return .ok
}
