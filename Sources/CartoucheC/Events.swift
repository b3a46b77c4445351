// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_events(
  _ resolver: OpaquePointer?, _ events: UnsafeMutablePointer<cartouche_event>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let list = handle.pointee.frame.events
  let last = handle.pointee.resolver.state
  return CallerBuffer(events, capacity).fill(list.count) { last.event(list[$0]) }
}

@c @implementation
public func cartouche_event_members(
  _ resolver: OpaquePointer?, _ event: UInt32, _ joined: UInt32, _ annotations: UnsafeMutablePointer<UInt32>?,
  _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle, let index = Int(exactly: event),
    handle.pointee.frame.events.indices.contains(index),
    case .clusterMembersChanged(let arrived, let left) = handle.pointee.frame.events[index].change
  else { return 0 }
  let members = joined != 0 ? arrived : left
  return CallerBuffer(annotations, capacity).fill(members.count) { members[$0].rawValue }
}

extension Resolver.State {
  fileprivate func event(_ event: Event) -> cartouche_event {
    var result = cartouche_event()
    result.kind = cartouche_event_kind(event.kind.rawValue)
    result.annotation = event.annotation?.rawValue ?? .none
    result.from = .none
    result.to = .none
    result.blocker = .none
    result.relative = .none
    switch event.change {
    case .annotationTapped, .backgroundTapped, .pointerTapped: break
    case .selectionChanged(let isOn), .calloutChanged(let isOn), .leaderChanged(let isOn),
      .expansionChanged(let isOn):
      result.value = UInt32(isOn)
    case .partTapped(let part): result.value = part.rawValue
    case .mapTapped(let coordinate):
      result.value = UInt32(coordinate != nil)
      if let coordinate { result.coordinate = cartouche_coordinate(coordinate) }
    case .dragStateChanged(let from, let to, let coordinate):
      result.from = UInt32(from.rawValue)
      result.to = UInt32(to.rawValue)
      result.coordinate = cartouche_coordinate(coordinate)
    case .shown: result.value = 1
    case .hidden(let cause, let by):
      result.cause = cartouche_cause(cause.rawValue)
      (result.blocker_kind, result.blocker) = by.numbers
    case .anchorCoordinateChanged(let coordinate): result.coordinate = cartouche_coordinate(coordinate)
    case .anchorChanged(let from, let to):
      enter(from: from, to: to, of: event.annotation, into: &result)
    case .clusterFormed(let count, let origin):
      result.value = UInt32(count)
      (result.relative_kind, result.relative) = origin.numbers
    case .clusterChanged(let joined, let left):
      result.from = UInt32(left)
      result.to = UInt32(joined)
    case .clusterMembersChanged(let joined, let left):
      result.from = UInt32(left.count)
      result.to = UInt32(joined.count)
    case .clusterDissolved(let destination): (result.relative_kind, result.relative) = destination.numbers
    case .frameChanged(let frame): result.frame = cartouche_rectangle(frame)
    }
    return result
  }

  private func enter(
    from: AnchorIndex?, to: AnchorIndex, of annotation: AnnotationIndex?, into event: inout cartouche_event
  ) {
    event.from = from?.rawValue ?? .none
    event.to = to.rawValue
    guard let annotation else { return }
    if let from, let option = anchor(from, of: annotation) {
      event.from_anchor = cartouche_anchor(option.anchor.rawValue)
      (event.from_offset_x, event.from_offset_y) = (option.offsetX, option.offsetY)
    }
    if let option = anchor(to, of: annotation) {
      event.to_anchor = cartouche_anchor(option.anchor.rawValue)
      (event.to_offset_x, event.to_offset_y) = (option.offsetX, option.offsetY)
    }
  }
}

extension ClusterRelative {
  fileprivate var numbers: (kind: cartouche_cluster_relative, index: UInt32) {
    switch self {
    case .parts: (cartouche_cluster_relative(CARTOUCHE_RELATIVE_PARTS), .none)
    case .cluster(let cluster): (cartouche_cluster_relative(CARTOUCHE_RELATIVE_CLUSTER), cluster.rawValue)
    case .offscreen: (cartouche_cluster_relative(CARTOUCHE_RELATIVE_OFFSCREEN), .none)
    }
  }
}
