import CartoucheDiagnostics
import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// A change of a source's features in the form of MapLibre's `GeoJSONSourceDiff`:
/// `{ source, removeAll, remove, add, update }`. The members apply in this order.
package struct SourceChangeSetting: SpecType {
  package var source: Located<String>?
  package var removeAll = false
  package var remove: [Located<String>] = []
  package var add: Node?
  package var update: Node?

  package init() {}

  package static let name = "SourceChangeSetting"
  package static let title = "a change of a source"
  package static let foreignNames: [ForeignName] = [
    .renamed("delete", to: "remove", "write `remove`"), .renamed("set", to: "update", "write `update`"),
    .renamed("id", to: "source", "write `source`"),
  ]
  package static let properties: PropertyTable<SourceChangeSetting> = [
    Property("source", { $1(&$0.source) }, .name("the name of a source"), "The source to change.").required,
    Property("removeAll", { $1(&$0.removeAll) }, .boolean, "Whether all features are removed first."),
    Property("remove", { $1(&$0.remove) }, .names("the id of a feature"), "The ids of features to remove."),
    Property(
      "add", { $1(&$0.add) }, .raw(.sequence, "a list of features", .list(of: .object("a GeoJSON feature"))),
      "Features to add. A feature with the id of another one replaces it."),
    Property(
      "update", { $1(&$0.update) },
      .raw(
        .sequence, "a list of changes of features",
        .list(of: .mapping(FeatureUpdateSetting.self, requiring: .key("id")))),
      "Changes of features, each with the feature's id."),
  ]
}

/// A change of one feature, as in MapLibre's `GeoJSONFeatureDiff`.
struct FeatureUpdateSetting: SpecType {
  var id: Located<String>?
  var newGeometry: Node?
  var removeAllProperties = false
  var removeProperties: [Located<String>] = []
  var addOrUpdateProperties: Node?

  static let name = "FeatureUpdateSetting"
  static let title = "a change of a feature"
  static let foreignNames: [ForeignName] = [
    .renamed("geometry", to: "newGeometry", "write `newGeometry`"),
    ForeignName(
      "properties", "write `addOrUpdateProperties: [{ key: name, value: … }]`", for: "addOrUpdateProperties"),
  ]
  static let properties: PropertyTable<FeatureUpdateSetting> = [
    Property("id", { $1(&$0.id) }, .name("the id of a feature"), "The feature to change.").required,
    Property(
      "newGeometry", { $1(&$0.newGeometry) },
      .raw(.mapping, "a GeoJSON geometry", .object("a GeoJSON geometry")),
      "Its new geometry."),
    Property(
      "removeAllProperties", { $1(&$0.removeAllProperties) }, .boolean,
      "Whether all its properties are removed first."),
    Property(
      "removeProperties", { $1(&$0.removeProperties) }, .names("the name of a property"),
      "The names of properties to remove."),
    Property(
      "addOrUpdateProperties", { $1(&$0.addOrUpdateProperties) },
      .raw(
        .sequence, "a list of `{ key, value }`",
        .list(of: .mapping(PropertyValueSetting.self, requiring: .key("key"), .key("value")))),
      "New values of properties."),
  ]
}

/// A value of a property, written as `{ key, value }`.
struct PropertyValueSetting: SpecType {
  var key: Located<String>?
  var value: Node?

  static let name = "PropertyValueSetting"
  static let title = "a value of a property"
  static let properties: PropertyTable<PropertyValueSetting> = [
    Property("key", { $1(&$0.key) }, .name("the name of a property"), "The name of the property.").required,
    Property(
      "value", { $1(&$0.value) }, Codec("a value", .anything) { node, value, _ in value = node }, "Its value."
    ),
  ]
}

/// Checked changes of the features of a source, by feature.
struct FeatureChanges {
  var removesAll = false
  var removed: Set<Int> = []
  /// The features that replace others, by the row of the replaced feature.
  var replacements: [Int: Node] = [:]
  /// The features to append.
  var added: [Node] = []
  /// The changes of present features, by row.
  var updates: [Int: [FeatureUpdate]] = [:]
  /// The changes of added features, by index in `added`.
  var updatesOfAdded: [Int: [FeatureUpdate]] = [:]

  /// The new coordinates of features if the changes only move single points; otherwise `nil`.
  var moves: [(row: Int, point: CoordinateValue)]? {
    guard !removesAll, removed.isEmpty, replacements.isEmpty, added.isEmpty else { return nil }
    var moves: [(row: Int, point: CoordinateValue)] = []
    for (row, updates) in updates {
      for update in updates {
        guard update.isMove, let point = update.point else { return nil }
        moves.append((row, point))
      }
    }
    return moves.sorted { $0.row < $1.row }
  }
}

/// A checked change of one feature.
struct FeatureUpdate {
  var geometry: Node?
  /// The coordinate, if the new geometry is a single point.
  var point: CoordinateValue?
  var removesAllProperties = false
  var removedProperties: Set<String> = []
  var properties: [(name: String, value: Node)] = []

  /// Whether the change affects nothing but the geometry.
  var isMove: Bool { !removesAllProperties && removedProperties.isEmpty && properties.isEmpty }
}

extension FeatureTable {
  /// Checks a change of the features. Reports what is wrong.
  func changes(
    _ setting: SourceChangeSetting, _ identity: FeatureIdentity, _ decoder: inout Decoder
  ) -> FeatureChanges {
    var changes = FeatureChanges()
    changes.removesAll = setting.removeAll
    func row(_ id: String) -> Int? {
      changes.removesAll ? nil : ids.first(with: id).flatMap { changes.removed.contains($0) ? nil : $0 }
    }
    for id in setting.remove {
      if let row = row(id.content) { changes.removed.insert(row) } else { reportUnknown(id, &decoder.log) }
    }
    var addedIDs: [String: Int] = [:]
    if let list = setting.add {
      for feature in list.items {
        let read = readGeoJSON(feature, identity, &decoder.log)
        guard read.count == 1 else { continue }
        guard let id = identity.isGenerated ? "" : read.ids[0] else {
          reportMissingID(of: feature, identity, &decoder.log)
          continue
        }
        if identity.isGenerated {
          changes.added.append(feature)
        } else if let row = row(id) {
          changes.replacements[row] = feature
        } else if let index = addedIDs[id] {
          changes.added[index] = feature
        } else {
          addedIDs[id] = changes.added.count
          changes.added.append(feature)
        }
      }
    }
    if let list = setting.update {
      for item in list.items {
        guard let (id, update) = update(item, &decoder) else { continue }
        if let row = row(id.content) {
          changes.updates[row, default: []].append(update)
        } else if let index = addedIDs[id.content] {
          changes.updatesOfAdded[index, default: []].append(update)
        } else {
          reportUnknown(id, &decoder.log)
        }
      }
    }
    return changes
  }

  private func update(_ item: Node, _ decoder: inout Decoder) -> (Located<String>, FeatureUpdate)? {
    var setting = FeatureUpdateSetting()
    let errors = decoder.log.errorCount
    guard item.kind != .mapping || item["id"] != nil else {
      decoder.log.report(
        .missingKey, "this change does not name its feature", at: place(of: item),
        help:
          "add `id`, the feature's id in the source; give features without ids an `id`, or name a property by "
          + "`promoteId` in the source")
      return nil
    }
    decoder.decodeRequired(item, into: &setting)
    var update = FeatureUpdate()
    if let geometry = setting.newGeometry, let type = geometry["type"],
      type.isText("Feature") || type.isText("FeatureCollection")
    {
      decoder.log.report(
        .geoJSON, "a `\(type.string)` is not a geometry", at: type.location,
        help: "write the `geometry` of the feature")
    } else if let geometry = setting.newGeometry {
      let read = readGeoJSON(geometry, .written, &decoder.log)
      update.geometry = geometry
      if read.count == 1, read.geometryTypes[0] == .point { update.point = read.point(0) }
    }
    update.removesAllProperties = setting.removeAllProperties
    update.removedProperties = Set(setting.removeProperties.map { $0.content })
    if let list = setting.addOrUpdateProperties {
      for entry in list.items {
        var value = PropertyValueSetting()
        decoder.decodeRequired(entry, into: &value)
        guard let key = value.key else { continue }
        guard let written = entry.kind == .mapping ? entry["value"] : nil else {
          decoder.log.report(
            .missingKey, "the property `\(abbreviated(key.content))` has no `value`", at: place(of: entry),
            help: "add `value`, or name the property in `removeProperties`")
          continue
        }
        update.properties.append((key.content, written))
      }
    }
    guard decoder.log.errorCount == errors, let id = setting.id else { return nil }
    return (id, update)
  }

  /// Warns about an id that no feature has. Features of a live source may be gone when their last change arrives.
  private func reportUnknown(_ id: Located<String>, _ log: inout DiagnosticLog) {
    let nearest = log.suggestionBudget.countSearch() ? NameSuggestion(for: id.content, among: ids.all) : nil
    log.report(
      Diagnostic(
        CompilerFinding.unknownFeature, as: .warning,
        "the source has no feature with the id `\(abbreviated(id.content))`, so its change is ignored",
        at: id.location,
        help: nearest?.help
          ?? (ids.distinctCount == 0
            ? "its features have no ids: give them an `id`, or name a property by `promoteId` in the source"
            : nil)))
  }

  private func reportMissingID(of feature: Node, _ identity: FeatureIdentity, _ log: inout DiagnosticLog) {
    let help =
      switch identity {
      case .promoted(let name): "add the property `\(abbreviated(name.content))`, the source's `promoteId`"
      case .written, .generated: "add `id` to it, or name a property by `promoteId` in the source"
      }
    log.report(.geoJSON, "a feature that is added needs an id", at: place(of: feature), help: help)
  }
}

extension FeatureIdentity {
  fileprivate var isGenerated: Bool {
    if case .generated = self { return true }
    return false
  }
}

/// The features of a source as text.
extension SpecEditor {
  /// Returns the GeoJSON of a source after changes, or `nil` if the source has no data.
  func text(ofSource index: Int, _ changes: FeatureChanges) -> SourceText? {
    guard case .features(let table) = mapData.sources[index].content else { return nil }
    let moved = live.moved[index] ?? [:]
    var bytes = Array(#"{"type":"FeatureCollection","features":["#.utf8)
    bytes.reserveCapacity((table.data?.root.document.bytes.count ?? 0) + 1000)
    var isFirst = true
    func separate() {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\n"))
      isFirst = false
    }
    if !changes.removesAll, let data = table.data {
      var row = 0
      data.forEachOneFeature { feature in
        defer { row += 1 }
        if changes.removed.contains(row) { return }
        separate()
        let replacement = changes.replacements[row]
        let point = replacement == nil ? moved[row] : nil
        (replacement ?? feature).appendFeature(to: &bytes, changes.updates[row] ?? [], movedTo: point)
      }
    }
    for (index, feature) in changes.added.enumerated() {
      separate()
      feature.appendFeature(to: &bytes, changes.updatesOfAdded[index] ?? [], movedTo: nil)
    }
    bytes += Array("\n]}\n".utf8)
    return SourceText(path: mapData.sources[index].name.content, bytes: bytes)
  }
}

extension FeatureData {
  /// Calls `body` with each feature, also if the data are a single feature or a geometry.
  fileprivate func forEachOneFeature(_ body: (Node) -> Void) {
    if root["type"]?.isText("FeatureCollection") == true { forEachFeature(body) } else { body(root) }
  }
}

extension Node {
  /// Appends a feature as JSON, with changes.
  /// - Parameter point: The coordinate to which the feature moved, if its geometry differs from the node's.
  fileprivate func appendFeature(
    to bytes: inout [UInt8], _ updates: [FeatureUpdate], movedTo point: CoordinateValue?
  ) {
    guard self["type"]?.isText("Feature") == true else {
      // A geometry alone is a feature without properties.
      bytes += Array(#"{"type":"Feature","properties":null,"geometry":"#.utf8)
      appendGeometry(to: &bytes, updates, movedTo: point)
      return bytes.append(UInt8(ascii: "}"))
    }
    if updates.isEmpty, point == nil { return appendJSON(to: &bytes) }
    bytes.append(UInt8(ascii: "{"))
    var hasProperties = false
    for (index, entry) in entries.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      entry.key.string.append(toJSON: &bytes)
      bytes.append(UInt8(ascii: ":"))
      if entry.key.isText("geometry") {
        entry.value.appendGeometry(to: &bytes, updates, movedTo: point)
      } else if entry.key.isText("properties") {
        hasProperties = true
        appendProperties(of: entry.value, to: &bytes, updates)
      } else {
        entry.value.appendJSON(to: &bytes)
      }
    }
    if !hasProperties {
      bytes += Array(#","properties":"#.utf8)
      appendProperties(of: nil, to: &bytes, updates)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private func appendGeometry(
    to bytes: inout [UInt8], _ updates: [FeatureUpdate], movedTo point: CoordinateValue?
  ) {
    if let geometry = updates.last(where: { $0.geometry != nil })?.geometry {
      geometry.appendJSON(to: &bytes)
    } else if let point {
      JSONWriter.append(to: &bytes) {
        $0.object {
          $0.member("type", "Point")
          $0.array("coordinates") {
            $0.element(point.longitude)
            $0.element(point.latitude)
          }
        }
      }
    } else {
      appendJSON(to: &bytes)
    }
  }
}

/// Appends the properties of a feature as JSON, with changes.
private func appendProperties(of node: Node?, to bytes: inout [UInt8], _ updates: [FeatureUpdate]) {
  var values = node?.entries.map { (name: $0.key.string, value: $0.value) } ?? []
  for update in updates {
    if update.removesAllProperties { values = [] }
    values.removeAll { update.removedProperties.contains($0.name) }
    if update.properties.isEmpty { continue }
    var positions = Dictionary(
      values.enumerated().map { ($0.element.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    for (name, value) in update.properties {
      if let index = positions[name] {
        values[index].value = value
      } else {
        positions[name] = values.count
        values.append((name, value))
      }
    }
  }
  bytes.append(UInt8(ascii: "{"))
  for (index, (name, value)) in values.enumerated() {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    name.append(toJSON: &bytes)
    bytes.append(UInt8(ascii: ":"))
    value.appendJSON(to: &bytes)
  }
  bytes.append(UInt8(ascii: "}"))
}

extension Node {
  /// Creates the node of one JSON value. Returns `nil` if `json` is none.
  init?(json: String) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "", bytes: Array(json.utf8)))
    var errors: [Diagnostic] = []
    guard let root = parseDocument(source, in: sources, format: .json, diagnostics: &errors).root else {
      return nil
    }
    self = root
  }

  /// Appends the value as JSON.
  package func appendJSON(to bytes: inout [UInt8]) {
    if document.isJSON { return bytes.append(contentsOf: writtenBytes) }
    switch kind {
    case .scalar:
      if isPlain, isNull || isText("true") || isText("false") {
        bytes.append(contentsOf: isNull ? Array("null".utf8) : Array(utf8))
      } else if let number {
        // Whole numbers keep all of their digits.
        let isWhole = utf8.first != UInt8(ascii: "0") && utf8.allSatisfy { 0x30...0x39 ~= $0 }
        if isWhole { bytes.append(contentsOf: utf8) } else { number.append(toJSON: &bytes) }
      } else {
        string.append(toJSON: &bytes)
      }
    case .sequence:
      bytes.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        item.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .mapping:
      bytes.append(UInt8(ascii: "{"))
      for (index, entry) in entries.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        entry.key.string.append(toJSON: &bytes)
        bytes.append(UInt8(ascii: ":"))
        entry.value.appendJSON(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    case .alias: bytes += Array("null".utf8)
    }
  }
}
