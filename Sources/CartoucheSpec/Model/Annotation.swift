import CartoucheDiagnostics
package import CartoucheSyntax

/// One view on the map, or one for each feature of a source.
///
/// A spec may have 100,000 of them, mostly of a few templates: what templates give is shared by all that do not
/// change it.
package struct Annotation: Sendable, SpecType {
  package var id: Located<String>?
  /// Checked only: what templates give is there before the rest is read.
  private var extends: Void = ()
  package var attach: Located<Attachment>?
  @Boxed package var forEach: Located<ForEach>?
  package var priority = Value(Priority.number(0))
  package var title: Value<TextTemplate>?
  @Boxed package var subtitle: Value<TextTemplate>?
  package var data: [Named<DataField>] = []
  package var traits = Shared(Traits())

  /// The properties that are mostly the same for all annotations of a template.
  ///
  /// An annotation that writes one of them has a copy of its own. The copy shares the parts that do not change, so that one size takes 144
  /// bytes instead of 1,100.
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
    package var clusteringIdentifier: Value<String> { collision.content.clusteringIdentifier }
    package var selected: Value<Bool> { interaction.content.selected }
    package var enabled: Value<Bool> { interaction.content.enabled }
    package var draggable: Value<Bool> { interaction.content.draggable }
    package var states: States { interaction.content.states }
    package var callout: Located<Callout>? { interaction.content.callout }
  }

  /// The view, the zooms at which it is visible, and the draw order.
  package struct Showing: Sendable {
    package var view = Value("default")
    package var visible = Value(true)
    package var minZoom = Value(0.0)
    package var maxZoom = Value(NumberRange.zoom.upperBound)
    package var zPriority = Value(500.0)
  }

  /// The collision shape, and the rules for overlaps, clusters and obstacles.
  package struct Collision: Sendable {
    package var allowOverlap = Value(false)
    package var obstacle = Value(true)
    package var ignoreCameraPadding = Value(false)
    package var allowOverlapWithPuck = Value(false)
    /// Nil: whether it is attached to a line, polygon or feature.
    package var avoidLayers: Value<Bool>?
    package var avoidRegions = Value(true)
    package var fit = Value(FitName.prefer)
    package var collisionMode = Value(CollisionModeName.rectangle)
    package var collisionInsets = CollisionInsets.all(0)
    /// Relative to the view; nil: the whole frame.
    package var collisionBoxes: [Rectangle]?
    /// Empty: none.
    package var clusteringIdentifier = Value("")
  }

  /// The states, and the properties that decide what users can do.
  package struct Interaction: Sendable {
    package var selected = Value(false)
    package var enabled = Value(true)
    package var draggable = Value(false)
    package var states = States()
    package var callout: Located<Callout>?
  }

  package init() {}

  /// Changes a part of the traits for this annotation alone.
  package mutating func changeShowing(_ change: (inout Showing) -> Void) {
    traits = traits.changed { $0.showing = $0.showing.changed(change) }
  }

  /// Changes a part of the traits for this annotation alone.
  package mutating func changeCollision(_ change: (inout Collision) -> Void) {
    traits = traits.changed { $0.collision = $0.collision.changed(change) }
  }

  /// Changes a part of the traits for this annotation alone.
  package mutating func changeInteraction(_ change: (inout Interaction) -> Void) {
    traits = traits.changed { $0.interaction = $0.interaction.changed(change) }
  }

  /// Whether it has a `forEach`, which is large to take a look at.
  package var isRepeated: Bool { _forEach.isThere }

  /// What a property is when nothing is written.
  package static let defaults = Annotation()

  /// Reads `extends`, which is also needed before the rest.
  package static let templateNames = Codec<[Located<String>]>.names("the name of a template")

  /// Reads a mapping over the annotation.
  package mutating func read(_ node: Node, _ decoder: inout Decoder) {
    let (found, errors) = (decoder.log.count, decoder.log.errorCount)
    decodeMapping(node, into: &self, &decoder)
    if decoder.log.errorCount > errors { explainPoint(in: node, since: found, &decoder) }
  }

  /// Says of `attach: [1, 2]` that it is for nothing where a `forEach` says what each is attached to.
  private func explainPoint(in node: Node, since found: Int, _ decoder: inout Decoder) {
    guard let forEach, forEach.content.list == nil, let attach = node.mergedValue("attach"),
      attach.kind == .sequence
    else { return }
    decoder.log.replaceFixes(
      at: attach.location, since: found,
      with: node.removal(of: "attach").map { [Fix("remove `attach`", isSafe: false, edits: [$0])] } ?? [],
      help: "remove `attach`: each is attached to what its `forEach` goes over")
  }

  package static let title = "an annotation"
  package static let properties: PropertyTable<Annotation> = [
    Property(
      "id", \.id, .name("an id"), "Unique name of the annotation; in a `forEach`, of the group."
    ).required,
    Property(
      "extends", \.extends, .checking(templateNames),
      "Templates whose properties it takes; later ones win."),
    Property("attach", \.attach, .attachment, "What the view is attached to.").required,
    Property("forEach", \.forEach, .forEach, "Repeats the annotation for each feature, instance or mapping."),
    Property(
      "view", \.traits, \.showing, \.view, .textValue,
      "The host's view class; views of one name are recycled."),
    Property("size", \.traits, \.size, .size, "Width and height in points.").required.zoomDependent,
    Property(
      "variableAnchors", \.traits, \.variableAnchors, .variableAnchors,
      "Anchors in order of preference."),
    Property(
      "gap", \.traits, \.gap, .numberValue(NumberRange.offset, "a gap in points"),
      "Points between the point and the view."
    ).zoomDependent,
    Property(
      "visible", \.traits, \.showing, \.visible, .booleanValue,
      "Whether it is shown and takes part in the layout."
    ).zoomDependent,
    Property(
      "minZoom", \.traits, \.showing, \.minZoom, .numberValue(NumberRange.zoom, "a zoom level"),
      "The lowest zoom at which it is shown."
    ).zoomDependent,
    Property(
      "maxZoom", \.traits, \.showing, \.maxZoom, .numberValue(NumberRange.zoom, "a zoom level"),
      "The highest zoom at which it is shown."
    ).zoomDependent,
    Property(
      "priority", \.priority, .value(.priority, startingAt: .number(0), expecting: .value),
      "Higher is placed first."
    ).zoomDependent,
    Property(
      "zPriority", \.traits, \.showing, \.zPriority,
      .numberValue(
        NumberRange.zPriority, "a drawing priority", advice: "write a number: the higher is drawn above"),
      "Higher is drawn above."
    ).zoomDependent,
    Property(
      "allowOverlap", \.traits, \.collision, \.allowOverlap, .booleanValue,
      "Whether it may stand on what was placed before it."
    ).zoomDependent,
    Property(
      "obstacle", \.traits, \.collision, \.obstacle, .booleanValue,
      "Whether it blocks what is placed after it."
    ).zoomDependent,
    Property(
      "ignoreCameraPadding", \.traits, \.collision, \.ignoreCameraPadding, .booleanValue,
      "Whether the whole viewport counts, padding included."
    ).zoomDependent,
    Property(
      "allowOverlapWithPuck", \.traits, \.collision, \.allowOverlapWithPuck, .booleanValue,
      "Whether it may stand on the puck."
    ),
    Property(
      "avoidLayers", \.traits, \.collision, \.avoidLayers,
      .optional(.keepsClear(of: "layers"), startingAt: Value(false)),
      "Whether it keeps clear of `avoid.layers`."
    ),
    Property(
      "avoidRegions", \.traits, \.collision, \.avoidRegions, .keepsClear(of: "regions"),
      "Whether it keeps clear of `avoid.regions`."
    ),
    Property(
      "fit", \.traits, \.collision, \.fit, .value(.choice("a fit"), startingAt: .prefer, expecting: .string),
      "Whether its frame must lie inside the bounds."),
    Property(
      "collisionMode", \.traits, \.collision, \.collisionMode,
      .value(
        .choice("a collision mode", foreign: CollisionModeName.foreignNames), startingAt: .rectangle,
        expecting: .string),
      "The shape that it is tested with."
    ),
    Property(
      "collisionInsets", \.traits, \.collision, \.collisionInsets, .collisionInsets,
      "Points by which the shape is smaller than the frame."
    ),
    Property(
      "collisionBoxes", \.traits, \.collision, \.collisionBoxes, .optional(.rectangles, startingAt: []),
      "Rectangles of the view that are tested in place of its frame."
    ),
    Property(
      "clusteringIdentifier", \.traits, \.collision, \.clusteringIdentifier,
      .value(.text, startingAt: "", expecting: .string).warningOfBraces(),
      "Annotations with the same one are replaced by a cluster where they would collide."
    ),
    Property(
      "selected", \.traits, \.interaction, \.selected,
      .booleanValue.adviceForMappings("`states: { selected: { … } }` says what differs while it is selected"),
      "Whether it is selected at first."),
    Property(
      "enabled", \.traits, \.interaction, \.enabled, .booleanValue, "Whether it can be selected and hit."),
    Property(
      "draggable", \.traits, \.interaction, \.draggable,
      .booleanValue.adviceForMappings("`states: { dragging: { … } }` says what differs while it is dragged"),
      "Whether it can be dragged."),
    Property(
      "states", \.traits, \.interaction, \.states, .mapping, "Property values while it is in a state."),
    Property("callout", \.traits, \.interaction, \.callout, .callout, "The bubble that hangs on it."),
    Property("title", \.title, .template, "Its text, with `{property}` for what the feature says."),
    Property("subtitle", \.subtitle, .template, "Its second text."),
    Property("data", \.data, .data, "Values for the host's view."),
    Property(planned: "enableSymbolLayerCollision", "Whether symbols of the style make room for it."),
    Property(planned: "allowZElevate", "Whether it stands on top of buildings."),
  ]
}

extension Annotation {
  /// A property of a frame as a whole.
  package static func help(forUnknownKey key: String) -> String? {
    PlacementSetting.properties.names.contains(key)
      ? "it is for the whole map: `placement: { \(key): … }` at the root" : nil
  }
}
