package import CartoucheResolver

extension RandomScene {
  private enum Kind {
    case select, deselect, tap, drag, highlight, measured, featureVisibility, move, set, measuredCallout
  }

  private static let kinds: [Kind] = [
    .select, .deselect, .tap, .drag, .drag, .highlight, .measured, .featureVisibility, .move, .set,
    .measuredCallout,
  ]

  /// Some of everything that may happen before a frame, some of it refused.
  package static func inputs(for plan: Plan, _ random: SeededRandom) -> [Input] {
    (0..<random.whole("inputs", 0...6)).map { number in
      var random = random.stream("input", number)
      let row = AnnotationIndex(random.whole(0...plan.annotations.count))
      let point = ScreenPoint(x: random.number(0...512), y: random.number(0...512))
      switch random.pick(kinds) {
      case .select: return .select(row)
      case .deselect: return .deselect(row)
      case .tap: return .tap(point)
      case .drag: return .drag(row, random.pick(dragStates), to: point)
      case .highlight: return .highlight(row, random.once(in: 2))
      case .measured: return .measured(row, width: random.number(1...80), height: random.number(1...80))
      case .measuredCallout:
        return .measuredCallout(row, width: random.number(1...80), height: random.number(1...80))
      case .featureVisibility:
        return .featureVisibility(
          attachment: AttachmentIndex(random.whole(0...plan.attachments.count)),
          isVisible: random.once(in: 2))
      case .move:
        return .move(
          row, to: Coordinate(longitude: random.number(-40...40), latitude: random.number(-40...40)))
      case .set: return .set(row, random.pick(settableProperties), random.pick([0, 1, 2.5]))
      }
    }
  }
}
