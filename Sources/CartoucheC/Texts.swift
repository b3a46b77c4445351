// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_text(
  _ resolver: OpaquePointer?, _ annotation: UInt32, _ kind: cartouche_text_kind,
  _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let held = resolver?.held else { return 0 }
  let found = held.pointee.resolver.text(kind, of: AnnotationIndex(rawValue: annotation))
  return CallerBuffer(text, capacity).fill(found)
}

@c @implementation
public func cartouche_annotation_with_id(_ resolver: OpaquePointer?, _ id: UnsafePointer<UInt8>?, _ size: Int)
  -> UInt32
{
  guard let held = resolver?.held, let id = id?.list(of: size) else { return .none }
  let ids = held.pointee.resolver.plan.annotations.ids
  for row in 0..<ids.count where ids[row].elementsEqual(id) {
    let annotation = AnnotationIndex(row)
    if held.pointee.resolver.exists(annotation) { return annotation.rawValue }
  }
  return held.pointee.resolver.cluster(withID: String(decoding: id, as: UTF8.self))?.rawValue ?? .none
}

@c @implementation
public func cartouche_view_name(
  _ resolver: OpaquePointer?, _ view: UInt32, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let held = resolver?.held else { return 0 }
  return CallerBuffer(text, capacity).fill(held.pointee.resolver.plan.views.text(view))
}

@c @implementation
public func cartouche_layer_name(
  _ resolver: OpaquePointer?, _ layer: UInt32, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let held = resolver?.held else { return 0 }
  return CallerBuffer(text, capacity).fill(held.pointee.resolver.plan.layers.names.text(layer))
}

@c @implementation
public func cartouche_part_name(
  _ resolver: OpaquePointer?, _ part: UInt32, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let held = resolver?.held else { return 0 }
  return CallerBuffer(text, capacity).fill(
    held.pointee.resolver.plan.name(of: CalloutPartIndex(rawValue: part)))
}

@c @implementation
public func cartouche_feature_id(
  _ resolver: OpaquePointer?, _ attachment: UInt32, _ text: UnsafeMutablePointer<UInt8>?, _ capacity: Int
) -> Int {
  guard let held = resolver?.held, attachment < UInt32(held.pointee.resolver.plan.attachments.count) else {
    return 0
  }
  let id = held.pointee.resolver.plan.attachments.featureID[Int(attachment)]
  return CallerBuffer(text, capacity).fill(held.pointee.resolver.plan.featureIDs.text(id))
}

extension TextColumn {
  /// Empty: there is none with this index.
  fileprivate func text(_ index: UInt32) -> String {
    // Before the conversion: an `Int` may have 32 bits.
    index < UInt32(count) ? string(Int(index)) : ""
  }
}

extension Resolver {
  fileprivate func text(_ kind: cartouche_text_kind, of annotation: AnnotationIndex) -> String {
    switch Int(kind) {
    case Int(CARTOUCHE_TEXT_ID): name(of: annotation)
    case Int(CARTOUCHE_TEXT_TITLE):
      annotation.isCluster ? clusterTitle(annotation) : text(.title, of: annotation)
    case Int(CARTOUCHE_TEXT_SUBTITLE): text(.subtitle, of: annotation)
    case Int(CARTOUCHE_TEXT_VIEW): viewIndex(of: annotation).map { plan.views.text($0) } ?? ""
    case Int(CARTOUCHE_TEXT_DATA): text(.data, of: annotation)
    case Int(CARTOUCHE_TEXT_CALLOUT_TITLE):
      annotation.isCluster
        ? clusterCalloutTitle(annotation) : calloutText(plan.callouts.titles, of: annotation)
    case Int(CARTOUCHE_TEXT_CALLOUT_SUBTITLE):
      annotation.isCluster ? "" : calloutText(plan.callouts.subtitles, of: annotation)
    case Int(CARTOUCHE_TEXT_LEFT_ACCESSORY): calloutText(plan.callouts.leftAccessories, of: annotation)
    case Int(CARTOUCHE_TEXT_RIGHT_ACCESSORY): calloutText(plan.callouts.rightAccessories, of: annotation)
    case Int(CARTOUCHE_TEXT_DETAIL_ACCESSORY): calloutText(plan.callouts.detailAccessories, of: annotation)
    default: ""
    }
  }

  private func calloutText(_ column: TextColumn, of annotation: AnnotationIndex) -> String {
    calloutRow(of: annotation).map { column.string($0) } ?? ""
  }

  // MARK: Clusters

  /// The first member's, unless the spec computes it.
  private func clusterTitle(_ cluster: AnnotationIndex) -> String {
    guard let evaluation = evaluation(of: cluster),
      clusterText(plan.clusters.looks.texts.titles, .title, evaluation.identifier, evaluation.states).isEmpty
    else { return "" }
    return plan.annotations.titles.string(evaluation.first)
  }

  /// The cluster's own, unless the spec says something else.
  private func clusterCalloutTitle(_ cluster: AnnotationIndex) -> String {
    let texts = plan.clusters.looks.texts
    guard calloutRow(of: cluster) != nil, let evaluation = evaluation(of: cluster),
      clusterText(texts.calloutTitles, NamedProperties(.callout), evaluation.identifier, evaluation.states)
        .isEmpty
    else { return "" }
    return clusterTitle(cluster)
  }

  /// Whether a cluster's view is an expression of the spec.
  func computesView(of annotation: AnnotationIndex) -> Bool {
    guard annotation.isCluster, let evaluation = evaluation(of: annotation) else { return false }
    let text = clusterText(
      plan.clusters.looks.texts.views, NamedProperties(.view), evaluation.identifier, evaluation.states)
    return !text.isEmpty
  }

  /// What the spec says of a text of clusters, as JSON; empty: nothing.
  private func clusterText(
    _ column: TextColumn, _ named: NamedProperties, _ identifier: Int, _ states: AnnotationStates
  ) -> String {
    column.string(plan.clusters.looks.row(naming: named, ofCluster: identifier, in: states))
  }
}
