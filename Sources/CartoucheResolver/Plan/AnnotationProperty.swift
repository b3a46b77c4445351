/// A property of `AnnotationOptions` or a flag of `AnnotationFlags`, with its name, type and allowed sources of change.
///
/// Plan files, JSON plans, inputs, zoom tables, cluster programs and edits process all properties through this list. A
/// new property needs a case, a line in `facts`, a stored property, and two lines in the subscript of
/// `AnnotationOptions`. A new flag needs a bit in `AnnotationFlags` instead of the stored property.
package enum AnnotationProperty: UInt8, Sendable, CaseIterable {
  case width, height, anchorList, priority, zPriority, minZoom, maxZoom, fit
  // Flags, in the order of their bits in `AnnotationFlags`.
  case visible, expressionFailed, required, allowOverlap, obstacle, ignoreCameraPadding, estimated
  case allowOverlapWithPuck, avoidLayers, avoidRegions, selected, enabled, draggable, takesZPriority
  case givenWidth, givenHeight
  // Indices into shared tables.
  case view, collisionShape, callout
  case repeatDistance
  /// The length of the longest leader line in points, a multiple of 1/256; 0 for none.
  case leader
  /// The style of the pointer to the annotation while its view is off screen.
  case offscreen

  /// The type of a property's values.
  package enum Kind: Sendable, Equatable {
    /// A finite number in a closed range.
    case number(in: ClosedRange<Double>)
    /// A Boolean value, stored as 0 for `false` or 1 for `true`.
    case flag
    /// The raw value of an enumeration with this number of cases.
    case choice(of: UInt8)
    /// An index into a table of the plan that annotations share.
    case index(into: SharedTable)
  }

  /// A set of mechanisms that can change a property of an annotation: zoom tables, states, cluster programs and inputs.
  package struct ChangeSources: OptionSet, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A zoom table of `ZoomTables` may compute the property.
    package static let zoom = ChangeSources(rawValue: 1 << 0)
    /// The states of the annotation may override the property, with a row of `StateColumns`.
    package static let states = ChangeSources(rawValue: 1 << 1)
    /// In a cluster, a program may compute the property from the cluster's members.
    package static let clusters = ChangeSources(rawValue: 1 << 2)
    /// An app may change the property by `Input.set`, with its `SettableProperty`.
    package static let set = ChangeSources(rawValue: 1 << 3)
  }

  /// The static facts about a property: its name, its type, and the mechanisms that may change it.
  package struct Facts: Sendable {
    /// The property's name in JSON plans, and in specs if specs have it.
    package let name: String
    package let kind: Kind
    package let changers: ChangeSources

    fileprivate init(_ name: String, _ kind: Kind, _ changers: ChangeSources) {
      self.name = name
      self.kind = kind
      self.changers = changers
    }
  }

  package var facts: Facts {
    switch self {
    case .width: Facts("width", .number(in: .notNegative), [.zoom, .states, .clusters, .set])
    case .height: Facts("height", .number(in: .notNegative), [.zoom, .states, .clusters, .set])
    case .anchorList: Facts("anchors", .index(into: .anchorLists), .states)
    case .priority: Facts("priority", .number(in: .finite), [.zoom, .states, .clusters, .set])
    case .zPriority: Facts("zPriority", .number(in: .finite), [.zoom, .states, .clusters, .set])
    case .minZoom: Facts("minZoom", .number(in: .finite), [.zoom, .states, .clusters, .set])
    case .maxZoom: Facts("maxZoom", .number(in: .finite), [.zoom, .states, .clusters, .set])
    case .fit: Facts("fit", .choice(of: UInt8(Fit.allCases.count)), .states)
    case .visible: Facts("visible", .flag, [.zoom, .states, .clusters, .set])
    case .expressionFailed: Facts("expressionFailed", .flag, [.zoom, .states])
    case .required: Facts("required", .flag, [.zoom, .states, .set])
    case .allowOverlap: Facts("allowOverlap", .flag, [.zoom, .states, .clusters, .set])
    case .obstacle: Facts("obstacle", .flag, [.zoom, .states, .clusters, .set])
    case .ignoreCameraPadding: Facts("ignoreCameraPadding", .flag, [.zoom, .states, .clusters, .set])
    case .estimated: Facts("estimated", .flag, .states)
    case .allowOverlapWithPuck: Facts("allowOverlapWithPuck", .flag, [.states, .clusters])
    case .avoidLayers: Facts("avoidLayers", .flag, [.states, .clusters])
    case .avoidRegions: Facts("avoidRegions", .flag, [.states, .clusters])
    case .selected: Facts("selected", .flag, .clusters)
    case .enabled: Facts("enabled", .flag, [.states, .clusters])
    case .draggable: Facts("draggable", .flag, [.states, .clusters])
    case .takesZPriority: Facts("takesZPriority", .flag, .states)
    case .givenWidth: Facts("givenWidth", .flag, .states)
    case .givenHeight: Facts("givenHeight", .flag, .states)
    case .view: Facts("view", .index(into: .views), .states)
    case .collisionShape: Facts("collisionShape", .index(into: .collisionOutlines), .states)
    case .callout: Facts("callout", .index(into: .callouts), .states)
    case .repeatDistance: Facts("repeatDistance", .number(in: 0...16_384), [.zoom, .states])
    case .leader: Facts("leader", .number(in: 0...LeaderRings.longest), .states)
    case .offscreen: Facts("offscreen", .index(into: .pointerStyles), .states)
    }
  }
}

extension AnnotationProperty {
  /// The property's name in JSON plans and in traces.
  package var name: String { facts.name }
  package var kind: Kind { facts.kind }

  /// Returns whether each mechanism in `changers` may change the property.
  package func mayChange(by changers: ChangeSources) -> Bool { facts.changers.isSuperset(of: changers) }

  /// The flag of a Boolean property; `nil` for any other property.
  @inline(__always)
  package var flag: AnnotationFlags? {
    guard Self.visible.rawValue <= rawValue, rawValue <= Self.givenHeight.rawValue else { return nil }
    return AnnotationFlags(rawValue: 1 << UInt32(rawValue - Self.visible.rawValue))
  }

  /// Returns whether the property is a number or a flag that may have this value.
  package func accepts(_ value: Double) -> Bool {
    switch kind {
    case .number(let range): range.contains(value)
    case .flag: value == 0 || value == 1
    case .choice, .index: false
    }
  }

  /// The range of a numeric property in specs and in cluster programs; `nil` for any other property.
  package var writtenRange: ClosedRange<Double>? {
    switch self {
    case .width, .height: return Double.leastNonzeroMagnitude...16_384
    case .zPriority: return -1e9...1e9
    case .minZoom, .maxZoom: return 0...25.5
    case .leader: return nil
    default:
      if case .number(let range) = kind { return range }
      return nil
    }
  }
}

extension ClosedRange<Double> {
  static let finite = -Double.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  /// All finite numbers ≥ 0.
  static let notNegative = 0...Double.greatestFiniteMagnitude
}

/// A table of the plan to which `AnnotationOptions` refers by index.
package enum SharedTable: UInt8, Sendable, CaseIterable {
  case anchorLists, views, collisionOutlines, callouts, pointerStyles

  /// Whether an index into the table may be `UInt32.max`, which stands for no row.
  var mayBeNone: Bool {
    switch self {
    case .anchorLists, .views: false
    case .collisionOutlines, .callouts, .pointerStyles: true
    }
  }
}
