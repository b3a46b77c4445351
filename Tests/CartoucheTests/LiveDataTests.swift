import Cartouche
import CartoucheTestSupport
import Testing

/// Changes of data and variables while an app runs.
@Suite struct LiveDataTests {
  private static let viewport = Viewport(width: 400, height: 400)

  /// A feature of the model that the tests change beside the source.
  private struct Cafe: Equatable {
    var id: String
    var longitude: Double
    var latitude: Double
    var name: String

    var json: String {
      #"{"type":"Feature","id":"\#(id)","properties":{"name":"\#(name)"},"#
        + #""geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}}"#
    }
  }

  private struct Files: FileLoader, Sendable {
    var spec: String
    var cafes: String

    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
      switch path {
      case "cafes.geojson": Array(cafes.utf8)
      case "spec.yaml": Array(spec.utf8)
      default: throw .notFound
      }
    }
  }

  private static func collection(_ cafes: [Cafe]) -> String {
    #"{"type":"FeatureCollection","features":["# + cafes.map(\.json).joined(separator: ",") + "]}"
  }

  private static let spec = """
    version: 1
    camera: { center: [0, 0], zoom: 8 }
    selection: multiple
    variables: { prefix: "Cafe", size: 40, isLarge: false, tags: [a], more: { b: 1 } }
    sources: { cafes: { data: cafes.geojson } }
    annotations:
      - id: cafes
        forEach: { source: cafes }
        size: [$size, 20]
        variableAnchors: [bottom, top, left]
        title: "{$prefix} {name}"
        draggable: true
      - { id: me, attach: { point: [0, 0] }, size: [20, 20], draggable: true }

    """

  private static let clustered = spec.replacing(
    "draggable: true\n  - ", with: "clusteringIdentifier: c\n  - ")

  private static func annotations(_ cafes: [Cafe], _ spec: String = spec) throws -> ViewAnnotations {
    try ViewAnnotations(
      compile("spec.yaml", loader: Files(spec: spec, cafes: collection(cafes))))
  }

  private static let three = [
    Cafe(id: "1", longitude: -0.3, latitude: 0.3, name: "One"),
    Cafe(id: "2", longitude: 0.3, latitude: 0.3, name: "Two"),
    Cafe(id: "3", longitude: 0.3, latitude: -0.3, name: "Three"),
  ]

  private static func show(_ annotations: ViewAnnotations, _ inputs: [Input] = [], zoom: Double = 8) {
    annotations.update(
      inputs, camera: Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: zoom), viewport: viewport)
  }

  private static func placed(_ annotations: ViewAnnotations) -> [String] {
    annotations.frame.placements.map {
      "\(annotations.plan.id(of: $0.annotation)) \($0.frame) \($0.anchor) \($0.states)"
    }
  }

  private static func hidden(_ annotations: ViewAnnotations) -> [String] {
    annotations.frame.hidden.map { "\(annotations.plan.id(of: $0.annotation)) \($0.cause)" }
  }

  private static func events(_ annotations: ViewAnnotations) -> [String] {
    annotations.frame.events.map { event in
      "\(event.annotation.map { annotations.plan.id(of: $0) } ?? "-") \(event.kind.name)"
    }
  }

  private static func findings(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  // MARK: Identity

  @Test func annotationsGoOnUnderTheirIDs() throws {
    let annotations = try Self.annotations(Self.three)
    let two = try #require(annotations["cafes/2"])
    var heard: [String] = []
    two.onVisibilityChanged = { heard.append("two \($0)") }
    try #require(annotations["cafes/1"]).onVisibilityChanged = { heard.append("one \($0)") }
    Self.show(annotations, [.select(two.index)])
    let slot = annotations.frame.placements.first { $0.annotation == two.index }?.slot
    #expect(heard == ["one true", "two true"])
    var cafes = [Cafe(id: "0", longitude: 0, latitude: 0.5, name: "Zero")] + Self.three.dropFirst()
    cafes[1].name = "Deux"
    #expect(try annotations.setData("cafes", geoJSON: Array(Self.collection(cafes).utf8)) == [])
    Self.show(annotations)
    #expect(annotations["cafes/2"] === two && two.properties?.title == "Cafe Deux")
    #expect(two.properties?.states == .selected && heard == ["one true", "two true", "one false"])
    #expect(annotations.frame.placements.first { $0.annotation == two.index }?.slot == slot)
    #expect(
      Self.events(annotations).sorted() == [
        "cafes/0 anchorChanged", "cafes/0 anchorCoordinateChanged", "cafes/0 visibilityChanged",
        "cafes/1 visibilityChanged",
      ])
  }

  /// A search may find only features that lack an optional property. In the spec's own data, that is an error.
  @Test func dataOfTheAppMayLackAProperty() throws {
    let stars =
      #"    priority: ["+", [get, stars], 1]\#n    subtitle: "{stars} stars"\#n    draggable: true\#n"#
    let names = #"  - { id: name, forEach: { annotation: cafes }, size: [5, 5], title: "{stars}" }\#n"#
    let spec = Self.spec.replacing("    draggable: true\n", with: stars) + names
    let lacking = Self.collection(Self.three)
    let having = lacking.replacing(#""name""#, with: #""stars":4,"name""#)
    #expect(try compile("spec.yaml", loader: Files(spec: spec, cafes: lacking)).plan == nil)
    let annotations = try ViewAnnotations(compile("spec.yaml", loader: Files(spec: spec, cafes: having)))
    let findings = try annotations.setData("cafes", geoJSON: Array(lacking.utf8))
    #expect(Set(findings.map(\.rule)) == ["expression-failed", "missing-property"])
    #expect(findings.allSatisfy { $0.severity == .warning })
    Self.show(annotations)
    #expect(annotations["cafes/2"]?.properties?.priority == 0)
    // The same holds where the spec is compiled again.
    #expect(try annotations.setVariables(["prefix": "Bar"]).allSatisfy { $0.severity == .warning })
  }

  /// Changes by the app and by inputs remain, where the new data do not replace them.
  @Test func changesByTheAppRemain() throws {
    let annotations = try Self.annotations(Self.three)
    Self.show(annotations)
    try annotations["cafes/2"]?.update { $0.title = "Mine" }
    try annotations.addAnnotation("{ id: new, attach: { point: [0.1, 0.1] }, size: [5, 5] }")
    try annotations.removeAnnotation("cafes/3")
    let me = try #require(annotations["me"]?.index)
    let place = Coordinate(longitude: 0.5, latitude: 0.5)
    Self.show(annotations, [.move(me, to: place), .set(me, .priority, 7)])
    for step in 0..<3 {
      var cafes = Self.three
      cafes[0].latitude += Double(step) / 10
      cafes.insert(Cafe(id: "x\(step)", longitude: 0, latitude: 0.4, name: "X"), at: 0)
      try annotations.setData("cafes", geoJSON: Array(Self.collection(cafes).utf8))
      Self.show(annotations)
      #expect(annotations["cafes/2"]?.properties?.title == "Mine")
      #expect(annotations["new"]?.properties?.width == 5 && annotations["cafes/3"] == nil)
      #expect(annotations["me"]?.properties?.coordinate == place)
      #expect(annotations["me"]?.properties?.priority == 7)
      #expect(!Self.placed(annotations).contains { $0.hasPrefix("cafes/3 ") })
      try annotations["new"]?.update { $0.title = "\(step)" }
    }
    try annotations.setVariables(["prefix": "Bar"])
    Self.show(annotations)
    #expect(annotations["new"]?.properties?.title == "2")
    #expect(annotations["cafes/1"]?.properties?.title == "Bar One" && annotations["cafes/3"] == nil)
  }

  // MARK: Random changes

  /// After any changes, frames are those of an object that reloads the spec with these data, or that moves the points by
  /// inputs, and all properties are those of a new object.
  @Test(arguments: 0..<60 as Range<UInt64>) func framesAreThoseOfTheData(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let spec = seed % 3 == 0 ? Self.clustered : Self.spec
    var cafes = (0..<8).map { index in
      Cafe(
        id: "\(index)", longitude: random.quarter(-6...6) / 8, latitude: random.quarter(-6...6) / 8, name: "n"
      )
    }
    let (live, reloaded) = (try Self.annotations(cafes, spec), try Self.annotations(cafes, spec))
    Self.show(live)
    Self.show(reloaded)
    var next = 8
    for step in 0..<12 {
      let kind = random.next() % 6
      let before = cafes
      var moved: [String] = []
      switch kind {
      case 0:
        cafes.shuffle(using: &random)
        if !cafes.isEmpty, random.once(in: 2) { cafes.removeLast() }
        try live.setData("cafes", geoJSON: Array(Self.collection(cafes).utf8))
      case 1:
        let new = Cafe(id: "\(next)", longitude: random.quarter(-6...6) / 8, latitude: 0.25, name: "new")
        next += 1
        var change = SourceChange(adding: [Array(new.json.utf8)])
        if let first = cafes.first, random.once(in: 2) {
          change.removing = [first.id]
          cafes.removeFirst()
        }
        cafes.append(new)
        try live.updateData("cafes", change)
      case 2 where !cafes.isEmpty:
        cafes[0].name += "m"
        try live.updateData(
          "cafes",
          SourceChange(updating: [FeatureChange(cafes[0].id, properties: ["name": .text(cafes[0].name)])]))
      default:
        var change = SourceChange()
        for index in cafes.indices where random.once(in: 2) {
          cafes[index].longitude += random.quarter(-2...2) / 8
          change.updating.append(
            FeatureChange(
              cafes[index].id,
              geometry: .point(
                Coordinate(longitude: cafes[index].longitude, latitude: cafes[index].latitude))))
        }
        try live.updateData("cafes", change)
        moved = change.updating.map(\.id)
      }
      var moves: [Input] = []
      if kind > 2 {
        for cafe in cafes where moved.contains(cafe.id) {
          let index = try #require(reloaded["cafes/\(cafe.id)"]?.index)
          moves.append(.move(index, to: Coordinate(longitude: cafe.longitude, latitude: cafe.latitude)))
        }
      } else {
        try reloaded.reload(compile("spec.yaml", loader: Files(spec: spec, cafes: Self.collection(cafes))))
      }
      let zoom = 8 + Double(step % 3) / 2
      var inputs: [Input] = []
      let taken = random.once(in: 3)
      if taken, let cafe = cafes.first, before.contains(where: { $0.id == cafe.id }) {
        let index = try #require(live["cafes/\(cafe.id)"]?.index)
        #expect(reloaded["cafes/\(cafe.id)"]?.index == index)
        inputs = [.select(index)]
      }
      Self.show(live, inputs, zoom: zoom)
      Self.show(reloaded, moves + inputs, zoom: zoom)
      #expect(Self.placed(live) == Self.placed(reloaded), "step \(step), kind \(kind)")
      #expect(Self.hidden(live) == Self.hidden(reloaded), "step \(step), kind \(kind)")
      #expect(Self.events(live) == Self.events(reloaded), "step \(step), kind \(kind)")
      let fresh = try Self.annotations(cafes, spec)
      let selected = fresh.plan.annotationIndices.filter {
        live[fresh.plan.id(of: $0)]?.properties?.states.contains(.selected) == true
      }
      Self.show(fresh, selected.map { .select($0) }, zoom: zoom)
      let titles = { (map: ViewAnnotations) in
        map.plan.annotationIndices.compactMap { map[$0].properties.map { "\($0.title) \($0.coordinate)" } }
      }
      #expect(titles(live) == titles(fresh), "step \(step), kind \(kind)")
    }
  }

  /// A move of points does not compile the spec again, and its next data include the move.
  @Test func movesRemainAfterOtherChanges() throws {
    let annotations = try Self.annotations(Self.three)
    Self.show(annotations)
    let place = Coordinate(longitude: -0.2, latitude: 0.1)
    try annotations.updateData("cafes", SourceChange(updating: [FeatureChange("2", geometry: .point(place))]))
    Self.show(annotations)
    #expect(annotations["cafes/2"]?.properties?.coordinate == place)
    #expect(Self.events(annotations) == ["cafes/2 anchorCoordinateChanged"])
    try annotations.updateData("cafes", SourceChange(removing: ["1"]))
    #expect(annotations["cafes/2"]?.properties?.coordinate == place)
    try annotations.setVariables(["prefix": "Bar"])
    #expect(annotations["cafes/2"]?.properties?.coordinate == place)
    // The same data as in the beginning move it back.
    try annotations.setData("cafes", geoJSON: Array(Self.collection(Self.three).utf8))
    #expect(annotations["cafes/2"]?.properties?.coordinate.longitude == 0.3)
  }

  @Test func aDragIsTheUsers() throws {
    let annotations = try Self.annotations(Self.three)
    Self.show(annotations)
    let two = try #require(annotations["cafes/2"])
    Self.show(annotations, [.drag(two.index, .starting, to: nil)])
    Self.show(annotations, [.drag(two.index, .dragging, to: ScreenPoint(x: 100, y: 100))])
    let dragged = two.properties?.coordinate
    let move = FeatureChange("2", geometry: .point(Coordinate(longitude: 0, latitude: 0)))
    try annotations.updateData("cafes", SourceChange(updating: [move]))
    Self.show(annotations)
    #expect(two.properties?.coordinate == dragged)
    try annotations.updateData("cafes", SourceChange(removing: ["1"]))
    Self.show(annotations)
    #expect(two.properties?.coordinate == dragged && two.properties?.states == .dragging)
  }

  @Test func allPartsOfAChangeApplyInOrder() throws {
    let annotations = try Self.annotations(Self.three)
    Self.show(annotations)
    let four = Cafe(id: "4", longitude: 0.1, latitude: 0.1, name: "Four")
    try annotations.updateData(
      "cafes",
      SourceChange(
        adding: [Array(four.json.utf8), Array(Self.three[0].json.utf8)],
        updating: [
          FeatureChange("4", properties: ["name": "Quatre", "seats": 4]),
          FeatureChange("1", removedProperties: ["name"]),
        ], removesAll: true))
    Self.show(annotations)
    #expect(
      annotations.plan.annotationIndices.prefix(3).map { annotations.plan.id(of: $0) } == [
        "cafes/4", "cafes/1", "me",
      ])
    #expect(annotations["cafes/4"]?.properties?.title == "Cafe Quatre")
    #expect(annotations["cafes/1"]?.properties?.title == "Cafe ")
  }

  // MARK: Reload

  @Test func aReloadKeepsDataAndVariablesThatStillFit() throws {
    let annotations = try Self.annotations(Self.three)
    let moved = [Cafe(id: "9", longitude: 0, latitude: 0.2, name: "Nine")]
    try annotations.setData("cafes", geoJSON: Array(Self.collection(moved).utf8))
    try annotations.setVariables(["prefix": "Bar", "size": 50])
    func reload(_ spec: String) throws {
      try annotations.reload(
        compile("spec.yaml", loader: Files(spec: spec, cafes: Self.collection(Self.three))))
    }
    try reload(Self.spec.replacing("[bottom, top, left]", with: "[right]"))
    #expect(annotations["cafes/9"]?.properties?.title == "Bar Nine" && annotations["cafes/1"] == nil)
    #expect(annotations["cafes/9"]?.properties?.width == 50)
    // Another declaration has its own data, and a variable of another type its own value.
    try reload(
      Self.spec.replacing("{ data: cafes.geojson }", with: "{ data: cafes.geojson, promoteId: name }")
        .replacing("size: 40", with: "size: '40'").replacing("[$size, 20]", with: "[30, 20]"))
    #expect(annotations["cafes/One"]?.properties?.title == "Bar One" && annotations["cafes/9"] == nil)
    try reload(Self.spec)
    #expect(annotations["cafes/1"]?.properties?.width == 40)
  }

  // MARK: Errors

  @Test func errorsNameWhatToDo() throws {
    let annotations = try Self.annotations(Self.three)
    let source = Self.findings { try annotations.setData("cafe", geoJSON: []) }
    #expect(source.hasPrefix("setData:1:1: error: there is no source `cafe` [unknown-source]"))
    #expect(source.contains("= help: did you mean `cafes`?"))
    #expect(
      Self.findings { try annotations.setData("cafes", geoJSON: Array("{}".utf8)) }
        .hasPrefix("cafes:1:1: error: this GeoJSON object has no `type` [geojson]"))
    let variable = Self.findings { try annotations.setVariables(["prefx": "x"]) }
    #expect(variable.hasPrefix("setVariables:1:2: error: there is no variable `prefx` [unknown-variable]"))
    #expect(variable.contains("= help: did you mean `prefix`?"))
    for (name, value, message) in [
      ("prefix", 3 as DataValue, "the variable `prefix` is a text, found the number 3"),
      ("size", "3", "the variable `size` is a number, found the text `3`"),
      ("isLarge", 1, "the variable `isLarge` is `true` or `false`, found the number 1"),
      ("tags", "x", "the variable `tags` is a list, found the text `x`"),
      ("more", ["x"], "the variable `more` is a mapping, found a list"),
    ] {
      let error = Self.findings { try annotations.setVariables([name: value]) }
      #expect(error.contains(message) && error.contains("as in the spec"), "\(error)")
    }
    let broken = Array(#"{"type":"Feature","properties":{},"geometry":null}"#.utf8)
    #expect(
      Self.findings { try annotations.updateData("cafes", SourceChange(adding: [broken])) }
        .contains("a feature that is added needs an id [geojson]"))
    #expect(
      try annotations.updateData("cafes", SourceChange(updating: [FeatureChange("33")], removing: ["22"]))
        .map(\.message) == [
          "the source has no feature with the id `22`, so its change is ignored",
          "the source has no feature with the id `33`, so its change is ignored",
        ])
    let planOnly = ViewAnnotations(plan: annotations.plan)
    for error in [
      Self.findings { try planOnly.setData("cafes", geoJSON: []) },
      Self.findings { try planOnly.updateData("cafes", SourceChange()) },
      Self.findings { try planOnly.setVariables(["a": 1]) },
    ] {
      #expect(error.contains("needs the spec, but only its compiled plan is loaded [no-spec]"), "\(error)")
      #expect(error.contains("load the spec in place of the plan"))
    }
  }

  @Test func errorsLeaveAllAsItIs() throws {
    let annotations = try Self.annotations(Self.three)
    let other = try Self.annotations(Self.three)
    for map in [annotations, other] { Self.show(map) }
    let latitude = [Cafe(id: "1", longitude: 0, latitude: 95, name: "far")]
    for _ in 0..<2 {
      #expect(throws: ChangeError.self) {
        try annotations.setData("cafes", geoJSON: Array(Self.collection(latitude).utf8))
      }
      #expect(throws: ChangeError.self) { try annotations.setData("cafes", geoJSON: Array("[".utf8)) }
      #expect(throws: ChangeError.self) { try annotations.setVariables(["size": 99_999_999]) }
      #expect(throws: ChangeError.self) {
        let far = FeatureChange("2", geometry: .point(Coordinate(longitude: 0, latitude: 99)))
        let near = FeatureChange("1", geometry: .point(Coordinate(longitude: 0, latitude: 0)))
        try annotations.updateData("cafes", SourceChange(updating: [near, far]))
      }
      for map in [annotations, other] { Self.show(map, zoom: 8.5) }
      #expect(annotations.frame == other.frame && annotations.plan == other.plan)
    }
    for map in [annotations, other] {
      try map.setData("cafes", geoJSON: Array(Self.collection(Array(Self.three.reversed())).utf8))
      Self.show(map)
    }
    #expect(annotations.frame == other.frame && annotations.plan == other.plan)
  }

  @Test func generatedIDsAreIndices() throws {
    let spec = Self.spec.replacing("data: cafes.geojson", with: "data: cafes.geojson, generateId: true")
    let annotations = try Self.annotations(Self.three, spec)
    try annotations.updateData(
      "cafes", SourceChange(updating: [FeatureChange("1", properties: ["name": "B"])], removing: ["0"]))
    #expect(annotations["cafes/0"]?.properties?.title == "Cafe B")
    let promoted = Self.spec.replacing("data: cafes.geojson", with: "data: cafes.geojson, promoteId: name")
    let named = try Self.annotations(Self.three, promoted)
    try named.updateData("cafes", SourceChange(removing: ["Two"]))
    #expect(named["cafes/Two"] == nil && named["cafes/One"] != nil)
  }

  @Test func whatTheHostSetStays() throws {
    let cafes = [
      Cafe(id: "1", longitude: 0.5, latitude: 0.5, name: "One"),
      Cafe(id: "2", longitude: -0.5, latitude: 0.5, name: "Two"),
    ]
    let annotations = try Self.annotations(cafes)
    func patch(_ id: String, _ title: String, at latitude: Double) throws -> Plan {
      let text = """
        version: 1
        annotations:
          - { id: \(id), attach: { point: [0, \(latitude)] }, size: [20, 20], title: \(title) }

        """
      return try ViewAnnotations(spec: text).plan
    }
    try annotations.addAnnotation(patch("extra", "Extra", at: -0.5))
    try annotations.updateAnnotation("cafes/2", to: patch("cafes", "Other", at: 0.3))
    try annotations.addAnnotation(patch("gone", "Gone", at: -0.3))
    try annotations.removeAnnotation("gone")
    annotations.setAvoidedRegions([(x: .start(0, length: 10), y: .start(0, length: 400))])
    annotations.setPuckRadius(9)
    annotations.update(
      [.movePuck(to: Coordinate(longitude: 0.2, latitude: -0.2))], camera: nil, viewport: Self.viewport)
    let before = annotations.plan.surroundings
    #expect(before.puck?.radius == 9 && before.avoidedRegions.count == 1)
    for variables in [["prefix": "Café" as DataValue], ["size": 30]] {
      try annotations.setVariables(variables)
      annotations.update(camera: nil, viewport: Self.viewport)
      #expect(annotations.plan.surroundings == before)
      let shown = annotations.frame.placements.map {
        "\(annotations.plan.id(of: $0.annotation)): \(annotations.plan.title(of: $0))"
      }
      #expect(Set(shown).isSuperset(of: ["cafes/2: Other", "extra: Extra"]))
      #expect(shown.count == 4)
    }
    #expect(annotations["gone"] == nil)
  }

  @Test func aReplacedAnnotationDoesNotFollowItsFeature() throws {
    let cafe = Cafe(id: "1", longitude: 0.5, latitude: 0.5, name: "One")
    let annotations = try Self.annotations([cafe])
    let patch = try ViewAnnotations(
      spec: "version: 1\nannotations: [{ id: x, attach: { point: [0, 0.2] }, size: [9, 9] }]\n"
    ).plan
    let place = Coordinate(longitude: 0, latitude: 0.2)
    func isThere() throws -> Bool {
      annotations.plan.annotations.coordinate(try #require(annotations["cafes/1"]).index.row) == place
    }
    try annotations.updateAnnotation("cafes/1", to: patch)
    #expect(try isThere())
    let move = FeatureChange("1", geometry: .point(Coordinate(longitude: 0.1, latitude: 0.1)))
    try annotations.updateData("cafes", SourceChange(updating: [move]))
    #expect(try isThere())
    try annotations.setVariables(["prefix": "Bar"])
    #expect(try isThere())
    // Without the feature there is nothing to replace, and nothing else appears.
    try annotations.setData("cafes", geoJSON: Array(Self.collection([]).utf8))
    annotations.update(camera: nil, viewport: Self.viewport)
    #expect(annotations.frame.placements.map { annotations.plan.id(of: $0.annotation) } == ["me"])
  }
}
