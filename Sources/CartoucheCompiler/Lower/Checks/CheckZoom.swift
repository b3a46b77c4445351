import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Reports zooms between which an annotation is never shown.
func checkZoomRange(_ annotation: Annotation, _ log: inout DiagnosticLog) {
  guard case .constant(let low) = annotation.traits.content.minZoom.form,
    case .constant(let high) = annotation.traits.content.maxZoom.form,
    ComparedZoom(low) > ComparedZoom(high)
  else { return }
  guard let place = annotation.traits.content.minZoom.location ?? annotation.traits.content.maxZoom.location
  else { return }
  log.report(
    .zoomRange,
    "`minZoom` \(low.ecmaScriptDescription) is above `maxZoom` \(high.ecmaScriptDescription): it is never shown",
    at: place, help: "swap the two",
    related: annotation.traits.content.maxZoom.location.map {
      $0 == place ? [] : [RelatedPlace("`maxZoom` is here", at: $0)]
    }
      ?? [])
}

/// Reports what depends on zoom and must not, each place once.
func checkZoomUse(
  _ annotation: Annotation, _ states: [StateLayer],
  _ log: inout DiagnosticLog
) {
  var places: Set<Location> = []
  let misuses = zoomMisuses(annotation) + states.flatMap { zoomMisuses($0.annotation) }
  for (expectation, place) in misuses where places.insert(place).inserted {
    log.reportZoomUse(expecting: expectation, at: place)
  }
}

private func zoomMisuses(_ annotation: Annotation) -> [(expectation: String, place: Location)] {
  var found: [(expectation: String, place: Location)] = []
  func checkSizes(_ anchors: [VariableAnchor]) {
    for anchor in anchors where anchor.size != nil {
      for case .points(let side)? in [anchor.size?.width, anchor.size?.height] {
        guard case .expression(let expression) = side.form, !expression.isZoomConstant else { continue }
        found.append(("a size of an anchor", expression.location))
      }
    }
  }
  checkSizes(annotation.traits.content.variableAnchors)
  if let callout = annotation.traits.content.callout?.content { checkSizes(callout.variableAnchors) }
  for expression in annotation.attach?.content.expressions ?? [] where !expression.isZoomConstant {
    found.append(("what it is attached to", expression.location))
  }
  annotation.forEachExpression { property, expression in
    guard !expression.isZoomConstant, !Annotation.zoomProperties.contains(property) else { return }
    found.append(("a value of `\(property)`", expression.location))
  }
  return found
}
