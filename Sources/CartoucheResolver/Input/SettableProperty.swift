/// A property that `Input.set` gives another value.
public enum SettableProperty: UInt8, Sendable, CaseIterable {
  /// Points, from 0.
  case width
  /// Points, from 0.
  case height
  /// By which it is placed before others.
  case priority
  /// By which it is drawn above others.
  case zPriority
  /// The zoom from which on it is shown.
  case minZoom
  /// The zoom up to which it is shown.
  case maxZoom
  /// Whether it is shown at all.
  case visible
  /// Whether it is placed before all that are not.
  case required
  /// Whether it may cover others.
  case allowOverlap
  /// Whether others keep off it.
  case obstacle
  /// Whether its bounds are the whole viewport.
  case ignoreCameraPadding
}

extension SettableProperty {
  /// As plans in JSON and traces call it.
  public var name: String { property.name }

  /// Whether it can be this: a finite number, or 0 or 1 for a yes-or-no property.
  public func accepts(_ value: Double) -> Bool { property.accepts(value) }

  package var property: AnnotationProperty {
    switch self {
    case .width: .width
    case .height: .height
    case .priority: .priority
    case .zPriority: .zPriority
    case .minZoom: .minZoom
    case .maxZoom: .maxZoom
    case .visible: .visible
    case .required: .required
    case .allowOverlap: .allowOverlap
    case .obstacle: .obstacle
    case .ignoreCameraPadding: .ignoreCameraPadding
    }
  }
}
