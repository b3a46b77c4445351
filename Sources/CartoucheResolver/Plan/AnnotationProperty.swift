/// The properties of `AnnotationOptions`, and what is known of each.
///
/// Plans as JSON, plan files, inputs, zoom tables, clusters' programs and changes of plans go by it: a new property is a
/// case and a line of `facts` here, and a stored property and two lines of its subscript there. A flag is its bit in
/// `AnnotationFlags` instead.
package enum AnnotationProperty: UInt8, Sendable, CaseIterable {
  /// Points.
  case width
  /// Points.
  case height
  /// What the anchors are.
  case anchorList
  /// By which it is placed before others.
  case priority
  /// By which it is drawn above others.
  case zPriority
  /// The zoom from which on it is shown.
  case minZoom
  /// The zoom up to which it is shown.
  case maxZoom
  /// How it treats the bounds.
  case fit
  // Flags, in the order of their bits.
  /// Whether it is shown at all.
  case visible
  /// Whether the expression of `visible` failed.
  case expressionFailed
  /// Whether it is placed before all that are not.
  case required
  /// Whether it may cover others.
  case allowOverlap
  /// Whether others keep off it.
  case obstacle
  /// Whether its bounds are the whole viewport.
  case ignoreCameraPadding
  /// Whether its size is a guess until it is measured.
  case estimated
  /// Whether it may cover the user's location.
  case allowOverlapWithPuck
  /// Whether it keeps off avoided layers.
  case avoidLayers
  /// Whether it keeps off avoided regions.
  case avoidRegions
  /// Whether it is selected at first.
  case selected
  /// Whether it can be selected and dragged.
  case enabled
  /// Whether it can be dragged.
  case draggable
  /// Whether a state has a `zPriority` of its own.
  case takesZPriority
  /// Whether its width is given where its height is measured.
  case givenWidth
  /// Whether its height is given where its width is measured.
  case givenHeight
  /// The name of the host's view class.
  case view
  /// What others keep off, in place of its frame.
  case collisionShape
  /// Its callout.
  case callout

  /// What a property can be.
  package enum Kind: Sendable, Equatable {
    /// A finite number.
    case number(in: ClosedRange<Double>)
    /// Yes or no.
    case flag
    /// One of so many, by its raw value.
    case choice(of: UInt8)
    /// A row of a table that annotations share.
    case index(into: SharedTable)
  }

  /// Who may give a property another value than the annotation's own row has.
  package struct Changers: OptionSet, Sendable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A table of `ZoomTables`.
    package static let zoom = Changers(rawValue: 1 << 0)
    /// A row of `StateColumns`.
    package static let states = Changers(rawValue: 1 << 1)
    /// A program of a cluster.
    package static let clusters = Changers(rawValue: 1 << 2)
    /// `Input.set`, which knows it as a `SettableProperty`.
    package static let set = Changers(rawValue: 1 << 3)
  }

  /// What is known of a property.
  package struct Facts: Sendable {
    /// As plans name it in JSON, and specs where they have it.
    package let name: String
    package let kind: Kind
    package let changers: Changers

    fileprivate init(_ name: String, _ kind: Kind, _ changers: Changers) {
      self.name = name
      self.kind = kind
      self.changers = changers
    }
  }

  package var facts: Facts {
    switch self {
    case .width: Facts("width", .number(in: .notNegative), [.zoom, .states, .set])
    case .height: Facts("height", .number(in: .notNegative), [.zoom, .states, .set])
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
    }
  }
}

extension AnnotationProperty {
  /// As plans in JSON and traces call it.
  package var name: String { facts.name }
  package var kind: Kind { facts.kind }

  /// Whether all of these may change it.
  package func mayChange(by changers: Changers) -> Bool { facts.changers.isSuperset(of: changers) }

  /// The flag that it stands for; nil: it is none.
  @inline(__always)
  package var flag: AnnotationFlags? {
    guard Self.visible.rawValue <= rawValue, rawValue <= Self.givenHeight.rawValue else { return nil }
    return AnnotationFlags(rawValue: 1 << UInt16(rawValue - Self.visible.rawValue))
  }

  /// Whether it is a number or a flag, and can be this.
  package func accepts(_ value: Double) -> Bool {
    switch kind {
    case .number(let range): range.contains(value)
    case .flag: value == 0 || value == 1
    case .choice, .index: false
    }
  }

  /// What a spec may write, and so a cluster's program compute, of a number; nil: it is none.
  package var writtenRange: ClosedRange<Double>? {
    switch self {
    case .zPriority: return -1e9...1e9
    case .minZoom, .maxZoom: return 0...25.5
    default:
      if case .number(let range) = kind { return range }
      return nil
    }
  }
}

extension ClosedRange<Double> {
  static let finite = -Double.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  /// Finite numbers from 0.
  static let notNegative = 0...Double.greatestFiniteMagnitude
}
