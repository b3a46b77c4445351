package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec

/// What ids mean after some changes of a plan's annotations.
package struct AnnotationNames: Sendable {
  /// The annotations that there are.
  package private(set) var rows: [String: AnnotationIndex] = [:]
  /// Those that were removed and not added again.
  private var removed: [String: Removed] = [:]
  /// Those that could not be added, which is told where it was tried.
  private var refused: Set<String> = []
  /// Ids of what a spec repeats, which may stand for no annotation.
  private let repeated: Set<String>

  private struct Removed: Sendable {
    var row: AnnotationIndex
    /// Where a text removed it; nil: its host did.
    var place: Location?
  }

  /// - Parameter declared: the ids that the spec gives, of annotations and of what it repeats.
  package init(_ plan: Plan, declared: [String]) {
    for (row, id) in plan.ids.enumerated() { rows[id] = AnnotationIndex(row) }
    let rows = rows
    repeated = Set(declared.filter { rows[$0] == nil })
  }

  /// The row that an annotation of this id had before it was removed; nil: there was none.
  package func formerRow(_ id: String) -> AnnotationIndex? { removed[id]?.row }

  package mutating func add(_ id: String, at row: AnnotationIndex) {
    rows[id] = row
    removed[id] = nil
    refused.remove(id)
  }

  /// - Parameter place: where a text removes it.
  package mutating func remove(_ id: String, at place: Location? = nil) {
    removed[id] = rows.removeValue(forKey: id).map { Removed(row: $0, place: place) }
  }

  /// Notes that an annotation could not be added.
  package mutating func refuse(_ id: String) { refused.insert(id) }

  /// The row of an annotation, or those of the instances of a `forEach`; none where there is none, which is reported.
  /// - Parameter groups: the instances of each `forEach`, for the next call; nil before the first one that needs them.
  package func rows(
    namedBy id: Located<String>, _ groups: inout [String: [AnnotationIndex]]?, _ log: inout DiagnosticLog
  ) -> [AnnotationIndex] {
    if rows[id.content] == nil {
      let known = groups ?? instancesByGroup
      groups = known
      if let instances = known[id.content] { return instances.sorted() }
    }
    return row(id, &log).map { [$0] } ?? []
  }

  /// The rows of each id that others start with, up to a `/`.
  private var instancesByGroup: [String: [AnnotationIndex]] {
    var groups: [String: [AnnotationIndex]] = [:]
    for (id, row) in rows {
      for slash in id.utf8.indices where id.utf8[slash] == UInt8(ascii: "/") {
        groups[String(id[..<slash]), default: []].append(row)
      }
    }
    return groups
  }

  /// The row of an annotation; nil where there is none, which is reported unless it was told before.
  package func row(_ id: Located<String>, _ log: inout DiagnosticLog) -> AnnotationIndex? {
    if let row = rows[id.content] { return row }
    if refused.contains(id.content) { return nil }
    if let removed = removed[id.content] {
      log.report(
        .unknownAnnotation, "there is no annotation `\(abbreviated(id.content))` any more", at: id.location,
        help: removed.place == nil ? "add it again before" : "add it again before this line",
        related: removed.place.map { [RelatedPlace("it was removed here", at: $0)] } ?? [])
    } else if !log.suggestions.takeSearch() {
      log.report(
        .unknownAnnotation, "there is no annotation `\(abbreviated(id.content))`", at: id.location)
    } else {
      let ids = rows.keys.sorted()
      var answer = UnknownAnnotation(id.content, among: ids)
      if repeated.contains(id.content), !ids.contains(where: { $0.hasPrefix(id.content + "/") }) {
        answer.message = "the `forEach` of `\(abbreviated(id.content))` stands for no annotation here"
      }
      log.report(.unknownAnnotation, answer.message, at: id.location, help: answer.help)
    }
    return nil
  }
}
