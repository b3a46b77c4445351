/// Every file that one compilation read, so that a `Location` can be shown.
package struct SourceList: Sendable {
  private var texts: [SourceText] = []

  package init() {}

  package mutating func add(_ text: SourceText) -> SourceID {
    texts.append(text)
    return SourceID(texts.count - 1)
  }

  package subscript(id: SourceID) -> SourceText { texts[Int(id.index)] }

  package var count: Int { texts.count }

  /// The names that the sources are reported under, in the order in which they were read.
  package var paths: [String] { texts.map(\.path) }
}
