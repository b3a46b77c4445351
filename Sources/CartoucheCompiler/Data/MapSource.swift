import CartoucheDiagnostics
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
  /// What is wrong with one of the style, until something refers to it: a style is the map's, and much in it is none of the
  /// spec's business.
  var heldFindings: [Diagnostic] = []

  init(name: Located<String>, content: Content, heldFindings: [Diagnostic] = []) {
    self.name = name
    self.content = content
    self.heldFindings = heldFindings
  }
}
