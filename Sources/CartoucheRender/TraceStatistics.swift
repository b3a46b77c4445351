import CartoucheDiagnostics
package import CartoucheResolver

/// Statistics about how steady views are in a sequence of frames.
package struct TraceStatistics: Sendable, Equatable {
  package private(set) var frames = 0
  /// The sum of the numbers of visible views in all frames.
  private var shown = 0
  /// The number of times a view changed its anchor.
  package private(set) var anchorChanges = 0
  /// The number of avoidable anchor changes. The view was visible in the previous frame at the same coordinate, and its old anchor was
  /// acceptable and no worse than the new one: in the same or a better class of candidates.
  package private(set) var avoidableAnchorChanges = 0
  /// The number of times a view was shown or hidden after the first frame.
  package private(set) var visibilityChanges = 0
  /// The number of blinks: changes of a view's visibility at most `blinkFrames` frames after the opposite change of the same view.
  package private(set) var blinks = 0
  /// The number of the frame, from 0, in which the visibility of each annotation last changed.
  private var lastChanges: [AnnotationIndex: Int] = [:]
  /// The coordinates of the anchor points of the views in the last frame.
  private var coordinates: [AnnotationIndex: Coordinate] = [:]

  /// The largest number of frames between two visibility changes that count as a blink.
  package static let blinkFrames = 15

  package init() {}

  /// The average number of visible views in a frame; 0 without frames.
  package var meanVisible: Double { frames == 0 ? 0 : Double(shown) / Double(frames) }

  /// Adds the next frame of the sequence.
  /// - Parameter frame: A frame of a resolver with `explains` set to `true`.
  package mutating func add(_ frame: Frame) {
    let coordinates = Dictionary(
      frame.placements.map { ($0.annotation, $0.coordinate) }, uniquingKeysWith: { first, _ in first })
    var former: [AnnotationIndex: AnchorIndex] = [:]
    for event in frame.events {
      guard let annotation = event.annotation else { continue }
      switch event.change {
      case .shown, .hidden: addChange(of: annotation)
      case .anchorChanged(let from?, _):
        anchorChanges += 1
        former[annotation] = from
      case .clusterFormed, .clusterChanged, .clusterMembersChanged, .clusterDissolved: break
      case .anchorChanged, .anchorCoordinateChanged, .frameChanged, .selectionChanged, .annotationTapped,
        .mapTapped, .dragStateChanged, .calloutChanged, .leaderChanged, .expansionChanged, .partTapped,
        .backgroundTapped, .pointerTapped:
        break
      }
    }
    if !former.isEmpty { addAvoidable(former, frame) }
    self.coordinates = coordinates
    shown += frame.placements.count
    frames += 1
  }

  /// Counts the avoidable changes among all anchor changes of a frame.
  /// - Parameter former: The previous anchors of the views with a changed anchor.
  private mutating func addAvoidable(
    _ former: [AnnotationIndex: AnchorIndex], _ frame: Frame
  ) {
    var placements: [AnnotationIndex: Placement] = [:]
    for placement in frame.placements { placements[placement.annotation] = placement }
    for explanation in frame.explanations {
      guard let from = former[explanation.annotation], let last = coordinates[explanation.annotation],
        let placement = placements[explanation.annotation]
      else { continue }
      if explanation.allows(from, at: last, inPlaceOf: placement) { avoidableAnchorChanges += 1 }
    }
  }

  private mutating func addChange(of annotation: AnnotationIndex) {
    // In the first frame, all visible views are shown, which does not count as a change.
    guard frames > 0 else { return }
    visibilityChanges += 1
    if let last = lastChanges[annotation], frames - last <= TraceStatistics.blinkFrames { blinks += 1 }
    lastChanges[annotation] = frames
  }
}

extension Explanation {
  /// Whether `anchor` was acceptable at the coordinate of `placement`, and no worse than the chosen candidate: in the same or a better
  /// class of candidates.
  /// - Parameters:
  ///   - anchor: The anchor of the view in the previous frame.
  ///   - last: The coordinate of the view in the previous frame. If the candidates have several coordinates and the coordinate changed, the
  ///     result is `false`.
  ///   - placement: The placement of the view in the current frame.
  fileprivate func allows(_ anchor: AnchorIndex, at last: Coordinate, inPlaceOf placement: Placement) -> Bool
  {
    let hasPlaces = candidates.contains { $0.coordinate != candidates[0].coordinate }
    guard !hasPlaces || placement.coordinate == last,
      let taken = chosen.flatMap({ candidates[$0].candidateClass })
    else { return false }
    return candidates.contains {
      guard let own = $0.candidateClass else { return false }
      return $0.anchor == anchor && $0.coordinate == placement.coordinate && own <= taken
    }
  }
}

extension FrameText {
  /// Writes a line of text with all statistics.
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
  /// Writes a line with all statistics as a JSON object.
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
