import CartoucheResolver
import CartoucheTestSupport

/// What a host says to any plan before a frame: taps, drags, sizes that it measured.
struct HostInputs {
  private let annotations: Int
  private let attachments: Int

  init(_ plan: Plan) {
    annotations = plan.annotations.count
    attachments = plan.attachments.count
  }

  /// None before the first frame.
  func before(_ frame: Int) -> [Input] {
    guard frame > 0 else { return [] }
    var random = SeededRandom(seed: UInt64(annotations)).stream("inputs", frame)
    return (0..<5).map { _ in input(&random) }
  }

  private func input(_ random: inout SeededRandom) -> Input {
    // Now and then one that is not there.
    let annotation = AnnotationIndex(random.whole(0...annotations))
    let point = ScreenPoint(x: random.quarter(-10...410), y: random.quarter(-900...310))
    switch random.whole(0...9) {
    case 0: return .select(annotation)
    case 1: return .deselect(annotation)
    case 2: return .tap(point)
    case 3: return .drag(annotation, random.once(in: 2) ? .starting : .dragging, to: point)
    case 4: return .highlight(annotation, true)
    case 5: return .measured(annotation, width: random.number(0...90), height: 20)
    case 6:
      let attachment = AttachmentIndex(random.whole(0...attachments))
      return .featureVisibility(attachment: attachment, isVisible: random.once(in: 2))
    case 7: return .move(annotation, to: Coordinate(longitude: random.number(-180...180), latitude: 10))
    case 8: return .measuredCallout(annotation, width: random.number(0...90), height: 20)
    default: return .set(annotation, .priority, random.number(-2...2))
    }
  }
}
