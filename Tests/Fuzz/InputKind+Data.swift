import CartoucheCompiler
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheTestSupport

extension InputKind {
  /// GeoJSON, for a spec that reads all of it.
  static let data = InputKind(
    "data",
    seeds: { ExampleFiles.texts(endingIn: ".geojson") + [Array(everyGeometry.utf8)] },
    pieces: jsonPieces,
    check: { bytes throws(CheckFailure) in
      try CompilationChecks.check(Array(specOfData.utf8), beside: ["data.geojson": bytes])
      try FrameChecks(Plan()).checkBaseMap(bytes)
    })

  static let specOfData = """
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

extension InputKind {
  /// Map styles, for a spec that uses their layers.
  static let style = InputKind(
    "style",
    seeds: { ExampleFiles.texts(endingIn: ".style.json") + [Array(everyLayer.utf8)] },
    pieces: jsonPieces,
    check: { bytes throws(CheckFailure) in
      try CompilationChecks.check(Array(specOfStyle.utf8), beside: ["fuzzed.style.json": bytes])
    })

  static let specOfStyle = """
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

extension InputKind {
  /// Expressions in several places: for features, clusters, the zoom, as a filter and as data.
  static let expression = InputKind(
    "expression", seeds: { expressions.map { Array($0.utf8) } },
    pieces: jsonPieces
      + OperatorCatalog.all.map { Array(#"["\#($0.name)","#.utf8) }
      + [#"["get","name"]"#, #"["zoom"]"#, #"["id"]"#, #"["get","count"]"#, "1e-7"].map { Array($0.utf8) },
    check: { bytes throws(CheckFailure) in
      for place in places {
        let (before, after) = (Array(place.before.utf8), Array(place.after.utf8))
        try CompilationChecks.check(before + bytes + after)
      }
    })

  private static let head = """
    version: 1
    sources: { people: people.geojson, cafes: cafes.geojson }

    """

  static let places = [
    (
      head + "annotations:\n  - { id: a, forEach: { source: people }, size: [20, 10], title: ",
      ", data: { x: [get, name] } }\n"
    ),
    (
      head + "annotations:\n  - { id: a, forEach: { source: cafes }, size: [20, 10], priority: ",
      ", subtitle: x }\n"
    ),
    (
      head + "annotations:\n  - { id: a, forEach: { source: cafes, filter: ",
      " }, size: [20, 10], title: \"{name}\" }\n"
    ),
    (
      head + "annotations:\n  - { id: a, forEach: { source: cafes }, size: [20, 10], data: { x: ",
      " } }\n"
    ),
    (
      head + "annotations:\n  - { id: a, forEach: { source: cafes }, size: [",
      ", 9] }\n"
    ),
    (
      head
        + "annotations:\n  - { id: a, forEach: { source: cafes }, size: [20, 10], clusteringIdentifier: c }\n"
        + "clusters:\n  c: { size: [9, 9], aggregate: { count2: { sum: 1 }, name: { first: [get, name] } }, priority: ",
      " }\n"
    ),
  ].map { (before: $0.0, after: $0.1) }

  private static let expressions = [
    #"["get","name"]"#, #"["get","rating",["properties"]]"#, #"["has","name"]"#, #"["id"]"#, #"["zoom"]"#,
    #"["geometry-type"]"#, #"["literal",[1,"a",{"b":[null,true]}]]"#, #"["typeof",["get","wishes"]]"#,
    #"["case",[">",["get","rating"],4],["get","name"],["has","x"],"b","c"]"#,
    #"["match",["get","name"],["Mellow","Grind"],1,"Farid",["+",1,["zoom"]],-2.5]"#,
    #"["match",["get","rating"],1,"a",[2,3],"b","c"]"#, #"["coalesce",["get","x"],["get","name"],""]"#,
    #"["step",["zoom"],1,3,["get","rating"],7,9]"#, #"["step",["get","rating"],"a",3,"b",4.5,"c"]"#,
    #"["interpolate",["linear"],["zoom"],1,10,22,200]"#,
    #"["interpolate",["exponential",1.5],["zoom"],5,["get","rating"],12.5,["*",2,["get","rating"]]]"#,
    #"["interpolate",["cubic-bezier",0.4,0,0.6,1],["get","count"],0,0,100,1]"#,
    #"["let","x",["get","rating"],["+",["var","x"],["*",["var","x"],2]]]"#,
    #"["all",["==",["get","name"],"a"],["!",["in","b",["get","name"]]],["any",true,false]]"#,
    #"["concat",["get","name"]," ",["to-string",["get","rating"]],["upcase","ß"],["downcase","İ"]]"#,
    #"["to-number",["get","rating"],["get","name"],0]"#, #"["to-boolean",["get","name"]]"#,
    #"["number",["get","rating"],1]"#, #"["string",["get","name"],"x"]"#, #"["boolean",["get","x"],false]"#,
    #"["array","string",3,["literal",["a","b","c"]]]"#, #"["object",["properties"]]"#,
    #"["at",1,["literal",[1,2,3]]]"#, #"["length",["get","name"]]"#, #"["slice",["get","name"],1,-1]"#,
    #"["index-of","e",["get","name"],2]"#, #"["in",1,["literal",[1,2]]]"#,
    #"["/",["-",["get","rating"],1],["%",7,["get","rating"]]]"#, #"["^",["get","rating"],0.5]"#,
    #"["max",1,["min",2,["abs",-3]],["round",2.5],["floor",-1.5],["ceil",1.2]]"#,
    #"["sqrt",["ln",["log2",["log10",["e"]]]]]"#, #"["sin",["cos",["tan",["pi"]]]]"#,
    #"["asin",["acos",["atan",["ln2"]]]]"#, #"["number-format",["get","rating"],{"max-fraction-digits":2}]"#,
    #"["<",["get","name"],"M"]"#, #"["==",["get","rating"],["get","x"]]"#,
    #"["/",["get","count2"],["get","count"]]"#,
    #"["case",["==",["get","name"],"a"],["get","count"],7]"#, "required", "3", "\"{name} {rating}\"", "high",
    "true",
  ]
}

extension InputKind {
  /// Plan files with a valid length and checksum, as an attacker can make them too.
  static let plan = InputKind(
    "plan",
    seeds: {
      let compiled = ExampleFiles.specs.compactMap { spec in
        var plan = CartoucheSpecTestSupport.compiled(
          String(decoding: spec, as: UTF8.self),
          files: Dictionary(
            uniqueKeysWithValues: ExampleFiles.beside.contents.map {
              (String($0.dropFirst("maps/".count)), String(decoding: $1, as: UTF8.self))
            })
        ).plan
        plan?.buildHierarchies()
        return plan?.bytes()
      }
      let random = (0..<12).map { RandomScene(seed: $0).plan }.map { $0.bytes() }
      let clusters = (0..<12 as Range<UInt64>).map { seed in
        var plan = RandomClusterScene(seed: seed).plan
        plan.buildHierarchies()
        return plan.bytes()
      }
      return compiled.filter { $0.count < 16_384 } + random + [TestScene.planWithEveryColumn.bytes()]
        + clusters
    },
    pieces: planPieces, isText: false,
    check: { bytes throws(CheckFailure) in try PlanChecks.checkFile(bytes.sealedPlan) })

  private static let planPieces: [[UInt8]] =
    [
      [0], [1], [2], [0x7F], [0x80], [0xFF], [0xFF, 0xFF, 0xFF, 0xFF], [0xFE, 0xFF, 0xFF, 0xFF],
      [0xFF, 0xFF, 0xFF, 0x7F], [0, 0, 0, 0x80], [0, 0, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0],
      [0, 0, 0, 0, 0, 0, 0, 0],
    ]
    // Valid numbers that are as large, as small or as close together as possible.
    + [
      1e308, -1e308, .leastNonzeroMagnitude, 1e-9, 1, -1, 0.5, 1e9, 4_294_967_296, 180, 90, 22, 1e16, -0.0,
      .infinity, .nan,
    ]
    .map { (number: Double) in withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) } }
    + [#"{"a":1}"#, #"{},"id":1"#, "\u{1B}[2J", "\"", "\\", "\n", "]", "}", "null", "[\"get\",\"count\"]"]
    .map { Array($0.utf8) }
}
