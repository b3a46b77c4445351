/// What one annotation of a `forEach` is named after.
struct InstanceKey {
  /// An id of its own; nil: none.
  var id: String?
  /// Its place among all that there are, those included that are left out.
  var index: Int

  /// What follows each group's id: `<feature id>`, or `#<index>` for what has no id; with one more `#` for as long
  /// as that is taken.
  ///
  /// Ids come first, so that a feature whose id looks like an index keeps it.
  static func suffixes(_ keys: [InstanceKey]) -> [String] {
    // Only an id that looks like an index can be in the way of one, and no two keys have one index.
    let taken = Set(keys.lazy.compactMap(\.id).filter { $0.utf8.first == UInt8(ascii: "#") })
    return keys.map { key in
      if let id = key.id { return id }
      var suffix = "#\(key.index)"
      while taken.contains(suffix) { suffix = "#" + suffix }
      return suffix
    }
  }
}
