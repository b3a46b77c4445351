/// What lies far from all else, and would lie there with its numbers swapped.
struct SwappedCoordinates: Rule {
  static let metadata = RuleMetadata(
    id: "swapped-coordinates", .coordinates, needsPlan: false,
    summary: "What lies far from all else would lie there with longitude and latitude swapped.",
    why: """
      Coordinates are `[longitude, latitude]`, as in GeoJSON; maps in a browser show them the other way round. That is asked of points, \
      lines and outlines, of single positions of these, of the camera and of the puck, which are compared with the first 100,000 places. \
      Where two places stand against each other, either may be the wrong one, and no fix is offered.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: b, size: [9, 9], attach: { point: [10.75, 59.92] } }
        - { id: c, size: [9, 9], attach: { point: ⟦[59.93, 10.71]⟧ } }
        - { id: d, size: [9, 9], attach: { point: [10.77, 59.90] } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: ⟦[59.91, 10.73]⟧, zoom: 12 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: b, size: [9, 9], attach: { point: [10.75, 59.92] } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: [11.5, 48.1], zoom: 10 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: ⟦[48.1, 11.5]⟧ } }
        - { id: b, size: [9, 9], attach: { point: [11.6, 48.2] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: berlin, size: [9, 9], attach: { point: [13.4, 52.5] } }
        - { id: hamburg, size: [9, 9], attach: { point: ⟦[53.5, 10.0]⟧ } }
        - { id: munich, size: [9, 9], attach: { point: [11.5, 48.1] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [11.5, 48.1] } }
        - { id: b, size: [9, 9], attach: { point: ⟦[48.1, 11.5]⟧ } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [9.95, 53.55] } }
        - { id: b, size: [9, 9], attach: { point: [9.96, 53.54] } }
        - { id: c, size: [9, 9], attach: { line: ⟦[[53.53, 9.88], [53.54, 9.89]]⟧ } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { polygon: [[[10.7, 59.9], [10.8, 59.9], ⟦[59.95, 10.8]⟧, [10.7, 59.9]]] } }
        - { id: b, size: [9, 9], attach: { point: [10.75, 59.92] } }
        - { id: c, size: [9, 9], attach: { point: ⟦[59.92, 10.74]⟧ } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: [10.75, 59.91], zoom: 10 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: b, size: [9, 9], attach: { point: ⟦[59.92, 10.74]⟧ } }
        - { id: c, size: [9, 9], attach: { line: ⟦[[59.93, 10.71], [59.94, 10.72]]⟧ } }
        - { id: d, size: [9, 9], attach: { point: [10.76, 59.93] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[2.33, 48.85], ⟦[48.857, 2.345]⟧, [2.36, 48.853], [2.37, 48.862]] } }
      """),
    .flagged(
      """
      version: 1
      sources: { roads: { data: { type: LineString, coordinates: [[2.33, 48.85], [2.36, 48.853], ⟦[48.857, 2.345]⟧] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: roads } }
      """),
    .flagged(
      """
      version: 1
      sources: { cafes: { data: { type: MultiPoint, coordinates: [[9.95, 53.55], [9.96, 53.56], [9.97, 53.55]] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: cafes } }
        - { id: b, size: [9, 9], attach: { point: ⟦[53.53, 9.88]⟧ } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: [2.3522, 48.8566] }
      puck: { coordinate: ⟦[48.86, 2.34]⟧, radius: 14 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [2.35, 48.85] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach: [{ at: [10.73, 59.91] }, { at: [10.75, 59.92] }, { at: ⟦[59.93, 10.71]⟧ }, { at: [10.77, 59.90] }]
          attach: { point: [get, at] }
          size: [9, 9]
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach:
            - { lng: 10.73, lat: 59.91 }
            - { lng: 10.75, lat: 59.92 }
            - ⟦{ lng: 59.93, lat: 10.71 }⟧
            - { lng: 10.77, lat: 59.90 }
          attach: { point: [[get, lng], [get, lat]] }
          size: [9, 9]
      """),
    .accepted(
      """
      version: 1
      puck: { coordinate: [55.3, 25.2], radius: 14 }
      annotations:
        - { id: flight, size: [9, 9], attach: { line: [[10.73, 59.91], [55.3, 25.2]] } }
        - { id: park, size: [9, 9], attach: { polygon: [[[10.7, 59.9], [10.8, 59.9], [10.8, 60], [10.7, 59.9]]] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: oslo, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: dubai, size: [9, 9], attach: { point: [55.3, 25.2] } }
        - { id: rome, size: [9, 9], attach: { point: [12.50, 41.90] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: oslo, size: [9, 9], attach: { point: [10.73, 59.91] } }
        - { id: rome, size: [9, 9], attach: { point: [12.50, 41.90] } }
        - { id: male, size: [9, 9], attach: { point: [73.51, 4.17] } }
        - { id: quito, size: [9, 9], attach: { point: [-78.52, -0.22] } }
      """),
  ]

  static func check(_ context: inout RuleContext) { context.reportMisplaced(by: [.swapped]) }
}
