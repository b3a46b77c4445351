import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Reports a callout that nobody could see, which a map view would leave out silently.
func checkCallouts(
  of decoded: ResolvedAnnotation, _ id: String, _ log: inout DiagnosticLog
) {
  guard decoded.annotation.traits.content.callout != nil || !decoded.states.isEmpty else { return }
  for annotation in [decoded.annotation] + decoded.states.map(\.annotation) {
    guard let place = annotation.traits.content.callout?.location,
      let callout = annotation.traits.content.callout?.content
    else {
      continue
    }
    // What it was to show may be what has a name that nothing has.
    let written = decoded.node.meantValue("callout", in: Annotation.self)
    if let written, written.kind == .mapping, written.hasWrongKey(in: Callout.self) { return }
    guard callout.title == nil, annotation.title == nil, callout.detailAccessory == nil, callout.size == nil
    else { continue }
    log.report(
      .emptyCallout, "the callout of `\(abbreviated(id))` has nothing to show", at: place,
      help: "give it or the annotation a `title`, or the callout a `detailAccessory` or a `size`")
    return
  }
}
