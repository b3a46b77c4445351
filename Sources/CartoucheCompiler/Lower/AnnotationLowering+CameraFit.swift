import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension AnnotationLowering {
  /// The rows that the camera is to show whole: of an annotation, a whole `forEach` or one of its instances.
  /// - Parameter wanted: what the camera's setting names.
  func rows(
    shownBy wanted: [Located<String>], _ spec: ResolvedSpec, _ log: inout DiagnosticLog
  ) -> [UInt32] {
    if wanted.isEmpty { return [] }
    var found: [UInt32] = []
    // Made once: a thousand ids may be wrong.
    lazy var known = spec.ids.sorted()
    for id in wanted {
      if let rows = rows(of: id.content, in: spec) {
        found += rows.map { UInt32($0) }
      } else if let row = instance(id.content, in: spec) {
        found.append(UInt32(row))
      } else if spec.hasAllAnnotations, spec.names.isKnowable(id.content),
        spec.position(of: id.content) == nil
      {
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
  private func instance(_ id: String, in spec: ResolvedSpec) -> Int? {
    for (slash, character) in zip(id.indices, id) where character == "/" {
      guard let rows = rows(of: String(id[..<slash]), in: spec) else { continue }
      if let row = rows.first(where: { table.ids[$0].elementsEqual(id.utf8) }) { return row }
    }
    return nil
  }
}
