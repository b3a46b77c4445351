import CartoucheDiagnostics
import CartoucheSpec

/// The names of all annotations that a `forEach` makes; no two are equal.
struct InstanceNames {
  private var taken: Set<String> = []

  func contains(_ name: String) -> Bool { taken.contains(name) }

  /// `<group>/<feature id>`, or `<group>/#<index>` for a feature without an id or with one that is taken; with
  /// one more `#` for as long as that is taken too.
  ///
  /// Ids come first, so that a feature whose id looks like an index keeps it.
  mutating func names(
    of features: [Feature], in group: String, _ source: Located<String>, _ decoder: inout Decoder
  ) -> [String] {
    var names = [String?](repeating: nil, count: features.count)
    var own: Set<String> = []
    var repeated: Set<Int> = []
    for (index, feature) in features.enumerated() {
      guard let id = feature.id else { continue }
      if !own.insert(id).inserted { repeated.insert(index) }
      let name = "\(group)/\(id)"
      if taken.insert(name).inserted { names[index] = name }
    }
    return features.indices.map { index in
      if let name = names[index] { return name }
      var marks = "#"
      while !taken.insert("\(group)/\(marks)\(index)").inserted { marks += "#" }
      let name = "\(group)/\(marks)\(index)"
      if let id = features[index].id {
        decoder.warn(
          "duplicate-feature-id",
          repeated.contains(index)
            ? "two features of `\(source.content)` have the id `\(abbreviated(id))`"
            : "another annotation has the name `\(abbreviated("\(group)/\(id)"))`",
          at: features[index].idLocation ?? source.location,
          help: "the later one's annotation is named `\(name)`")
      }
      return name
    }
  }
}
