import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// Sizes in styles: functions of the form before expressions, values out of range, and what else makes a line wide.
@Suite struct StyleFunctionTests {
  private static func style(_ type: String, _ paint: String) -> String {
    """
    {"version":8,"sources":{"map":{"type":"geojson","data":"map.geojson"}},
     "layers":[{"id":"drawn","type":"\(type)","source":"map","paint":{\(paint)}}]}
    """
  }

  private static let map = #"""
    {"type":"FeatureCollection","features":[
     {"type":"Feature","id":"number","properties":{"n":4},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},
     {"type":"Feature","id":"large","properties":{"n":40},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},
     {"type":"Feature","id":"text","properties":{"n":"4"},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},
     {"type":"Feature","id":"true","properties":{"n":true},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},
     {"type":"Feature","id":"null","properties":{"n":null},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}},
     {"type":"Feature","id":"missing","properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]}}]}
    """#

  private static func compilation(_ type: String, _ paint: String, avoids: Bool = true) -> Compilation {
    let spec = """
      version: 1
      style: style.json
      \(avoids ? "avoid: { layers: [drawn] }" : "")
      annotations: [{ id: a, size: [9, 9], attach: { feature: { layer: drawn } } }]
      """
    return compiled(spec, files: ["style.json": style(type, paint), "map.geojson": map])
  }

  private static func plan(_ type: String, _ paint: String) throws -> Plan {
    let compilation = compilation(type, paint)
    #expect(compilation.diagnostics.map(\.message) == [])
    return try #require(compilation.plan)
  }

  /// Widths of the six features at a zoom.
  private static func widths(_ paint: String, at zoom: Double = 0, _ type: String = "line") throws -> [Double]
  {
    let plan = try plan(type, paint)
    return plan.layerFeatures.width.indices.map {
      let table = plan.layerFeatures.widthTable[$0]
      return table == LayerTable.noTable
        ? plan.layerFeatures.width[$0] : plan.zoomTables[Int(table)].value(at: zoom)
    }
  }

  /// A function of zoom, and the expression that is the same.
  @Test(arguments: [
    (
      #"{"base":1.4,"stops":[[10,1],[16,8],[20,40]]}"#,
      #"["interpolate",["exponential",1.4],["zoom"],10,1,16,8,20,40]"#
    ),
    (#"{"stops":[[10,1],[16,8]]}"#, #"["interpolate",["linear"],["zoom"],10,1,16,8]"#),
    (#"{"type":"interval","stops":[[10,1],[16,8]]}"#, #"["step",["zoom"],1,16,8]"#),
    (
      #"{"type":"exponential","base":1,"stops":[[10,1],[10,5],[16,8]],"colorSpace":"lab"}"#,
      #"["interpolate",["linear"],["zoom"],10,1,16,8]"#
    ),
    (#"{"stops":[[10,3]]}"#, "3"), (#"{"type":"interval","stops":[[10,3]]}"#, "3"),
  ])
  func functionsOfZoomAreExpressions(_ function: String, _ expression: String) throws {
    for (type, name) in [("line", "line-width"), ("circle", "circle-radius")] {
      let one = try Self.plan(type, #""\#(name)":\#(function)"#)
      let other = try Self.plan(type, #""\#(name)":\#(expression)"#)
      #expect(one.layers == other.layers && one.layerFeatures == other.layerFeatures)
      #expect(one.zoomTables == other.zoomTables)
    }
  }

  /// A function, and the widths of features whose `n` is 4, 40, "4", true, null and missing.
  @Test(
    arguments: [
      (#"{"property":"n","stops":[[0,0],[10,20]]}"#, [8, 20, 1, 1, 1, 1]),
      (#"{"property":"n","base":2,"stops":[[2,0],[5,14]],"default":3}"#, [6, 14, 3, 3, 3, 3]),
      (#"{"property":"n","type":"interval","stops":[[3,2],[10,6]],"default":3}"#, [2, 6, 3, 3, 3, 3]),
      (#"{"property":"n","type":"interval","stops":[[10,2],[30,6]]}"#, [2, 6, 1, 1, 1, 1]),
      (#"{"property":"n","type":"categorical","stops":[[4,2],[40,6]]}"#, [2, 6, 1, 1, 1, 1]),
      (#"{"property":"n","type":"categorical","stops":[["4",2],["4",7]],"default":5}"#, [5, 5, 7, 5, 5, 5]),
      (#"{"property":"n","type":"categorical","stops":[[true,2],[false,6]]}"#, [1, 1, 1, 2, 1, 1]),
      (#"{"property":"n","type":"identity"}"#, [4, 40, 1, 1, 1, 1]),
      (#"{"property":"n","type":"identity","default":9}"#, [4, 40, 9, 9, 9, 9]),
      (#"{"property":"n","stops":[[0,7]]}"#, [7, 7, 1, 1, 1, 1]),
      (#"{"property":"n","stops":[[0,-7],[10,-7]],"default":-2}"#, [0, 0, 0, 0, 0, 0]),
    ] as [(String, [Double])])
  func functionsOfPropertiesGiveWhatMapLibreGives(_ function: String, _ widths: [Double]) throws {
    #expect(try Self.widths(#""line-width":\#(function)"#) == widths)
  }

  @Test func functionsOfZoomAndPropertyAreLinearOverZoom() throws {
    let function = #"""
      "line-width":{"property":"n","base":2,"stops":[[{"zoom":10,"value":0},0],[{"zoom":10,"value":10},10],
        [{"zoom":20,"value":0},0],[{"zoom":20,"value":10},30]],"default":2}
      """#
    #expect(try Self.widths(function, at: 5) == [4, 10, 2, 2, 2, 2])
    #expect(try Self.widths(function, at: 15) == [8, 20, 2, 2, 2, 2])
    #expect(try Self.widths(function, at: 20) == [12, 30, 2, 2, 2, 2])
  }

  /// What cannot be read, with a mark, is reported where the layer is avoided.
  @Test(arguments: [
    #"⟦{"stops":[]}⟧"#, #"⟦{"stops":[[10,1],[8,2]]}⟧"#, #"⟦{"type":"identity"}⟧"#,
    #"⟦{"stops":[[10,"wide"]]}⟧"#,
    #"⟦{"type":"categorical","stops":[[10,1]]}⟧"#, #"⟦"wide"⟧"#, #"[⟦"measure-light"⟧,"brightness"]"#,
  ])
  func whatCannotBeReadCountsAsZero(_ marked: String) throws {
    let value = MarkedText(marked)
    let compilation = Self.compilation("line", #""line-width":\#(value.string)"#)
    #expect(compilation.diagnostics.map(\.rule) == ["style-value"])
    #expect(compilation.diagnostics[0].severity == .warning)
    let start = Self.style("line", #""line-width":"#).utf8.count - "}}]}".utf8.count
    #expect(
      compilation.diagnostics.map { Int($0.location.span.start) - start } == value.spans.map(\.lowerBound))
    #expect(try #require(compilation.plan).layerFeatures.width.allSatisfy { $0 == 0 })
    let unused = Self.compilation("line", #""line-width":\#(value.string)"#, avoids: false)
    #expect(unused.diagnostics.isEmpty)
  }

  /// Values beyond their range are reported, and count as the nearest that is possible.
  @Test(arguments: [
    ("circle", #""circle-radius":-180"#, 0.0), ("line", #""line-width":-1"#, 0),
    ("line", #""line-width":1e300"#, 16_384), ("circle", #""circle-stroke-width":-3,"circle-radius":2"#, 4),
  ])
  func valuesOutOfRangeAreClamped(_ type: String, _ paint: String, _ width: Double) throws {
    let compilation = Self.compilation(type, paint)
    #expect(compilation.diagnostics.map(\.rule) == ["style-value"])
    let plan = try #require(compilation.plan)
    #expect(plan.layers.width == [width])
    #expect(try plan.bytes().withUnsafeBytes { try Plan(reading: $0) } == plan)
  }

  @Test func aSizeInTheSpecSilencesTheStyles() throws {
    let spec = """
      version: 1
      style: style.json
      avoid: { layers: [drawn] }
      layers: { drawn: { width: 6 } }
      """
    for width in ["-4", #"{"stops":[]}"#] {
      let files = ["style.json": Self.style("line", #""line-width":\#(width)"#), "map.geojson": Self.map]
      let compilation = compiled(spec, files: files)
      #expect(compilation.diagnostics.map(\.message) == [])
      #expect(try #require(compilation.plan).layers.width == [6])
    }
  }

  /// Gaps, offsets and strokes add to what is kept clear.
  @Test(arguments: [
    ("line", #""line-width":3,"line-gap-width":4"#, 10.0), ("line", #""line-width":3,"line-gap-width":0"#, 3),
    ("line", #""line-width":3,"line-offset":-2"#, 7),
    ("line", #""line-width":3,"line-gap-width":4,"line-offset":5"#, 20),
    ("circle", #""circle-radius":3,"circle-stroke-width":2"#, 10),
    ("circle", #""circle-stroke-width":2"#, 14),
  ])
  func whatIsDrawnBesideCounts(_ type: String, _ paint: String, _ width: Double) throws {
    #expect(try Self.plan(type, paint).layers.width == [width])
  }

  /// The sum of two curves is exact where both are of one kind, and close to it elsewhere.
  @Test(arguments: [
    (
      #"["interpolate",["linear"],["zoom"],4,1,12,9]"#, #"["interpolate",["linear"],["zoom"],6,2,10,3]"#,
      1e-12
    ),
    (
      #"["interpolate",["exponential",2],["zoom"],4,1,12,9]"#,
      #"["interpolate",["exponential",2],["zoom"],6,2,10,3]"#, 1e-12
    ),
    (#"["step",["zoom"],4,8,1,12,9]"#, #"["step",["zoom"],6,8,3]"#, 1e-12),
    (#"["interpolate",["exponential",2],["zoom"],4,1,12,9]"#, "2", 1e-12),
    (
      #"["interpolate",["exponential",1.5],["zoom"],4,1,12,9]"#,
      #"["interpolate",["linear"],["zoom"],6,2,10,3]"#, 0.2
    ),
    (#"["step",["zoom"],4,8,1,12,9]"#, #"["interpolate",["linear"],["zoom"],6,2,10,3]"#, 0.01),
  ])
  func curvesAreAdded(_ radius: String, _ stroke: String, _ error: Double) throws {
    func width(_ paint: String, at zoom: Double) throws -> Double {
      let plan = try Self.plan("circle", paint)
      let table = plan.layers.widthTable[0]
      return table == LayerTable.noTable ? plan.layers.width[0] : plan.zoomTables[Int(table)].value(at: zoom)
    }
    for zoom in stride(from: 3.0, through: 13, by: 0.5) {
      let expected =
        try width(#""circle-radius":\#(radius)"#, at: zoom) + width(#""circle-radius":\#(stroke)"#, at: zoom)
      let found = try width(#""circle-radius":\#(radius),"circle-stroke-width":\#(stroke)"#, at: zoom)
      #expect(abs(found - expected) <= error, "at \(zoom)")
    }
  }

  /// Whatever a style says, a plan that is made can be read.
  @Test func whateverCompilesIsReadable() throws {
    let values = [
      "-1", "1e300", "-1e300", "1e-320", "null", "true", "\"x\"", "[]", "{}", "[1,2]", "[-5,7]", "[0.2,1e9]",
      #"["get","n"]"#, #"["*",["get","n"],-1e300]"#, #"["interpolate",["linear"],["zoom"],1,-1e300,2,1e300]"#,
      #"["step",["zoom"],-5,3,1e300]"#, #"{"stops":[[1,-5],[2,1e300]]}"#,
      #"{"property":"n","stops":[[1,-5],[2,1e300]]}"#,
      #"{"stops":[[-1e300,-5],[1e300,5]]}"#, #"{"base":1e300,"stops":[[0,1],[22,5]]}"#,
      #"{"base":-1,"stops":[[0,1],[22,5]]}"#,
    ]
    let names = [
      "line-width", "line-gap-width", "line-offset", "line-trim-offset", "circle-radius",
      "circle-stroke-width",
      "symbol-sort-key", "icon-anchor", "icon-allow-overlap", "visibility",
    ]
    let spec = "version: 1\nstyle: style.json\navoid: { layers: [line, circle, symbol] }\n"
    for name in names {
      for value in values {
        let layers = ["line", "circle", "symbol"].map {
          #"{"id":"\#($0)","type":"\#($0)","source":"map","minzoom":\#(value),"maxzoom":\#(value),"#
            + #""paint":{"\#(name)":\#(value)},"layout":{"\#(name)":\#(value)}}"#
        }
        let style =
          #"{"version":8,"sources":{"map":{"type":"geojson","data":"map.geojson"}},"layers":[\#(layers.joined(separator: ","))]}"#
        let compilation = compiled(spec, files: ["style.json": style, "map.geojson": Self.map])
        let plan = try #require(compilation.plan, "\(name) \(value) \(compilation.diagnostics)")
        #expect(try plan.bytes().withUnsafeBytes { try Plan(reading: $0) } == plan, "\(name) \(value)")
      }
    }
  }
}
