/// A zoom for comparisons with other zooms, rounded to a step of 1/4,096.
///
/// An animation computes its zooms, for example `a * (1 - t) + b * t`. So the zooms of an idle map at 15.5 may differ
/// from 15.5 in the last bits. Without the rounding, each such difference would show or hide a view with
/// `minZoom: 15.5`. All ranges and steps over zoom use this type: those of annotations, layers, clusters, zoom tables
/// and the proofs of `lint`. Positions and interpolated values use the exact zoom.
///
/// No zoom with fewer than 13 decimals is halfway between two steps, where rounding noise would decide the step.
package struct ComparedZoom: Sendable, Comparable {
  /// The zoom in whole steps of 1/4,096. A zoom beyond ±2^39 is not rounded.
  package let steps: Double
  /// The smallest zoom that rounds to the same step.
  package let start: Double
  /// The smallest zoom that rounds to a higher step.
  package let end: Double
  /// The smallest `maxZoom` of annotations that are visible at this zoom.
  ///
  /// It is `end`, because a `maxZoom` is not part of its range. The largest zoom has no end: annotations with a
  /// `maxZoom` of 25.5 are visible at 25.5.
  package let leastMaxZoom: Double

  package static let stepsPerLevel = 4096.0
  /// The largest zoom of an annotation. As a `maxZoom`, it stands for a range without an end.
  package static let largest = 25.5

  package init(_ zoom: Double) {
    let scaled = zoom * ComparedZoom.stepsPerLevel
    // NaN is equal to no zoom and fails every comparison.
    guard abs(scaled) < 0x1p51 else {
      (steps, start, end) = (scaled, zoom, zoom.nextUp)
      leastMaxZoom = min(end, ComparedZoom.startOfLargest)
      return
    }
    let nearest = Elementary.nearestWhole(scaled)
    // Rounds halves up, so that the zooms that round to one step form a half-open range.
    steps = scaled - nearest == 0.5 ? nearest + 1 : nearest
    start = (steps - 0.5) / ComparedZoom.stepsPerLevel
    end = (steps + 0.5) / ComparedZoom.stepsPerLevel
    leastMaxZoom = min(end, ComparedZoom.startOfLargest)
  }

  /// Creates the largest zoom at which annotations with the limit `maxZoom` are visible.
  package init(lastBelow maxZoom: Double) {
    let end = ComparedZoom(maxZoom)
    self =
      maxZoom >= ComparedZoom.startOfLargest
      ? ComparedZoom(ComparedZoom.largest) : ComparedZoom((end.steps - 1) / ComparedZoom.stepsPerLevel)
  }

  /// The smallest zoom that rounds to the step of `largest`.
  private static var startOfLargest: Double { largest - 0.5 / stepsPerLevel }

  /// The zoom that the step stands for, in the middle of the zooms that round to it.
  package var value: Double { steps / ComparedZoom.stepsPerLevel }

  /// Returns whether this zoom is at least `zoom`, if both are rounded to steps of 1/4,096.
  @inline(__always)
  package func reaches(_ zoom: Double) -> Bool { zoom < end }

  /// Returns whether this zoom is at most `zoom`, if both are rounded to steps of 1/4,096.
  @inline(__always)
  package func isAtMost(_ zoom: Double) -> Bool { start <= zoom }

  /// Returns whether an annotation with the limits `minZoom`, inclusive, and `maxZoom`, exclusive below 25.5, is
  /// visible at this zoom.
  @inline(__always)
  package func isWithin(minZoom: Double, maxZoom: Double) -> Bool {
    reaches(minZoom) && leastMaxZoom <= maxZoom
  }

  /// Returns whether an annotation with the limits `minZoom` and `maxZoom` is visible at no zoom.
  package static func isEmptyRange(minZoom: Double, maxZoom: Double) -> Bool {
    ComparedZoom(lastBelow: maxZoom) < ComparedZoom(minZoom)
  }

  /// Returns whether a layer with the limits `layerMinZoom`, inclusive, and `layerMaxZoom`, exclusive, is drawn at this
  /// zoom.
  @inline(__always)
  package func isWithin(layerMinZoom: Double, layerMaxZoom: Double) -> Bool {
    reaches(layerMinZoom) && !reaches(layerMaxZoom)
  }

  package static func < (one: ComparedZoom, other: ComparedZoom) -> Bool { one.steps < other.steps }
  package static func == (one: ComparedZoom, other: ComparedZoom) -> Bool { one.steps == other.steps }
}
