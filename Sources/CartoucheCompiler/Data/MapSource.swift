import CartoucheSpec

/// A source of the map.
struct MapSource {
  enum Content {
    case features(FeatureTable)
    /// Tiles and the like, by the style's name for the type.
    case host(String)
  }

  var name: Located<String>
  var content: Content
  /// The number of its first feature, the features of all sources counted; numbers from here on are its own.
  var firstFeature: UInt32 = 0

  init(name: Located<String>, content: Content) {
    self.name = name
    self.content = content
  }
}
