/// Every file that one compilation read, so that a `Location` can be shown.
package struct SourceList: Sendable {
  private var texts: [SourceText] = []
  /// The last text that was exchanged for another one.
  private var exchanged: (id: SourceID, text: SourceText)?

  package init() {}

  package mutating func add(_ text: SourceText) -> SourceID {
    texts.append(text)
    return SourceID(texts.count - 1)
  }

  /// Takes a text in the place of the one that was exchanged before; after the first no more are added.
  ///
  /// Each has a number of its own, so that a place in a former text is never mistaken for one in this.
  package mutating func exchange(_ text: SourceText) -> SourceID {
    let id = SourceID(exchanged.map { Int($0.id.index) + 1 } ?? texts.count)
    exchanged = (id, text)
    return id
  }

  /// Whether its text is there: it was not exchanged for another one.
  package func contains(_ id: SourceID) -> Bool { id.index < texts.count || id == exchanged?.id }

  package subscript(id: SourceID) -> SourceText {
    if let exchanged, exchanged.id == id { return exchanged.text }
    return texts[Int(id.index)]
  }

  package var count: Int { texts.count }

  /// The names that the sources are reported under, in the order in which they were read.
  package var paths: [String] { texts.map(\.path) }

  /// How many bytes they have together.
  package var byteCount: Int { texts.reduce(0) { $0 + $1.bytes.count } }
}
