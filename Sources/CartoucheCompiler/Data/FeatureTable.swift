import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The features of one source in column form. Properties stay unparsed nodes until an expression reads them.
///
/// Row `i` of every column and shape `i` belong to feature `i` in data order.
struct FeatureTable: Sendable {
  /// The shapes in degrees with unwrapped longitudes; empty for a feature without geometry.
  var shapes = GeometryTable()
  /// The GeoJSON geometry type of each feature; `nil` for a feature without geometry.
  var geometryTypes: [GeometryType?] = []
  var properties: LazyValues
  /// The unparsed id of each feature.
  var writtenIDs: LazyValues
  var ids = FeatureIDs()
  /// The rows of features with an id that an earlier feature already has.
  var repeatedRows: Set<Int> = []
  /// The GeoJSON data, or `nil` if it could not be read.
  var data: FeatureData?
  /// Whether the data was read to its end. If not, a syntax error is already reported, and references to
  /// missing features are not reported.
  var isWhole = true
  /// Whether an app has set the data.
  var isSetByApp = false

  /// - Parameter areNodesKept: Whether the parsed nodes live as long as the table. If not, they are parsed
  ///   again on demand.
  init(areNodesKept: Bool = true) {
    properties = LazyValues(areKept: areNodesKept)
    writtenIDs = LazyValues(areKept: areNodesKept)
  }

  var count: Int { properties.count }

  /// Stores the data that the table was read from.
  mutating func store(_ data: FeatureData) {
    self.data = data
    properties.setText(data.root.document)
    writtenIDs.setText(data.root.document)
  }

  subscript(index: Int) -> Feature {
    Feature(
      index: index, id: ids[index], writtenID: writtenIDs[index], properties: properties[index],
      geometryType: geometryTypes[index], isSetByApp: isSetByApp)
  }

  /// Returns the location of the written id of the feature in row `index`, or `nil` if none is written.
  func idPlace(_ index: Int) -> Location? { writtenIDs[index]?.node.location }

  /// Returns the id of the feature in row `index`, or `nil` if it has no id or an earlier feature has the
  /// id.
  func uniqueID(_ index: Int) -> String? {
    repeatedRows.contains(index) ? nil : ids[index]
  }

  /// Moves the feature in row `index`, whose geometry must be a single point.
  mutating func movePoint(_ index: Int, to point: CoordinateValue) {
    let path = shapes.paths(ofPart: shapes.parts(ofShape: index).lowerBound).lowerBound
    let coordinate = shapes.coordinates(ofPath: path).lowerBound
    shapes.setCoordinate(coordinate, x: point.longitude, y: point.latitude)
  }

  /// Returns the coordinate of the feature in row `index` if its geometry is a single point, or `nil` for
  /// any other geometry.
  func point(_ index: Int) -> CoordinateValue? {
    let parts = shapes.parts(ofShape: index)
    guard parts.count == 1, shapes.partKinds[parts.lowerBound] == .points else { return nil }
    let coordinates = shapes.coordinates(ofPath: shapes.paths(ofPart: parts.lowerBound).lowerBound)
    guard coordinates.count == 1 else { return nil }
    return CoordinateValue(
      longitude: shapes.x[coordinates.lowerBound], latitude: shapes.y[coordinates.lowerBound])
  }
}

extension FeatureTable {
  /// Returns whether it is an error to read a property, because no feature of the source can have it.
  func lacksProperty(_ name: String) -> Bool { AnyFeatures(.all(count), of: self).lackProperty(name) }
}

extension AnyFeatures {
  /// Returns whether it is an error to read a property, because no feature of the list can have it. A property whose
  /// value is null counts as present. Data that an app has set may lack any property.
  /// - Complexity: O(features) if none has it.
  func lackProperty(_ name: String) -> Bool {
    !contains { $0.isSetByApp || $0.forExpressions.property(name) != nil }
  }
}

/// A feature of a source, or a mapping of a `forEach` list.
struct Feature: Sendable {
  /// The row in the source's `FeatureTable`, or the index in the `forEach` list.
  var index: Int
  var id: String?
  /// The unparsed id, a number or text. If it is `nil`, the feature's id, if any, is its index.
  var writtenID: LazyValue?
  var properties: LazyValue?
  var geometryType: GeometryType?
  /// Whether an app has set the data of the source.
  var isSetByApp = false

  /// The properties, the id and the geometry type of the feature, in the form that expressions read.
  var forExpressions: ExpressionFeature {
    let known: ExpressionValue = id == nil ? .null : .number(Double(index))
    return ExpressionFeature(
      properties: properties.map { .written($0) } ?? .none,
      id: writtenID.map { .written($0) } ?? .known(known),
      geometryType: geometryType?.rawValue)
  }
}

/// Row numbers of a feature table, in ascending order.
///
/// `all` takes no memory for the rows, because thousands of annotations may refer to one large source.
enum FeatureRows: RandomAccessCollection {
  /// All rows of the table, with their count.
  case all(Int)
  /// Only the rows in this list, which is in ascending order.
  case some([Int])

  var startIndex: Int { 0 }

  var endIndex: Int {
    switch self {
    case .all(let count): count
    case .some(let rows): rows.count
    }
  }

  subscript(position: Int) -> Int {
    switch self {
    case .all: position
    case .some(let rows): rows[position]
    }
  }

  /// Returns whether `row` is one of the selected rows.
  /// - Complexity: O(log n).
  func includes(_ row: Int) -> Bool { position(of: row) != nil }

  /// Returns the index of `row` among the selected rows, or `nil` if it is not selected.
  /// - Complexity: O(log n).
  func position(of row: Int) -> Int? {
    let next = partitioningIndex { $0 > row }
    return next > 0 && self[next - 1] == row ? next - 1 : nil
  }
}

/// Features by their positions in a selection or list. Each is created when it is read.
///
/// All selections and lists have this one type, so that the code that reports failures is compiled once.
struct AnyFeatures: RandomAccessCollection {
  let endIndex: Int
  private let feature: (_ position: Int) -> Feature

  var startIndex: Int { 0 }

  subscript(position: Int) -> Feature { feature(position) }

  /// The mappings of a `forEach` list.
  init(_ mappings: [Feature]) {
    endIndex = mappings.count
    feature = { mappings[$0] }
  }

  /// The features of a table in the given rows.
  init(_ rows: FeatureRows, of table: FeatureTable) {
    endIndex = rows.count
    feature = { table[rows[$0]] }
  }

  /// The features of instances. An instance without a feature has one without properties.
  init(of instances: [Instance]) {
    endIndex = instances.count
    feature = { instances[$0].feature ?? Feature(index: $0) }
  }
}

/// The ids of a source's features as texts, with an index from id to row.
struct FeatureIDs: Sendable {
  /// The id of each feature by row; an empty text for a feature without an id.
  private var texts = TextColumn()
  private var isMissing: [Bool] = []
  private var index = RowIndex()
  /// The number of different ids; features that share an id count once.
  private(set) var distinctCount = 0

  var count: Int { texts.count }

  mutating func reserveCapacity(_ count: Int) {
    texts.reserveCapacity(count)
    isMissing.reserveCapacity(count)
  }

  /// All ids in row order.
  var all: some Sequence<String> { (0..<count).lazy.compactMap { self[$0] } }

  /// The id of the feature in `row`, or `nil` if it has none.
  subscript(row: Int) -> String? { isMissing[row] ? nil : texts.string(row) }

  /// Appends the id of the next feature, or `nil` if the feature has none.
  /// - Returns: The first row with an equal id, or `nil` if the id is new.
  mutating func append(_ id: String?) -> Int? {
    let row = texts.count
    isMissing.append(id == nil)
    texts.append((id ?? "").utf8)
    guard let id else { return nil }
    let first = index.insert(row, hash: id.hashValue) { texts.string($0) == id }
    if first == nil { distinctCount += 1 }
    return first
  }

  /// Returns the first row with the id, or `nil` if no feature has it. Ids are compared by canonical
  /// equivalence.
  func first(with id: String) -> Int? { index.row(hash: id.hashValue) { texts.string($0) == id } }
}

/// The origin of the feature ids of a source: the data, a property, or the index.
enum FeatureIdentity: Sendable {
  /// The ids are the `id` members of the GeoJSON features.
  case written
  /// The ids are the values of the property that `promoteId` names.
  case promoted(Located<String>)
  /// The ids are the indices of the features in the data, for `generateId: true`.
  case generated

  init(_ source: DataSource) {
    if let promoted = source.promoteId {
      self = .promoted(promoted)
    } else {
      self = source.generateId?.content == true ? .generated : .written
    }
  }

  /// Creates the origin of ids from a source of a style.
  init(ofStyle source: Node) {
    if source["generateId"]?.isText("true") == true {
      self = .generated
    } else if let promoted = source["promoteId"], promoted.kind == .scalar {
      self = .promoted(Located(promoted.string, at: promoted.location))
    } else {
      self = .written
    }
  }
}
