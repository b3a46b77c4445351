package import CartoucheDiagnostics

extension Annotation {
  /// Calls `body` with every expression and the name of its property.
  package func forEachExpression(_ body: (_ property: String, _ expression: Expression) -> Void) {
    func add<Content>(_ property: String, _ value: Value<Content>) {
      if case .expression(let expression) = value.form { body(property, expression) }
    }
    forEachOwnExpression(body)
    for anchor in traits.content.variableAnchors { forEachExpression(of: anchor.size, body) }
    if let callout = traits.content.callout?.content {
      forEachExpression(of: callout.size, body)
      for anchor in callout.variableAnchors { forEachExpression(of: anchor.size, body) }
      add("gap", callout.gap)
      add("obstacle", callout.obstacle)
    }
    forEachText { add($0, $1) }
    for (property, expression) in attach?.content.placeExpressions ?? [] { body(property, expression) }
    for field in data { for expression in field.content.expressions { body("data", expression) } }
  }

  /// The same for what is neither a text nor data nor of a callout or an anchor, so that a name says which value it is.
  package func forEachOwnExpression(_ body: (_ property: String, _ expression: Expression) -> Void) {
    func add<Content>(_ property: String, _ value: Value<Content>) {
      if case .expression(let expression) = value.form { body(property, expression) }
    }
    add("view", traits.content.view)
    add("gap", traits.content.gap)
    add("visible", traits.content.visible)
    add("minZoom", traits.content.minZoom)
    add("maxZoom", traits.content.maxZoom)
    add("priority", priority)
    add("zPriority", traits.content.zPriority)
    add("allowOverlap", traits.content.allowOverlap)
    add("obstacle", traits.content.obstacle)
    add("ignoreCameraPadding", traits.content.ignoreCameraPadding)
    add("allowOverlapWithPuck", traits.content.allowOverlapWithPuck)
    if let avoidLayers = traits.content.avoidLayers { add("avoidLayers", avoidLayers) }
    add("avoidRegions", traits.content.avoidRegions)
    add("fit", traits.content.fit)
    add("collisionMode", traits.content.collisionMode)
    add("clusteringIdentifier", traits.content.clusteringIdentifier)
    add("selected", traits.content.selected)
    add("enabled", traits.content.enabled)
    add("draggable", traits.content.draggable)
    forEachExpression(of: traits.content.size, body)
  }

  // Without a list of the two sides: there are ten sizes or more in an annotation.
  private func forEachExpression(
    of size: Size?, _ body: (_ property: String, _ expression: Expression) -> Void
  ) {
    if case .points(let width)? = size?.width, case .expression(let expression) = width.form {
      body("size", expression)
    }
    if case .points(let height)? = size?.height, case .expression(let expression) = height.form {
      body("size", expression)
    }
  }

  /// Calls with each text that is shown, its property first.
  package func forEachText(_ body: (_ property: String, _ text: Value<TextTemplate>) -> Void) {
    if let title { body("title", title) }
    if let subtitle { body("subtitle", subtitle) }
    if let title = traits.content.callout?.content.title { body("title", title) }
    if let subtitle = traits.content.callout?.content.subtitle { body("subtitle", subtitle) }
  }

  /// The properties that `{name}` in a text reads, with the places of their braces.
  package var textReads: [(name: String, place: Location)] {
    var reads: [(name: String, place: Location)] = []
    if hasTextThatReadsFeature { forEachText { reads += $1.constant?.propertyReads ?? [] } }
    return reads
  }

  /// Whether a text names a property of the feature.
  package var hasTextThatReadsFeature: Bool {
    title?.readsFeature == true || subtitle?.readsFeature == true
      || traits.content.callout.map {
        $0.content.title?.readsFeature == true || $0.content.subtitle?.readsFeature == true
      }
        == true
  }

  /// Every place that reads the feature.
  package var featureReads: [Location] {
    var places: [Location] = []
    forEachExpression { if !$1.isFeatureConstant { places.append($1.location) } }
    return places + textReads.map(\.place)
  }
}

extension Value<TextTemplate> {
  /// Whether it names a property of the feature; expressions are counted when they are read.
  fileprivate var readsFeature: Bool {
    if case .constant(let template) = form { template.readsFeature } else { false }
  }
}

extension Expression {
  /// The names after every `get` of the feature's own properties, with their places.
  package var propertyReads: [(name: String, place: Location)] {
    if case .call(let operation, let arguments) = form, operation == .named("get"), arguments.count == 1,
      case .string(let name)? = arguments[0].constant
    {
      return [(name, arguments[0].location)]
    }
    return children.flatMap(\.propertyReads)
  }
}

extension DataField {
  /// Every expression in it.
  package var expressions: [Expression] {
    switch self {
    case .plain: []
    case .expression(let expression): [expression]
    case .mapping(let fields): fields.flatMap(\.content.expressions)
    }
  }
}
