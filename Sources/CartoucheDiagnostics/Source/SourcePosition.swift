/// A place in a source as a person or a tool counts it.
public struct SourcePosition: Sendable, Equatable {
  // Four bytes each, as in a span: a file may have a million findings.
  private let lineNumber: UInt32
  private let columnNumber: UInt32
  private let byteOffset: UInt32

  package init(line: Int, column: Int, offset: Int) {
    lineNumber = UInt32(line)
    columnNumber = UInt32(column)
    byteOffset = UInt32(offset)
  }

  /// From 1.
  public var line: Int { Int(lineNumber) }
  /// From 1, in Unicode scalars.
  public var column: Int { Int(columnNumber) }
  /// From 0, in UTF-8 bytes.
  public var offset: Int { Int(byteOffset) }
}
