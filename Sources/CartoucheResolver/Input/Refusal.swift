/// An input that changed nothing, with the reason.
public struct Refusal: Sendable, Equatable {
  /// Index in the list of inputs.
  public package(set) var input: Int
  /// Why.
  public package(set) var reason: Reason

  /// What is wrong with an input.
  public enum Reason: UInt8, Sendable, CaseIterable {
    /// There is no such row, or it was removed.
    case unknownAnnotation
    /// There is no such attachment.
    case unknownAttachment
    /// The plan's `selection` is `none`.
    case nothingIsSelectable
    /// The annotation's `enabled` is false.
    case disabled
    /// The annotation's `draggable` is false.
    case notDraggable
    /// It has no point of its own that could move.
    case notAPoint
    /// The state does not follow the one that the drag is in.
    case wrongDragState
    /// There is no map at the point.
    case aboveHorizon
    /// The plan gives the size.
    case sizeIsGiven
    /// What a cluster is like follows from its members and its spec.
    case isCluster
    /// A number is not finite or out of range.
    case badNumber
    /// The annotation has no callout in its states.
    case noCallout
    /// The plan has no puck, whose radius it would take.
    case noPuck
  }
}
