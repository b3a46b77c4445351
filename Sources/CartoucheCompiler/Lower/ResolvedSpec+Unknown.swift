import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension ResolvedSpec {
  /// Reports that there is no annotation that a row is attached to.
  /// - Parameters:
  ///   - rows: ids of the annotations that have rows.
  ///   - failed: ids of annotations that have none, or not all of theirs, for a reason that is reported.
  func reportUnknownHost(
    _ pending: PendingHost, among rows: TextColumn, failed: Set<String>, _ log: inout DiagnosticLog
  ) {
    // What failed before it got a row is no annotation that is missing, and neither is an instance of it.
    let groups = groups(ofInstance: pending.host)
    if failed.contains(pending.host) || groups.contains(where: failed.contains) { return }
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
    if let group = groups.last(where: { place(ofID: $0) != nil }) {
      let suffix = pending.host.dropFirst(group.count + 1)
      let written = names.written(group, at: pending.place)
      if let list = self[group]?.annotation.forEach?.content.list {
        let meant = list.indices.filter { list[$0].mergedValue("id")?.hasText(String(suffix)) == true }
        reportUnknown(
          host, among: others.filter { $0.hasPrefix(group + "/") },
          meant: meant.count == 1
            ? MeantName(
              "\(written)/#\(meant[0])",
              help:
                "an `id` in a list names no annotation: write `\(written)/#\(meant[0])`, by its place in the list"
            )
            : nil,
          help:
            "the annotations of a list are named by their places in it: `\(abbreviated(written))/#0` and so on",
          &log)
        return
      }
      reportUnknown(
        host, among: others.filter { $0.hasPrefix(group + "/") },
        help:
          "`\(abbreviated(written))` is repeated, and not for `\(abbreviated(String(suffix)))`: "
          + "its `forEach` has no such feature, or leaves it out", &log)
    } else {
      reportUnknown(host, among: others, &log)
    }
  }

  /// The annotations of which an id may name an instance: `a` of `a/x`.
  private func groups(ofInstance id: String) -> [String] {
    zip(id.indices, id).filter { $0.1 == "/" }.map { String(id[..<$0.0]) }
  }

  /// Reports that there is no annotation with this id.
  /// - Parameter known: those that there are, as the root calls them.
  func reportUnknown(
    _ name: Located<String>, among known: some Sequence<String>, meant: MeantName? = nil,
    help: String = "write the id of another annotation",
    _ log: inout DiagnosticLog
  ) {
    guard hasAllAnnotations, names.isKnowable(names.qualified(name)) else { return }
    var unknown = UnknownName(
      name.content, "there is no annotation `\(abbreviated(name.content))`",
      among: names.visible(each: known, at: name.location), help: help)
    unknown.meant = meant
    log.report(CompilerFinding.unknownAnnotation, unknown, at: name.location)
  }
}
