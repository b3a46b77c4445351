/// Proof that an annotation is shown at no zoom, in none of the viewports.
package struct InvisibilityProof: Sendable, Equatable {
  /// Of the plan.
  package let row: Int
  package let cause: Cause
  /// Where to look for it.
  package let zoom: Double

  /// Whether that is proved where the camera is centred on it, and not elsewhere.
  package var isCentred: Bool {
    switch cause {
    case .stops: true
    case .ownZooms, .hostZooms, .host, .layerZooms, .layerHidden, .undrawn, .trimmed, .filter, .outgrown:
      false
    }
  }

  package enum Cause: Sendable, Equatable {
    /// It has no zoom itself.
    case ownZooms
    /// The annotation in this row, at these zooms, is there at none of its own.
    case hostZooms(Int, [ClosedRange<Double>])
    /// The annotation in this row, to which it is attached, is never visible.
    case host(Int)
    /// This layer is drawn at none of its zooms.
    case layerZooms(Int)
    /// This layer has `visible: false`.
    case layerHidden(Int)
    /// This layer draws nothing of its feature, which has no geometry of the layer's kind.
    case undrawn(Int)
    /// This layer trims away all of the line, or of the part of it, on which it stands.
    case trimmed(Int)
    /// The filter of this layer leaves its feature out.
    case filter(Int)
    /// At all these zooms it is larger than the polygon that is to contain it, by at least so many points.
    case outgrown(by: Double, ClosedRange<Double>)
    /// Every anchor is stopped at all these zooms.
    case stops([Stop], ClosedRange<Double>)
  }
}
