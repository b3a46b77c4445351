import CartoucheDiagnostics
import CartoucheSpec

extension Annotation {
  /// Every expression with the name of its property.
  var expressions: [(property: String, expression: Expression)] {
    var found: [(property: String, expression: Expression)] = []
    func add<Content>(_ property: String, _ value: Value<Content>) {
      if case .expression(let expression) = value.form { found.append((property, expression)) }
    }
    func add(_ size: Size?) {
      for case .points(let side)? in [size?.width, size?.height] { add("size", side) }
    }
    add("gap", gap)
    add("visible", visible)
    add("minZoom", minZoom)
    add("maxZoom", maxZoom)
    add("priority", priority)
    add("zPriority", zPriority)
    add("allowOverlap", allowOverlap)
    add("obstacle", obstacle)
    add("ignoreCameraPadding", ignoreCameraPadding)
    add("allowOverlapWithPuck", allowOverlapWithPuck)
    if let avoidLayers { add("avoidLayers", avoidLayers) }
    add("avoidRegions", avoidRegions)
    add("collisionMode", collisionMode)
    add("clusteringIdentifier", clusteringIdentifier)
    add("selected", selected)
    add("enabled", enabled)
    add("draggable", draggable)
    add(size)
    for anchor in variableAnchors { add(anchor.size) }
    if let callout {
      add(callout.size)
      for anchor in callout.variableAnchors { add(anchor.size) }
      add("gap", callout.gap)
      add("obstacle", callout.obstacle)
    }
    found += data.flatMap(\.content.expressions).map { ("data", $0) }
    return found
  }

  private var templates: [TextTemplate] {
    [title, subtitle, callout?.title, callout?.subtitle].compactMap { $0 }
  }

  /// Every place that reads the feature.
  var featureReads: [Location] {
    expressions.filter { !$0.expression.isFeatureConstant }.map(\.expression.location)
      + templates.filter(\.readsFeature).map(\.location)
  }
}

extension DataField {
  fileprivate var expressions: [Expression] {
    switch self {
    case .plain: []
    case .expression(let expression): [expression]
    case .mapping(let fields): fields.flatMap(\.content.expressions)
    }
  }
}
