import CartoucheResolver

extension InputKind {
  /// GeoJSON, for a spec that looks at everything in it.
  static let data = InputKind(
    "data",
    seeds: { ExampleFiles.texts(endingIn: ".geojson") + [Array(everyGeometry.utf8)] },
    pieces: jsonPieces,
    check: { bytes throws(Complaint) in
      try CompilationChecks.check(Array(specOfData.utf8), beside: ["data.geojson": bytes])
      try FrameChecks(Plan()).checkBaseMap(bytes)
    })

  private static let specOfData = """
    version: 1
    sources: { data: data.geojson }
    layers:
      lines: { type: line, source: data, width: 4, filter: ["==", [geometry-type], LineString] }
      areas: { type: fill, source: data, filter: ["==", [geometry-type], Polygon] }
      routes: { type: line, source: data, width: [coalesce, [get, width], 3], trimOffset: [0.1, 0.9] }
      dots: { type: circle, source: data, radius: 3 }
    avoid: { layers: [lines, routes, dots] }
    annotations:
      - id: each
        forEach: { source: data }
        size: [60, 20]
        variableAnchors: [bottom, top, left]
        title: "{name} {rating}"
        subtitle: [to-string, [get, wishes]]
        priority: [to-number, [get, rating], 0]
        data: { all: [properties], id: [id], name: [get, name] }
        clusteringIdentifier: [coalesce, [get, kind], all]
      - { id: line, forEach: { layer: lines }, attach: { part: [0.2, 0.8] }, size: [30, 10], title: "{name}" }
      - { id: area, forEach: { layer: areas }, size: [30, 10], title: [typeof, [get, name]] }
    clusters:
      all: { size: [20, 20], aggregate: { first: { first: [get, name] } }, title: "{count} {first}" }
    """

  private static let everyGeometry = #"""
    {"type":"FeatureCollection","bbox":[-180,-90,180,90],"features":[
    {"type":"Feature","id":1,"properties":{"name":"caf\u00e9 \ud83d\ude00","rating":-1.5e-3,"wishes":["a",{"b":[]}]},
     "geometry":{"type":"Point","coordinates":[179.99,84.5,12]}},
    {"type":"Feature","id":"x","properties":null,"geometry":{"type":"MultiPoint","coordinates":[[0,0],[1,1]]}},
    {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[179,0],[-179,1],[-170,2]]}},
    {"type":"Feature","properties":{"kind":"k"},"geometry":{"type":"MultiLineString","coordinates":
     [[[0,0],[1,1]],[[2,2],[2,2],[3,3]]]}},
    {"type":"Feature","properties":{"name":"\u0007 \" \\ <b>&"},"geometry":{"type":"Polygon","coordinates":
     [[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}},
    {"type":"Feature","properties":{"name":true},"geometry":{"type":"MultiPolygon","coordinates":
     [[[[170,0],[-170,0],[-170,9],[170,0]]],[[[0,80],[9,89],[0,89],[0,80]]]]}},
    {"type":"Feature","properties":{"name":[]},"geometry":{"type":"GeometryCollection","geometries":
     [{"type":"Point","coordinates":[5,5]}]}},
    {"type":"Feature","properties":{"a":1},"geometry":null}]}
    """#
}
