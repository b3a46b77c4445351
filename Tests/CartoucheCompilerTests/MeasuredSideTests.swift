import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// What the host measures takes the place of the sides that are `auto`, and of no other.
@Suite struct MeasuredSideTests {
  private let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 4)
  private let viewport = Viewport(width: 400, height: 400)

  /// The frame after some inputs, of a plan that was a file.
  private func frame(_ annotation: String, root: String = "", _ inputs: [Input]...) throws -> Frame {
    let compilation = compiled(
      """
      version: 1
      \(root)
      annotations:
        - { id: a, attach: { point: [0, 0] }, \(annotation) }
      """)
    let plan = try #require(compilation.plan, "\(compilation.diagnostics.map(\.message))")
    var resolver = Resolver(plan: try Plan(bytes: plan.bytes()))
    var frame = Frame()
    resolver.resolve(camera: camera, viewport: viewport, into: &frame)
    for inputs in inputs {
      resolver.resolve(inputs, camera: camera, viewport: viewport, into: &frame)
      #expect(frame.refusals.isEmpty)
    }
    return frame
  }

  struct Side: Sendable, CustomTestStringConvertible {
    var size: String
    var width: Double
    var height: Double
    var testDescription: String { size }
  }

  @Test(arguments: [
    Side(size: "[auto, 28]", width: 60, height: 28), Side(size: "[120, auto]", width: 120, height: 16),
    Side(size: "auto", width: 60, height: 16),
  ])
  func aGivenSideStays(side: Side) throws {
    for title in ["title: The Kettle,", ""] {
      let frame = try frame(
        "\(title) view: tag, size: \(side.size)",
        [.measured(AnnotationIndex(rawValue: 0), width: 60, height: 16)])
      let placement = try #require(frame.placements.first)
      #expect(placement.width == side.width && placement.height == side.height, "\(title)")
    }
  }

  @Test func aStateGivesASideOfItsOwn() throws {
    let frame = try frame(
      "title: Hotel, size: [auto, 32], states: { selected: { size: [auto, 40] } }",
      [.measured(AnnotationIndex(rawValue: 0), width: 60, height: 16)],
      [.select(AnnotationIndex(rawValue: 0))])
    let placement = try #require(frame.placements.first)
    #expect(placement.width == 60 && placement.height == 40)
  }

  @Test func aCalloutKeepsItsGivenSide() throws {
    let frame = try frame(
      "title: Hotel, size: [20, 20], callout: { when: always, size: [160, auto] }",
      [.measuredCallout(AnnotationIndex(rawValue: 0), width: 347, height: 50)])
    let callout = try #require(frame.callouts.first)
    #expect(callout.width == 160 && callout.height == 50)
  }

  @Test func aClusterHasTheGivenSideOfItsMembers() throws {
    let cluster = AnnotationIndex(clusterStartingWith: 1)
    let frame = try frame(
      """
      title: Hotel, size: [auto, 32], clusteringIdentifier: hotels }
        - { id: b, attach: { point: [0, 0] }, title: Hotel, size: [auto, 32], clusteringIdentifier: hotels
      """, [.measured(cluster, width: 70, height: 16)])
    let placement = try #require(frame.placements.first)
    #expect(placement.annotation == cluster && placement.width == 70 && placement.height == 32)
  }
}
