import CartoucheCompiler
import CartoucheRender
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// The features of the map in pictures.
@Suite struct LayerPictureTests {
  private func picture(_ spec: String, zoom: Double = 4) throws -> String {
    let result = compiled("version: 1\n\(spec)")
    let plan = try #require(result.plan)
    let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: zoom)
    let viewport = Viewport(width: 400, height: 300)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    resolver.resolve(camera: camera, viewport: viewport, into: &frame)
    return FrameSVG(plan: plan).text(ResolvedFrame(camera: camera, viewport: viewport, frame: frame))
  }

  @Test func inlineLinesAndPolygonsAreDrawn() throws {
    let svg = try picture(
      """
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[0, 0], [1, 0]] } }
        - { id: b, size: [9, 9], attach: { polygon: [[[0, 0], [1, 0], [1, 1]]] } }
      """)
    #expect(svg.contains(#"<path class="lines" d="M200 150L222.76 150M200 150L222.76 150L222.76 127.24Z"/>"#))
    #expect(svg.contains(#"<path class="areas" d="M200 150L222.76 150L222.76 127.24Z"/>"#))
  }

  private static let route = """
    sources:
      routes: { data: { type: Feature, id: main, geometry: { type: LineString, coordinates: [[0, 0], [1, 0]] } } }
    layers:
      drive: { type: line, source: routes, minZoom: 3, width: [interpolate, [linear], [zoom], 4, 10, 6, 20] }
    annotations:
      - { id: a, size: [9, 9], attach: { feature: { layer: drive, id: main } } }
    """

  @Test func aLineIsAsWideAsItsLayerDrawsIt() throws {
    #expect(
      try picture(Self.route).contains(#"<path class="route" stroke-width="10" d="M200 150L222.76 150"/>"#))
    #expect(try picture(Self.route, zoom: 5).contains(#"<path class="route" stroke-width="15" "#))
    #expect(try !picture(Self.route, zoom: 2).contains(#"class="route""#))
  }

  /// The line is 2° long to the east; parts of it are trimmed.
  @Test(arguments: [
    ("[0, 0.25]", "M211.38 150L222.76 150L245.51 150"), ("[0.25, 1]", "M200 150L211.38 150"),
    ("[0.25, 0.75]", "M200 150L211.38 150M234.13 150L245.51 150"),
    ("[0, 0]", "M200 150L222.76 150L245.51 150"),
  ])
  func whatALayerTrimsIsLeftOut(_ trim: String, _ path: String) throws {
    let svg = try picture(
      """
      sources:
        routes: { data: { type: Feature, id: main, geometry: { type: LineString, coordinates: [[0, 0], [1, 0], [2, 0]] } } }
      layers:
        drive: { type: line, source: routes, width: 10, trimOffset: \(trim) }
      annotations:
        - { id: a, size: [9, 9], attach: { feature: { layer: drive, id: main } } }
      """)
    #expect(svg.contains(#"<path class="route" stroke-width="10" d="\#(path)"/>"#))
  }

  @Test func iconsAndCirclesHaveTheirSizes() throws {
    let svg = try picture(
      """
      sources: { cafes: { data: { type: Point, coordinates: [0, 0] } } }
      layers:
        icons: { type: symbol, source: cafes, size: [20, 10], anchor: bottom, offsetX: 2, offsetY: 3 }
        dots: { type: circle, source: cafes, radius: 6 }
      annotations: []
      avoid: { layers: [dots] }
      """)
    #expect(svg.contains(#"<path class="icons" d="M192 137h20v10h-20z"/>"#))
    #expect(svg.contains(#"<path class="dots" stroke-width="12" d="M200 150h0"/>"#))
  }
}
