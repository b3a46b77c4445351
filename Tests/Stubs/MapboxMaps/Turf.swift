// Types of Turf, which MapboxMaps exports.

public enum FeatureIdentifier: Sendable {
  case string(String)
  case number(Double)
}

public struct Feature: Sendable {
  public var identifier: FeatureIdentifier?
  public var geometry: Geometry?
}

public enum Geometry: Sendable {
  case point(Point)
  case lineString(LineString)
  case polygon(Polygon)
  case multiPoint(MultiPoint)
  case multiLineString(MultiLineString)
  case multiPolygon(MultiPolygon)
  indirect case geometryCollection(GeometryCollection)
}

public struct Point: Sendable {
  public var coordinates: CLLocationCoordinate2D
}

public struct LineString: Sendable {
  public var coordinates: [CLLocationCoordinate2D]
}

public struct Polygon: Sendable {
  public var coordinates: [[CLLocationCoordinate2D]]
}

public struct MultiPoint: Sendable {
  public var coordinates: [CLLocationCoordinate2D]
}

public struct MultiLineString: Sendable {
  public var coordinates: [[CLLocationCoordinate2D]]
}

public struct MultiPolygon: Sendable {
  public var coordinates: [[[CLLocationCoordinate2D]]]
}

public struct GeometryCollection: Sendable {
  public var geometries: [Geometry]
}
