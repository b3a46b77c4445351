import CartoucheDiagnostics
package import CartoucheResolver

/// How calm a sequence of frames is.
package struct TraceStatistics: Sendable, Equatable {
  package private(set) var frames = 0
  /// Views on all frames together.
  private var shown = 0
  /// Views that took another anchor than at their last placement.
  package private(set) var anchorChanges = 0
  /// Of those: the old anchor, at the old coordinate, was still acceptable and of as good a class as the new one.
  package private(set) var avoidableAnchorChanges = 0
  /// Views that were shown or hidden after the first frame.
  package private(set) var visibilityChanges = 0
  /// Of those: they took back a change at most `blinkFrames` frames before.
  package private(set) var blinks = 0
  /// The frame of the last visibility change of each annotation that has one.
  private var lastChanges: [AnnotationIndex: Int] = [:]
  /// The coordinate of each annotation's last placement.
  private var coordinates: [AnnotationIndex: Coordinate] = [:]

  /// A view that is back sooner, or gone, flickers.
  package static let blinkFrames = 15

  package init() {}

  /// Views on a frame; 0 where there is no frame.
  package var meanVisible: Double { frames == 0 ? 0 : Double(shown) / Double(frames) }

  /// Counts the next frame.
  /// - Parameter frame: of a resolver that explains.
  package mutating func add(_ frame: Frame) {
    let placements = Dictionary(
      frame.placements.map { ($0.annotation, $0) }, uniquingKeysWith: { first, _ in first })
    for event in frame.events {
      guard let annotation = event.annotation else { continue }
      switch event.change {
      case .shown, .hidden: addChange(of: annotation)
      case .anchorChanged(let from?, _):
        anchorChanges += 1
        let explanation = frame.explanations.first { $0.annotation == annotation }
        if let placement = placements[annotation], let explanation,
          explanation.allows(from, at: coordinates[annotation], inPlaceOf: placement)
        {
          avoidableAnchorChanges += 1
        }
      case .anchorChanged, .anchorCoordinateChanged, .frameChanged, .selectionChanged, .annotationTapped,
        .mapTapped, .dragStateChanged:
        break
      }
    }
    for placement in frame.placements { coordinates[placement.annotation] = placement.coordinate }
    shown += frame.placements.count
    frames += 1
  }

  private mutating func addChange(of annotation: AnnotationIndex) {
    // On the first frame nothing changes: all views start hidden.
    guard frames > 0 else { return }
    visibilityChanges += 1
    if let last = lastChanges[annotation], frames - last <= TraceStatistics.blinkFrames { blinks += 1 }
    lastChanges[annotation] = frames
  }
}

extension Explanation {
  /// Whether a candidate would have done as well as the one that was taken.
  /// - Parameter last: the coordinate of the last placement, which counts where there are several places.
  fileprivate func allows(
    _ anchor: AnchorIndex, at last: Coordinate?, inPlaceOf placement: Placement
  ) -> Bool {
    let taken = candidates.first {
      $0.anchor == placement.anchor && $0.coordinate == placement.coordinate
    }
    let hasPlaces = candidates.contains { $0.coordinate != candidates[0].coordinate }
    return candidates.contains {
      guard let own = $0.candidateClass, $0.anchor == anchor, !hasPlaces || $0.coordinate == last else {
        return false
      }
      return own <= taken?.candidateClass ?? .max
    }
  }
}

extension FrameText {
  /// Adds a line with all numbers.
  package func write(_ statistics: TraceStatistics, to output: inout [UInt8]) {
    let parts = [
      "statistics", "frames \(statistics.frames)",
      "mean visible \(statistics.meanVisible.rounded(decimals: 3))",
      "anchor changes \(statistics.anchorChanges)",
      "avoidable anchor changes \(statistics.avoidableAnchorChanges)",
      "visibility changes \(statistics.visibilityChanges)", "blinks \(statistics.blinks)",
    ]
    writeLine(parts.joined(separator: "  "), to: &output)
  }
}

extension FrameJSON {
  /// Adds a line with all numbers.
  package func write(_ statistics: TraceStatistics, to output: inout [UInt8]) {
    JSONWriter.append(to: &output) {
      $0.object {
        $0.object("statistics") {
          $0.member("frames", statistics.frames)
          $0.member("meanVisible", statistics.meanVisible)
          $0.member("anchorChanges", statistics.anchorChanges)
          $0.member("avoidableAnchorChanges", statistics.avoidableAnchorChanges)
          $0.member("visibilityChanges", statistics.visibilityChanges)
          $0.member("blinks", statistics.blinks)
        }
      }
    }
    output.append(UInt8(ascii: "\n"))
  }
}
