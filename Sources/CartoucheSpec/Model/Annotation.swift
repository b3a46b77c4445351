import CartoucheDiagnostics
package import CartoucheSyntax

/// One view on the map, or one for each feature of a source.
package struct Annotation: Sendable, SpecType {
  package var id: Located<String>?
  /// Checked only: what templates give is there before the rest is read.
  private var extends: Void = ()
  package var attach: Located<Attachment>?
  package var forEach: Located<ForEach>?
  package var view = Value("default")
  package var size: Size?
  package var variableAnchors = [VariableAnchor(.center)]
  package var gap = Value(0.0)
  package var visible = Value(true)
  package var minZoom = Value(0.0)
  package var maxZoom = Value(NumberRange.zoom.upperBound)
  package var priority = Value(Priority.number(0))
  package var zPriority = Value(500.0)
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
  package var selected = Value(false)
  package var enabled = Value(true)
  package var draggable = Value(false)
  package var states = States()
  package var callout: Located<Callout>?
  package var title: Value<TextTemplate>?
  package var subtitle: Value<TextTemplate>?
  package var data: [Named<DataField>] = []

  package init() {}

  /// What a property is when nothing is written.
  package static let defaults = Annotation()

  /// Reads `extends`, which is also needed before the rest.
  package static let templateNames = Codec<[Located<String>]>.names("the name of a template")

  /// Reads a mapping over the annotation.
  package mutating func read(_ node: Node, _ decoder: inout Decoder) {
    decodeMapping(node, into: &self, &decoder)
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
    Property("view", \.view, .textValue, "The host's view class; views of one name are recycled."),
    Property("size", \.size, .size, "Width and height in points.").required.zoomDependent,
    Property("variableAnchors", \.variableAnchors, .variableAnchors, "Anchors in order of preference."),
    Property(
      "gap", \.gap, .numberValue(NumberRange.offset, "a gap in points"),
      "Points between the point and the view."
    ).zoomDependent,
    Property(
      "visible", \.visible, .booleanValue, "Whether it is shown and takes part in the layout."
    ).zoomDependent,
    Property(
      "minZoom", \.minZoom, .numberValue(NumberRange.zoom, "a zoom level"),
      "The lowest zoom at which it is shown."
    ).zoomDependent,
    Property(
      "maxZoom", \.maxZoom, .numberValue(NumberRange.zoom, "a zoom level"),
      "The highest zoom at which it is shown."
    ).zoomDependent,
    Property(
      "priority", \.priority, .value(.priority, startingAt: .number(0), expecting: .value),
      "Higher is placed first."
    ).zoomDependent,
    Property(
      "zPriority", \.zPriority, .numberValue(NumberRange.zPriority, "a drawing priority"),
      "Higher is drawn above."
    ).zoomDependent,
    Property(
      "allowOverlap", \.allowOverlap, .booleanValue, "Whether it may stand on what was placed before it."
    ).zoomDependent,
    Property(
      "obstacle", \.obstacle, .booleanValue, "Whether it blocks what is placed after it."
    ).zoomDependent,
    Property(
      "ignoreCameraPadding", \.ignoreCameraPadding, .booleanValue,
      "Whether the whole viewport counts, padding included."
    ).zoomDependent,
    Property(
      "allowOverlapWithPuck", \.allowOverlapWithPuck, .booleanValue, "Whether it may stand on the puck."
    ),
    Property(
      "avoidLayers", \.avoidLayers, .optional(.booleanValue, startingAt: Value(false)),
      "Whether it keeps clear of `avoid.layers`."
    ),
    Property(
      "avoidRegions", \.avoidRegions, .booleanValue, "Whether it keeps clear of `avoid.regions`."
    ),
    Property(
      "fit", \.fit, .value(.choice("a fit"), startingAt: .prefer, expecting: .string),
      "Whether its frame must lie inside the bounds."),
    Property(
      "collisionMode", \.collisionMode,
      .value(.choice("a collision mode"), startingAt: .rectangle, expecting: .string),
      "The shape that it is tested with."
    ),
    Property(
      "collisionInsets", \.collisionInsets, .collisionInsets,
      "Points by which the shape is smaller than the frame."
    ),
    Property(
      "collisionBoxes", \.collisionBoxes, .optional(.rectangles, startingAt: []),
      "Rectangles of the view that are tested in place of its frame."
    ),
    Property(
      "clusteringIdentifier", \.clusteringIdentifier, .value(.text, startingAt: "", expecting: .string),
      "Annotations with the same one are replaced by a cluster where they would collide."
    ).notPlacedYet,
    Property("selected", \.selected, .booleanValue, "Whether it is selected at first."),
    Property("enabled", \.enabled, .booleanValue, "Whether it can be selected and hit."),
    Property("draggable", \.draggable, .booleanValue, "Whether it can be dragged."),
    Property("states", \.states, .mapping, "Property values while it is in a state."),
    Property("callout", \.callout, .callout, "The bubble that hangs on it.").notPlacedYet,
    Property("title", \.title, .template, "Its text, with `{property}` for what the feature says."),
    Property("subtitle", \.subtitle, .template, "Its second text."),
    Property("data", \.data, .data, "Values for the host's view."),
    Property(planned: "enableSymbolLayerCollision", "Whether symbols of the style make room for it."),
    Property(planned: "allowZElevate", "Whether it stands on top of buildings."),
  ]
}

/// Whether a frame must lie inside the bounds.
package enum FitName: String, Sendable, CaseIterable {
  case prefer, require, ignore
}
