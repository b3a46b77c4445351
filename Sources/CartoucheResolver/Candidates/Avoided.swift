/// Kinds of what a view keeps clear of.
struct Avoided: OptionSet, Sendable {
  var rawValue: UInt8

  static let puck = Avoided(rawValue: 1 << 0)
  static let regions = Avoided(rawValue: 1 << 1)
  static let layers = Avoided(rawValue: 1 << 2)
  /// It hides rather than stand on an avoided layer.
  static let layersStrictly = Avoided(rawValue: 1 << 3)
  /// What lies beside the polygon that it stands on.
  static let outside = Avoided(rawValue: 1 << 4)
}
