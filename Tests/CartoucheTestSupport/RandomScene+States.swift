package import CartoucheResolver

extension Plan {
  /// Gives some annotations other values in some states.
  mutating func addStates(_ random: SeededRandom) {
    guard random.once("hasStates", in: 2) else { return }
    let hasShapes = random.once("hasShapes", in: 2)
    for row in 0..<annotations.count {
      let random = random.stream("annotation", row)
      guard random.once("hasStates", in: 3) else { continue }
      let single = AnnotationState.allCases.filter { random.stream("\($0)").once("isThere", in: 2) }
      let held = single.reduce(into: AnnotationStates()) { $0.insert(AnnotationStates($1)) }
      for bits in 1...AnnotationStates.all.rawValue {
        let states = AnnotationStates(rawValue: bits)
        guard states.isSubset(of: held) else { continue }
        let random = random.stream(states.states.map { "\($0)" }.joined(separator: " and "))
        guard states.states.count == 1 || random.once("isCombined", in: 4) else { continue }
        addLayer(states, of: row, hasShapes: hasShapes, random)
      }
    }
  }

  private mutating func addLayer(
    _ states: AnnotationStates, of row: Int, hasShapes: Bool, _ random: SeededRandom
  ) {
    let number = self.states.count
    let other = RandomScene.annotation(random.stream("values"))
    let isSameList = random.once("isSameList", in: 3)
    let list = isSameList ? annotations.options[row].anchorList : anchorLists.append(other.anchors)
    let view = random.draw("view") {
      $0.pick([annotations.options[row].view, UInt32($0.whole(0...views.count - 1))])
    }
    var values = other.options(anchorList: list)
    if random.once("isSameZPriority", in: 2) { values.zPriority = annotations.options[row].zPriority }
    let takesZPriority = annotations.options[row].flags.contains(.takesZPriority) && row.isMultiple(of: 4)
    if takesZPriority, !states.contains(.selected) { values.flags.insert(.takesZPriority) }
    if hasShapes {
      values.collisionShape = collisionShape(
        CollisionOutline(
          random.pick("mode", RandomScene.collisionModes),
          insets: Insets(top: random.draw("inset") { $0.quarter(-8...8) })))
    }
    let named = RandomScene.names(of: states, random.stream("names"))
    self.states.append(states, naming: named, of: UInt32(row), values, anchorList: list, view: view)
    let hasSize = values.width != AnnotationOptions.unknownSize
    for property in RandomScene.zoomProperties
    where property != .zPriority && (hasSize || property != .width) && named.contains(property) {
      var random = random.stream("\(property)")
      guard random.once(in: 12) else { continue }
      let table = RandomScene.table(for: property, in: &self, &random)
      zoomTables.drive(property, ofState: UInt32(number), by: table)
    }
  }
}

extension RandomScene {
  /// What a layer for states counts for: everything that it may say, or half of it.
  fileprivate static func names(of states: AnnotationStates, _ random: SeededRandom) -> NamedProperties {
    let isWhole = random.once("isWhole", in: 3)
    var named: NamedProperties = []
    for property in AnnotationProperty.allCases where property.mayChange(by: .states) {
      let isNamed = isWhole || random.once("\(property)", in: 2)
      if isNamed, property != .enabled || !states.contains(.disabled) {
        named.insert(NamedProperties(property))
      }
    }
    // Rarely, or nothing could be pressed or dragged.
    for property in [AnnotationProperty.enabled, .draggable] where !random.once("says \(property)", in: 4) {
      named.remove(NamedProperties(property))
    }
    return named
  }
}

extension StateColumns {
  /// Adds a row for the options of one annotation of another plan.
  /// - Parameter named: what counts of them; nil: all that may.
  package mutating func append(
    _ states: AnnotationStates, naming named: NamedProperties? = nil, of annotation: UInt32,
    _ other: AnnotationOptions, anchorList list: UInt32, view: UInt32 = 0
  ) {
    self.annotation.append(annotation)
    self.states.append(states)
    let all = NamedProperties.ofStates.subtracting(.texts)
    self.named.append(
      named ?? (states.contains(.disabled) ? all.subtracting(NamedProperties(.enabled)) : all))
    titles.append("".utf8)
    subtitles.append("".utf8)
    viewData.append("".utf8)
    var values = other
    values.anchorList = list
    values.view = view
    options.append(values)
  }
}
