extension OperatorCatalog {
  /// Mapbox's operators that there are not, with what to do instead.
  private static let advice = [
    "distance": "compute it beforehand, and read it with `[get, name]`",
    "feature-state": "what differs while a view is selected, pressed or dragged stands in `states`",
    "heatmap-density": "it is for what a layer paints, not for views",
    "image": "write the name alone: the host draws views, and knows their pictures",
    "line-progress": "it is for what a layer paints, not for views",
    "raster-value": "it is for what a layer paints, not for views",
    "rgb": "the host draws views, and knows their colors",
    "rgba": "the host draws views, and knows their colors",
    "to-color": "the host draws views, and knows their colors",
    "to-rgba": "the host draws views, and knows their colors",
    "within": "compute it beforehand, and read it with `[get, name]`",
  ]

  /// Those that there are not, with what to do instead, in alphabetical order.
  package static let absentNames = advice.sorted { $0.key < $1.key }.map { (name: $0.key, advice: $0.value) }

  /// What to do instead of an operator of Mapbox's that there is not; nil: there is none of this name.
  /// - Parameter mayBeWord: whether it may also be a property, or the first of a list of words. With a hyphen it is hardly one.
  static func adviceOnAbsent(_ name: String, mayBeWord: Bool) -> String? {
    mayBeWord && !name.contains("-") ? nil : advice[name]
  }
}
