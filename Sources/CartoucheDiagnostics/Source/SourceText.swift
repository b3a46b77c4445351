/// The bytes of one file and the name it is reported under.
package struct SourceText: Sendable {
  /// As the user named it, or relative to the spec that refers to it.
  package var path: String
  /// UTF-8 if the file is sound; nothing here relies on that.
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

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
