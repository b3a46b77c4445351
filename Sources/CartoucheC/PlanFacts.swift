// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche
import CartoucheResolver

@c @implementation
public func cartouche_facts(_ resolver: OpaquePointer?, _ facts: UnsafeMutablePointer<cartouche_plan_facts>?)
  -> cartouche_status
{
  guard let handle = resolver?.handle, let facts else { return resolver.fail(.nullPointer) }
  let plan = handle.pointee.resolver.plan
  let puck = plan.surroundings.puck
  facts.initialize(
    to: cartouche_plan_facts(
      annotation_count: UInt32(plan.annotations.count), attachment_count: UInt32(plan.attachments.count),
      layer_count: UInt32(plan.layers.count), view_count: UInt32(plan.views.count),
      selection: cartouche_selection_mode(plan.selection.rawValue),
      region_count: UInt32(plan.surroundings.avoidedRegions.count), has_puck: UInt32(puck != nil),
      reserved: 0,
      margin: plan.placement.margin,
      puck: puck.map { cartouche_coordinate($0.coordinate) }
        ?? cartouche_coordinate(longitude: 0, latitude: 0),
      puck_radius: handle.pointee.resolver.state.puckRadius ?? .nan, camera: cartouche_camera(plan.camera)
    ))
  return .ok
}

@c @implementation
public func cartouche_plan_camera(
  _ resolver: OpaquePointer?, _ viewport: UnsafePointer<cartouche_viewport>?,
  _ camera: UnsafeMutablePointer<cartouche_camera>?
) -> cartouche_status {
  guard let handle = resolver?.handle, let viewport, let camera else { return resolver.fail(.nullPointer) }
  camera.initialize(
    to: cartouche_camera(handle.pointee.resolver.state.nextPlanCamera(in: Viewport(viewport.pointee))))
  return .ok
}

@c @implementation
public func cartouche_exists(_ resolver: OpaquePointer?, _ annotation: UInt32) -> UInt32 {
  guard let handle = resolver?.handle else { return 0 }
  return UInt32(handle.pointee.resolver.exists(AnnotationIndex(rawValue: annotation)))
}

@c @implementation
public func cartouche_annotation_facts(
  _ resolver: OpaquePointer?, _ annotation: UInt32, _ facts: UnsafeMutablePointer<cartouche_annotation>?
) -> cartouche_status {
  guard let handle = resolver?.handle, let facts else { return resolver.fail(.nullPointer) }
  guard let found = handle.pointee.resolver.state.facts(of: AnnotationIndex(rawValue: annotation)) else {
    return resolver.fail(.unknownAnnotation)
  }
  facts.initialize(to: found)
  return .ok
}

@c @implementation
public func cartouche_anchors(
  _ resolver: OpaquePointer?, _ annotation: UInt32, _ anchors: UnsafeMutablePointer<cartouche_anchor_option>?,
  _ capacity: Int
) -> Int {
  guard let handle = resolver?.handle else { return 0 }
  let annotation = AnnotationIndex(rawValue: annotation)
  guard handle.pointee.resolver.exists(annotation) else { return 0 }
  let list = handle.pointee.resolver.state.effectiveAnchors(of: annotation)
  return CallerBuffer(anchors, capacity).fill(list.count) {
    let given = list[list.startIndex + $0]
    let option = handle.pointee.resolver.anchorOption(AnchorIndex($0), of: annotation)
    return cartouche_anchor_option(
      anchor: cartouche_anchor(given.anchor.rawValue), reserved: 0, offset_x: option.offsetX,
      offset_y: option.offsetY, given_offset_x: given.offsetX, given_offset_y: given.offsetY,
      width: given.width ?? .nan, height: given.height ?? .nan)
  }
}

@c @implementation
public func cartouche_attachment_facts(
  _ resolver: OpaquePointer?, _ attachment: UInt32, _ facts: UnsafeMutablePointer<cartouche_attachment>?
) -> cartouche_status {
  guard let handle = resolver?.handle, let facts else { return resolver.fail(.nullPointer) }
  let plan = handle.pointee.resolver.plan
  guard attachment < UInt32(plan.attachments.count) else { return resolver.fail(.unknownAttachment) }
  let row = Int(attachment)
  let layer = plan.attachments.layer[row]
  let isHostSupplied = layer != AttachmentTable.none && plan.layers.isHostSupplied[Int(layer)]
  facts.initialize(
    to: cartouche_attachment(
      kind: cartouche_attachment_kind(plan.attachments.kinds[row].rawValue), layer: layer,
      host: plan.attachments.host[row], is_host_supplied: UInt32(isHostSupplied)))
  return .ok
}

@c @implementation
public func cartouche_layer_facts(
  _ resolver: OpaquePointer?, _ layer: UInt32, _ facts: UnsafeMutablePointer<cartouche_layer>?
) -> cartouche_status {
  guard let handle = resolver?.handle, let facts else { return resolver.fail(.nullPointer) }
  let layers = handle.pointee.resolver.state.plan.layers
  guard layer < UInt32(layers.count) else { return resolver.fail(.unknownIndex) }
  let row = Int(layer)
  facts.initialize(
    to: cartouche_layer(
      type: cartouche_layer_type(layers.types[row].rawValue), is_visible: UInt32(layers.isVisible[row]),
      is_host_supplied: UInt32(layers.isHostSupplied[row]), reserved: 0, min_zoom: layers.minZoom[row],
      max_zoom: layers.maxZoom[row]))
  return .ok
}

extension Resolver.State {
  fileprivate func facts(of annotation: AnnotationIndex) -> cartouche_annotation? {
    guard exists(annotation), let options = effectiveOptions(of: annotation),
      let coordinate = coordinate(of: annotation)
    else { return nil }
    var flags: UInt32 = 0
    func enter(_ flag: AnnotationFlags, _ bit: some BinaryInteger) {
      if options.flags.isSuperset(of: flag) { flags |= UInt32(bit) }
    }
    enter(.visible, CARTOUCHE_IS_VISIBLE)
    enter(.estimated, CARTOUCHE_IS_ESTIMATED)
    enter(.required, CARTOUCHE_IS_REQUIRED)
    enter(.allowOverlap, CARTOUCHE_ALLOWS_OVERLAP)
    enter(.obstacle, CARTOUCHE_IS_OBSTACLE)
    enter(.ignoreCameraPadding, CARTOUCHE_IGNORES_CAMERA_PADDING)
    enter(.allowOverlapWithPuck, CARTOUCHE_ALLOWS_OVERLAP_WITH_PUCK)
    enter(.avoidsLayers, CARTOUCHE_AVOIDS_LAYERS)
    enter(.avoidsRegions, CARTOUCHE_AVOIDS_REGIONS)
    enter(.enabled, CARTOUCHE_IS_ENABLED)
    enter(.draggable, CARTOUCHE_IS_DRAGGABLE)
    enter(.givenWidth, CARTOUCHE_GIVES_WIDTH)
    enter(.givenHeight, CARTOUCHE_GIVES_HEIGHT)
    return cartouche_annotation(
      flags: flags, states: UInt32(states(of: annotation).rawValue), view: options.view,
      anchor_count: UInt32(effectiveAnchors(of: annotation).count),
      attachment: plan.attachment(of: annotation)?.rawValue ?? .none, reserved: 0, width: options.width,
      height: options.height, coordinate: cartouche_coordinate(coordinate), priority: options.priority,
      z_priority: options.zPriority, min_zoom: options.minZoom, max_zoom: options.maxZoom,
      repeat_distance: options.repeatDistance)
  }
}
