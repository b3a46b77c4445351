import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension ResolvedSpec {
  /// Reports that there is no annotation that a row is attached to.
  /// - Parameters:
  ///   - rows: ids of the annotations that have rows.
  ///   - failed: ids of annotations that have none, for a reason that is reported.
  func reportUnknownHost(
    _ pending: PendingHost, among rows: TextColumn, failed: Set<String>, _ log: inout DiagnosticLog
  ) {
    // What failed before it got a row is no annotation that is missing.
    if failed.contains(pending.host) { return }
    let host = Located(names.written(pending.host, at: pending.place), at: pending.place)
    if let group = place(ofID: pending.host) {
      log.report(
        .groupAsHost, "`\(abbreviated(host.content))` is repeated, so it is no single annotation",
        at: pending.place,
        help: "write `forEach: { annotation: \(host.content) }`, or name an instance: `\(host.content)/…`",
        related: [RelatedPlace("the group is here", at: group)])
      return
    }
    let own = rows.string(pending.row)
    let others = (0..<rows.count).lazy.map { rows.string($0) }.filter { $0 != own }
    reportUnknown(host, among: others, &log)
  }

  /// Reports that there is no annotation with this id.
  /// - Parameter known: those that there are, as the root calls them.
  func reportUnknown(
    _ name: Located<String>, among known: some Sequence<String>, _ log: inout DiagnosticLog
  ) {
    guard hasAllAnnotations, names.isKnowable(names.qualified(name)) else { return }
    log.report(
      CompilerFinding.unknownAnnotation,
      UnknownName(
        name.content, "there is no annotation `\(abbreviated(name.content))`",
        among: names.visible(Array(known), at: name.location), help: "write the id of another annotation"),
      at: name.location)
  }
}
