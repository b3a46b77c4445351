extension GrowthCase {
  /// An input for each property with any number of entries, by `Type.property`.
  static let properties: [GrowthCase] = ofSpecs + ofAnnotations + ofScenarios + ofConfigurations

  private static let library = ["lib.annotations.yaml": "version: 1\ntemplates: { t: {} }\n"]
  private static let point = "{ type: Point, coordinates: [0, 0] }"

  private static let ofSpecs = [
    GrowthCase("Spec.metadata") { "metadata: \(mapping($0, "m") { "\($0)" })\nannotations: []" },
    GrowthCase("Spec.imports", library) {
      "imports: \(mapping($0, "importedFile") { _ in "{ file: lib.annotations.yaml }" })\nannotations: []"
    },
    GrowthCase("Import.variables") { count in
      [
        "lib.annotations.yaml": "version: 1\nvariables: \(mapping(count, "v") { _ in "0" })\n",
        "test.annotations.yaml":
          "version: 1\nimports: { l: { file: lib.annotations.yaml, variables: \(mapping(count, "v") { "\($0)" }) } }\nannotations: []\n",
      ]
    },
    GrowthCase("Spec.variables") { count in
      "variables: \(mapping(count, "v") { "\($0)" })\n\(annotations(count) { "zPriority: $v\($0)" })"
    },
    GrowthCase("Spec.sources") {
      "sources: \(mapping($0, "s") { _ in "{ data: \(point) }" })\nannotations: []"
    },
    GrowthCase("DataSource.data") {
      "sources: { s: { data: \(features($0)) } }\n"
        + "annotations: [{ id: a, size: [9, 9], title: \"{name}\", forEach: { source: s } }]"
    },
    GrowthCase("Spec.layers") { count in
      "sources: { s: { data: \(point) } }\nlayers: \(mapping(count, "l") { _ in "{ type: symbol, source: s }" })\n"
        + "annotations: \(list(count) { "{ id: a\($0), size: [9, 9], forEach: { layer: l\($0) } }" })"
    },
    GrowthCase("Layer.samples") { count in
      [
        "map.style.json": """
        { "version": 8, "sources": { "v": { "type": "vector" } },
          "layers": [{ "id": "l", "type": "symbol", "source": "v", "source-layer": "q" }] }
        """,
        "test.annotations.yaml":
          "version: 1\nstyle: map.style.json\nlayers: { l: { samples: \(features(count)) } }\n"
          + annotations(count) { "attach: { feature: { layer: l, id: f\($0) } }" } + "\n",
      ]
    },
    GrowthCase("Spec.templates") { count in
      "templates: \(mapping(count, "t") { _ in "{ gap: 3 }" })\n\(annotations(count) { "extends: t\($0)" })"
    },
    GrowthCase("Spec.annotations") { annotations($0) { "title: T\($0)" } },
    GrowthCase("Spec.clusters") { count in
      "clusters: \(mapping(count, "c") { _ in "{ title: \"{count}\" }" })\n"
        + annotations(count) { "clusteringIdentifier: c\($0)" }
    },
    GrowthCase("DefaultCamera.fit") { "camera: { fit: \(list($0) { "a\($0)" }) }\n\(annotations($0))" },
    GrowthCase("AvoidSetting.layers") { count in
      "sources: { s: { data: \(point) } }\nlayers: \(mapping(count, "l") { _ in "{ type: symbol, source: s }" })\n"
        + "avoid: { layers: \(list(count) { "l\($0)" }) }\n\(annotations(1) { _ in "avoidLayers: true" })"
    },
    GrowthCase("AvoidSetting.regions") {
      "avoid: { regions: \(list($0) { "{ left: \($0 % 300), width: 9, top: \($0 % 700), height: 9 }" }) }\n"
        + annotations(8) { _ in "avoidRegions: true" }
    },
    GrowthCase("Attachment.line") {
      "annotations: [{ id: a, size: [9, 9], attach: { line: \(list($0) { "[\(Double($0) / 999), \($0 % 80)]" }) } }]"
    },
    GrowthCase("Attachment.polygon") {
      let outline = "[[-90, -60], [90, -60], [90, 60], [-90, 60], [-90, -60]]"
      let holes = (0..<$0).map {
        let (x, y) = (Double($0 % 100) * 1.7 - 85, Double($0 / 100) / 10 - 50)
        return "[[\(x), \(y)], [\(x), \(y + 0.05)], [\(x + 1), \(y + 0.05)], [\(x), \(y)]]"
      }
      return
        "annotations: [{ id: a, size: [9, 9], attach: { polygon: [\(([outline] + holes).joined(separator: ", "))] } }]"
    },
  ]

  // MARK: What annotations, states and clusters share

  /// A value with some entries, by property.
  private static let values: [(name: String, value: @Sendable (Int) -> String)] = [
    ("variableAnchors", { list($0) { "{ anchor: top, offsetX: \(Double($0) / 100) }" } }),
    ("collisionBoxes", { list($0) { "{ left: \($0 % 20), width: 1, top: \($0 % 7), height: 1 }" } }),
    ("data", { mapping($0, "k") { "\($0)" } }),
  ]

  private static let ofAnnotations: [GrowthCase] =
    values.flatMap { name, value in
      [
        GrowthCase("Annotation.\(name)") { count in annotations(2) { _ in "\(name): \(value(count))" } },
        GrowthCase("State.\(name)") { count in
          annotations(1) { _ in
            "\(name): \(value(count)), states: { selected: { \(name): \(value(count)) }, highlighted: { \(name): \(value(count)) } }"
          }
        },
        GrowthCase("DisabledState.\(name)") { count in
          annotations(1) { _ in "enabled: false, states: { disabled: { \(name): \(value(count)) } }" }
        },
        GrowthCase("Cluster.\(name)") { count in
          "clusters: { c: { title: \"{count}\", \(name): \(value(count)) } }\n"
            + annotations(3) { _ in "clusteringIdentifier: c" }
        },
      ]
    } + [
      GrowthCase("Annotation.extends") { count in
        "templates: \(mapping(count, "t") { _ in "{ gap: 3 }" })\n"
          + annotations(1) { _ in "extends: \(list(count) { "t\($0)" })" }
      },
      GrowthCase("Cluster.extends") { count in
        "templates: \(mapping(count, "t") { _ in "{ gap: 3 }" })\n"
          + "clusters: { c: { title: \"{count}\", extends: \(list(count) { "t\($0)" }) } }\n"
          + annotations(3) { _ in "clusteringIdentifier: c" }
      },
      GrowthCase("Cluster.aggregate") { count in
        "sources: { s: { data: \(features(4)) } }\n"
          + "clusters: { c: { title: \"{count}\", aggregate: \(mapping(count, "m") { _ in "{ max: [get, k] }" }) } }\n"
          + "annotations: [{ id: a, size: [9, 9], clusteringIdentifier: c, forEach: { source: s } }]"
      },
      GrowthCase("Aggregate.first") { count in
        let value = "[coalesce, \((0..<count).map { "[get, q\($0)]" }.joined(separator: ", "))]"
        return "sources: { s: { data: \(features(4)) } }\n"
          + "clusters: { c: { title: \"{count}\", aggregate: { m: { first: \(value) } } } }\n"
          + "annotations: [{ id: a, size: [9, 9], clusteringIdentifier: c, forEach: { source: s } }]"
      },
      GrowthCase("Annotation.forEach") { count in
        "annotations: [{ id: a, size: [9, 9], attach: { point: [[get, x], 0] }, "
          + "forEach: \(list(count) { "{ x: \(Double($0) / 999) }" }) }, "
          + "{ id: b, size: [9, 9], forEach: { annotation: a } }]"
      },
      GrowthCase("Callout.variableAnchors") { count in
        annotations(1) { _ in
          "title: A, callout: { variableAnchors: \(list(count) { "{ anchor: top, offsetX: \(Double($0) / 100) }" }) }"
        }
      },
      GrowthCase("Callout.parts") { count in
        let parts = mapping(count, "p") { "{ left: \($0 % 190), width: 5, top: 0, height: 3 }" }
        return annotations(1) { _ in "selected: true, callout: { size: [200, 100], parts: \(parts) }" }
      },
    ]

  // MARK: Scenarios

  private static func inStep(_ name: String, _ step: @escaping @Sendable (Int) -> String) -> GrowthCase {
    scenario(name) { "[{ \(step($0)) }]" }
  }

  private static func inEvent(_ name: String) -> GrowthCase {
    inStep("EventExpectation.\(name)") {
      "never: [{ event: visibilityChanged, id: a0, \(name): \(mapping($0, "k") { "\($0)" }) }]"
    }
  }

  /// A change of the data of a source with a feature `f0`.
  private static func live(_ name: String, _ action: @escaping @Sendable (Int) -> String) -> GrowthCase {
    scenario(
      name,
      spec: { _ in
        "sources: { s: { data: \(features(1)) } }\n"
          + "annotations: [{ id: a, forEach: { source: s }, size: [20, 10] }]"
      }, { "[{ \(action($0)), count: { visible: { min: 0 } } }]" })
  }

  private static func update(_ name: String, _ members: @escaping @Sendable (Int) -> String) -> GrowthCase {
    live(name) { "updateData: { source: s, update: [{ id: f0, \(members($0)) }] }" }
  }

  private static let ofLiveData = [
    live("DataSetting.data") { "setData: { source: s, data: \(features($0)) }" },
    live("SourceChangeSetting.add") { count in
      let added = list(count) {
        "{ type: Feature, id: g\($0), properties: {}, geometry: { type: Point, coordinates: \(coordinate($0)) } }"
      }
      return "updateData: { source: s, add: \(added) }"
    },
    live("SourceChangeSetting.remove") { "updateData: { source: s, remove: \(list($0) { "f\($0)" }) }" },
    live("SourceChangeSetting.update") {
      "updateData: { source: s, update: \(list($0) { _ in "{ id: f0, removeProperties: k }" }) }"
    },
    update("FeatureUpdateSetting.newGeometry") {
      "newGeometry: { type: MultiPoint, coordinates: \(list($0) { coordinate($0) }) }"
    },
    update("FeatureUpdateSetting.removeProperties") { "removeProperties: \(list($0) { "k\($0)" })" },
    update("FeatureUpdateSetting.addOrUpdateProperties") {
      "addOrUpdateProperties: \(list($0) { "{ key: k\($0), value: 1 }" })"
    },
    update("PropertyValueSetting.value") {
      "addOrUpdateProperties: [{ key: k, value: \(list($0) { "\($0)" }) }]"
    },
    scenario(
      "StepSetting.setVariables",
      spec: { "variables: \(mapping($0, "v") { "\($0)" })\n" + annotations(1) },
      { "[{ setVariables: \(mapping($0, "v") { "\($0 + 1)" }), count: { visible: { min: 0 } } }]" }),
    scenario(
      "StepSetting.points", spec: { _ in annotations(1) },
      { "[{ points: \(list($0) { "[\($0 % 180), 10, 30, 20]" }), count: { visible: { min: 0 } } }]" }),
    scenario(
      "StepSetting.setRegions",
      spec: { "avoid: { regions: \(mapping($0, "r") { _ in "null" }) }\n" + annotations(1) },
      {
        "[{ setRegions: \(mapping($0, "r") { "{ left: \($0 % 300), width: 9, top: 0, height: 9 }" }), count: { visible: { min: 0 } } }]"
      }),
  ]

  private static let ofScenarios =
    ofLiveData + [
      scenario("Scenario.steps", spec: { _ in annotations(1) }, { list($0) { "{ name: s\($0) }" } }),
      scenario(
        "Scenario.metadata", spec: { _ in annotations(1) },
        { "[{ name: s }]\nmetadata: \(mapping($0, "m") { "\($0)" })" }),
      inStep("StepSetting.expect") { "expect: \(mapping($0, "a") { _ in "{ anchor: top }" })" },
      inStep("StepSetting.events") { "events: \(list($0) { "{ event: visibilityChanged, id: a\($0) }" })" },
      inStep("StepSetting.never") {
        "never: \(list($0) { "{ event: visibilityChanged, id: a\($0), visible: false }" })"
      },
      inStep("ChangedCamera.fit") {
        "camera: { fit: \(list($0) { "a\($0)" }) }, count: { visible: { min: 0 } }"
      },
      inStep("SnapshotSetting.ids") { "snapshot: { name: n, ids: \(list($0) { "a\($0)" }) }" },
      inStep("AnnotationExpectation.states") { count in
        "expect: { a0: { states: \(list(count) { _ in "selected" }) } }"
      },
      inStep("AnnotationExpectation.members") { "expect: { a0: { members: \(list($0) { "a\($0)" }) } }" },
      inStep("AnnotationExpectation.properties") { count in
        "expect: { a0: { properties: \(mapping(count, "k") { "\($0)" }) } }"
      },
      scenario(
        "AnnotationExpectation.data",
        spec: { count in annotations(1) { _ in "data: \(mapping(count, "k") { "\($0)" })" } },
        { "[{ expect: { a0: { data: \(mapping($0, "k") { "\($0)" }) } } }]" }),
      scenario(
        "FeatureGeometrySetting.geometry",
        spec: { _ in
          "sources: { s: { data: \(features(1)) } }\nlayers: { l: { type: line, source: s } }\n"
            + annotations(1) { _ in "attach: { feature: { layer: l } }" }
        },
        {
          "[{ featureGeometry: { layer: l, geometry: { type: LineString, coordinates: "
            + list($0) { "[\(Double($0) / 999), \($0 % 80)]" } + " } } }]"
        }),
    ] + ["coordinate", "from", "to", "joined", "left", "into", "frame"].map { inEvent($0) }
    + values.map { name, value in
      inStep("AnnotationChange.\(name)") { "set: { id: a0, \(name): \(value($0)) }" }
    }

  // MARK: Configurations

  private static let ofConfigurations = [
    configuration("LintConfiguration.rules") { "rules: \(mapping($0, "r") { _ in "off" })" },
    configuration("LintConfiguration.overrides") {
      "overrides: \(list($0) { "{ files: [m\($0)], rules: { ignored-gap: off } }" })"
    },
    configuration("RuleOverride.files") {
      "overrides: [{ files: \(list($0) { "m\($0)" }), rules: { ignored-gap: off } }]"
    },
    configuration("RuleOverride.rules") {
      "overrides: [{ files: ['*'], rules: \(mapping($0, "r") { _ in "off" }) }]"
    },
    configuration("LintConfiguration.exclude") { "exclude: \(list($0) { "m\($0)" })" },
    configuration("LintConfiguration.viewports") { "viewports: \(list($0) { "[\($0 + 100), 800]" })" },
    configuration("LintConfiguration.limits") { "limits: \(mapping($0, "r") { "\($0)" })" },
  ]
}

extension GrowthCase {
  /// Other inputs with any number of entries, which are not properties.
  static let others: [GrowthCase] = comments + references + chains + repeated + expressions + data + mistakes

  // MARK: Comments and layout

  private static let comments = [
    GrowthCase("comments that suppress") {
      String(repeating: "# cartouche-disable-next-line unused-template\n", count: $0) + "annotations: []"
    },
    GrowthCase("comments that suppress, each of a line") { count in
      "annotations:\n"
        + (0..<count).map { "  - \(annotation($0, "gap: 3")) # cartouche-disable-line ignored-gap\n" }
        .joined()
    },
    GrowthCase("comments that suppress up to the end") { count in
      "templates:\n" + (0..<count).map { "  # cartouche-disable unused-template\n  t\($0): {}\n" }.joined()
        + "annotations: []"
    },
    GrowthCase("comments that suppress, in one line") {
      "# " + String(repeating: "# cartouche-disable-line unused-template -- x ", count: $0)
        + "\nannotations: []"
    },
    GrowthCase("rules in one comment") {
      "# cartouche-disable \((0..<$0).map { "rule-\($0)" }.joined(separator: ", "))\nannotations: []"
    },
    GrowthCase("lines of comments") { String(repeating: "# text\n", count: $0) + "annotations: []" },
    GrowthCase("spaces") { "annotations: []" + String(repeating: "    ", count: $0) },
  ]

  // MARK: Names

  private static let references = [
    GrowthCase("anchors and aliases") { count in
      "x-all: \(list(count) { "&p\($0) \(coordinate($0))" })\n"
        + annotations(count) { "attach: { point: *p\($0) }" }
    },
    GrowthCase("merged mappings") { count in
      "x-all: &all { gap: 3 }\nannotations: "
        + list(count) { "{ <<: *all, \(annotation($0).dropFirst(2))" }
    },
    GrowthCase("mappings merged into one") { count in
      "x-all: \(list(count) { "&p\($0) { x-k\($0): 1 }" })\n"
        + "annotations: [{ <<: \(list(count) { "*p\($0)" }), id: a, size: [9, 9], attach: { point: [0, 0] } }]"
    },
    GrowthCase("sources that are used") { count in
      "sources: \(mapping(count, "s") { _ in "{ data: { type: Point, coordinates: [0, 0] } }" })\nannotations: "
        + list(count) { "{ id: a\($0), size: [9, 9], forEach: { source: s\($0) } }" }
    },
    GrowthCase("annotations on one feature each") { count in
      "sources: { s: { data: \(features(count)) } }\nlayers: { l: { type: symbol, source: s } }\n"
        + annotations(count) { "attach: { feature: { layer: l, id: f\($0) } }" }
    },
    GrowthCase("annotations on one annotation") { count in
      annotations(count) { $0 == 0 ? "" : "attach: { annotation: a0 }" }
    },
    GrowthCase("annotations repeated for one") { count in
      "annotations: [\(annotation(0)), "
        + (1...count).map { "{ id: a\($0), size: [9, 9], forEach: { annotation: a0 } }" }.joined(
          separator: ", ")
        + "]"
    },
  ]

  // MARK: Chains

  private static func chain(_ name: String, _ link: @escaping @Sendable (Int) -> String) -> GrowthCase {
    GrowthCase(name) { count in
      "templates: " + mapping(count) { "t\($0): { \($0 > 0 ? "extends: t\($0 - 1), " : "")\(link($0)) }" }
        + "\n" + annotations(count) { "extends: t\($0)" }
    }
  }

  private static func mapping(_ count: Int, _ entry: (Int) -> String) -> String {
    "{ \((0..<count).map(entry).joined(separator: ", ")) }"
  }

  private static let chains = [
    chain("a chain of templates") { "gap: \($0 % 9)" },
    chain("a chain of templates with states") { "states: { selected: { zPriority: \($0) } }" },
    GrowthCase("a chain of hosts") { count in
      annotations(count) { $0 == 0 ? "" : "attach: { annotation: a\($0 - 1) }" }
    },
    GrowthCase("a chain of hosts, the last one first") { count in
      annotations(count) { $0 == count - 1 ? "" : "attach: { annotation: a\($0 + 1) }" }
    },
    GrowthCase("a chain of hosts that a camera fits") { count in
      "camera: { fit: \(list(count) { "a\($0)" }) }\n"
        + annotations(count) { $0 == 0 ? "" : "attach: { annotation: a\($0 - 1) }" }
    },
    GrowthCase("a chain of hosts that is never visible") { count in
      annotations(count) { $0 == 0 ? "minZoom: 9, maxZoom: 3" : "attach: { annotation: a\($0 - 1) }" }
    },
    GrowthCase("a chain of repetitions") { count in
      "annotations: "
        + list(count) {
          $0 == 0 ? annotation(0) : "{ id: a\($0), size: [9, 9], forEach: { annotation: a\($0 - 1) } }"
        }
    },
    GrowthCase("a chain of repetitions, the last one first") { count in
      "annotations: "
        + list(count) {
          $0 == count - 1
            ? annotation($0) : "{ id: a\($0), size: [9, 9], forEach: { annotation: a\($0 + 1) } }"
        }
    },
    GrowthCase("a ring of repetitions") { count in
      "annotations: "
        + list(count) { "{ id: a\($0), size: [9, 9], forEach: { annotation: a\(($0 + 1) % count) } }" }
    },
  ]

  private static let repeated = [
    scenario(
      "repeated annotations that a camera fits",
      spec: { annotations($0) { _ in "forEach: [{ x: 1 }]" } },
      { "[{ camera: { fit: \(list($0) { "a\($0)" }) }, count: { visible: { min: 0 } } }]" })
  ]

  // MARK: Expressions

  /// Returns a title for each of three features, with the properties `k` and `name`.
  private static func title(_ name: String, _ title: @escaping @Sendable (Int) -> String) -> GrowthCase {
    GrowthCase(name) {
      "sources: { s: { data: \(features(3)) } }\n"
        + "annotations: [{ id: a, size: auto, forEach: { source: s }, title: \(title($0)) }]"
    }
  }

  private static func items(_ count: Int, _ item: (Int) -> String) -> String {
    (0..<count).map { item($0) + ", " }.joined()
  }

  private static let expressions = [
    title("a long title") { "\"\(String(repeating: "word {name} ", count: $0))\"" },
    title("match") { "[match, [get, name], \(items($0) { "n\($0), T\($0)" })x]" },
    title("labels of match") { "[match, [get, name], \(list($0) { "n\($0)" }), y, x]" },
    title("case") { "[case, \(items($0) { "[\"==\", [get, k], \($0)], T\($0)" })x]" },
    title("step") { "[step, [get, k], x, \(items($0) { "\($0).5, T\($0)" })]".replacing(", ]", with: "]") },
    title("coalesce") { "[coalesce, \(items($0) { "[get, q\($0)]" })x]" },
    title("concat") { "[concat, \(items($0) { "[get, name], w\($0)" })x]" },
    title("let") {
      "[let, \(items($0) { "v\($0), \($0)" })[concat, \(items($0) { "[to-string, [var, v\($0)]]" })x]]"
    },
    title("in") { "[case, [in, [get, k], [literal, \(list($0) { "\($0)" })]], x, y]" },
    title("all") { "[case, [all, \(items($0) { "[\"!=\", [get, k], \($0 + 9)]" })true], x, y]" },
    GrowthCase("stops of a zoom") { count in
      "annotations: "
        + list(1) { _ in
          let stops = items(count) { "\(Double($0) * 20 / Double(count)), \($0 % 50)" }.dropLast(2)
          return annotation(0, "gap: [interpolate, [linear], [zoom], \(stops)]")
        }
    },
    GrowthCase("aggregates that are used") { count in
      "sources: { s: { data: \(features(4)) } }\nclusters: { c: { title: [concat, "
        + items(count) { "[to-string, [get, m\($0)]]" } + "x], size: [9, 9], aggregate: "
        + mapping(count, "m") { _ in "{ max: [get, k] }" }
        + " } }\nannotations: [{ id: a, size: [9, 9], clusteringIdentifier: c, forEach: { source: s } }]"
    },
  ]

  // MARK: Data

  private static func geometry(_ type: String, _ coordinates: @escaping @Sendable (Int) -> String)
    -> GrowthCase
  {
    GrowthCase(type) {
      "sources: { s: { data: { type: \(type), coordinates: \(coordinates($0)) } } }\n"
        + "annotations: [{ id: a, size: [9, 9], forEach: { source: s } }]"
    }
  }

  private static let data = [
    geometry("LineString") { list($0) { "[\(Double($0) / 999), \($0 % 80)]" } },
    geometry("MultiPoint") { list($0) { coordinate($0) } },
    GrowthCase("properties of a feature") {
      "sources: { s: { data: { type: Feature, geometry: { type: Point, coordinates: [0, 0] }, properties: "
        + mapping($0, "k") { "\($0)" } + " } } }\n"
        + "annotations: [{ id: a, size: [9, 9], title: \"{k0}\", forEach: { source: s } }]"
    },
    GrowthCase("features with one id") { count in
      "sources: { s: { data: { type: FeatureCollection, features: "
        + list(count) {
          "{ type: Feature, id: f, properties: {}, geometry: { type: Point, coordinates: \(coordinate($0)) } }"
        } + " } } }\nannotations: [{ id: a, size: [9, 9], forEach: { source: s } }]"
    },
  ]

  // MARK: Mistakes

  private static let mistakes = [
    GrowthCase("wrong values") { annotations($0) { _ in "gap: wide" } },
    GrowthCase("unknown keys") { count in annotations(1) { _ in items(count) { "k\($0): 1" } + "gap: 3" } },
    GrowthCase("keys of the user's") { count in
      annotations(1) { _ in items(count) { "x-k\($0): 1" } + "gap: 3" }
    },
    GrowthCase("names of other products") { annotations($0) { _ in "anchor: top, offset: [0, 1]" } },
    GrowthCase("annotations with one id") { count in "annotations: \(list(count) { _ in annotation(0) })" },
    GrowthCase("keys that stand twice") {
      "annotations: []\nvariables: { \(items($0) { _ in "a: 1" })b: 1 }"
    },
    GrowthCase("tags") { count in annotations(count) { _ in "view: !pin pin" } },
    GrowthCase("variables that nothing declares") { annotations($0) { "gap: $g\($0)" } },
    GrowthCase("findings at one place") { "variables: { g: wide }\n\(annotations($0) { _ in "gap: $g" })" },
    GrowthCase("words for values") { count in
      "sources: { s: { data: \(features(5)) } }\nannotations: "
        + list(count) { "{ id: a\($0), size: [9, 9], priority: k, forEach: { source: s } }" }
    },
    GrowthCase("annotations on nothing") { count in
      "annotations: \(list(count) { "{ id: a\($0), size: [9, 9] }" })"
    },
    GrowthCase("anchors far away") { count in
      annotations(1) { _ in "variableAnchors: \(list(count) { "{ anchor: top, offsetX: \($0 + 1000) }" })" }
    },
    GrowthCase("anchors that stand twice") { count in
      annotations(1) { _ in
        "variableAnchors: \(list(count) { "{ anchor: top, offsetX: \(Double($0 % (count / 2)) / 100) }" })"
      }
    },
    GrowthCase("annotations at one place") { annotations($0) { _ in "attach: { point: [0, 0] }, title: A" } },
  ]
}
