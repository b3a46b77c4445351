import CartoucheDiagnostics

/// A file of samples, as a spec names it for a layer of a source.
struct SampleFile: Hashable {
  var path: String
  /// The spec, to which the path is relative.
  var spec: SourceID
  /// As the layer names it.
  var source: String?
}
