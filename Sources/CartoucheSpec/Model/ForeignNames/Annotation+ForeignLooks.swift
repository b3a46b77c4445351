import CartoucheDiagnostics
import CartoucheSyntax

extension Annotation {
  /// How a view looks.
  static let foreignLooks: [ForeignName] = looks.map { name in
    ForeignName(
      name, "how it looks is the host's: put it under `data`, which the host's view is given",
      rewrite: { value, mapping in
        isAlone(mapping) && isData(value) ? .likely("data: { \(name): \(value.written) }") : nil
      })
  }

  private static let looks = [
    "opacity", "alpha", "occludedOpacity", "opacityWhenCovered", "fillOpacity", "iconOpacity",
    "icon-opacity", "text-opacity", "color", "fillColor", "strokeColor", "strokeWidth", "textColor",
    "text-color", "iconColor", "icon-color", "backgroundColor", "tintColor", "markerTintColor",
    "glyphTintColor", "glyphColor", "glyph", "glyphImage", "glyphText", "borderColor", "borderRadius",
    "cornerRadius", "shadow", "icon", "iconImage", "icon-image", "image", "imageUrl", "iconUrl", "svg",
    "font", "fontSize", "textSize", "text-size", "style", "className", "class", "theme", "rotation",
    "rotate", "angle", "icon-rotate", "iconRotate", "rotationAlignment", "pitchAlignment",
    "icon-rotation-alignment", "icon-pitch-alignment", "flat", "scale", "animation", "animate",
    "transition", "animatesWhenAdded",
  ]

  /// Whether a mapping has one such name only: a fix for each would write `data` twice.
  private static func isAlone(_ mapping: Node) -> Bool {
    mapping.entries.count { entry in looks.contains { entry.key.hasText($0) } } == 1
  }

  /// Whether a value is one of `data` as it is written.
  private static func isData(_ value: Node) -> Bool {
    guard value.kind == .scalar else { return false }
    var trial = Decoder()
    trial.checkData(value)
    return trial.log.errorCount == 0
  }
}
