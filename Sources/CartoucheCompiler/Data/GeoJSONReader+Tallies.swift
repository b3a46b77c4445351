import CartoucheDiagnostics
import CartoucheSpec

extension GeoJSONReader {
  /// Reports what does no harm: each kind once, at its first place.
  mutating func reportTallies(_ log: inout DiagnosticLog) {
    if let place = withoutGeometry.first {
      log.report(
        Diagnostic(
          CompilerFinding.noGeometry, as: .warning,
          withoutGeometry.count == 1
            ? "this feature has no geometry, so nothing can be attached to it"
            : "\(withoutGeometry.count) features have no geometry, so nothing can be attached to them",
          at: place))
    }
    if let place = unclosedRings.first {
      log.report(
        .unclosedRing,
        unclosedRings.count == 1
          ? "this ring does not end where it starts, so it is closed"
          : "\(unclosedRings.count) rings do not end where they start, so they are closed", at: place,
        help: "the first position of a ring stands again at its end")
    }
    if let place = repeatedIDs.first {
      let id = table.repeatedRows.min().flatMap { table.ids[$0] } ?? ""
      let others = repeatedIDs.count - 1
      log.report(
        .duplicateFeatureID,
        "two features have the id `\(abbreviated(id))`"
          + (others == 0 ? "" : others == 1 ? ", and 1 more repeats one" : ", and \(others) more repeat one"),
        at: place, help: "the first one is meant by the id; the others are known by their index",
        related: firstOfRepeated.flatMap { table.idPlace($0) }.map {
          [RelatedPlace("the first one is here", at: $0)]
        } ?? [])
    }
  }
}
