import CartoucheDiagnostics

/// Where the items of a list are written.
struct ItemPlaces {
  let items: [Location]
  /// The place of the whole list: that of its items where these are not found.
  let list: Location

  subscript(index: Int) -> Location { items.indices.contains(index) ? items[index] : list }
}
