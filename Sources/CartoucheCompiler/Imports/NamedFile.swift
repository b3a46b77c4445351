/// A file that a spec names.
struct NamedFile {
  /// As the loader was asked for it.
  var path: String
  var bytes: [UInt8]
}
