/// A place in a source as a person or a tool counts it.
public struct SourcePosition: Sendable, Equatable {
  /// From 1.
  public package(set) var line: Int
  /// From 1, in Unicode scalars.
  public package(set) var column: Int
  /// From 0, in UTF-8 bytes.
  public package(set) var offset: Int
}
