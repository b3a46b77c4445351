import CartoucheDiagnostics

/// Assigns a unique id to each instance of all `forEach` annotations.
struct InstanceNames {
  private let spec: ResolvedSpec
  /// Whether two instances can have equal ids, which requires an annotation id with a `/`. If they cannot, no
  /// set of a million ids is needed.
  private lazy var canMeet = spec.annotations.contains { $0.id?.utf8.contains(UInt8(ascii: "/")) == true }
  /// The ids that instances have so far. The set stays empty if no two instances can have equal ids.
  private var taken: Set<String> = []

  init(_ spec: ResolvedSpec) { self.spec = spec }

  /// Reports annotations whose id is also the id of a `forEach` instance.
  func check(_ log: inout DiagnosticLog) {
    if taken.isEmpty { return }
    for id in spec.ids where taken.contains(id) {
      guard let place = spec.place(ofID: id) else { continue }
      log.report(
        .duplicateID, "`\(abbreviated(id))` is also the id of an annotation of a `forEach`",
        at: place, help: "give one of them another id")
    }
  }

  /// Returns the ids of all instances of the `forEach` annotation `group`: `<group>/<suffix>`.
  ///
  /// If an id is taken, the instance gets the id `<group>/#<index>`, with more `#` until the id is unique.
  /// - Parameter place: The location of the `forEach`.
  mutating func names(
    for items: ForEachItems, in group: String, at place: Location, _ log: inout DiagnosticLog
  ) -> InstanceNameList {
    var names = InstanceNameList(of: items, in: group)
    guard canMeet else { return names }
    let start = group + "/"
    let isFree = (0..<items.count).map { taken.insert(names[$0]).inserted }
    for position in isFree.indices where !isFree[position] {
      var suffix = "#\(items.key(position).index)"
      while !taken.insert(start + suffix).inserted { suffix = "#" + suffix }
      log.report(
        .duplicateFeatureID, "another annotation has the id `\(abbreviated(names[position]))`",
        at: items.idPlace(position) ?? place,
        help: "the later annotation gets the id `\(start + suffix)`")
      names[position] = start + suffix
    }
    return names
  }
}

/// The ids of the instances of a `forEach` by index, built on access.
struct InstanceNameList {
  let items: ForEachItems
  private let start: String
  private let suffixes: InstanceSuffixes
  /// The ids that differ from `<group>/<suffix>`, because another annotation had that id already. The key is
  /// the index of the instance.
  private var others: [Int: String] = [:]

  init(of items: ForEachItems, in group: String) {
    self.items = items
    start = group + "/"
    suffixes = InstanceSuffixes(items)
  }

  subscript(position: Int) -> String {
    get { others[position] ?? start + suffixes[items.key(position)] }
    set { others[position] = newValue }
  }
}

/// The suffixes of instance ids: `<feature id>`, or `#<index>` for a feature without an id.
///
/// If a feature has the id `#<index>`, the suffix gets more `#`, so that feature ids never change.
struct InstanceSuffixes {
  /// The feature ids that start with `#`. Only these can be equal to a suffix `#<index>`.
  private let taken: Set<String>

  init(_ items: ForEachItems) {
    taken = Set(
      (0..<items.count).lazy.compactMap { items.key($0).id }.filter {
        $0.utf8.first == UInt8(ascii: "#")
      })
  }

  subscript(key: InstanceKey) -> String {
    if let id = key.id { return id }
    var suffix = "#\(key.index)"
    while taken.contains(suffix) { suffix = "#" + suffix }
    return suffix
  }
}

/// The values from which the id of a `forEach` instance is built.
struct InstanceKey {
  /// The id of the feature or host instance, or `nil` if it has none.
  var id: String?
  /// The index among all items, including those that the filter excludes.
  var index: Int
}
