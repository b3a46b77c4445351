/// What follows each group's id: `<feature id>`, or `#<index>` for what has no id; with one more `#` for as long as that is
/// taken.
///
/// Ids come first, so that a feature whose id looks like an index keeps it.
struct InstanceSuffixes {
  /// Only an id that looks like an index can be in the way of one, and no two keys have one index.
  private let taken: Set<String>

  init(_ subjects: Subjects) {
    taken = Set(
      (0..<subjects.count).lazy.compactMap { subjects.key($0).id }.filter {
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
