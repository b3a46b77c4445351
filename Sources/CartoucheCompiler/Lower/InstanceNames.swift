import CartoucheDiagnostics

/// The names of all annotations that a `forEach` makes; no two are equal.
struct InstanceNames {
  private let spec: ResolvedSpec
  /// Whether an id has a `/`. Where none has, a name says by itself which group and which of its instances it belongs
  /// to, so that nothing needs to be remembered of a million of them.
  private lazy var canMeet = spec.annotations.contains { $0.id?.utf8.contains(UInt8(ascii: "/")) == true }
  /// Empty where names cannot meet.
  private var taken: Set<String> = []

  init(_ spec: ResolvedSpec) { self.spec = spec }

  /// Reports annotations with an id that is also the name of an instance of a `forEach`.
  func check(_ log: inout DiagnosticLog) {
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
    for subjects: Subjects, in group: String, at place: Location, _ log: inout DiagnosticLog
  ) -> InstanceNameList {
    var names = InstanceNameList(of: subjects, in: group)
    guard canMeet else { return names }
    let start = group + "/"
    let isFree = (0..<subjects.count).map { taken.insert(names[$0]).inserted }
    for position in isFree.indices where !isFree[position] {
      var suffix = "#\(subjects.key(position).index)"
      while !taken.insert(start + suffix).inserted { suffix = "#" + suffix }
      log.report(
        .duplicateFeatureID, "another annotation has the name `\(abbreviated(names[position]))`",
        at: subjects.idPlace(position) ?? place,
        help: "the later one's annotation is named `\(start + suffix)`")
      names[position] = start + suffix
    }
    return names
  }
}
