import CartoucheResolver
import CartoucheSpec

extension Evaluation {
  /// The flags of what keeps off the puck and regions, and of what can be done with it.
  mutating func interaction(of traits: Annotation.Traits) -> AnnotationFlags {
    let defaults = Annotation.defaults.traits.content
    var flags = AnnotationFlags()
    func insert(_ flag: AnnotationFlags, if isSet: Bool) {
      if isSet { flags.insert(flag) }
    }
    insert(
      .allowOverlapWithPuck,
      if: steady(traits.allowOverlapWithPuck, default: defaults.allowOverlapWithPuck))
    insert(.avoidsRegions, if: steady(traits.avoidRegions, default: defaults.avoidRegions))
    insert(.selected, if: steady(traits.selected, default: defaults.selected))
    insert(.enabled, if: steady(traits.enabled, default: defaults.enabled))
    insert(.draggable, if: steady(traits.draggable, default: defaults.draggable))
    return flags
  }
}

extension Annotation {
  /// Whether it stands on a line, a polygon or a feature of the map.
  var isAttachedToShape: Bool {
    if isRepeated, forEach?.content.source != nil || forEach?.content.layer != nil { return true }
    if attach?.content.isPointAlone == true { return false }
    return attach?.content.line != nil || attach?.content.polygon != nil || attach?.content.feature != nil
  }
}
