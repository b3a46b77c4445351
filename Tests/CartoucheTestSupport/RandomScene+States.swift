package import CartoucheResolver

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
        let isSameList = random.once("isSameList", in: 3)
        let list = isSameList ? annotations.options[row].anchorList : anchorLists.append(other.anchors)
        let view = random.draw("view") {
          $0.pick([annotations.options[row].view, UInt32($0.whole(0...views.count - 1))])
        }
        var values = other.options(anchorList: list)
        // Whether it can be selected or dragged is the same in all states.
        let fixed: AnnotationFlags = [.enabled, .draggable, .selected]
        values.flags = values.flags.subtracting(fixed).union(
          annotations.options[row].flags.intersection(fixed))
        if random.once("isSameZPriority", in: 2) { values.zPriority = annotations.options[row].zPriority }
        let takesZPriority = annotations.options[row].flags.contains(.takesZPriority) && row.isMultiple(of: 4)
        if takesZPriority, state != .selected { values.flags.insert(.takesZPriority) }
        if hasShapes {
          values.collisionShape = collisionShape(
            CollisionOutline(
              random.pick("mode", RandomScene.collisionModes),
              insets: Insets(top: random.draw("inset") { $0.quarter(-8...8) })))
        }
        states.append(state, of: UInt32(row), values, anchorList: list, view: view)
        let hasSize = values.width != AnnotationOptions.unknownSize
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

extension StateColumns {
  /// Adds a row for the options of one annotation of another plan.
  package mutating func append(
    _ state: AnnotationState, of annotation: UInt32, _ other: AnnotationOptions, anchorList list: UInt32,
    view: UInt32 = 0
  ) {
    self.annotation.append(annotation)
    self.state.append(state)
    titles.append("".utf8)
    var values = other
    values.anchorList = list
    values.view = view
    options.append(values)
  }
}
