import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The screen points of coordinates in a frame of a trace, as the map of an app projects them: `points` of a line.
package struct TracePoints: Sendable, Equatable {
  private var entries: [Cell: [Entry]] = [:]

  private struct Entry: Sendable, Equatable {
    var coordinate: Coordinate
    var point: ScreenPoint
  }

  /// A square of the map with sides of `tolerance`.
  private struct Cell: Sendable, Hashable {
    var east: Int
    var north: Int
  }

  /// The largest difference in degrees between equal coordinates, about 10 cm. The position of a cluster is rounded
  /// where a frame prints it.
  private static let tolerance = 1e-6

  package init() {}

  /// The coordinates with their points, in a fixed order.
  package var list: [(coordinate: Coordinate, point: ScreenPoint)] {
    entries.values.joined().map { ($0.coordinate, $0.point) }
      .sorted { ($0.0.longitude, $0.0.latitude) < ($1.0.longitude, $1.0.latitude) }
  }

  /// Adds the screen point of a coordinate.
  package mutating func add(_ point: ScreenPoint, at coordinate: Coordinate) {
    let cell = Self.cell(coordinate)
    entries[cell, default: []].append(Entry(coordinate: coordinate, point: point))
  }

  /// Returns the screen point of a coordinate, or `nil` if the trace has none, so that the map hides it.
  package func point(of coordinate: Coordinate) -> ScreenPoint? {
    let cell = Self.cell(coordinate)
    for east in -1...1 {
      for north in -1...1 {
        let near = entries[Cell(east: cell.east + east, north: cell.north + north)] ?? []
        if let entry = near.first(where: { Self.areEqual($0.coordinate, coordinate) }) { return entry.point }
      }
    }
    return nil
  }

  /// Returns the coordinate at a screen point, or `nil` if the trace has none within half a point.
  package func coordinate(at point: ScreenPoint) -> Coordinate? {
    entries.values.joined()
      .filter { abs($0.point.x - point.x) <= 0.5 && abs($0.point.y - point.y) <= 0.5 }
      .map { $0.coordinate }.min { ($0.longitude, $0.latitude) < ($1.longitude, $1.latitude) }
  }

  private static func cell(_ coordinate: Coordinate) -> Cell {
    let place = coordinate.wrapped
    func whole(_ degrees: Double) -> Int { Int((degrees / tolerance).rounded()) }
    return Cell(east: whole(place.longitude), north: whole(place.latitude))
  }

  private static func areEqual(_ one: Coordinate, _ other: Coordinate) -> Bool {
    abs(one.wrapped.longitude - other.wrapped.longitude) <= tolerance
      && abs(one.latitude - other.latitude) <= tolerance
  }
}

extension Codec where Content == TracePoints? {
  /// A codec for `points`: a list of `[longitude, latitude, x, y]`.
  static var points: Codec {
    Codec("a list of `[longitude, latitude, x, y]`", .list(of: .list(of: .anyNumber, atLeast: 4))) {
      node, value, decoder in
      let expected = "a list of `[longitude, latitude, x, y]`"
      guard node.kind == .sequence else { return decoder.wrongType(node, expected: expected) }
      var points = TracePoints()
      for item in node.items {
        let numbers = item.items.compactMap { $0.number }
        guard item.kind == .sequence, item.count == 4, numbers.count == 4, abs(numbers[0]) <= 1e6,
          abs(numbers[1]) <= 90
        else {
          if !item.isTruncated {
            decoder.wrongType(item, expected: "`[longitude, latitude, x, y]`: degrees, then points")
          }
          continue
        }
        points.add(
          ScreenPoint(x: numbers[2], y: numbers[3]),
          at: Coordinate(longitude: numbers[0], latitude: numbers[1]))
      }
      value = points
    }
  }
}

extension Shape {
  fileprivate static var anyNumber: Shape { .number(NumberShape(-1e6...1e6, "degrees or points")) }
}
