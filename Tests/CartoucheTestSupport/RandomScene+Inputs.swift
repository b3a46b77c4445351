public import CartoucheResolver

extension RandomScene {
  /// Some of everything that may happen before a frame, some of it refused.
  public static func inputs(for plan: Plan, _ random: inout SeededRandom) -> [Input] {
    (0..<random.whole(0...6)).map { _ in
      let row = UInt32(random.whole(0...plan.annotations.count))
      let point = ScreenPoint(x: random.number(0...512), y: random.number(0...512))
      switch random.whole(0...9) {
      case 0: return .select(row)
      case 1: return .deselect(row)
      case 2: return .tap(point)
      case 3, 4: return .drag(row, random.pick(DragState.allCases), to: point)
      case 5: return .highlight(row, random.once(in: 2))
      case 6: return .measured(row, width: random.number(1...80), height: random.number(1...80))
      case 7:
        return .featureVisibility(
          attachment: UInt32(random.whole(0...plan.attachments.count)), isVisible: random.once(in: 2))
      case 8:
        return .move(
          row, to: Coordinate(longitude: random.number(-40...40), latitude: random.number(-40...40)))
      default: return .set(row, random.pick(ZoomProperty.allCases), random.pick([0, 1, 2.5]))
      }
    }
  }
}
