/// The bytes of one file and the name it is reported under.
public struct SourceText: Sendable {
  /// As the user named it, or relative to the spec that refers to it.
  public var path: String
  /// UTF-8 if the file is sound; nothing here relies on that.
  public var bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Every file that one compilation read, so that a `Location` can be shown.
public struct SourceList: Sendable {
  private var texts: [SourceText] = []

  public init() {}

  public mutating func add(_ text: SourceText) -> SourceID {
    texts.append(text)
    return SourceID(texts.count - 1)
  }

  public subscript(id: SourceID) -> SourceText { texts[Int(id.index)] }

  public var count: Int { texts.count }

  /// The names that the sources are reported under, in the order in which they were read.
  public var paths: [String] { texts.map(\.path) }
}
