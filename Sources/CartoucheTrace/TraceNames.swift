import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// What ids mean at some point of a trace.
struct TraceNames: AnnotationRows, Sendable {
  /// The annotations that there are.
  private(set) var rows: [String: AnnotationIndex] = [:]
  /// Those that were removed and not added again.
  private var removed: [String: (row: AnnotationIndex, place: Location)] = [:]
  /// Those that could not be added, which is told where it was tried.
  private var refused: Set<String> = []
  /// Ids of what a spec repeats, which may stand for no annotation.
  private let repeated: Set<String>

  /// - Parameter declared: the ids that the spec gives, of annotations and of what it repeats.
  init(_ plan: Plan, declared: [String]) {
    for (row, id) in plan.ids.enumerated() { rows[id] = AnnotationIndex(row) }
    let rows = rows
    repeated = Set(declared.filter { rows[$0] == nil })
  }

  /// The row that an annotation of this id had before it was removed; nil: there was none.
  func formerRow(_ id: String) -> AnnotationIndex? { removed[id]?.row }

  mutating func add(_ id: String, at row: AnnotationIndex) {
    rows[id] = row
    removed[id] = nil
    refused.remove(id)
  }

  mutating func remove(_ id: Located<String>) {
    removed[id.content] = rows.removeValue(forKey: id.content).map { ($0, id.location) }
  }

  /// Notes that an annotation could not be added.
  mutating func refuse(_ id: String) { refused.insert(id) }

  /// The row of an annotation, or those of the instances of a `forEach`; none where there is none, which is reported.
  func rows(namedBy id: Located<String>, _ log: inout DiagnosticLog) -> [AnnotationIndex] {
    if rows[id.content] == nil {
      let instances = rows.filter { $0.key.hasPrefix(id.content + "/") }.map(\.value).sorted()
      if !instances.isEmpty { return instances }
    }
    return row(id, &log).map { [$0] } ?? []
  }

  /// The row of an annotation; nil where there is none, which is reported unless it was told before.
  func row(_ id: Located<String>, _ log: inout DiagnosticLog) -> AnnotationIndex? {
    if let row = rows[id.content] { return row }
    if refused.contains(id.content) { return nil }
    if let place = removed[id.content]?.place {
      log.report(
        .unknownAnnotation, "there is no annotation `\(abbreviated(id.content))` any more", at: id.location,
        help: "add it again before this line", related: [RelatedPlace("it was removed here", at: place)])
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
