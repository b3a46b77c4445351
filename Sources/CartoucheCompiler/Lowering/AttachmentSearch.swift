import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Finds the target that the `attach` of an annotation names.
struct AttachmentSearch {
  let names: QualifiedNames
  /// Whether the annotation has a `forEach` over a list. Its expressions then read the mapping of the list,
  /// even if the annotation is attached to a feature.
  let isForList: Bool

  /// Returns the target of an annotation's `attach`. If the target is invalid, reports the reason and
  /// returns `nil`.
  /// - Parameter evaluation: The evaluation of the annotation's properties. It is replaced if the target is
  ///   a feature, to read that feature.
  func target(
    of decoded: ResolvedAnnotation, _ evaluation: inout PropertyEvaluation, _ data: inout MapData,
    _ log: inout DiagnosticLog
  ) -> AttachmentTarget? {
    if let point = decoded.annotation.attach?.content.point {
      guard let coordinate = evaluation.coordinate(point.content) else {
        reportFailures(evaluation, &log)
        return nil
      }
      return .point(coordinate)
    }
    if let shape = decoded.annotation.attach?.content.line { return .shape(shape, isPolygon: false) }
    if let shape = decoded.annotation.attach?.content.polygon { return .shape(shape, isPolygon: true) }
    if let host = decoded.annotation.attach?.content.annotation {
      guard let name = evaluation.name(host), let place = host.location else {
        reportFailures(evaluation, &log)
        return nil
      }
      return .annotation(id: names.qualified(name, at: place), at: place)
    }
    if let reference = decoded.annotation.attach?.content.feature?.content {
      return feature(reference, decoded, &evaluation, &data, &log)
    }
    guard let place = decoded.annotation.attach?.location else { return nil }
    log.report(
      .missingKey, "this attachment has no target", at: place,
      help: "write `{ point: [longitude, latitude] }`, or a \(Attachment.otherKinds)")
    return nil
  }

  /// Returns the target of `attach: { feature: … }`: one feature, or any feature of a source or layer.
  private func feature(
    _ reference: FeatureReference, _ decoded: ResolvedAnnotation, _ evaluation: inout PropertyEvaluation,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> AttachmentTarget? {
    guard let binding = data.binding(layer: reference.layer, source: reference.source, &log) else {
      return nil
    }
    var id: String?
    if let written = reference.id {
      guard let name = evaluation.name(written) else {
        reportFailures(evaluation, &log)
        return nil
      }
      id = name
    }
    switch binding {
    case .host(let layer, let type):
      let missing = MissingFeature.ofHost(type, isOfLayer: reference.layer != nil, hasID: id != nil)
      guard isForList || !reportFeatureUse(decoded, missing, &log) else { return nil }
      return .hostFeature(id: id, layer: layer)
    case .known(let selection):
      if let id {
        let place = reference.id?.location ?? selection.source.location
        if selection.areSamples, selection.table.ids.first(with: id) == nil {
          return unknownSample(id, of: selection, reference.layer, at: place, decoded, &log)
        }
        guard let row = selection.row(ofFeature: id, at: place, names, &log) else { return nil }
        if !isForList {
          evaluation = PropertyEvaluation(feature: selection.table[row], zoom: evaluation.zoom)
        }
        let reference = Located(id, at: place)
        return one(row, of: selection, reference, decoded.annotation.attach?.content, &data, &log)
      }
      guard isForList || !reportFeatureUse(decoded, .anyOfLayer, &log) else {
        return nil
      }
      return any(of: selection, decoded.annotation.attach?.content, &data, &log)
    }
  }

  /// Handles an id that none of the layer's samples has. Reports the id and returns a host feature as the
  /// target, because the host map may have a feature with this id.
  private func unknownSample(
    _ id: String, of selection: FeatureSelection, _ layer: Located<String>?, at place: Location,
    _ decoded: ResolvedAnnotation, _ log: inout DiagnosticLog
  ) -> AttachmentTarget? {
    guard isForList || !reportFeatureUse(decoded, .noSample, &log) else { return nil }
    if selection.table.isWhole {
      log.report(
        CompilerFinding.unknownSample,
        UnknownName(
          id,
          "the samples of `\(abbreviated(layer?.content ?? ""))` have no feature with the id `\(abbreviated(id))`",
          among: selection.table.ids.all, in: .quoted,
          help: "add it to the samples, or leave it to the host"), at: place)
    }
    return .hostFeature(id: id, layer: selection.layer)
  }

  private func one(
    _ row: Int, of selection: FeatureSelection, _ id: Located<String>, _ attachment: Attachment?,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> AttachmentTarget? {
    guard selection.table.geometryTypes[row] != nil else {
      log.report(
        .noGeometry, "the feature `\(abbreviated(id.content))` has no geometry to be attached to",
        at: id.location,
        related: [selection.table.idPlace(row)].compactMap { $0 }.map {
          RelatedPlace("it is here", at: $0)
        })
      return nil
    }
    var selection = selection
    selection.rows = .some([row])
    checkOptions(of: attachment, on: selection, &log)
    let drawn = selection.layer.map { data.rows(drawnBy: $0, selection.table, &log) }
    return .feature(row, of: selection, isDrawn: drawn?.includes(row) ?? true)
  }

  private func any(
    of selection: FeatureSelection, _ attachment: Attachment?, _ data: inout MapData,
    _ log: inout DiagnosticLog
  ) -> AttachmentTarget {
    let (bound, first) = data.anyFeature(of: selection, &log)
    checkOptions(of: attachment, on: bound, &log)
    return .anyFeature(of: bound, first: first)
  }

  private func reportFailures(_ evaluation: PropertyEvaluation, _ log: inout DiagnosticLog) {
    for failure in evaluation.failures {
      guard case .expression(let reason, _) = failure.kind else { continue }
      let text = TextAsNumber(failure) { [evaluation.feature?.property($0)].compactMap { $0 } }
      let known = evaluation.feature?.propertyNames ?? []
      let read = failure.expression?.propertyReads.first { !known.contains($0.name) }
      let advice =
        reason.expected.advice.map { Advice($0) } ?? text?.advice
        ?? read.flatMap { read in
          (nearestProperty(to: read.name, among: known) ?? sameDegrees(as: read.name, among: known)).map {
            Advice(property: $0, at: read.place.span)
          }
        }
      log.report(
        Diagnostic(
          ExpressionFinding.expressionFailed, as: .error,
          "the target of this attachment is unknown: \(reason)",
          at: failure.location,
          help: advice?.help
            ?? (read == nil
              ? "write such a value in the mappings of the `forEach`"
              : "every mapping of the `forEach` needs the value"),
          fixes: advice?.fixes ?? []))
    }
  }
}

/// Returns a name in `known` that is another common name of the same coordinate, such as `lng` for `lon`.
/// Returns `nil` if there is none.
private func sameDegrees(as name: String, among known: [String]) -> String? {
  let spellings = [["lng", "lon", "long", "longitude", "x"], ["lat", "latitude", "y"]]
  let own = spellings.first { $0.contains(name.lowercased()) } ?? []
  return known.first { own.contains($0.lowercased()) }
}

/// The target that the `attach` of an annotation names.
enum AttachmentTarget {
  case point(CoordinateValue)
  case shape(ShapeValue, isPolygon: Bool)
  /// Another annotation, by its qualified id.
  case annotation(id: String, at: Location)
  /// A feature that only the host map has; any feature of the layer if `id` is `nil`. `layer` is an index
  /// in `MapData.layers`.
  case hostFeature(id: String?, layer: Int?)
  /// A feature with a geometry, as its row in the selection's table. `isDrawn` is false if the layer's
  /// filter excludes it.
  indirect case feature(Int, of: FeatureSelection, isDrawn: Bool)
  /// Any drawn feature of a selection.
  /// - Parameter first: The first row of the selection's table with a geometry, even if the layer does not
  ///   draw it, or `nil` if there is none.
  indirect case anyFeature(of: FeatureSelection, first: Int?)
}

extension PropertyEvaluation {
  /// Returns the coordinate of a point, or `nil` if an expression failed.
  mutating func coordinate(_ point: PointValue) -> CoordinateValue? {
    switch point {
    case .coordinate(let coordinate): return coordinate
    case .components(let longitude, let latitude):
      guard let longitude = degrees(longitude, 360000),
        let latitude = degrees(latitude, 90, besides: longitude)
      else { return nil }
      return CoordinateValue(longitude: wrappedLongitude(longitude), latitude: latitude)
    case .expression(let expression):
      let value = Value<CoordinateValue>(.expression(expression), at: expression.location)
      var kind = ExpectedValue.Kind.other
      let words = "`[longitude, latitude]` in degrees"
      let outcome = result(value, ExpectedValue(words, kind)) { data -> CoordinateValue? in
        guard case .array(let items) = data, items.count == 2, case .number(let longitude) = items[0],
          case .number(let latitude) = items[1]
        else { return nil }
        guard abs(longitude) <= 360000, abs(latitude) <= 90 else {
          kind = .degrees(besides: longitude, found: latitude) ?? kind
          return nil
        }
        return CoordinateValue(longitude: wrappedLongitude(longitude), latitude: latitude)
      }
      if case .known(let coordinate) = outcome { return coordinate }
      return nil
    }
  }

  /// Returns a longitude or latitude, or `nil` if its expression failed.
  /// - Parameter longitude: The longitude of the point if `value` is its latitude. It is needed to detect
  ///   swapped numbers.
  private mutating func degrees(
    _ value: Value<Double>, _ most: Double, besides longitude: Double? = nil
  ) -> Double? {
    var kind = ExpectedValue.Kind.number
    let words = "degrees, at most \(most.ecmaScriptDescription)"
    let outcome = result(value, ExpectedValue(words, kind)) { data -> Double? in
      guard case .number(let number) = data else { return nil }
      if abs(number) <= most { return number }
      kind = .degrees(besides: longitude, found: number) ?? kind
      return nil
    }
    if case .known(let number) = outcome { return number }
    return nil
  }

  /// Returns a fraction of a line, or `nil` if the expression failed.
  mutating func fraction(_ value: Value<Double>) -> Double? {
    let outcome = result(value, .number("a fraction from 0 to 1")) { data -> Double? in
      if case .number(let number) = data, 0...1 ~= number { number } else { nil }
    }
    if case .known(let fraction) = outcome { return fraction }
    return nil
  }

  /// Returns the part of a line that an attachment names, as fractions. Returns `nil` if an expression failed
  /// or the part ends before it starts.
  mutating func part(_ part: LinePart) -> FractionRange? {
    switch part {
    case .ends(let first, let second):
      guard let start = fraction(first), let end = fraction(second) else { return nil }
      if start <= end { return FractionRange(start: start, end: end) }
      guard let expression = second.expression ?? first.expression else { return nil }
      let ends = "\(start.ecmaScriptDescription) to \(end.ecmaScriptDescription)"
      fail(
        .mismatch("a part that starts before it ends", found: FoundValue(ends)), of: expression,
        at: expression.location, .default)
      return nil
    case .expression(let expression):
      let value = Value<FractionRange>(.expression(expression), at: expression.location)
      let outcome = result(value, "`[from, to]`, two ascending fractions from 0 to 1") {
        data -> FractionRange? in
        guard case .array(let items) = data, items.count == 2, case .number(let start) = items[0],
          case .number(let end) = items[1], 0 <= start, start <= end, end <= 1
        else { return nil }
        return FractionRange(start: start, end: end)
      }
      if case .known(let range) = outcome { return range }
      return nil
    }
  }

  /// Returns the id of a feature or annotation, or `nil` if the expression failed or is empty.
  mutating func name(_ value: Value<String>) -> String? {
    let outcome = result(value, "an id") { data -> String? in
      if case .string(let text) = data, !text.isEmpty { text } else { nil }
    }
    if case .known(let name) = outcome { return name }
    return nil
  }
}

extension Attachment {
  /// The expressions that determine the target of the attachment.
  var expressions: [Expression] {
    (point?.content.expressions ?? [])
      + [annotation?.expression, feature?.content.id?.expression].compactMap { $0 }
  }
}
