/// What a reference to a source or a layer comes to.
enum FeatureBinding {
  case known(FeatureSelection)
  /// Only the host knows the features; the source's type says why.
  case host(layer: Int?, type: String)
}
