import CartoucheDiagnostics
package import CartoucheSyntax

/// A file of another kind in place of a spec, GeoJSON or a style. It is recognized by its keys.
package struct ForeignFile {
  /// The key of the root by which the kind of file is recognized.
  package let key: Node
  /// The kind of file for messages, such as "a scenario".
  package let name: String
  package let help: String

  /// Recognizes another kind of file in place of a spec, or returns `nil` if the file may be a spec.
  /// - Parameter root: The root mapping of the file.
  init?(_ root: Node) {
    func key(_ name: StaticString) -> Node? { root.entries.first { $0.key.isText(name) }?.key }
    if key("spec") != nil, let steps = key("steps") {
      self.init(
        steps, "a scenario",
        "`cartouche test` runs it, and `cartouche preview SPEC --scenario FILE` shows it; `cartouche lint` checks it by its name, "
          + "which ends in `.scenario.yaml`")
    } else if let other = ForeignFile(data: root) ?? ForeignFile(style: root) {
      self = other
    } else if let type = key("type"), key("features") ?? key("geometry") ?? key("coordinates") != nil {
      self.init(type, "GeoJSON", "it belongs to the `sources` of a spec, which are checked with it")
    } else if key("version") == nil, key("annotations") == nil,
      let key = root.entries.first(where: isOfATrace)?.key
    {
      self.init(key, "a trace", "`cartouche resolve SPEC --trace FILE` plays it")
    } else if key("version") == nil, let key = key("scenery") {
      self.init(key, "a plan as JSON", "it cannot be read back: name its spec")
    } else if root.entries.allSatisfy({ isOfAConfiguration($0) }), let key = root.firstChild {
      self.init(
        key, "a configuration",
        "`cartouche lint` reads `.cartouche.yaml` for the specs in its folder and below, or `--config FILE`")
    } else {
      return nil
    }
  }
}

extension ForeignFile {
  /// Recognizes map data that are not GeoJSON, or returns `nil` if their format is unknown.
  /// - Parameter root: The root mapping of the file.
  package init?(data root: Node) {
    func key(_ name: StaticString) -> Node? { root.entries.first { $0.key.isText(name) }?.key }
    if let key = key("geometryType") ?? key("spatialReference"), root["features"]?.kind == .sequence {
      self.init(key, "Esri JSON", "ask its server for `f=geojson`, or convert it with `ogr2ogr`")
    } else if root["elements"]?.kind == .sequence,
      let key = key("osm3s") ?? key("generator") ?? key("elements")
    {
      self.init(key, "Overpass JSON", "convert it to GeoJSON with `osmtogeojson`")
    } else if let key = key("type"), root["type"]?.isText("Topology") == true {
      self.init(key, "TopoJSON", "convert it to GeoJSON with `topo2geo`")
    } else if let key = key("tilejson") {
      self.init(key, "TileJSON", "name it in the map's style; here features are GeoJSON")
    } else {
      return nil
    }
  }

  /// Recognizes a style of Mapbox or MapLibre, or returns `nil` for any other file.
  /// - Parameter root: The root mapping of the file.
  package init?(style root: Node) {
    guard let key = root.entries.first(where: { $0.key.isText("layers") })?.key,
      root["version"]?.isText("8") == true, root["layers"]?.kind == .sequence, root["sources"] != nil,
      root["annotations"] == nil
    else { return nil }
    self.init(key, "a style", "name it in a spec, with `style: FILE`")
  }

  private init(_ key: Node, _ name: String, _ help: String) {
    self.key = key
    self.name = name
    self.help = help
  }
}

extension Node {
  /// Whether the mapping is a JSON object on one line and another JSON object follows it, as in a trace.
  var isLineBeforeAnother: Bool {
    guard style == .flow, !written.contains("\n") else { return false }
    let rest = document.bytes[Int(span.end)...]
    return rest.first { !" \t\r\n".utf8.contains($0) } == UInt8(ascii: "{")
  }
}

/// Returns whether a key occurs in the lines of a trace, but not in specs. The keys `camera` and `puck` occur in both.
private func isOfATrace(_ entry: Node.Entry) -> Bool {
  [
    "viewport", "select", "deselect", "highlight", "unhighlight", "tap", "drag", "set", "remove",
    "featureVisibility", "featureGeometry", "measured", "settled", "setData", "updateData", "setVariables",
    "setRegions", "expand", "collapse",
  ].contains { entry.key.hasText($0) }
}

/// Returns whether a key is one of a configuration of `lint`.
private func isOfAConfiguration(_ entry: Node.Entry) -> Bool {
  ["rules", "overrides", "exclude", "failOn", "viewports", "limits"].contains { entry.key.hasText($0) }
}
