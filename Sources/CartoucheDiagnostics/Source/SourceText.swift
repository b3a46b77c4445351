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
