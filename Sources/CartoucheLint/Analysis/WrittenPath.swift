import CartoucheDiagnostics
import CartoucheSyntax

/// A line or a ring as it is written, in a spec or in its data.
struct WrittenPath {
  enum Kind {
    case line
    case outline
    case hole
  }

  let kind: Kind
  /// Where it is written.
  let place: Location
  /// Items of the list that it is, positions or not.
  let itemCount: Int
  /// The list, which is read anew where its nodes were not kept.
  private let written: WrittenValue
  /// Degrees; longitudes are unwrapped, so that a path across ±180° is one piece. A ring's last position is its first.
  let longitudes: [Double]
  let latitudes: [Double]

  /// - Parameter written: the same as `node`; nil: nodes are kept.
  init(_ kind: Kind, _ node: Node, written: WrittenValue? = nil) {
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

  /// Where the position with this number is written.
  func place(_ index: Int) -> Location {
    var items = written.node.items.makeIterator()
    for _ in 0..<index { _ = items.next() }
    return items.next()?.location ?? place
  }

  /// Twice the area in square degrees; above 0 where a ring runs counterclockwise.
  var doubleArea: Double {
    guard count > 2 else { return 0 }
    var sum = 0.0
    for index in 0..<count {
      let next = index + 1 == count ? 0 : index + 1
      sum += (longitudes[next] - longitudes[index]) * (latitudes[next] + latitudes[index])
    }
    return -sum
  }

  /// Whether a point lies within the ring, by the even-odd rule.
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
  /// Longitude and latitude as they are written; an altitude after them is ignored. Nil: it is no position.
  var position: (longitude: Double, latitude: Double)? {
    if let (longitude, latitude) = plainNumbers { return (longitude, latitude) }
    var items = items
    guard let longitude = items.next()?.number, let latitude = items.next()?.number else { return nil }
    return (longitude, latitude)
  }
}
