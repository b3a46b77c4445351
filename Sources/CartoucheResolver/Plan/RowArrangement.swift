/// Whether a resolver keeps its rows in the order of places, which nobody can tell from its frames.
package enum RowArrangement: Sendable {
  /// Where there are many annotations and the view of the map has few of them.
  case whereItPays
  /// Wherever annotations have places, for tests: as little as possible is left in the document's order.
  case always

  /// How many rows lie together in the document's order. In a block frames find what they look for in the order in which it lies, and
  /// a view of the map has many blocks or a part of one.
  var blockSize: Int { self == .always ? 4 : 4096 }
}
