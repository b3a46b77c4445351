public import CartoucheResolver

extension RandomScene {
  /// The plan with states, selection and views that can be dragged or wait for their size.
  public func planWithStates(_ random: inout SeededRandom) -> Plan {
    var plan = plan
    plan.selection = random.pick([.single, .multiple])
    for row in 0..<plan.annotations.count {
      if !random.once(in: 8) { plan.annotations.flags[row].insert(.enabled) }
      if random.once(in: 2) { plan.annotations.flags[row].insert(.draggable) }
      if random.once(in: 3) { plan.annotations.flags[row].insert(.estimated) }
      for state in AnnotationState.allCases where random.once(in: 4) {
        plan.addState(state, of: row, &random)
      }
    }
    return plan
  }

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

extension Plan {
  /// Gives an annotation other values in a state, which must come after those that it has values for already.
  fileprivate mutating func addState(_ state: AnnotationState, of row: Int, _ random: inout SeededRandom) {
    states.annotation.append(UInt32(row))
    states.state.append(state)
    states.callout.append(CalloutColumns.none)
    let own = annotations
    states.values.ids.append("".utf8)
    states.values.titles.append("".utf8)
    states.values.longitude.append(own.longitude[row])
    states.values.latitude.append(own.latitude[row])
    states.values.mercatorX.append(own.mercatorX[row])
    states.values.mercatorY.append(own.mercatorY[row])
    states.values.attachment.append(own.attachment[row])
    states.values.width.append(random.pick([own.width[row], random.number(1...90)]))
    states.values.height.append(random.pick([own.height[row], random.number(1...90)]))
    states.values.anchorList.append(random.pick([own.anchorList[row], random.pick(own.anchorList)]))
    states.values.priority.append(random.pick([own.priority[row], 1]))
    states.values.zPriority.append(random.pick([own.zPriority[row], 1]))
    states.values.minZoom.append(own.minZoom[row])
    states.values.maxZoom.append(own.maxZoom[row])
    states.values.fit.append(own.fit[row])
    states.values.flags.append(own.flags[row])
    states.values.view.append(random.pick([own.view[row], own.view[0]]))
  }
}
