import CartoucheDiagnostics
import CartoucheSyntax

extension FeatureSelection {
  /// What annotations of the selected features are named after.
  var keys: [InstanceKey] {
    rows.map { InstanceKey(id: table.uniqueID($0), index: $0, place: table.idNodes[$0]?.location) }
  }
}

/// The names of all annotations that a `forEach` makes; no two are equal.
struct InstanceNames {
  private var taken: Set<String> = []

  /// Reports annotations with an id that is also the name of an instance of a `forEach`.
  func check(_ spec: ResolvedSpec, _ log: inout DiagnosticLog) {
    if taken.isEmpty { return }
    for id in spec.ids where taken.contains(id) {
      guard let place = spec.place(ofID: id) else { continue }
      log.report(
        .duplicateID, "`\(abbreviated(id))` is also the name of an annotation that a `forEach` makes",
        at: place, help: "give one of them another id")
    }
  }

  /// `<group>/<suffix>`; where another group's instance has that name already, `<group>/#<index>` with as many `#`
  /// as it takes.
  /// - Parameter place: of the `forEach`.
  mutating func names(
    _ keys: [InstanceKey], in group: String, at place: Location, _ log: inout DiagnosticLog
  ) -> [String] {
    let wanted = InstanceKey.suffixes(keys).map { "\(group)/\($0)" }
    let isFree = wanted.map { taken.insert($0).inserted }
    return keys.indices.map { position in
      if isFree[position] { return wanted[position] }
      var suffix = "#\(keys[position].index)"
      while !taken.insert("\(group)/\(suffix)").inserted { suffix = "#" + suffix }
      log.report(
        .duplicateFeatureID, "another annotation has the name `\(abbreviated(wanted[position]))`",
        at: keys[position].place ?? place, help: "the later one's annotation is named `\(group)/\(suffix)`")
      return "\(group)/\(suffix)"
    }
  }
}
