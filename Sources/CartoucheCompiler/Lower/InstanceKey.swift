import CartoucheDiagnostics

/// What one annotation of a `forEach` is named after.
struct InstanceKey {
  /// An id of its own; nil: none.
  var id: String?
  /// Its place among all that there are, those included that are left out.
  var index: Int
  /// Where the id is written.
  var place: Location?

  /// What follows each group's id: `<feature id>`, or `#<index>` for what has no id; with one more `#` for as long
  /// as that is taken.
  ///
  /// Ids come first, so that a feature whose id looks like an index keeps it.
  static func suffixes(_ keys: [InstanceKey]) -> [String] {
    var taken = Set(keys.compactMap(\.id))
    return keys.map { key in
      if let id = key.id { return id }
      var suffix = "#\(key.index)"
      while !taken.insert(suffix).inserted { suffix = "#" + suffix }
      return suffix
    }
  }
}
