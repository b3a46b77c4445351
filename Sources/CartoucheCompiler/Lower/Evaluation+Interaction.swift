import CartoucheResolver
import CartoucheSpec

extension Evaluation {
  /// The flags of what an annotation avoids and of what can be done with it.
  mutating func interaction(of annotation: Annotation) -> AnnotationFlags {
    var flags: AnnotationFlags = []
    func insert(_ flag: AnnotationFlags, if isSet: Bool) {
      if isSet { flags.insert(flag) }
    }
    insert(
      .allowOverlapWithPuck,
      if: steady(
        annotation.allowOverlapWithPuck, default: Annotation.defaults.allowOverlapWithPuck))
    if let avoidLayers = annotation.avoidLayers {
      insert(.avoidsLayers, if: steady(avoidLayers, default: Value(annotation.isAttachedToShape)))
    } else {
      insert(.avoidsLayers, if: annotation.isAttachedToShape)
    }
    insert(
      .avoidsRegions,
      if: steady(annotation.avoidRegions, default: Annotation.defaults.avoidRegions))
    insert(.selected, if: steady(annotation.selected, default: Annotation.defaults.selected))
    insert(.enabled, if: steady(annotation.enabled, default: Annotation.defaults.enabled))
    insert(.draggable, if: steady(annotation.draggable, default: Annotation.defaults.draggable))
    return flags
  }
}

extension Annotation {
  /// Whether it stands on a line, a polygon or a feature of the map.
  fileprivate var isAttachedToShape: Bool {
    if forEach?.content.source != nil || forEach?.content.layer != nil { return true }
    return attach?.content.line != nil || attach?.content.polygon != nil || attach?.content.feature != nil
  }
}
