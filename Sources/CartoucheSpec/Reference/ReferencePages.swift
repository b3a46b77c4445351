import CartoucheDiagnostics

/// The text of the page `docs/reference/properties.md`, which lists all properties of all types.
package enum PropertiesPage {
  package static func text() -> String {
    let types = MappingShape.all
    var page = """
      # Properties

      Generated from the tables in `Sources/CartoucheSpec/Model`; [the language](../language.md) explains them in
      context. Every value may also be `$name`, which stands for a variable, and `null`, which is the default.
      An expression is a list that starts with [an operator](operators.md).

      """
    for type in types { page += section(type) }
    return page
  }

  private static func section(_ type: MappingShape) -> String {
    let inherited = inheritedRows(type)
    let own = type.rows.filter { row in !inherited.contains { $0.name == row.name } }
    var text = "\n## \(heading(type))\n\n"
    if !inherited.isEmpty {
      let missing = annotationRows.filter { row in !inherited.contains { $0.name == row.name } }
      let names = missing.map { "`\($0.name)`" }.joined(lastWith: "and")
      text += "All that [an annotation](#an-annotation) has but \(names)"
      text += own.isEmpty ? ".\n" : ", and:\n\n"
    }
    if !own.isEmpty {
      text += "| property | value | default | meaning |\n|---|---|---|---|\n"
      text += own.map { row($0, of: type) }.joined()
    }
    return text
  }

  private static func row(_ row: RowDescription, of type: MappingShape) -> String {
    var meaning = ([row.summary] + row.shape.explainedWords.map { "\($0.text)." }).joined(separator: " ")
    switch row.support {
    case .full: break
    case .planned: meaning += " *Not supported yet.*"
    }
    let isRequired =
      row.isRequired
      || type.requirements.contains { if case .key(row.name) = $0 { true } else { false } }
    let value = row.support == .planned ? "–" : row.shape.summary { "[\($0.title)](#\(anchor($0)))" }
    let standard = isRequired ? "required" : row.defaultValue.map { "`\($0.yaml)`" } ?? "–"
    return "| `\(row.name)` | \(value) | \(standard) | \(meaning) |\n"
  }

  // MARK: Types that share an annotation's rows

  private static let annotationRows = Annotation.properties.rows.map { $0.description }

  /// Returns the properties that a type shares with annotations. The result is empty if the type has half of an annotation's properties or
  /// fewer.
  private static func inheritedRows(_ type: MappingShape) -> [RowDescription] {
    guard type.name != "\(Annotation.self)" else { return [] }
    let shared = type.rows.filter { row in
      annotationRows.contains { $0.name == row.name && $0.summary == row.summary }
    }
    return shared.count > annotationRows.count / 2 ? shared : []
  }

  // MARK: Headings

  private static func heading(_ type: MappingShape) -> String {
    type.title.prefix(1).uppercased() + type.title.dropFirst()
  }

  /// Returns the link target that Markdown renderers derive from the heading of a type.
  private static func anchor(_ type: MappingShape) -> String {
    type.title.lowercased().filter { $0 != "`" }.map { $0 == " " ? "-" : String($0) }.joined()
  }
}

/// The text of the page `docs/reference/operators.md`, which lists all operators of expressions.
package enum OperatorsPage {
  package static func text() -> String {
    var page = """
      # Operators

      Generated from the operator catalog in `Sources/CartoucheSpec/Expression`. An expression is a list: the operator,
      then its arguments. Operators made of punctuation are quoted, because YAML would take `!` for a tag and `>`
      for a block of text.

      | operator | arguments | meaning | example |
      |---|---|---|---|

      """
    for operation in OperatorCatalog.all {
      let usages = operation.usages.map { $0.isEmpty ? "none" : $0 }.joined(separator: "<br>")
      page += "| `\(cell(operation.name))` | \(cell(usages)) | \(cell(operation.summary)) |"
      page += " `\(cell(operation.example))` |\n"
    }
    return page
  }

  /// Returns a text in which characters that would end a table cell or start an HTML tag are escaped.
  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("array<", with: "array\\<")
  }
}

/// Realistic values of each property, in YAML, for `explain`.
///
/// The examples are written by hand, because a value derived from the type is rarely realistic.
package enum PropertyExamples {
  /// Returns the example of a property, or `nil` if there is no such property.
  /// - Parameter type: The title of the type that has the property, such as "an annotation".
  package static func example(of property: String, in type: String) -> String? {
    if let own = examples[type]?[property] { return own }
    // Clusters and states share the properties of annotations.
    return annotationLike.contains(type) ? examples[Annotation.title]?[property] : nil
  }

  private static let annotationLike = ["a cluster", "a state", "a disabled state"]

  private static let examples: [String: [String: String]] = [
    "a spec": [
      "version": "1",
      "name": "Coffee around the harbour",
      "metadata": "{ author: Ada, reviewed: true }",
      "$schema": "annotations.schema.json",
      "imports": "{ pins: pins.annotations.yaml }",
      "variables": "{ city: Helsinki, pin-size: [24, 32] }",
      "camera": "{ center: [24.95, 60.17], zoom: 13 }",
      "style": "streets.style.json",
      "sources": "{ cafes: cafes.geojson }",
      "layers": "{ poi: { type: circle, source: cafes, radius: 6 } }",
      "templates": "{ pin: { size: [24, 32], variableAnchors: [bottom] } }",
      "annotations": "[{ id: harbour, size: [24, 32], attach: { point: [24.95, 60.17] } }]",
      "clusters": #"{ cafes: { clusterMinPoints: 3, size: [32, 32], title: "{count}" } }"#,
      "avoid": "{ layers: [poi], regions: [{ left: 0, right: 0, top: 0, height: 44 }] }",
      "puck": "{ coordinate: [24.94, 60.17], radius: 10 }",
      "placement": "{ tieBreak: nearest-center, stickiness: 2 }",
      "selection": "multiple",
    ],
    "an import": ["file": "pins.annotations.yaml", "variables": "{ city: Oslo }"],
    "a camera": [
      "center": "[24.95, 60.17]", "zoom": "13", "bearing": "45", "pitch": "30", "padding": "{ bottom: 80 }",
      "fit": "[harbour, airport]", "maxZoom": "15",
    ],
    "a source": ["data": "cafes.geojson", "promoteId": "slug", "generateId": "true"],
    "a layer": [
      "type": "symbol", "source": "cafes", "filter": #"[">=", [get, rating], 4]"#, "minZoom": "12",
      "maxZoom": "20", "visible": "false", "size": "[24, 24]", "anchor": "bottom", "offsetX": "4",
      "offsetY": "8", "allowOverlap": "true", "sortKey": "[get, rank]", "radius": "8", "width": "6",
      "trimOffset": "[0, 0.5]", "samples": "poi.samples.geojson",
    ],
    "an annotation": [
      "id": "terminal",
      "extends": "[pin, quiet]",
      "attach": "{ point: [24.95, 60.17] }",
      "forEach": "{ source: cafes }",
      "view": "price-tag",
      "size": "[auto, 28]",
      "variableAnchors": "[bottom, top, { anchor: left, offsetX: 4 }]",
      "gap": "8",
      "visible": #"[">=", [get, rating], 4]"#,
      "minZoom": "10",
      "maxZoom": "18",
      "priority": "high",
      "zPriority": "600",
      "allowOverlap": "true",
      "obstacle": "false",
      "ignoreCameraPadding": "true",
      "allowOverlapWithPuck": "true",
      "avoidLayers": "true",
      "avoidRegions": "false",
      "fit": "require",
      "collisionMode": "circle",
      "collisionInsets": "{ bottom: 8 }",
      "collisionBoxes": "[{ width: 20, top: 0, height: 12 }]",
      "leader": "{ maxLength: 60 }",
      "offscreen": "{ view: arrow, max: 5 }",
      "clusteringIdentifier": "cafes",
      "repeatDistance": "200",
      "repeatGroup": "[get, kind]",
      "selected": "true",
      "enabled": "false",
      "draggable": "true",
      "states": "{ selected: { size: [36, 48] } }",
      "callout": "{ title: The harbour, gap: 4 }",
      "title": #""{name} · {rating}""#,
      "subtitle": #""{kind}""#,
      "data": "{ tint: teal, stars: [get, rating] }",
    ],
    "a cluster": [
      "visible": #"[">", [get, count], 2]"#, "size": "[40, 40]", "title": #""{count} cafes, {best} at best""#,
      "subtitle": #""{best} at best""#, "data": "{ members: [get, count] }", "clusterMinPoints": "3",
      "clusterMaxZoom": "14", "at": "first",
      "aggregate": "{ best: { max: [get, rating] }, open: { count: [get, isOpen] } }",
    ],
    "`avoid`": [
      "layers": "[poi]", "regions": "{ search: { left: 0, right: 0, top: 0, height: 44 } }", "strict": "true",
    ],
    "a puck": ["coordinate": "[24.94, 60.17]", "radius": "10"],
    "`placement`": [
      "tieBreak": "nearest-center", "strategy": "best", "budget": "20000", "keepAnchor": "false",
      "calm": "motion", "stickiness": "2", "showMargin": "4", "margin": "200", "horizon": "5",
      "touchTarget": "44",
    ],
    "a set of insets": ["top": "8", "right": "4", "bottom": "8", "left": "4"],
    "an attachment": [
      "point": "[24.95, 60.17]",
      "line": "[[24.90, 60.15], [24.95, 60.17], [25.01, 60.18]]",
      "polygon": "[[[24.93, 60.16], [24.97, 60.16], [24.97, 60.18], [24.93, 60.16]]]",
      "feature": "{ source: cafes, id: mellow }",
      "annotation": "harbour",
      "part": "[0.2, 0.8]",
      "at": "0.5",
      "rule": "centroid",
      "contain": "true",
    ],
    "a `forEach`": [
      "source": "cafes", "layer": "poi", "annotation": "harbour", "filter": #"["==", [get, kind], bar]"#,
    ],
    "an anchor": ["anchor": "bottom", "offsetX": "4", "offsetY": "8", "size": "[36, 48]"],
    "a rectangle": ["left": "12", "width": "44", "right": "12", "top": "8", "height": "44", "bottom": "8"],
    "`states`": [
      "selected": "{ size: [36, 48] }", "highlighted": "{ view: pressed-pin }",
      "dragging": "{ zPriority: 900 }", "disabled": "{ view: faded-pin }",
    ],
    "a callout": [
      "size": "[180, 64]", "variableAnchors": "[bottom, top]", "gap": "4", "title": #""{name}""#,
      "subtitle": #""{kind}, {rating} stars""#, "leftAccessory": "photo", "rightAccessory": "call-button",
      "detailAccessory": "opening-hours", "tip": "{ length: 8, width: 16 }",
      "parts": "{ call: { right: 0, width: 44, top: 0, bottom: 8 } }", "background": "pass",
      "when": "always", "obstacle": "true",
    ],
    "an aggregate": [
      "sum": "[get, seats]", "min": "[get, rating]", "max": "[get, rating]", "mean": "[get, rating]",
      "first": "[get, name]", "count": "[get, isOpen]",
    ],
    "a feature": ["layer": "poi", "source": "cafes", "id": "mellow"],
    "a tip": ["length": "8", "width": "16"],
    "a leader": ["maxLength": "60"],
    "an off-screen pointer": ["view": "arrow", "size": "[24, 24]", "inset": "8", "max": "5"],
    "an accessory": ["view": "photo", "size": "[44, 44]"],
  ]
}

extension Shape {
  /// A valid value of the shape for `explain`. It has no particular meaning.
  package var example: PlainValue {
    switch self {
    case .anything: "anything"
    case .boolean: true
    case .number(let number): .number(number.example)
    case .text: "text"
    case .template: "{name}"
    case .name(let what): .text(what.split(separator: " ").last.map(String.init) ?? what)
    case .choice(let names, _): .text(names.first ?? "")
    case .list(let item, let count):
      // The only lists with three or more items are rings, which end where they start.
      .list(((0..<max(1, count)) + (count > 2 ? [0] : [])).map { item.example.moved(by: $0) })
    case .pair(let one, let other): [one.example, other.example]
    case .mapping(let mapping): mapping.example ?? mapping.required
    case .object: ["type": "Point", "coordinates": [12, 41]]
    case .named(let item, _, _): ["name": item.example]
    case .alternatives(let shapes): shapes.first?.example ?? .null
    case .expression: ["get", "name"]
    }
  }
}

extension PlainValue {
  /// Returns the `index`-th position of an example line or ring that starts at this position.
  fileprivate func moved(by index: Int) -> PlainValue {
    guard case .list(let pair) = self, pair.count == 2, case .number(let x) = pair[0],
      case .number(let y) = pair[1]
    else { return self }
    return .list([.number(x + (index > 0 ? 1 : 0)), .number(y + (index > 1 ? 1 : 0))])
  }
}

extension NumberShape {
  /// An example number for `explain`: the first of some common numbers that is in range.
  fileprivate var example: Double {
    usual ?? [12, 2, 1, 0.5].first { range.contains($0) } ?? range.upperBound
  }
}

extension MappingShape {
  /// A mapping with the required properties, or with the first property if none is required.
  fileprivate var required: PlainValue {
    var names = requirements.flatMap { $0.exampleNames }
    if names.isEmpty { names = rows.prefix(1).map({ $0.name }) }
    return .mapping(
      rows.filter { names.contains($0.name) }.map { PlainValue.Member($0.name, $0.shape.example) })
  }
}

extension Requirement {
  fileprivate var exampleNames: [String] {
    switch self {
    case .key(let name): [name]
    case .anyGroup(let groups): groups.first ?? []
    case .exactlyOne(let names): Array(names.prefix(1))
    case .notAll, .atMostOne: []
    case .unless(_, let requirements): requirements.flatMap { $0.exampleNames }
    }
  }
}
