/// What people would write for each property, for `explain`: what stands behind its colon, in YAML.
///
/// Written by hand, because what types allow is mostly not what anyone means.
package enum PropertyExamples {
  /// - Parameter type: the title of the type that has the property: "an annotation".
  /// - Returns: nil: there is no such property.
  package static func example(of property: String, in type: String) -> String? {
    if let own = examples[type]?[property] { return own }
    // Clusters and states have an annotation's properties.
    return annotationLike.contains(type) ? examples[Annotation.title]?[property] : nil
  }

  private static let annotationLike = ["a cluster", "a state", "a disabled state"]

  private static let examples: [String: [String: String]] = [
    "a spec": [
      "version": "1",
      "name": "Coffee around the harbour",
      "metadata": "{ author: Ada, reviewed: true }",
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
      "clusteringIdentifier": "cafes",
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
      "layers": "[poi]", "regions": "[{ left: 0, right: 0, top: 0, height: 44 }]", "strict": "true",
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
  ]
}
