import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A line or a ring as it is written in a spec or in data.
struct WrittenPath {
  enum Kind {
    case line
    case outline
    case hole
  }

  let kind: Kind
  /// The location of the list of positions.
  let place: Location
  /// The number of items in the list, including invalid positions.
  let itemCount: Int
  /// The list of positions in its document. It is parsed again on access if its nodes were freed.
  private let written: LazyValue
  /// The longitudes in degrees, unwrapped so that a path across ±180° is continuous. The last position of a
  /// ring equals its first.
  let longitudes: [Double]
  let latitudes: [Double]

  /// - Parameter written: The same list of positions as `node`, in a form that can be parsed again. It is
  ///   `nil` if the nodes of the document are not freed.
  init(_ kind: Kind, _ node: Node, written: LazyValue? = nil) {
    self.kind = kind
    self.written = written ?? .node(node)
    place = node.location
    itemCount = node.count
    var longitudes: [Double] = []
    var latitudes: [Double] = []
    longitudes.reserveCapacity(node.count)
    latitudes.reserveCapacity(node.count)
    for position in node.items {
      guard let (written, latitude) = position.position else { continue }
      var longitude = written
      if let last = longitudes.last, 180..<360 ~= abs(longitude - last) {
        longitude += longitude < last ? 360 : -360
      }
      longitudes.append(longitude)
      latitudes.append(latitude)
    }
    self.longitudes = longitudes
    self.latitudes = latitudes
  }

  var count: Int { longitudes.count }

  /// Returns the location of the position with this index.
  func place(_ index: Int) -> Location {
    var items = written.node.items.makeIterator()
    for _ in 0..<index { _ = items.next() }
    return items.next()?.location ?? place
  }

  /// Twice the area of the ring in square degrees; positive if the ring is counterclockwise.
  var doubleArea: Double {
    guard count > 2 else { return 0 }
    var sum = 0.0
    for index in 0..<count {
      let next = index + 1 == count ? 0 : index + 1
      sum += (longitudes[next] - longitudes[index]) * (latitudes[next] + latitudes[index])
    }
    return -sum
  }

  /// Returns whether the ring contains a point, by the even-odd rule.
  func contains(longitude: Double, latitude: Double) -> Bool {
    var isInside = false
    var last = count - 1
    for index in 0..<count {
      if (latitudes[index] > latitude) != (latitudes[last] > latitude) {
        let fraction = (latitude - latitudes[index]) / (latitudes[last] - latitudes[index])
        if longitude < longitudes[index] + fraction * (longitudes[last] - longitudes[index]) {
          isInside.toggle()
        }
      }
      last = index
    }
    return isInside
  }
}

extension Node {
  /// The longitude and latitude as written, without an altitude; `nil` if the node is not a position.
  var position: (longitude: Double, latitude: Double)? {
    if let (longitude, latitude) = plainNumbers { return (longitude, latitude) }
    var items = items
    guard let longitude = items.next()?.number, let latitude = items.next()?.number else { return nil }
    return (longitude, latitude)
  }
}

/// A point as it is written in a spec or in data. The file is stored once in the `CoordinateGroup`, because
/// there may be a million points.
struct WrittenPoint {
  /// The longitude in degrees; in a spec it is wrapped into −180…180.
  let longitude: Double
  let latitude: Double
  let span: SourceSpan

  /// Creates a point with the location of `node`.
  init(longitude: Double, latitude: Double, at node: Node) {
    self.init(longitude: longitude, latitude: latitude, span: node.span)
  }

  init(longitude: Double, latitude: Double, span: SourceSpan) {
    self.longitude = longitude
    self.latitude = latitude
    self.span = span
  }
}

extension PointValue {
  /// Returns the point that a mapping of a `forEach` list contains, or `nil` if the point is computed
  /// otherwise.
  func written(in mapping: Node) -> WrittenPoint? {
    switch self {
    case .coordinate: return nil
    case .expression(let expression):
      guard let name = expression.propertyAlone, let node = mapping.mergedValue(name),
        let (longitude, latitude) = node.plainNumbers
      else { return nil }
      return WrittenPoint(longitude: longitude, latitude: latitude, at: node)
    case .components(let first, let second):
      guard let longitude = first.expression?.propertyAlone.flatMap({ mapping.mergedValue($0)?.number }),
        let latitude = second.expression?.propertyAlone.flatMap({ mapping.mergedValue($0)?.number })
      else { return nil }
      return WrittenPoint(longitude: longitude, latitude: latitude, at: mapping)
    }
  }
}

extension Expression {
  /// The property that the expression reads without any computation except a check of its type.
  fileprivate var propertyAlone: String? {
    if let read = readProperty { return read.name.content }
    return arguments(of: "array")?.last?.readProperty?.name.content
  }
}

/// The location of a feature in a source. It does not keep the feature's nodes, because there may be a
/// million features.
struct WrittenFeature {
  let geometry: SourceSpan
  /// The span of the properties; empty if the feature has none, which needs less memory than an optional.
  private let propertiesOrNothing: SourceSpan

  init(geometry: SourceSpan, properties: SourceSpan?) {
    self.geometry = geometry
    propertiesOrNothing = properties ?? SourceSpan(start: 0, end: 0)
  }

  /// The span of the feature's properties, or `nil` if it has no `properties`.
  var properties: SourceSpan? { propertiesOrNothing.range.isEmpty ? nil : propertiesOrNothing }
}
