import CartoucheDiagnostics
public import CartoucheResolver

/// A change of a source's features, with the meaning of MapLibre's `GeoJSONSourceDiff`.
///
/// The parts apply in this order: `removesAll`, `removing`, `adding`, `updating`. The source decides what a feature's id
/// is: the property that its `promoteId` names, the index with `generateId: true`, or else the `id` of the GeoJSON
/// feature. An index is that before the change.
public struct SourceChange: Sendable, Equatable {
  /// The features to add, as GeoJSON features in UTF-8. Each has an id, unless the source has
  /// `generateId`. It replaces the feature with the same id.
  public var adding: [[UInt8]]
  /// The changes of features. An unknown id is a warning.
  public var updating: [FeatureChange]
  /// The ids of the features to remove. An unknown id is a warning.
  public var removing: [String]
  /// Whether all features are removed first.
  public var removesAll: Bool

  /// Creates a change.
  /// - Parameters:
  ///   - adding: The features to add, each as a GeoJSON feature in UTF-8.
  ///   - updating: The changes of features.
  ///   - removing: The ids of the features to remove.
  ///   - removesAll: Whether all features are removed first.
  public init(
    adding: [[UInt8]] = [], updating: [FeatureChange] = [], removing: [String] = [], removesAll: Bool = false
  ) {
    self.adding = adding
    self.updating = updating
    self.removing = removing
    self.removesAll = removesAll
  }

  /// Returns the change as JSON, in MapLibre's form.
  func json(for source: String) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("source", source)
      if removesAll { json.member("removeAll", true) }
      if !removing.isEmpty { json.array("remove") { for id in removing { $0.element(id) } } }
      if !adding.isEmpty {
        json.array("add") {
          for feature in adding { $0.element(JSONText(String(decoding: feature, as: UTF8.self))) }
        }
      }
      if !updating.isEmpty { json.array("update") { for change in updating { change.write(to: &$0) } } }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

/// A change of one feature of a source.
public struct FeatureChange: Sendable, Equatable {
  /// The id of the feature.
  public var id: String
  /// The new geometry, or `nil` to keep it.
  public var geometry: Geometry?
  /// The new values of properties, by name. Other properties keep their values.
  public var properties: [String: DataValue]
  /// The names of properties to remove.
  public var removedProperties: [String]
  /// Whether all properties are removed first.
  public var removesAllProperties: Bool

  /// Creates a change.
  /// - Parameters:
  ///   - id: The id of the feature.
  ///   - geometry: The new geometry, or `nil` to keep it.
  ///   - properties: The new values of properties, by name.
  ///   - removedProperties: The names of properties to remove.
  ///   - removesAllProperties: Whether all properties are removed first.
  public init(
    _ id: String, geometry: Geometry? = nil, properties: [String: DataValue] = [:],
    removedProperties: [String] = [], removesAllProperties: Bool = false
  ) {
    self.id = id
    self.geometry = geometry
    self.properties = properties
    self.removedProperties = removedProperties
    self.removesAllProperties = removesAllProperties
  }

  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("id", id)
      if let geometry { json.object("newGeometry") { $0.members(of: geometry) } }
      if removesAllProperties { json.member("removeAllProperties", true) }
      if !removedProperties.isEmpty {
        json.array("removeProperties") { for name in removedProperties { $0.element(name) } }
      }
      if !properties.isEmpty {
        json.array("addOrUpdateProperties") { json in
          for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
            json.object {
              $0.member("key", name)
              $0.members(plain: ["value": value])
            }
          }
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes the members of a geometry in GeoJSON.
  fileprivate mutating func members(of geometry: Geometry) {
    switch geometry {
    case .point(let coordinate): shape("Point") { $0.position("coordinates", coordinate) }
    case .multiPoint(let list): shape("MultiPoint") { $0.array("coordinates") { $0.positions(list) } }
    case .lineString(let list): shape("LineString") { $0.array("coordinates") { $0.positions(list) } }
    case .multiLineString(let lines): shape("MultiLineString") { $0.array("coordinates") { $0.paths(lines) } }
    case .polygon(let rings):
      shape("Polygon") { $0.array("coordinates") { $0.paths(rings.map(\.closed)) } }
    case .multiPolygon(let polygons):
      shape("MultiPolygon") {
        $0.array("coordinates") { for rings in polygons { $0.array { $0.paths(rings.map(\.closed)) } } }
      }
    }
  }

  private mutating func shape(_ type: String, _ coordinates: (inout JSONWriter) -> Void) {
    member("type", type)
    coordinates(&self)
  }

  private mutating func position(_ key: String, _ coordinate: Coordinate) {
    array(key) {
      $0.element(SpecNumber(coordinate.longitude))
      $0.element(SpecNumber(coordinate.latitude))
    }
  }

  private mutating func positions(_ coordinates: [Coordinate]) {
    for coordinate in coordinates {
      array {
        $0.element(SpecNumber(coordinate.longitude))
        $0.element(SpecNumber(coordinate.latitude))
      }
    }
  }

  private mutating func paths(_ paths: [[Coordinate]]) {
    for path in paths { array { $0.positions(path) } }
  }
}

extension [Coordinate] {
  /// The ring with its first position repeated at the end, as GeoJSON wants it.
  fileprivate var closed: [Coordinate] { first == last || isEmpty ? self : self + [self[0]] }
}
