import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension AnnotationLowering {
  /// The rows that the camera is to show whole: of an annotation, a whole `forEach` or one of its instances.
  /// - Parameters:
  ///   - wanted: what the camera's setting names.
  ///   - ids: of all annotations, those included that have no rows.
  func rows(
    shownBy wanted: [Located<String>], _ ids: AnnotationIDs, _ names: Names, _ log: inout DiagnosticLog
  ) -> [UInt32] {
    if wanted.isEmpty { return [] }
    var found: [UInt32] = []
    let groups = rowsByID()
    for id in wanted {
      if let rows = groups[id.content] {
        found += rows.map { UInt32($0) }
      } else if let row = instance(id.content, of: groups) {
        found.append(UInt32(row))
      } else if names.isKnowable(id.content), ids.places[id.content] == nil {
        let known = groups.keys.sorted()
        log.report(
          CompilerFinding.unknownAnnotation,
          UnknownName(
            id.content, "there is no annotation `\(abbreviated(id.content))`", among: known,
            help: known.isEmpty ? "the spec has no annotations" : "the spec has \(listed(known))"),
          at: id.location)
      }
    }
    return found
  }

  /// The row of `<group>/<feature>`.
  private func instance(_ id: String, of groups: [String: Range<Int>]) -> Int? {
    for (slash, character) in zip(id.indices, id) where character == "/" {
      guard let rows = groups[String(id[..<slash])] else { continue }
      if let row = rows.first(where: { table.ids[$0].elementsEqual(id.utf8) }) { return row }
    }
    return nil
  }
}
