import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Finds out what annotations are attached to that say it themselves.
struct AttachmentSearch {
  let names: Names
  /// Whether they are made for mappings of a list, whose properties they then read, and not those of the feature that
  /// they are attached to.
  let isForList: Bool

  /// What an annotation is attached to, which says something about it; nil, and reported, when that is not known.
  /// - Parameter evaluation: gets the feature that is meant.
  func target(
    of decoded: ResolvedAnnotation, _ evaluation: inout Evaluation, _ data: inout MapData,
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
      .missingKey, "this attachment names nothing", at: place,
      help: "write `{ point: [longitude, latitude] }`, or a \(Attachment.otherKinds)")
    return nil
  }

  /// One feature, or any of a source or layer.
  private func feature(
    _ reference: FeatureReference, _ decoded: ResolvedAnnotation, _ evaluation: inout Evaluation,
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
        if !isForList { evaluation = Evaluation(feature: selection.table[row], zoom: evaluation.zoom) }
        return one(row, of: selection, id, at: place, decoded.annotation.attach?.content, &data, &log)
      }
      guard isForList || !reportFeatureUse(decoded, .anyOfLayer, &log) else {
        return nil
      }
      return any(of: selection, decoded.annotation.attach?.content, &data, &log)
    }
  }

  /// A feature that the host may know all the same.
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
          help: "add it to them, or leave it to the host"), at: place)
    }
    return .hostFeature(id: id, layer: selection.layer)
  }

  private func one(
    _ row: Int, of selection: FeatureSelection, _ id: String, at place: Location, _ attachment: Attachment?,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> AttachmentTarget? {
    guard selection.table.geometryTypes[row] != nil else {
      log.report(
        .noGeometry, "the feature `\(abbreviated(id))` has no geometry to be attached to", at: place,
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

  private func reportFailures(_ evaluation: Evaluation, _ log: inout DiagnosticLog) {
    for failure in evaluation.failures {
      guard case .expression(let reason, _) = failure.kind else { continue }
      let text = TextAsNumber(failure) { [evaluation.feature?.property($0)].compactMap { $0 } }
      let known = evaluation.feature?.propertyNames ?? []
      let read = failure.expression?.propertyReads.first { !known.contains($0.name) }
      let meant = read.flatMap { read in
        (nearestProperty(to: read.name, among: known) ?? sameDegrees(as: read.name, among: known)).map {
          (name: $0, place: read.place)
        }
      }
      log.report(
        Diagnostic(
          ExpressionFinding.expressionFailed, as: .error, "what this is attached to is not known: \(reason)",
          at: failure.location,
          help: reason.wanted.advice ?? text?.help ?? meant.map { MeantName($0.name, in: .lookup).help }
            ?? (read == nil
              ? "write such a value in the mappings of the `forEach`"
              : "every mapping of the `forEach` needs the value"),
          fixes: text?.fixes ?? meant.map { [MeantName($0.name).fix($0.place.span)] } ?? []))
    }
  }
}

/// The name among some that stands for the same degrees as another one; nil: none does.
private func sameDegrees(as name: String, among known: [String]) -> String? {
  let spellings = [["lng", "lon", "long", "longitude", "x"], ["lat", "latitude", "y"]]
  let own = spellings.first { $0.contains(name.lowercased()) } ?? []
  return known.first { own.contains($0.lowercased()) }
}
