import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Reports problems of an annotation that do not depend on its features.
func checkAnnotation(
  _ decoded: ResolvedAnnotation, _ id: String, _ log: inout DiagnosticLog
) {
  checkZoomRange(decoded.annotation, &log)
  if decoded.isComplete { checkCallouts(of: decoded, id, &log) }
  if decoded.hasExpressions { checkZoomUse(decoded.annotation, decoded.states, &log) }
  if decoded.isComplete { checkSize(of: decoded, id, &log) }
  let node = decoded.node
  if decoded.annotation.traits.content.size == nil, decoded.isComplete,
    node.lacks("size", in: Annotation.names),
    !node.hasUnknownKey(in: Annotation.names)
  {
    log.report(
      .missingKey, "the annotation `\(abbreviated(id))` has no `size`",
      at: node.nullLocation("size") ?? decoded.place,
      help: "add `size: [width, height]` in points, or take it from a template")
  }
}

/// Reports a view whose size is unknown, so that it stays hidden until an app measures it.
///
/// A view with a `view` name is not reported, because the app that draws it also measures it.
private func checkSize(of decoded: ResolvedAnnotation, _ id: String, _ log: inout DiagnosticLog) {
  let annotation = decoded.annotation
  guard let size = annotation.traits.content.size, size.isAuto,
    annotation.traits.content.view.location == nil, annotation.hasNoTitle,
    annotation.title != nil || decoded.node.lacks("title", in: Annotation.names)
  else { return }
  log.report(
    .unknownSize,
    "the size of `\(abbreviated(id))` is unknown: `auto` is estimated from a `title`, and it has none",
    at: size.location,
    help:
      "add a `title`, or write `[width, height]`; without them it is hidden until an app measures its view")
}

extension Size {
  /// Whether the width or the height is `auto`, so that it is estimated from texts.
  var isAuto: Bool {
    if case .auto = width { return true }
    if case .auto = height { return true }
    return false
  }
}

extension Annotation {
  /// Whether the annotation has no title or an empty one, for every feature.
  fileprivate var hasNoTitle: Bool {
    guard let title else { return true }
    // A template without parts comes from a text with an error, which is already reported.
    guard case .plain(let node) = title.constant else { return false }
    return node.textLength == 0
  }
}

/// Reports an annotation that has neither `attach` nor `forEach`.
/// - Parameter help: The advice of the finding.
func reportUnattached(
  _ decoded: ResolvedAnnotation, _ id: String, help: String, _ log: inout DiagnosticLog
) {
  let node = decoded.node
  guard decoded.isComplete, node.lacks("attach", in: Annotation.names),
    node.lacks("forEach", in: Annotation.names), !node.hasUnknownKey(in: Annotation.names)
  else { return }
  log.report(
    .missingKey, "the annotation `\(abbreviated(id))` has no `attach`",
    at: node.nullLocation("attach") ?? node.nullLocation("forEach") ?? decoded.place, help: help)
}

/// Reports an annotation whose zoom range is empty, because its `minZoom` is not below its `maxZoom`.
func checkZoomRange(_ annotation: Annotation, _ log: inout DiagnosticLog) {
  guard case .constant(let low) = annotation.traits.content.minZoom.form,
    case .constant(let high) = annotation.traits.content.maxZoom.form,
    ComparedZoom.isEmptyRange(minZoom: low, maxZoom: high)
  else { return }
  guard let place = annotation.traits.content.minZoom.location ?? annotation.traits.content.maxZoom.location
  else { return }
  log.report(
    .zoomRange,
    "`minZoom` \(low.ecmaScriptDescription) is not below `maxZoom` \(high.ecmaScriptDescription): it is never shown",
    at: place, help: low > high ? "swap them" : "raise `maxZoom`, which does not belong to its zooms",
    related: annotation.traits.content.maxZoom.location.map {
      $0 == place ? [] : [RelatedPlace("`maxZoom` is here", at: $0)]
    }
      ?? [])
}

/// Reports expressions that depend on zoom in properties that must not, each location once.
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
    found.append(("the target of an attachment", expression.location))
  }
  annotation.forEachExpression { property, expression in
    guard !expression.isZoomConstant, !Annotation.zoomProperties.contains(property) else { return }
    found.append(("a value of `\(property)`", expression.location))
  }
  return found
}

/// Reports a callout without content, which a map view would not show.
func checkCallouts(
  of decoded: ResolvedAnnotation, _ id: String, _ log: inout DiagnosticLog
) {
  guard decoded.annotation.traits.content.callout != nil || !decoded.states.isEmpty else { return }
  for annotation in [decoded.annotation] + decoded.states.map({ $0.annotation }) {
    guard let place = annotation.traits.content.callout?.location,
      let callout = annotation.traits.content.callout?.content
    else {
      continue
    }
    // A misspelled key of the callout may be its missing content. The key is already reported.
    let written = decoded.node.likelyValue("callout", in: Annotation.names)
    if let written, written.kind == .mapping, written.hasWrongKey(in: Callout.names) { return }
    guard callout.title == nil, annotation.title == nil, callout.detailAccessory == nil, callout.size == nil
    else { continue }
    log.report(
      .emptyCallout, "the callout of `\(abbreviated(id))` has nothing to show", at: place,
      help: "give it or the annotation a `title`, or the callout a `detailAccessory` or a `size`")
    return
  }
}

/// Reports reads of feature properties in an annotation without a feature.
/// - Returns: Whether the annotation has such reads.
func reportFeatureUse(
  _ decoded: ResolvedAnnotation, _ missing: MissingFeature, _ log: inout DiagnosticLog
) -> Bool {
  let annotations = [decoded.annotation] + decoded.states.map { $0.annotation }
  var variables: [Location: Advice] = [:]
  if decoded.node.document.variables?.isEmpty == false {
    for read in annotations.flatMap({ $0.textReads }) {
      variables[read.place] = Advice(variable: read.name, inBraces: read.place, of: decoded.node.document)
    }
  }
  return reportFeatureUse(annotations.flatMap { $0.featureReads }, missing, variables, &log)
}

/// Reports reads of feature properties in an annotation that is not repeated.
/// - Parameters:
///   - missing: The reason why there is no feature.
///   - isOfFeature: Whether the annotation is attached to a feature. Its reads are then checked when the
///     feature is known.
/// - Returns: Whether a finding was reported.
func readsMissingFeature(
  _ decoded: ResolvedAnnotation, _ missing: MissingFeature, isOfFeature: Bool, _ log: inout DiagnosticLog
) -> Bool {
  if decoded.hasExpressions {
    let expressions = decoded.annotation.attach?.content.expressions ?? []
    let places = expressions.filter { !$0.isFeatureConstant }.map { $0.location }
    if reportFeatureUse(places, missing, [:], &log) { return true }
  }
  guard !isOfFeature,
    decoded.hasExpressions || decoded.annotation.hasTextThatReadsFeature || !decoded.states.isEmpty
  else { return false }
  return reportFeatureUse(decoded, missing, &log)
}

/// Reports each of `places` as an expression that reads a property although there is no feature. Returns
/// whether there are any such places.
/// - Parameter variables: The advice on braces that probably mean a variable, by the location of the braces.
private func reportFeatureUse(
  _ places: [Location], _ missing: MissingFeature, _ variables: [Location: Advice],
  _ log: inout DiagnosticLog
) -> Bool {
  for place in Set(places).sorted(by: { $0.span.start < $1.span.start }) {
    log.report(
      .noFeature, "this reads a property of a feature, but \(missing.reason)", at: place,
      help: variables[place]?.help ?? missing.help, fixes: variables[place]?.fixes ?? [])
  }
  return !places.isEmpty
}

/// The reason why an annotation has no feature to read, and the advice.
struct MissingFeature {
  let reason: String
  let help: String

  /// The reason if neither the attachment nor the `forEach` of the annotation provides a feature.
  static let madeForNone = MissingFeature(
    reason: "the annotation has none", help: "add `forEach: { source: … }`, or write the value")
  /// The reason for an annotation that an app or trace adds or changes. Such an annotation cannot have a
  /// `forEach`.
  static let madeAlone = MissingFeature(
    reason: "the annotation has none",
    help: "write the value, or attach it to a feature by its `id`")
  /// The reason if the annotation is attached to a layer or source without naming a feature of it.
  static let anyOfLayer = MissingFeature(
    reason: "no `id` says which feature", help: "name the feature's `id`, or write the value")
  static let noSample = MissingFeature(
    reason: "no sample has its id", help: "add the feature to the samples, or write the value")

  /// Returns the reason for a feature whose properties only the host has.
  /// - Parameters:
  ///   - type: The type of the source in the style.
  ///   - isOfLayer: Whether the annotation is attached to a layer, which may have samples.
  static func ofHost(_ type: String, isOfLayer: Bool, hasID: Bool) -> MissingFeature {
    let samples = "give the layer `samples` that have the feature"
    return MissingFeature(
      reason: "only the host has this \(type) feature",
      help: !isOfLayer
        ? "write the value" : "write the value, or \(hasID ? "" : "name the feature's `id`, and ")\(samples)")
  }
}
