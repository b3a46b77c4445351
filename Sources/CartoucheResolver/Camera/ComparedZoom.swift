/// A zoom as it is compared with other zooms: rounded to 1/4,096.
///
/// An animation computes its zooms, `a * (1 - t) + b * t` for example, so a map that stands at 15.5 has zooms that differ from 15.5
/// in the last bits. Without the rounding, each such difference would show or hide what begins or ends at 15.5. All that begins, ends
/// or steps at a zoom is compared by this type: annotations, layers, clusters, zoom tables and what `lint` proves of them.
/// Positions and interpolated values follow the zoom itself.
///
/// No zoom with fewer than 13 decimals lies in the middle between two steps, where noise would round it to either.
package struct ComparedZoom: Sendable, Comparable {
  /// The zoom in whole steps; a zoom beyond ±2^39 has its own.
  package let steps: Double
  /// The least zoom that is equal to this one.
  package let start: Double
  /// The least zoom above it that is not.
  package let end: Double

  package static let stepsPerLevel = 4096.0

  package init(_ zoom: Double) {
    let scaled = zoom * ComparedZoom.stepsPerLevel
    // Written so that what is not a number is equal to nothing, and reaches nothing.
    guard abs(scaled) < 0x1p51 else {
      (steps, start, end) = (scaled, zoom, zoom.nextUp)
      return
    }
    let nearest = Elementary.nearestWhole(scaled)
    // Halves up, so that equal zooms are one half-open range.
    steps = scaled - nearest == 0.5 ? nearest + 1 : nearest
    start = (steps - 0.5) / ComparedZoom.stepsPerLevel
    end = (steps + 0.5) / ComparedZoom.stepsPerLevel
  }

  /// The zoom in the middle of those that are equal to it.
  package var value: Double { steps / ComparedZoom.stepsPerLevel }

  /// Whether the zoom is not below another one.
  @inline(__always)
  package func reaches(_ zoom: Double) -> Bool { zoom < end }

  /// Whether the zoom is not above another one.
  @inline(__always)
  package func isAtMost(_ zoom: Double) -> Bool { start <= zoom }

  /// Whether an annotation with these limits is shown at the zoom: at both ends it is.
  @inline(__always)
  package func isWithin(minZoom: Double, maxZoom: Double) -> Bool { reaches(minZoom) && isAtMost(maxZoom) }

  /// Whether a layer with these limits is drawn at the zoom: at its end it is not.
  @inline(__always)
  package func isWithin(layerMinZoom: Double, layerMaxZoom: Double) -> Bool {
    reaches(layerMinZoom) && !reaches(layerMaxZoom)
  }

  package static func < (one: ComparedZoom, other: ComparedZoom) -> Bool { one.steps < other.steps }
  package static func == (one: ComparedZoom, other: ComparedZoom) -> Bool { one.steps == other.steps }
}
