public import CartoucheResolver

extension Plan {
  /// Gives some annotations other values in some states.
  mutating func addStates(_ random: SeededRandom) {
    guard random.once("hasStates", in: 2) else { return }
    let hasShapes = random.once("hasShapes", in: 2)
    for row in 0..<annotations.count {
      let random = random.stream("annotation", row)
      guard random.once("hasStates", in: 3) else { continue }
      for state in AnnotationState.allCases {
        let random = random.stream("\(state)")
        guard random.once("isThere", in: 2) else { continue }
        let number = states.count
        let other = RandomScene.annotation(random.stream("values"))
        states.annotation.append(UInt32(row))
        states.state.append(state)
        states.callout.append(CalloutColumns.none)
        let isSameList = random.once("isSameList", in: 3)
        let list = isSameList ? annotations.anchorList[row] : anchorLists.append(other.anchors)
        let view = random.draw("view") {
          $0.pick([annotations.view[row], UInt32($0.whole(0...views.count - 1))])
        }
        var values = TestScene.plan([other]).annotations
        // Whether it can be selected or dragged is the same in all states.
        let fixed: AnnotationFlags = [.enabled, .draggable, .selected]
        values.flags[0] = values.flags[0].subtracting(fixed).union(annotations.flags[row].intersection(fixed))
        if random.once("isSameZPriority", in: 2) { values.zPriority[0] = annotations.zPriority[row] }
        let takesZPriority = annotations.flags[row].contains(.takesZPriority) && row.isMultiple(of: 4)
        if takesZPriority, state != .selected { values.flags[0].insert(.takesZPriority) }
        values.attachment[0] = annotations.attachment[row]
        states.values.append(values, anchorList: list, view: view)
        if hasShapes {
          states.shapes.mode.append(random.pick("mode", RandomScene.collisionModes))
          states.shapes.insets.append(Insets(top: random.draw("inset") { $0.quarter(-8...8) }))
          states.shapes.boxes.append(ShapeColumns.wholeFrame)
        }
        let hasSize = values.width[0] != AnnotationColumns.unknownSize
        for property in RandomScene.zoomProperties
        where property != .zPriority && (hasSize || property != .width) {
          var random = random.stream("\(property)")
          guard random.once(in: 12) else { continue }
          let table = RandomScene.table(for: property, in: &self, &random)
          zoomTables.drive(property, ofState: UInt32(number), by: table)
        }
      }
    }
  }
}

extension AnnotationColumns {
  /// Adds the first row of other columns, as that of a state.
  public mutating func append(_ other: AnnotationColumns, anchorList list: UInt32, view: UInt32) {
    ids.append("".utf8)
    titles.append("".utf8)
    longitude.append(other.longitude[0])
    latitude.append(other.latitude[0])
    mercatorX.append(other.mercatorX[0])
    mercatorY.append(other.mercatorY[0])
    attachment.append(other.attachment[0])
    width.append(other.width[0])
    height.append(other.height[0])
    anchorList.append(list)
    priority.append(other.priority[0])
    zPriority.append(other.zPriority[0])
    minZoom.append(other.minZoom[0])
    maxZoom.append(other.maxZoom[0])
    fit.append(other.fit[0])
    flags.append(other.flags[0])
    self.view.append(view)
  }
}
