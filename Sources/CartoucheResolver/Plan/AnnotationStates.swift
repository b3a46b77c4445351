/// The states that an annotation is in, or that something holds in.
public struct AnnotationStates: OptionSet, Hashable, Sendable {
  /// A bit a state, the lowest that of the first in order.
  public let rawValue: UInt8

  /// - Parameter rawValue: see there.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// That state alone.
  public init(_ state: AnnotationState) { rawValue = 1 << state.rawValue }

  /// See ``AnnotationState/selected``.
  public static let selected = AnnotationStates(.selected)
  /// See ``AnnotationState/highlighted``.
  public static let highlighted = AnnotationStates(.highlighted)
  /// See ``AnnotationState/dragging``.
  public static let dragging = AnnotationStates(.dragging)
  /// See ``AnnotationState/disabled``.
  public static let disabled = AnnotationStates(.disabled)
}

extension AnnotationStates {
  /// These, but that something is `disabled` follows from its options.
  @inline(__always)
  func completed(by options: AnnotationOptions) -> AnnotationStates {
    options.flags.contains(.enabled) ? subtracting(.disabled) : union(.disabled)
  }

  /// All at once.
  package static let all: AnnotationStates = [.selected, .highlighted, .dragging, .disabled]

  /// Each of them, in the order in which they count.
  package var states: [AnnotationState] { AnnotationState.allCases.filter { contains(AnnotationStates($0)) } }
}
