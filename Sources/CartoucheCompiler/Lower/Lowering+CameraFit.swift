import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// Finds the annotations that the camera is to show whole: an annotation, a whole `forEach` or one of its
  /// instances.
  mutating func fitCamera(to ids: [Located<String>], _ log: inout DiagnosticLog) {
    guard !ids.isEmpty else { return }
    let groups = rowsByID()
    for id in ids {
      if let rows = groups[id.content] {
        plan.cameraFit += rows.map { UInt32($0) }
      } else if let row = instance(id.content, of: groups) {
        plan.cameraFit.append(UInt32(row))
      } else if names.isKnowable(id.content), !isDeclared(id.content) {
        let known = groups.keys.sorted()
        log.report(
          CompilerFinding.unknownAnnotation,
          UnknownName(
            id.content, "there is no annotation `\(abbreviated(id.content))`", among: known,
            help: known.isEmpty ? "the spec has no annotations" : "the spec has \(listed(known))"),
          at: id.location)
      }
    }
  }

  /// The row of `<group>/<feature>`.
  private func instance(_ id: String, of groups: [String: Range<Int>]) -> Int? {
    for (slash, character) in zip(id.indices, id) where character == "/" {
      guard let rows = groups[String(id[..<slash])] else { continue }
      if let row = rows.first(where: { plan.annotations.ids[$0].elementsEqual(id.utf8) }) { return row }
    }
    return nil
  }
}
