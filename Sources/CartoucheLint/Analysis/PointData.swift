/// GeoJSON with as many points, for examples of rules about many.
func pointData(_ count: Int) -> String {
  let points = (0..<count).map { "[\(Double($0 % 100) / 10), \(Double($0 / 100) / 10)]" }
  let features = points.map {
    #"{ "type": "Feature", "properties": {}, "geometry": { "type": "Point", "coordinates": \#($0) } }"#
  }
  return #"{ "type": "FeatureCollection", "features": [\#(features.joined(separator: ",\n"))] }"#
}
