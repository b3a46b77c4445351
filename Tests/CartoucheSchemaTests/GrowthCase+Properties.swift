extension GrowthCase {
  /// An input of each property that may have any number of entries, by `Type.property`.
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

  /// By property: a value with some entries.
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

  private static let ofScenarios =
    [
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
