/// How far the dragging of an annotation is, as in MapKit.
public enum DragState: UInt8, Sendable, CaseIterable {
  /// It is not dragged.
  case none
  /// It was picked up.
  case starting
  /// It follows the finger.
  case dragging
  /// It was let go, and stays where it is.
  case ending
  /// It goes back to where it was.
  case canceling

  /// The name as every output format spells it.
  public var name: String {
    switch self {
    case .none: "none"
    case .starting: "starting"
    case .dragging: "dragging"
    case .ending: "ending"
    case .canceling: "canceling"
    }
  }

  /// Whether `next` may follow. While it lasts, `dragging` follows itself.
  public func mayBecome(_ next: DragState) -> Bool {
    switch (self, next) {
    case (.none, .starting), (.starting, .dragging), (.dragging, .dragging), (.dragging, .ending),
      (.starting, .canceling), (.dragging, .canceling), (.ending, .none), (.canceling, .none):
      true
    default: false
    }
  }
}
