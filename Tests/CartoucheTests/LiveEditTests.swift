import Cartouche
import CartoucheTestSupport
import Testing

/// Changes of data and variables after the app added, replaced and removed annotations.
@Suite struct LiveEditTests {
  private static let viewport = Viewport(width: 400, height: 400)
  private static let camera = Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: 8)

  private static let spec = """
    version: 1
    camera: { center: [0, 0], zoom: 8 }
    selection: multiple
    variables: { prefix: Cafe, rank: 1 }
    sources: { cafes: { data: { type: FeatureCollection, features: [] } } }
    annotations:
      - { id: cafes, forEach: { source: cafes }, size: [20, 20], title: "{$prefix} {name}", priority: $rank, draggable: true }
      - { id: me, attach: { point: [0, 0] }, size: [20, 20], draggable: true }

    """

  private struct Cafe {
    var id: String
    var place: Coordinate
    var name = "n"

    var json: String {
      #"{"type":"Feature","id":"\#(id)","properties":{"name":"\#(name)"},"#
        + #""geometry":{"type":"Point","coordinates":[\#(place.longitude),\#(place.latitude)]}}"#
    }
  }

  private static func bytes(_ cafes: [Cafe]) -> [UInt8] {
    Array(#"{"type":"FeatureCollection","features":[\#(cafes.map(\.json).joined(separator: ","))]}"#.utf8)
  }

  private static func cafes(_ ids: String...) -> [Cafe] {
    ids.map { Cafe(id: $0, place: Coordinate(longitude: (Double($0) ?? 0) / 5, latitude: 0.5)) }
  }

  private static func annotations(_ cafes: [Cafe]) throws -> ViewAnnotations {
    let annotations = try ViewAnnotations(spec: spec)
    try annotations.setData("cafes", geoJSON: bytes(cafes))
    show(annotations)
    return annotations
  }

  private static func show(_ annotations: ViewAnnotations, _ inputs: [Input] = []) {
    annotations.update(inputs, camera: camera, viewport: viewport)
  }

  private static func patch(
    _ id: String, _ title: String, at place: Coordinate, _ more: String = ""
  ) throws -> Plan {
    try ViewAnnotations(
      spec: """
        version: 1
        annotations:
          - { id: \(id), attach: { point: [\(place.longitude), \(place.latitude)] }, size: [10, 10], title: \(title), draggable: true, \(more) }

        """
    ).plan
  }

  private static func events(_ annotations: ViewAnnotations) -> [String] {
    annotations.frame.events.map { event in
      "\(event.annotation.map { annotations.plan.id(of: $0) } ?? "-") \(event.change)"
    }
  }

  private static let here = Coordinate(longitude: -0.5, latitude: -0.5)
  private static let there = Coordinate(longitude: 0.5, latitude: -0.5)

  // MARK: Values of inputs

  /// Additions and replacements, by plans and by text, keep what inputs set, and the state of their views.
  @Test func editedAnnotationsKeepWhatInputsSet() throws {
    let annotations = try Self.annotations(Self.cafes("1", "2"))
    try annotations.addAnnotation(Self.patch("plan", "Plan", at: Self.here, "variableAnchors: [left, right]"))
    try annotations.addAnnotation("{ id: text, attach: { point: [0.1, 0.1] }, size: [10, auto], title: T }")
    try annotations.updateAnnotation("cafes/1", to: Self.patch("x", "Other", at: Self.there))
    try annotations["cafes/2"]?.update { $0.priority = .number(4) }
    let ids = ["plan", "text", "cafes/1", "cafes/2"]
    let moved = ids.indices.map { Coordinate(longitude: 0.1, latitude: Double($0) / 4) }
    var inputs: [Input] = []
    for (id, place) in zip(ids, moved) {
      let index = try #require(annotations[id]?.index)
      inputs += [.move(index, to: place), .set(index, .priority, 7), .select(index)]
    }
    Self.show(
      annotations, inputs + [.measured(try #require(annotations["text"]?.index), width: 9, height: 30)])
    let slots = annotations.frame.placements.map { "\(annotations.plan.id(of: $0.annotation)) \($0.slot)" }
    for step in 0..<3 {
      try annotations.setData("cafes", geoJSON: Self.bytes(Self.cafes("1", "2", "\(step + 3)")))
      try annotations.setVariables(["prefix": .text("\(step)")])
      Self.show(annotations)
      for (id, place) in zip(ids, moved) {
        let properties = try #require(annotations[id]?.properties)
        #expect(properties.coordinate == place && properties.priority == 7, "\(id) \(step)")
        #expect(properties.states == .selected, "\(id) \(step)")
      }
      let now = annotations.frame.placements.map { "\(annotations.plan.id(of: $0.annotation)) \($0.slot)" }
      #expect(Set(now).isSuperset(of: slots))
      #expect(annotations.frame.placements.contains { $0.height == 30 })
      #expect(!Self.events(annotations).contains { line in ids.contains { line.hasPrefix($0 + " ") } })
    }
    #expect(
      annotations["cafes/1"]?.properties?.title == "Other" && annotations["plan"]?.properties?.title == "Plan"
    )
  }

  @Test func aDragOfAnAddedAnnotationGoesOn() throws {
    let annotations = try Self.annotations(Self.cafes("1"))
    try annotations.addAnnotation(Self.patch("plan", "Plan", at: Self.here))
    let plan = try #require(annotations["plan"])
    Self.show(annotations, [.drag(plan.index, .starting, to: nil)])
    Self.show(annotations, [.drag(plan.index, .dragging, to: ScreenPoint(x: 100, y: 120))])
    let dragged = plan.properties?.coordinate
    try annotations.setData("cafes", geoJSON: Self.bytes(Self.cafes("2", "1")))
    Self.show(annotations)
    #expect(plan.properties?.coordinate == dragged && plan.properties?.states == .dragging)
    Self.show(annotations, [.drag(plan.index, .ending, to: nil), .drag(plan.index, .none, to: nil)])
    try annotations.setVariables(["prefix": "x"])
    Self.show(annotations)
    #expect(plan.properties?.coordinate == dragged && plan.properties?.states == [])
  }

  /// Before the first frame after an edit, its selection is still pending.
  @Test func aSelectionByAnEditIsNotLost() throws {
    let annotations = try Self.annotations(Self.cafes("1"))
    try annotations.addAnnotation(Self.patch("plan", "Plan", at: Self.here, "selected: true"))
    try annotations["cafes/1"]?.update { $0.selected = true }
    try annotations.setData("cafes", geoJSON: Self.bytes(Self.cafes("2", "1")))
    Self.show(annotations)
    let selected = Self.events(annotations).filter { $0.contains("selectionChanged") }
    #expect(
      selected == ["plan selectionChanged(isSelected: true)", "cafes/1 selectionChanged(isSelected: true)"])
  }

  /// A plan that replaces an annotation which the app added as text is still an addition.
  @Test func aReplacedAdditionRemains() throws {
    let annotations = try Self.annotations(Self.cafes("1"))
    try annotations.addAnnotation("{ id: text, attach: { point: [0.1, 0.1] }, size: [10, 10] }")
    try annotations.setVariables(["prefix": "x"])
    try annotations.updateAnnotation("text", to: Self.patch("text", "Plan", at: Self.here))
    try annotations.setVariables(["prefix": "y"])
    #expect(annotations["text"]?.properties?.title == "Plan")
  }

  // MARK: Removals

  @Test func aRemovalOutlivesItsFeature() throws {
    let annotations = try Self.annotations(Self.cafes("1", "2"))
    try annotations.removeAnnotation("cafes/1")
    try annotations.removeAnnotation("me")
    for ids in [["2"], ["1", "2"], [], ["1"]] {
      let cafes = ids.flatMap { Self.cafes($0) }
      try annotations.setData("cafes", geoJSON: Self.bytes(cafes))
      Self.show(annotations)
      #expect(annotations["cafes/1"] == nil && annotations["me"] == nil)
      #expect(
        annotations.frame.placements.map { annotations.plan.id(of: $0.annotation) }
          == ids.filter { $0 != "1" }.map { "cafes/\($0)" })
      #expect(throws: PatchError.unknownAnnotation) { try annotations.removeAnnotation("cafes/1") }
    }
    try annotations.addAnnotation(Self.patch("me", "Me", at: Self.here))
    try annotations.setVariables(["prefix": "x"])
    Self.show(annotations)
    #expect(annotations["me"]?.properties?.title == "Me")
  }

  // MARK: Selection

  /// However a selected annotation is removed, an event reports its deselection, once and first.
  @Test func theDeselectionOfARemovedAnnotationIsReported() throws {
    let far = Cafe(id: "3", place: Coordinate(longitude: 90, latitude: 0))
    let removals: [(ViewAnnotations) throws -> Void] = [
      { try $0.setData("cafes", geoJSON: Self.bytes([])) },
      { try $0.updateData("cafes", SourceChange(removing: ["1", "3"])) },
      { for id in ["cafes/1", "cafes/3"] { try $0.removeAnnotation(id) } },
      { try $0.reload(spec: Self.spec.replacing("id: cafes", with: "id: bars")) },
      {
        for id in ["cafes/1", "cafes/3"] { try $0.removeAnnotation(id) }
        try $0.setVariables(["prefix": "x"])
        $0.reload(plan: $0.plan)
      },
    ]
    for (number, removal) in removals.enumerated() {
      let annotations = try Self.annotations(Self.cafes("1") + [far])
      let objects = try ["cafes/1", "cafes/3", "me"].map { try #require(annotations[$0]) }
      var heard: [Bool] = []
      objects[0].onSelectionChanged = { heard.append($0) }
      Self.show(annotations, objects[..<2].map { .select($0.index) })
      try removal(annotations)
      Self.show(annotations, [.select(try #require(annotations["me"]?.index))])
      if number == 4 { continue }
      #expect(heard == [true, false])
      #expect(
        Self.events(annotations).prefix(4) == [
          "cafes/1 selectionChanged(isSelected: false)", "cafes/3 selectionChanged(isSelected: false)",
          "me selectionChanged(isSelected: true)",
          "cafes/1 hidden(cause: CartoucheResolver.Cause.removed, by: nil)",
        ], "\(number)")
      Self.show(annotations)
      #expect(Self.events(annotations) == [])
    }
  }

  // MARK: Random changes

  /// The edits and inputs of an app, and the data, as a new object would get them.
  private struct Model {
    var cafes: [Cafe]
    var variables: [String: DataValue] = [:]
    /// The additions, then replacements; one for each id.
    var edits: [(id: String, edit: Edit)] = []
    var removed: Set<String> = []
    var given: [String: Given] = [:]

    enum Edit {
      case addition(String, Coordinate)
      case addedText(String)
      case replacement(String, Coordinate)
      case change(String, Double)
    }

    struct Given {
      var place: Coordinate?
      var priority: Double?
      var isSelected = false
    }

    var ids: [String] {
      let additions = edits.filter { !$0.id.hasPrefix("cafes/") && $0.id != "me" }.map(\.id)
      return (cafes.map { "cafes/\($0.id)" } + ["me"]).filter { !removed.contains($0) } + additions
    }

    func isReplaced(_ id: String) -> Bool {
      edits.contains { if case .replacement = $0.edit { $0.id == id } else { false } }
    }

    mutating func set(_ id: String, _ edit: Edit) {
      if let index = edits.firstIndex(where: { $0.id == id }) {
        edits[index].edit = edit
      } else {
        edits.append((id, edit))
      }
    }

    /// The data have changed from `before`.
    mutating func noteData(since before: [Cafe]) {
      for old in before {
        let id = "cafes/\(old.id)"
        guard let new = cafes.first(where: { $0.id == old.id }) else {
          given[id] = nil
          if !isReplaced(id) { edits.removeAll { $0.id == id } }
          continue
        }
        if new.place != old.place, !isReplaced(id) { given[id]?.place = nil }
      }
    }

    func annotations() throws -> ViewAnnotations {
      let annotations = try ViewAnnotations(spec: spec)
      try annotations.setVariables(variables)
      try annotations.setData("cafes", geoJSON: bytes(cafes))
      for (id, edit) in edits {
        switch edit {
        case .addition(let title, let place): try annotations.addAnnotation(patch(id, title, at: place))
        case .addedText(let title):
          try annotations.addAnnotation(
            "{ id: \(id), attach: { point: [0.2, -0.2] }, size: [10, 10], title: \(title) }")
        case .replacement(let title, let place):
          if annotations[id] != nil { try annotations.updateAnnotation(id, to: patch("x", title, at: place)) }
        case .change(let title, let priority):
          try annotations[id]?.update { ($0.title, $0.priority) = (title, .number(priority)) }
        }
      }
      for id in removed where annotations[id] != nil { try annotations.removeAnnotation(id) }
      var inputs: [Input] = []
      for (id, given) in given {
        let index = try #require(annotations[id]?.index)
        if let place = given.place { inputs.append(.move(index, to: place)) }
        if let priority = given.priority { inputs.append(.set(index, .priority, priority)) }
        if given.isSelected { inputs.append(.select(index)) }
      }
      LiveEditTests.show(annotations, inputs)
      return annotations
    }
  }

  private static func described(_ annotations: ViewAnnotations) -> [String] {
    return Set(annotations.plan.annotationIndices.map { annotations.plan.id(of: $0) }).sorted().compactMap {
      id in
      annotations[id]?.properties.map {
        "\(id) \($0.title) \($0.coordinate) \($0.priority) \($0.states) \($0.width)"
      }
    }
  }

  /// After any changes of data and variables, edits and inputs are as in a new object that gets them after the data.
  @Test(arguments: 0..<60 as Range<UInt64>) func editsAndInputsRemain(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    func place() -> Coordinate {
      Coordinate(longitude: random.quarter(-6...6) / 8, latitude: random.quarter(-6...6) / 8)
    }
    var model = Model(cafes: (0..<5).map { Cafe(id: "\($0)", place: place()) })
    let live = try Self.annotations(model.cafes)
    for step in 0..<25 {
      let before = model.cafes
      let ids = model.ids
      let id = ids[Int(random.next() % UInt64(ids.count))]
      switch random.next() % 10 {
      case 0:
        model.cafes.shuffle(using: &random)
        if model.cafes.count > 2 { model.cafes.removeLast(Int(random.next() % 3)) }
        try live.setData("cafes", geoJSON: Self.bytes(model.cafes))
      case 1:
        let cafe = Cafe(id: "\(random.next() % 8)", place: place())
        guard !model.cafes.contains(where: { $0.id == cafe.id }) else { continue }
        model.cafes.append(cafe)
        try live.updateData("cafes", SourceChange(adding: [Array(cafe.json.utf8)]))
      case 2:
        guard !model.cafes.isEmpty else { continue }
        model.cafes[0].place = place()
        try live.updateData(
          "cafes",
          SourceChange(updating: [FeatureChange(model.cafes[0].id, geometry: .point(model.cafes[0].place))]))
      case 3:
        if random.once(in: 2) {
          model.variables["prefix"] = .text("p\(step)")
          try live.setVariables(["prefix": .text("p\(step)")])
        } else {
          let rank = Double(step + 10)
          model.variables["rank"] = .number(rank)
          try live.setVariables(["rank": .number(rank)])
          for id in model.given.keys
          where id.hasPrefix("cafes/") && !model.edits.contains(where: { $0.id == id }) {
            model.given[id]?.priority = nil
          }
        }
      case 4:
        let (id, place) = ("plan\(step)", place())
        model.set(id, .addition("a\(step)", place))
        try live.addAnnotation(Self.patch(id, "a\(step)", at: place))
      case 5:
        model.set("text\(step)", .addedText("t\(step)"))
        try live.addAnnotation(
          "{ id: text\(step), attach: { point: [0.2, -0.2] }, size: [10, 10], title: t\(step) }")
      case 6:
        let place = place()
        try live.updateAnnotation(id, to: Self.patch("x", "r\(step)", at: place))
        let isAddition = !id.hasPrefix("cafes/") && id != "me"
        model.set(id, isAddition ? .addition("r\(step)", place) : .replacement("r\(step)", place))
        model.given[id]?.place = nil
        model.given[id]?.priority = nil
      case 7 where id.hasPrefix("cafes/") && !model.isReplaced(id):
        model.set(id, .change("u\(step)", Double(step)))
        model.given[id]?.priority = nil
        try live[id]?.update { ($0.title, $0.priority) = ("u\(step)", .number(Double(step))) }
      case 8 where ids.count > 3:
        try live.removeAnnotation(id)
        model.edits.removeAll { $0.id == id }
        model.given[id] = nil
        if id.hasPrefix("cafes/") || id == "me" { model.removed.insert(id) }
      default:
        let index = try #require(live[id]?.index)
        let (place, priority) = (place(), Double(random.next() % 5))
        model.given[id, default: Model.Given()] = Model.Given(
          place: place, priority: priority, isSelected: true)
        Self.show(live, [.move(index, to: place), .set(index, .priority, priority), .select(index)])
      }
      model.noteData(since: before)
      if random.once(in: 2) { continue }
      Self.show(live)
      let expected = try Self.described(model.annotations())
      #expect(Self.described(live) == expected, "step \(step)")
    }
  }
}
