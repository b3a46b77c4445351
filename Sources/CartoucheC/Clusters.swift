// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_clusters(
  _ resolver: OpaquePointer?, _ clusters: UnsafeMutablePointer<cartouche_cluster>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let list = handle.pointee.frame.clusters
  return CallerBuffer(clusters, capacity).fill(list.count) {
    let cluster = list[$0]
    return cartouche_cluster(
      annotation: cluster.annotation.rawValue, count: UInt32(cluster.count),
      split_zoom: cluster.splitZoom ?? .nan,
      coordinate: cartouche_coordinate(cluster.coordinate))
  }
}

@c @implementation
public func cartouche_cluster_members(
  _ resolver: OpaquePointer?, _ cluster: UInt32, _ annotations: UnsafeMutablePointer<UInt32>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let members = handle.pointee.resolver.members(of: AnnotationIndex(rawValue: cluster))
  return CallerBuffer(annotations, capacity).fill(members.count) { members[$0].rawValue }
}

@c @implementation
public func cartouche_cluster_children(
  _ resolver: OpaquePointer?, _ cluster: UInt32, _ annotations: UnsafeMutablePointer<UInt32>?, _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let children = handle.pointee.resolver.children(of: AnnotationIndex(rawValue: cluster))
  return CallerBuffer(annotations, capacity).fill(children.count) { children[$0].rawValue }
}

@c @implementation
public func cartouche_cluster_bounds(
  _ resolver: OpaquePointer?, _ cluster: UInt32, _ bounds: UnsafeMutablePointer<cartouche_bounds>?
) -> cartouche_status {
  guard let handle = resolver?.handle, let bounds else { return resolver.fail(.nullPointer) }
  let members = handle.pointee.resolver.members(of: AnnotationIndex(rawValue: cluster))
  guard !members.isEmpty else { return resolver.fail(.unknownAnnotation) }
  let box = DescribedCluster(members: members, properties: "", in: handle.pointee.resolver.plan).bounds
  bounds.initialize(to: cartouche_bounds(west: box.west, south: box.south, east: box.east, north: box.north))
  return .ok
}

// MARK: Aggregates

@c @implementation
public func cartouche_aggregates(
  _ resolver: OpaquePointer?, _ cluster: UInt32, _ aggregates: UnsafeMutablePointer<cartouche_aggregate>?,
  _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let values = handle.pointee.resolver.state.aggregates(of: cluster)
  return CallerBuffer(aggregates, capacity).fill(values.count) {
    let value = values[$0]
    return cartouche_aggregate(kind: value.kindInC, reserved: 0, number: value.numberInC)
  }
}

@c @implementation
public func cartouche_aggregate_name(
  _ resolver: OpaquePointer?, _ cluster: UInt32, _ aggregate: UInt32, _ text: UnsafeMutablePointer<UInt8>?,
  _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle,
    let evaluation = handle.pointee.resolver.state.evaluation(of: AnnotationIndex(rawValue: cluster))
  else { return 0 }
  let aggregates = handle.pointee.resolver.state.plan.clusters.aggregates
  let rows = aggregates.range(ofCluster: evaluation.identifier)
  guard aggregate < UInt32(rows.count) else { return 0 }
  return CallerBuffer(text, capacity).fill(aggregates.names.string(rows.lowerBound + Int(aggregate)))
}

@c @implementation
public func cartouche_aggregate_json(
  _ resolver: OpaquePointer?, _ cluster: UInt32, _ aggregate: UInt32, _ text: UnsafeMutablePointer<UInt8>?,
  _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let values = handle.pointee.resolver.state.aggregates(of: cluster)
  guard aggregate < UInt32(values.count) else { return 0 }
  switch values[Int(aggregate)] {
  case .null, .boolean, .number: return 0
  case .text(let index), .structure(let index):
    let texts = handle.pointee.resolver.state.plan.clusters.aggregates.texts
    // The comparison precedes the conversion, because `Int` may have 32 bits and trap.
    guard index < UInt32(texts.count) else { return 0 }
    return CallerBuffer(text, capacity).fill(texts.string(Int(index)))
  }
}

extension Resolver.State {
  fileprivate func aggregates(of cluster: UInt32) -> [ClusterValue] {
    evaluation(of: AnnotationIndex(rawValue: cluster))?.inputs.aggregates ?? []
  }
}

extension ClusterValue {
  fileprivate var kindInC: cartouche_value_kind {
    switch self {
    case .null: cartouche_value_kind(CARTOUCHE_VALUE_NULL)
    case .boolean: cartouche_value_kind(CARTOUCHE_VALUE_BOOLEAN)
    case .number: cartouche_value_kind(CARTOUCHE_VALUE_NUMBER)
    case .text: cartouche_value_kind(CARTOUCHE_VALUE_TEXT)
    case .structure: cartouche_value_kind(CARTOUCHE_VALUE_STRUCTURE)
    }
  }

  /// The value of an aggregate as a number for C: 0 or 1 for a Boolean, and 0 for other values that are not numbers.
  fileprivate var numberInC: Double {
    switch self {
    case .null, .text, .structure: 0
    case .boolean(let flag): flag ? 1 : 0
    case .number(let number): number
    }
  }
}
