/// Why an annotation has no feature whose properties it could read, and what helps.
struct MissingFeature {
  let reason: String
  let help: String

  /// It is attached to something else, or repeated for something else.
  static let madeForNone = MissingFeature(
    reason: "the annotation is made for none", help: "add `forEach: { source: … }`, or write the value")
  /// As `madeForNone`, of an annotation that cannot be repeated: an app or a trace adds or changes it.
  static let madeAlone = MissingFeature(
    reason: "the annotation is made for none",
    help: "write the value, or attach it to a feature by its `id`")
  /// It is attached to a layer or a source, and no `id` says to which of its features.
  static let anyOfLayer = MissingFeature(
    reason: "any feature may be meant here", help: "name the feature's `id`, or write the value")
  static let noSample = MissingFeature(
    reason: "no sample has its id", help: "add the feature to the samples, or write the value")

  /// It is attached to a feature whose properties only the host map knows.
  /// - Parameters:
  ///   - type: of the source, as the style has it.
  ///   - isOfLayer: whether it is attached to a layer, which may have samples.
  static func ofHost(_ type: String, isOfLayer: Bool, hasID: Bool) -> MissingFeature {
    let samples = "give the layer `samples` that have the feature"
    return MissingFeature(
      reason: "only the host knows this \(type) feature",
      help: !isOfLayer
        ? "write the value" : "write the value, or \(hasID ? "" : "name the feature's `id`, and ")\(samples)")
  }
}
