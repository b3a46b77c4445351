import CartoucheResolver
import CartoucheSpec

extension Evaluation {
  /// The flags of what an annotation avoids and of what can be done with it.
  mutating func interaction(of annotation: Annotation) -> AnnotationFlags {
    let (traits, defaults) = (annotation.traits, Annotation.defaults.traits)
    var flags = AnnotationFlags()
    func insert(_ flag: AnnotationFlags, if isSet: Bool) {
      if isSet { flags.insert(flag) }
    }
    insert(
      .allowOverlapWithPuck,
      if: steady(traits.content.allowOverlapWithPuck, default: defaults.content.allowOverlapWithPuck))
    if let avoidLayers = traits.content.avoidLayers {
      insert(.avoidsLayers, if: steady(avoidLayers, default: Value(annotation.isAttachedToShape)))
    } else {
      insert(.avoidsLayers, if: annotation.isAttachedToShape)
    }
    insert(.avoidsRegions, if: steady(traits.content.avoidRegions, default: defaults.content.avoidRegions))
    insert(.selected, if: steady(traits.content.selected, default: defaults.content.selected))
    insert(.enabled, if: steady(traits.content.enabled, default: defaults.content.enabled))
    insert(.draggable, if: steady(traits.content.draggable, default: defaults.content.draggable))
    return flags
  }
}

extension Annotation {
  /// Whether it stands on a line, a polygon or a feature of the map.
  var isAttachedToShape: Bool {
    if forEach?.content.source != nil || forEach?.content.layer != nil { return true }
    if attach?.content.isPointAlone == true { return false }
    return attach?.content.line != nil || attach?.content.polygon != nil || attach?.content.feature != nil
  }
}
