import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Lowering {
  /// Reports annotations with an id that is also the name of an instance of a `forEach`.
  func checkInstanceNames(_ log: inout DiagnosticLog) {
    let taken = ids.filter { instanceNames.contains($0.key) }
    for (id, location) in taken.sorted(by: { $0.value.span.start < $1.value.span.start }) {
      log.report(
        .duplicateID, "`\(abbreviated(id))` is also the name of an annotation that a `forEach` makes",
        at: location, help: "give one of them another id")
    }
  }

  /// Whether an annotation has this id, lowered or not.
  func isDeclared(_ id: String) -> Bool { ids[id] != nil }

  /// The id of an annotation, with the prefix of its file; nil, and reported, where it has none of its own.
  mutating func checkedID(
    _ decoded: DecodedAnnotation, _ module: Module, _ place: Location, _ log: inout DiagnosticLog
  ) -> String? {
    guard let id = decoded.annotation.id else {
      if !decoded.node.isTruncated, decoded.node.lacks("id", in: Annotation.self) {
        log.report(
          .missingKey, "an annotation needs an `id`", at: decoded.node.nullPlace("id") ?? place,
          help: "add `id: some-name`")
      }
      return nil
    }
    let name = module.prefix + id.content
    // One search: the table is large, so that each is a cache miss.
    if let first = ids.updateValue(id.location, forKey: name) {
      ids[name] = first
      log.report(
        .duplicateID, "two annotations have the id `\(abbreviated(name))`", at: id.location,
        help: "give one of them another id", related: [RelatedPlace("first used here", at: first)])
      return nil
    }
    return name
  }

  /// Reports zooms between which an annotation is never shown.
  static func checkZoomRange(_ annotation: Annotation, _ log: inout DiagnosticLog) {
    guard case .constant(let low) = annotation.minZoom.form,
      case .constant(let high) = annotation.maxZoom.form, low > high
    else { return }
    guard let place = annotation.minZoom.location ?? annotation.maxZoom.location else { return }
    log.report(
      .zoomRange,
      "`minZoom` \(low.ecmaScriptDescription) is above `maxZoom` \(high.ecmaScriptDescription): it is never shown",
      at: place, help: "swap the two",
      related: annotation.maxZoom.location.map {
        $0 == place ? [] : [RelatedPlace("`maxZoom` is here", at: $0)]
      }
        ?? [])
  }

  /// Whether the plan may have `count` more rows; that it may not is reported once.
  mutating func hasRoom(
    for count: Int, _ place: Location, help: String, _ log: inout DiagnosticLog
  ) -> Bool {
    guard plan.annotations.count + count > limits.annotations else { return true }
    if !isFull {
      log.report(
        .tooManyAnnotations, "the spec makes more than \(limits.annotations) annotations", at: place,
        help: help)
    }
    isFull = true
    return false
  }

  /// Reports what needs a feature in an annotation that has none; whether there is such a thing.
  func reportFeatureUse(_ annotation: Annotation, _ reason: String, _ log: inout DiagnosticLog) -> Bool {
    let places = annotation.featureReads + states.flatMap(\.annotation.featureReads)
    return reportFeatureUse(places, reason, &log)
  }

  func reportFeatureUse(_ expressions: [Expression], _ log: inout DiagnosticLog) -> Bool {
    reportFeatureUse(
      expressions.filter { !$0.isFeatureConstant }.map(\.location), "the annotation is made for none",
      &log)
  }

  private func reportFeatureUse(
    _ places: [Location], _ reason: String, _ log: inout DiagnosticLog
  ) -> Bool {
    for place in Set(places).sorted(by: { $0.span.start < $1.span.start }) {
      log.report(
        .noFeature, "this reads a property of a feature, and \(reason)", at: place,
        help: log.hints[place]
          ?? "add `forEach: { source: … }`, or write the value")
    }
    return !places.isEmpty
  }
}
