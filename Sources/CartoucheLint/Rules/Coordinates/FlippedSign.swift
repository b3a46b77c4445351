/// What lies far from all else, and would lie there with another sign.
struct FlippedSign: Rule {
  static let metadata = RuleMetadata(
    id: "flipped-sign", .coordinates, needsPlan: false,
    summary:
      "What lies far from all else would lie there with the sign of its longitude, its latitude or both changed.",
    why: """
      Longitudes west of Greenwich and latitudes south of the equator are negative, and a minus sign is easily lost; tables that write \
      `122.41 W` have none. That is asked of points, lines and outlines, of single positions of these, of the camera and of the puck, \
      where all else lies within three degrees: whose places are spread over a continent may mean one on the other side of the world. \
      Where two places stand against each other, either may be the wrong one, and no fix is offered.
      """)

  static let examples: [RuleExample] = [
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [-122.41, 37.77] } }
        - { id: b, size: [9, 9], attach: { point: [-122.42, 37.76] } }
        - { id: c, size: [9, 9], attach: { point: ⟦[122.39, 37.79]⟧ } }
        - { id: d, size: [9, 9], attach: { point: [-122.27, 37.80] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { point: [151.21, -33.86] } }
        - { id: b, size: [9, 9], attach: { point: ⟦[151.20, 33.87]⟧ } }
        - { id: c, size: [9, 9], attach: { point: [151.22, -33.85] } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: ⟦[58.38, 34.6]⟧, zoom: 12 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [-58.38, -34.60] } }
        - { id: b, size: [9, 9], attach: { point: [-58.37, -34.61] } }
        - { id: c, size: [9, 9], attach: { point: [-58.39, -34.59] } }
      """),
    .flagged(
      """
      version: 1
      puck: { coordinate: ⟦[-144.96, -37.81]⟧, radius: 14 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [144.97, -37.82] } }
        - { id: b, size: [9, 9], attach: { line: [[144.95, -37.81], [144.96, -37.80]] } }
        - { id: c, size: [9, 9], attach: { point: [144.98, -37.80] } }
      """),
    .flagged(
      """
      version: 1
      camera: { center: ⟦[73.98, 40.75]⟧, zoom: 12 }
      annotations:
        - { id: a, size: [9, 9], attach: { point: [-73.98, 40.76] } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - { id: a, size: [9, 9], attach: { line: [[-43.20, -22.90], [-43.19, -22.91], ⟦[43.18, -22.92]⟧, [-43.17, -22.93]] } }
      """),
    .flagged(
      """
      version: 1
      sources: { stops: { data: { type: MultiPoint, coordinates: [[-46.63, -23.55], [-46.64, -23.54], ⟦[-46.65, 23.56]⟧] } } }
      annotations:
        - { id: a, size: [9, 9], forEach: { source: stops } }
      """),
    .flagged(
      """
      version: 1
      annotations:
        - id: a
          forEach:
            - { lng: -122.41, lat: 37.77 }
            - { lng: -122.42, lat: 37.76 }
            - ⟦{ lng: 122.39, lat: 37.79 }⟧
            - { lng: -122.27, lat: 37.80 }
          attach: { point: [[get, lng], [get, lat]] }
          size: [9, 9]
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: london, size: [9, 9], attach: { point: [-0.13, 51.51] } }
        - { id: greenwich, size: [9, 9], attach: { point: [0.0, 51.48] } }
        - { id: stratford, size: [9, 9], attach: { point: [0.13, 51.54] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: los-angeles, size: [9, 9], attach: { point: [-118.24, 34.05] } }
        - { id: san-francisco, size: [9, 9], attach: { point: [-122.41, 37.77] } }
        - { id: seattle, size: [9, 9], attach: { point: [-122.33, 47.61] } }
        - { id: shanghai, size: [9, 9], attach: { point: [121.47, 31.23] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: toulouse, size: [9, 9], attach: { point: [1.44, 43.60] } }
        - { id: biarritz, size: [9, 9], attach: { point: [-1.56, 43.48] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: dublin, size: [9, 9], attach: { point: [-6.26, 53.35] } }
        - { id: groningen, size: [9, 9], attach: { point: [6.57, 53.22] } }
      """),
    .accepted(
      """
      version: 1
      annotations:
        - { id: taveuni, size: [9, 9], attach: { point: [179.98, -16.85] } }
        - { id: rabi, size: [9, 9], attach: { point: [-179.97, -16.52] } }
        - { id: laucala, size: [9, 9], attach: { point: [-179.67, -16.75] } }
      """),
  ]

  static func check(_ context: inout RuleContext) { context.reportMisplaced(by: CoordinateSlip.signs) }
}
