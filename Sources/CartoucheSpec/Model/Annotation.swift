import CartoucheDiagnostics
package import CartoucheSyntax

/// The properties of an annotation: one view on the map, or with `forEach` one view for each feature.
///
/// A spec may have 100,000 annotations of a few templates. Each annotation shares the values of its template until it changes one of them.
package struct Annotation: Sendable, SpecType {
  package var id: Located<String>?
  /// A placeholder for the property `extends`, whose value is only checked. The compiler applies templates before it reads other
  /// properties.
  private var extends: Void = ()
  package var attach: Located<Attachment>?
  @Boxed package var forEach: Located<ForEach>?
  package var priority = Value(Priority.number(0))
  package var title: Value<TextTemplate>?
  @Boxed package var subtitle: Value<TextTemplate>?
  package var data: [Named<DataField>] = []
  package var traits = Shared(Traits())

  /// The properties that usually have the same values in all annotations of a template.
  ///
  /// An annotation that sets one of these properties has a copy of its own. The copy shares the unchanged groups of properties, so that
  /// setting a size takes 144 bytes instead of 1,100.
  package struct Traits: Sendable {
    package var size: Size?
    package var variableAnchors = [VariableAnchor(.center)]
    package var gap = Value(0.0)
    package var showing = defaultShowing
    package var collision = defaultCollision
    package var interaction = defaultInteraction

    private static let defaultShowing = Shared(Showing())
    private static let defaultCollision = Shared(Collision())
    private static let defaultInteraction = Shared(Interaction())

    package var view: Value<String> { showing.content.view }
    package var visible: Value<Bool> { showing.content.visible }
    package var minZoom: Value<Double> { showing.content.minZoom }
    package var maxZoom: Value<Double> { showing.content.maxZoom }
    package var zPriority: Value<Double> { showing.content.zPriority }
    package var allowOverlap: Value<Bool> { collision.content.allowOverlap }
    package var obstacle: Value<Bool> { collision.content.obstacle }
    package var ignoreCameraPadding: Value<Bool> { collision.content.ignoreCameraPadding }
    package var allowOverlapWithPuck: Value<Bool> { collision.content.allowOverlapWithPuck }
    package var avoidLayers: Value<Bool>? { collision.content.avoidLayers }
    package var avoidRegions: Value<Bool> { collision.content.avoidRegions }
    package var fit: Value<FitName> { collision.content.fit }
    package var collisionMode: Value<CollisionModeName> { collision.content.collisionMode }
    package var collisionInsets: CollisionInsets { collision.content.collisionInsets }
    package var collisionBoxes: [Rectangle]? { collision.content.collisionBoxes }
    package var repeatDistance: Value<Double> { collision.content.repeatDistance }
    package var repeatGroup: Value<String>? { collision.content.repeatGroup }
    package var leader: Leader? { collision.content.leader }
    package var offscreen: Offscreen? { collision.content.offscreen }
    package var clusteringIdentifier: Value<String> { collision.content.clusteringIdentifier }
    package var selected: Value<Bool> { interaction.content.selected }
    package var enabled: Value<Bool> { interaction.content.enabled }
    package var draggable: Value<Bool> { interaction.content.draggable }
    package var states: States { interaction.content.states }
    package var callout: Located<Callout>? { interaction.content.callout }
  }

  /// A group of an annotation's properties: view class, visibility, zoom range and draw order.
  package struct Showing: Sendable {
    package var view = Value("default")
    package var visible = Value(true)
    package var minZoom = Value(0.0)
    package var maxZoom = Value(NumberRange.zoom.upperBound)
    package var zPriority = Value(500.0)
  }

  /// A group of an annotation's properties: collision shape, overlaps, obstacles and clusters.
  package struct Collision: Sendable {
    package var allowOverlap = Value(false)
    package var obstacle = Value(true)
    package var ignoreCameraPadding = Value(false)
    package var allowOverlapWithPuck = Value(false)
    /// Whether the view avoids the layers in `avoid.layers`. `nil` means `true` if the annotation is attached to a line, polygon or
    /// feature, and `false` otherwise.
    package var avoidLayers: Value<Bool>?
    package var avoidRegions = Value(true)
    package var fit = Value(FitName.prefer)
    package var collisionMode = Value(CollisionModeName.rectangle)
    package var collisionInsets = CollisionInsets.all(0)
    /// The rectangles in the view that are tested for collisions, or `nil` for the view's whole rectangle.
    package var collisionBoxes: [Rectangle]?
    /// The leader line of a view without room at its anchors, or `nil` for none.
    package var leader: Leader?
    /// The pointer to the annotation while its view is off screen, or `nil` for none.
    package var offscreen: Offscreen?
    /// The identifier of the annotation's clusters, or an empty text for no clustering.
    package var clusteringIdentifier = Value("")
    package var repeatDistance = Value(0.0)
    /// The name of the group for `repeatDistance`, or `nil` for the annotation's title. An empty text means no group.
    package var repeatGroup: Value<String>?
  }

  /// A group of an annotation's properties: states, user interaction and the callout.
  package struct Interaction: Sendable {
    package var selected = Value(false)
    package var enabled = Value(true)
    package var draggable = Value(false)
    package var states = States()
    package var callout: Located<Callout>?
  }

  package init() {}

  /// Changes the group of properties `showing` of this annotation. Other annotations that share the group stay unchanged.
  package mutating func changeShowing(_ change: (inout Showing) -> Void) {
    traits = traits.changed { $0.showing = $0.showing.changed(change) }
  }

  /// Changes the group of properties `collision` of this annotation. Other annotations that share the group stay unchanged.
  package mutating func changeCollision(_ change: (inout Collision) -> Void) {
    traits = traits.changed { $0.collision = $0.collision.changed(change) }
  }

  /// Changes the group of properties `interaction` of this annotation. Other annotations that share the group stay unchanged.
  package mutating func changeInteraction(_ change: (inout Interaction) -> Void) {
    traits = traits.changed { $0.interaction = $0.interaction.changed(change) }
  }

  /// Whether the annotation has a `forEach`. Unlike reading `forEach`, this does not copy its value.
  package var isRepeated: Bool { _forEach.isSet }

  package static let defaults = Annotation()

  /// The codec of the property `extends`, which the compiler also uses to read templates before other properties.
  package static let templateNames = Codec<[Located<String>]>.names("the name of a template")

  /// Reads a mapping into the annotation. Properties that the mapping does not have keep their values.
  package mutating func read(_ node: Node, _ decoder: inout Decoder) {
    let (found, errors) = (decoder.log.count, decoder.log.errorCount)
    decodeMapping(node, into: &self, &decoder)
    if decoder.log.errorCount > errors { explainPoint(in: node, since: found, &decoder) }
  }

  /// Adds a help text and fix to the error about `attach: [1, 2]` in an annotation whose `forEach` already attaches it.
  private func explainPoint(in node: Node, since found: Int, _ decoder: inout Decoder) {
    guard let forEach, forEach.content.list == nil, let attach = node.mergedValue("attach"),
      attach.kind == .sequence
    else { return }
    decoder.log.replaceFixes(
      at: attach.location, since: found,
      with: node.removal(of: "attach").map { [Fix("remove `attach`", isSafe: false, edits: [$0])] } ?? [],
      help: "remove `attach`: each is attached to what its `forEach` goes over")
  }

  private static func traits<Value>(_ access: @escaping Property<Traits>.Access<Value>)
    -> Property<Annotation>.Access<Value>
  {
    { annotation, body in annotation.traits = annotation.traits.changed { access(&$0, body) } }
  }

  private static func showing<Value>(_ access: @escaping Property<Showing>.Access<Value>)
    -> Property<Annotation>.Access<Value>
  {
    { annotation, body in annotation.changeShowing { access(&$0, body) } }
  }

  private static func collision<Value>(_ access: @escaping Property<Collision>.Access<Value>)
    -> Property<Annotation>.Access<Value>
  {
    { annotation, body in annotation.changeCollision { access(&$0, body) } }
  }

  private static func interaction<Value>(_ access: @escaping Property<Interaction>.Access<Value>)
    -> Property<Annotation>.Access<Value>
  {
    { annotation, body in annotation.changeInteraction { access(&$0, body) } }
  }

  package static let name = "Annotation"
  package static let title = "an annotation"
  package static let properties: PropertyTable<Annotation> = [
    Property(
      "id", { $1(&$0.id) }, .name("an id"), "Unique name of the annotation; in a `forEach`, of the group."
    ).required,
    Property(
      "extends", { $1(&$0.extends) }, .checking(templateNames),
      "Templates whose properties it inherits; later templates win."),
    Property("attach", { $1(&$0.attach) }, .attachment, "What the view is attached to.").required,
    Property(
      "forEach", { $1(&$0.forEach) }, .forEach,
      "Repeats the annotation for each feature, instance or mapping."),
    Property(
      "view", showing { $1(&$0.view) }, .textValue,
      "The host's view class; views of one name are recycled."),
    Property("size", traits { $1(&$0.size) }, .size, "Width and height in points.").required.zoomDependent,
    Property(
      "variableAnchors", traits { $1(&$0.variableAnchors) }, .variableAnchors,
      "Anchors in order of preference."),
    Property(
      "gap", traits { $1(&$0.gap) }, .numberValue(NumberRange.offset, "a gap in points"),
      "Points between the point and the view."
    ).zoomDependent,
    Property(
      "visible", showing { $1(&$0.visible) }, .booleanValue,
      "Whether it is shown and part of the layout."
    ).zoomDependent,
    Property(
      "minZoom", showing { $1(&$0.minZoom) }, .numberValue(NumberRange.zoom, "a zoom level"),
      "The lowest zoom at which it is shown."
    ).zoomDependent,
    Property(
      "maxZoom", showing { $1(&$0.maxZoom) }, .numberValue(NumberRange.zoom, "a zoom level"),
      "The zoom from which it is hidden; at 25.5 it is shown."
    ).zoomDependent,
    Property(
      "priority", { $1(&$0.priority) }, .value(.priority, startingAt: .number(0), expecting: .value),
      "Higher is placed first."
    ).zoomDependent,
    Property(
      "zPriority", showing { $1(&$0.zPriority) },
      .numberValue(
        NumberRange.zPriority, "a drawing priority", advice: "write a number: the higher is drawn above"),
      "Higher is drawn above."
    ).zoomDependent,
    Property(
      "allowOverlap", collision { $1(&$0.allowOverlap) }, .booleanValue,
      "Whether it may overlap views that are placed before it."
    ).zoomDependent,
    Property(
      "obstacle", collision { $1(&$0.obstacle) }, .booleanValue,
      "Whether it blocks views that are placed after it."
    ).zoomDependent,
    Property(
      "ignoreCameraPadding", collision { $1(&$0.ignoreCameraPadding) }, .booleanValue,
      "Whether its bounds are the whole viewport, including the padding."
    ).zoomDependent,
    Property(
      "allowOverlapWithPuck", collision { $1(&$0.allowOverlapWithPuck) }, .booleanValue,
      "Whether it may overlap the puck."
    ),
    Property(
      "avoidLayers", collision { $1(&$0.avoidLayers) },
      .optional(.avoidance(of: "layers"), startingAt: Value(false)),
      "Whether it avoids the layers in `avoid.layers`."
    ),
    Property(
      "avoidRegions", collision { $1(&$0.avoidRegions) }, .avoidance(of: "regions"),
      "Whether it avoids the regions in `avoid.regions`."
    ),
    Property(
      "fit", collision { $1(&$0.fit) }, .value(.choice("a fit"), startingAt: .prefer, expecting: .string),
      "Whether the view must lie inside the bounds."),
    Property(
      "collisionMode", collision { $1(&$0.collisionMode) },
      .value(
        .choice("a collision mode", foreign: CollisionModeName.foreignNames), startingAt: .rectangle,
        expecting: .string),
      "The collision shape."
    ),
    Property(
      "collisionInsets", collision { $1(&$0.collisionInsets) }, .collisionInsets,
      "Insets of the collision shape from the view's rectangle, in points."
    ),
    Property(
      "collisionBoxes", collision { $1(&$0.collisionBoxes) }, .optional(.rectangles, startingAt: []),
      "Rectangles of the view that collide instead of its whole rectangle."
    ),
    Property(
      "leader", collision { $1(&$0.leader) }, .optional(.leader, startingAt: Leader()),
      "A line to its point, for a view that has no room at its anchors and is placed near them."
    ),
    Property(
      "offscreen", collision { $1(&$0.offscreen) }, .optional(.offscreen, startingAt: Offscreen()),
      "A pointer to it at the edge of the screen, while its view is off screen."
    ),
    Property(
      "clusteringIdentifier", collision { $1(&$0.clusteringIdentifier) },
      .value(.text, startingAt: "", expecting: .string).warningAboutBraces(),
      "Colliding annotations with the same identifier are replaced by a cluster."
    ),
    Property(
      "repeatDistance", collision { $1(&$0.repeatDistance) },
      .numberValue(NumberRange.length, "a distance in points"),
      "The least distance to other visible views of its group, in points."
    ).zoomDependent,
    Property(
      "repeatGroup", collision { $1(&$0.repeatGroup) },
      .optional(
        .value(.text, startingAt: "", expecting: .string).warningAboutBraces(), startingAt: Value("")),
      "Its group for `repeatDistance`; by default its title."
    ),
    Property(
      "selected", interaction { $1(&$0.selected) },
      .booleanValue.adviceForMappings("`states: { selected: { … } }` says what differs while it is selected"),
      "Whether it is selected at first."),
    Property(
      "enabled", interaction { $1(&$0.enabled) }, .booleanValue, "Whether it can be selected and hit."),
    Property(
      "draggable", interaction { $1(&$0.draggable) },
      .booleanValue.adviceForMappings("`states: { dragging: { … } }` says what differs while it is dragged"),
      "Whether it can be dragged."),
    Property(
      "states", interaction { $1(&$0.states) }, .mapping, "Property values for each state."),
    Property("callout", interaction { $1(&$0.callout) }, .callout, "Its callout (bubble)."),
    Property(
      "title", { $1(&$0.title) }, .template,
      "Its text, with `{property}` placeholders for feature properties."),
    Property("subtitle", { $1(&$0.subtitle) }, .template, "Its second text."),
    Property("data", { $1(&$0.data) }, .data, "Values for the host's view."),
    Property(planned: "enableSymbolLayerCollision", "Whether symbols of the style avoid it."),
    Property(planned: "allowZElevate", "Whether it is placed on top of buildings."),
  ]
}

extension Annotation {
  /// Returns a help text for a key in an annotation that is a property of the root's `placement`, or `nil` for any other key.
  package static func help(forUnknownKey key: String) -> String? {
    PlacementSetting.properties.names.contains(key)
      ? "it is for the whole map: `placement: { \(key): … }` at the root" : nil
  }
}

extension Annotation {
  /// The properties that a change of an annotation may contain: the properties that can be changed, and `id`, which selects the annotation.
  private static let changeRows = PropertyTable<Annotation>(
    properties.rows(without: refusedInChanges).map { row in
      row.name == "attach"
        ? Property("attach", { $1(&$0.attach) }, .changedAttachment, row.header.summary).required : row
    })

  private static let refusedInChanges = [
    ForeignName("extends", "what templates give is fixed when the annotation is added"),
    ForeignName("forEach", "a change is for one annotation: name an instance, `<id>/<feature>`"),
  ]

  private static let changeForeignNames = refusedInChanges + foreignNames

  /// The accepted values of a change of an annotation.
  package static let changeShape = Shape.mapping(
    "AnnotationChange", "a change of an annotation", example: ["id": "hello", "title": "Closed"],
    rows: { changeRows })

  /// Reads a change into the annotation. Properties that the change does not have keep their values, and `null` resets a property.
  package mutating func readChange(_ node: Node, _ decoder: inout Decoder) {
    reportMissingDefaults(node, &decoder)
    let id = id
    decodeMapping(
      node, into: &self, rows: Self.changeRows, as: "a change", foreignNames: Self.changeForeignNames,
      &decoder)
    self.id = id
  }

  /// Reports an error for each property without a default that a change sets to `null`. The caller reports a `null` for `id`.
  private func reportMissingDefaults(_ change: Node, _ decoder: inout Decoder) {
    for row in Self.changeRows.rows where row.header.isRequired && row.name != "id" {
      guard row.name != "attach" || !isAttachedByForEach, let place = change.nullLocation(row.name) else {
        continue
      }
      decoder.log.report(
        .missingKey, "an annotation needs `\(row.name)`, which has no default for `null` to put back",
        at: place, help: "write a value, or leave `\(row.name)` out: what is not named stays as it was")
    }
  }

  /// Whether the `forEach` attaches each instance to a feature or annotation, so that `attach` is not required.
  private var isAttachedByForEach: Bool { forEach.map { $0.content.list == nil } ?? false }
}
