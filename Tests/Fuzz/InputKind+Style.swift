extension InputKind {
  /// Styles of a map, for a spec that names its layers.
  static let style = InputKind(
    "style",
    seeds: { ExampleFiles.texts(endingIn: ".style.json") + [Array(everyLayer.utf8)] },
    pieces: jsonPieces,
    check: { bytes throws(Complaint) in
      try CompilationChecks.check(Array(specOfStyle.utf8), beside: ["fuzzed.style.json": bytes])
    })

  private static let specOfStyle = """
    version: 1
    style: fuzzed.style.json
    layers: { museums: { size: [20, 20], samples: cafes.geojson }, roads: { minZoom: 3 } }
    avoid: { layers: [roads] }
    annotations:
      - { id: each, forEach: { layer: museums }, size: [40, 20], title: "{name}" }
      - { id: one, attach: { feature: { layer: museums, id: mellow } }, size: [30, 10] }
      - { id: road, attach: { feature: { layer: roads, id: 7 } }, size: [30, 10] }
    """

  private static let everyLayer = #"""
    {"version":8,"sources":{"map":{"type":"geojson","data":"cafes.geojson"},"streets":{"type":"vector","url":"x"},
     "own":{"type":"geojson","data":{"type":"FeatureCollection","features":[{"type":"Feature","id":7,
      "properties":{"name":"a","width":3},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}]}}},
     "layers":[{"id":"sky","type":"background","paint":{"background-color":"#fff"}},
     {"id":"museums","type":"symbol","source":"map","minzoom":3,"maxzoom":19.5,
      "filter":["all",["has","name"],["!in","name","Grind"],["==","$type","Point"]],
      "layout":{"icon-image":"x","icon-anchor":"top-left","icon-offset":[1,-2],"icon-allow-overlap":true,
       "symbol-sort-key":["get","rating"],"text-field":["format",["get","name"],{}]}},
     {"id":"roads","type":"line","source":"own","layout":{"visibility":"none","line-cap":"round"},
      "paint":{"line-width":["interpolate",["exponential",1.5],["zoom"],5,1,18,["get","width"]],
       "line-trim-offset":[0.1,0.5]}},
     {"id":"tiles","type":"line","source":"streets","source-layer":"road","filter":["within",{}],
      "paint":{"line-width":{"stops":[[1,2],[3,4]],"base":1.2}}},
     {"id":"dots","type":"circle","source":"own","paint":{"circle-radius":5,"circle-stroke-width":2}}]}
    """#
}
