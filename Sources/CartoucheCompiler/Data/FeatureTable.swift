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
  /// The geometry type of each feature, or `nil` if it has no geometry.
  var geometryTypes: [GeometryType?] = []
  var properties: LazyValues
  /// The unparsed id of each feature.
  var writtenIDs: LazyValues
  var ids = FeatureIDs()
  /// The rows whose id an earlier row already has.
  var repeatedRows: Set<Int> = []
  /// The GeoJSON data, or `nil` if it could not be read.
  var data: FeatureData?
  /// Whether the data was read to its end. If not, that is reported, and missing features are not.
  var isWhole = true

  /// - Parameter areNodesKept: Whether the parsed nodes live as long as the table.
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
      geometryType: geometryTypes[index])
  }

  /// Returns the location of the id of a feature, or `nil` if it has none.
  func idPlace(_ index: Int) -> Location? { writtenIDs[index]?.node.location }

  /// Returns the id of a feature, or `nil` if it has none or an earlier feature has the same.
  func uniqueID(_ index: Int) -> String? {
    repeatedRows.contains(index) ? nil : ids[index]
  }

  /// Returns the coordinate of a feature that is a single point; `nil` for any other geometry.
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
  /// Returns whether any feature has a property with this name, including null values.
  /// - Complexity: O(features) if none has it.
  func hasProperty(_ name: String) -> Bool {
    geometryTypes.indices.contains { self[$0].forExpressions.property(name) != nil }
  }
}

extension Collection<Feature> {
  /// Returns whether any feature has a property with this name, including null values.
  func haveProperty(_ name: String) -> Bool {
    contains { $0.forExpressions.property(name) != nil }
  }
}

/// A feature of a source, or a mapping of a `forEach` list.
struct Feature: Sendable {
  /// The row in the table of the source, or the position in the list.
  var index: Int
  var id: String?
  /// The unparsed id, a number or text. If it is `nil`, the feature's id, if any, is its index.
  var writtenID: LazyValue?
  var properties: LazyValue?
  var geometryType: GeometryType?

  /// The feature as expressions read it.
  var forExpressions: ExpressionFeature {
    let known: ExpressionValue = id == nil ? .null : .number(Double(index))
    return ExpressionFeature(
      properties: properties.map { .written($0) } ?? .none,
      id: writtenID.map { .written($0) } ?? .known(known),
      geometryType: geometryType?.rawValue)
  }
}

/// Row numbers of a feature table, ascending.
///
/// The case of all rows takes no memory, because thousands of annotations may refer to one large source.
enum FeatureRows: RandomAccessCollection {
  /// The first rows, with their number.
  case all(Int)
  /// The listed rows, ascending.
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

  /// Returns whether `row` is included.
  /// - Complexity: O(log n).
  func includes(_ row: Int) -> Bool {
    let next = partitioningIndex { $0 > row }
    return next > 0 && self[next - 1] == row
  }
}

/// The ids of a source's features as texts, with an index from id to row.
struct FeatureIDs: Sendable {
  /// The id of each feature; empty if it has none.
  private var texts = TextColumn()
  private var isMissing: [Bool] = []
  private var index = RowIndex()
  /// The number of different ids.
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

  /// Appends the id of the next feature.
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

  /// Returns the first row with the id, compared by canonical equivalence, or `nil` if none has it.
  func first(with id: String) -> Int? { index.row(hash: id.hashValue) { texts.string($0) == id } }
}

/// The origin of feature ids.
enum FeatureIdentity: Sendable {
  /// The `id` member of the feature.
  case written
  /// The value of a property, as `promoteId` says.
  case promoted(Located<String>)
  /// The index of the feature, as `generateId` says.
  case generated

  init(_ source: DataSource) {
    if let promoted = source.promoteId {
      self = .promoted(promoted)
    } else {
      self = source.generateId?.content == true ? .generated : .written
    }
  }
}
