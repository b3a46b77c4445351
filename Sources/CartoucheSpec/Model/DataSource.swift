import CartoucheDiagnostics
package import CartoucheSyntax

/// A source of features, in GeoJSON.
package struct DataSource: Sendable, SpecType {
  package enum Content: Sendable {
    /// The path of a GeoJSON file, relative to the spec.
    case path(Located<String>)
    /// GeoJSON that is written in the spec.
    case inline(Node)
  }

  package var data: Content?
  /// The name of the property whose value is the feature's id, or `nil` for the id of the GeoJSON feature.
  package var promoteId: Located<String>?
  /// Whether a feature's index in the source is its id; `nil` stands for `false`.
  package var generateId: Located<Bool>?

  package init() {}

  package static let name = "DataSource"
  package static let title = "a source"
  package static let foreignNames = [
    ForeignName("type", "remove `type`: every source is GeoJSON"),
    ForeignName("url", "write `data: file.geojson`; sources are files beside the spec", for: "data"),
    .renamed("file", to: "data", "write `data`"), .renamed("path", to: "data", "write `data`"),
    clustering("cluster"), clustering("clusterId"), ofClusters("clusterMaxZoom"),
    ofClusters("clusterMinPoints"),
    ForeignName("clusterRadius", ForeignName.clusterRadius),
    ForeignName("clusterProperties", ForeignName.clusterProperties),
  ]

  private static func clustering(_ name: String) -> ForeignName {
    ForeignName(name, "annotations are clustered, by their `clusteringIdentifier`")
  }

  private static func ofClusters(_ name: String) -> ForeignName {
    ForeignName(
      name,
      "annotations are clustered: write `clusters: { name: { \(name): … } }` at the root, for those whose "
        + "`clusteringIdentifier` is that name")
  }

  package static let properties: PropertyTable<DataSource> = [
    Property("data", { $1(&$0.data) }, .geoJSON, "A path to GeoJSON, or GeoJSON itself.").required,
    Property(
      "promoteId", { $1(&$0.promoteId) }, .name("the name of a property"),
      "The property whose value is the feature's id."
    ),
    Property("generateId", { $1(&$0.generateId) }, .locatedBoolean, "Whether the feature's index is its id."),
  ]
}

extension Codec where Content == DataSource.Content? {
  /// A codec for the path of a GeoJSON file, or GeoJSON.
  package static var geoJSON: Codec {
    Codec("a path or GeoJSON", .alternatives([.name("the path of a file"), .object("GeoJSON")])) {
      node, value, decoder in
      switch node.kind {
      case .scalar: value = .path(Located(node.string, at: node.location))
      case .mapping:
        // The numbers in `coordinates` are checked by the GeoJSON reader.
        decoder.checkData(node, except: { $0.isText("coordinates") })
        value = .inline(node)
      case .sequence, .alias:
        let areFeatures = node.firstChild?["type"]?.isText("Feature") == true
        decoder.wrongType(
          node, expected: "a path or GeoJSON",
          help: areFeatures
            ? "features stand in a collection: `{ type: FeatureCollection, features: […] }`" : nil,
          fixes: areFeatures && node.style == .flow
            ? [
              Fix(
                "put them in a `FeatureCollection`", isSafe: false, around: node.span,
                "{ type: FeatureCollection, features: ", " }")
            ] : [])
      }
    }
  }
}

extension Codec where Content == Located<Bool>? {
  fileprivate static var locatedBoolean: Codec {
    .scalar("`true` or `false`", .boolean) { node, decoder in
      decoder.boolean(node).map { Located($0, at: node.location) }
    }
  }
}

extension Codec where Content == [Named<DataSource>] {
  /// Reports an error if `generateId` and `promoteId` are both set.
  private static func checkIDs(_ source: DataSource, _ decoder: inout Decoder) {
    guard let promoted = source.promoteId, let generated = source.generateId, generated.content else {
      return
    }
    decoder.log.report(
      .twoOptions, "`generateId` and `promoteId` both say what a feature's id is", at: generated.location,
      help: "remove one of the two", related: [RelatedPlace("`promoteId` is here", at: promoted.location)])
  }

  package static var sources: Codec {
    .named(
      "a source",
      .alternatives([.name("the path of a file"), .mapping(DataSource.self, requiring: .key("data"))]),
      whenEmpty: DataSource()
    ) { node, decoder in
      var source = DataSource()
      guard !node.isNull else {
        decoder.wrongType(node, expected: "a path, or a mapping with `data`")
        return source
      }
      if node.kind == .scalar {
        source.data = .path(Located(node.string, at: node.location))
      } else {
        if node.kind == .mapping, let type = node["type"], tileSources.contains(type.string) {
          decoder.log.report(
            .foreignName, "a source of a spec is GeoJSON, and cannot be `\(type.string)`", at: type.location,
            help: "only the host has tiles: their layers belong to the `style`")
          return source
        }
        if node.kind == .sequence, !node.isTruncated {
          decoder.wrongType(
            node, expected: "a path, or a mapping with `data`",
            help: "a source is GeoJSON; a list of your own stands in the annotation's `forEach: [{ … }]`")
          return source
        }
        if node.kind == .mapping, node["data"] == nil, let type = node["type"], !type.isText("geojson") {
          decoder.log.report(
            .wrongType, "GeoJSON stands below `data` in a source", at: node.location,
            help: "write `{ data: { type: … } }`")
          return source
        }
        decodeMapping(node, into: &source, &decoder)
        if source.data == nil, node.kind == .mapping, node.lacks("data", in: DataSource.names),
          !node.isTruncated
        {
          decoder.log.report(
            .missingKey, "this source has no `data`", at: node.location, help: "add `data: file.geojson`")
        }
      }
      checkIDs(source, &decoder)
      return source
    }
  }
}

/// The types of sources that occur in styles and have no GeoJSON.
private let tileSources = ["vector", "raster", "raster-dem", "raster-array", "image", "video", "model"]
