import CartoucheDiagnostics
import CartoucheSpec

/// The read of a property that no feature of an annotation has, in a template: a mistake only if that holds for all annotations
/// that have the template.
struct AbsentRead {
  /// The braces or the expression.
  var place: Location
  /// The index of its finding in the log.
  var finding: Int
}

extension ResolvedSpec {
  /// Makes errors of the warnings about reads that succeed for no annotation.
  func raise(_ reads: [AbsentRead], in log: inout DiagnosticLog) {
    guard !reads.isEmpty else { return }
    let findings = Dictionary(grouping: reads, by: \.place)
    var users: [Location: Int] = [:]
    for annotation in annotations where annotation.id != nil {
      var places: Set<Location> = []
      for look in [annotation.annotation] + annotation.states.map(\.annotation) {
        for read in look.textReads { places.insert(read.place) }
        look.forEachExpression { $1.forEachPart { places.insert($0.location) } }
      }
      for place in places where findings[place] != nil { users[place, default: 0] += 1 }
    }
    for (place, reads) in findings where users[place] == reads.count {
      for read in reads { log.raise(at: read.finding) }
    }
  }
}
