/// A file that a spec or a scenario names.
package struct NamedFile {
  /// As the loader was asked for it.
  package var path: String
  package var bytes: [UInt8]
}
