import CartoucheResolver

extension Plan {
  /// Gives some annotations callouts, in all states or in some, and lets tables drive what of them may depend on zoom.
  mutating func addCallouts(_ random: SeededRandom) {
    guard random.once("hasCallouts", in: 2) else { return }
    for row in 0..<annotations.count where random.stream("annotation", row).once("isThere", in: 2) {
      annotations.options[row].callout = addCallout(random.stream("annotation", row))
    }
    for row in 0..<states.count
    where states.named[row].contains(.callout) && random.stream("state", row).once("isThere", in: 2) {
      states.options[row].callout = addCallout(random.stream("state", row))
    }
  }

  /// A callout, mostly one that is shown, and often one that blocks others; its row.
  private mutating func addCallout(_ random: SeededRandom) -> UInt32 {
    let isUnmeasured = random.once("isUnmeasured", in: 20)
    let row = append(
      TestCallout { callout in
        callout.width = isUnmeasured ? 0 : random.draw("width") { $0.pick([60, $0.quarter(8...300)]) }
        callout.height = random.draw("height") { $0.pick([30, $0.number(4...120)]) }
        callout.anchors = RandomScene.calloutAnchors(random.stream("anchors"))
        callout.tipLength = random.pick("tipLength", [0, 8, 8, 300])
        callout.tipWidth = random.pick("tipWidth", [12, 0, 7.3, 400])
        callout.parts = (0..<random.whole("parts", 0...3)).map {
          ("part\($0)", RandomScene.part(random.stream("part", $0)))
        }
        callout.flags = []
        if !random.once("passes", in: 3) { callout.flags.insert(.absorbs) }
        if random.once("isAlways", in: 2) { callout.flags.insert(.always) }
        if random.once("isObstacle", in: 2) { callout.flags.insert(.obstacle) }
        if random.once("isEstimated", in: 3) { callout.flags.insert(.estimated) }
      })
    for property in [AnnotationProperty.width, .height, .obstacle] where !isUnmeasured {
      var random = random.stream("\(property)")
      guard random.once(in: 8) else { continue }
      let table = RandomScene.table(for: property, in: &self, &random)
      zoomTables.drive(property, ofCallout: row, by: table)
    }
    return row
  }
}

extension RandomScene {
  fileprivate static func calloutAnchors(_ random: SeededRandom) -> [AnchorOption] {
    (0..<random.whole("count", 1...4)).map { place in
      let random = random.stream("anchor", place)
      var option = AnchorOption(random.pick("anchor", [.bottom, .top] + RandomScene.anchors))
      if random.once("hasGap", in: 2) {
        let away = option.anchor.gapDirection
        let gap = random.draw("gap") { $0.number(-5...20) }
        (option.offsetX, option.offsetY) = (gap * away.x, gap * away.y)
      }
      if random.once("hasOffset", in: 6) { option.offsetX += random.draw("offset") { $0.quarter(-60...60) } }
      if random.once("hasWidth", in: 10) { option.width = random.draw("width") { $0.quarter(5...120) } }
      return option
    }
  }

  fileprivate static func part(_ random: SeededRandom) -> RelativeRectangle {
    func edge(_ name: String, _ factor: Double) -> RelativeEdge {
      RelativeEdge(
        factor: random.pick("\(name) factor", [factor, factor, 0.5]),
        offset: random.draw(name) { $0.quarter(-20...20) })
    }
    return RelativeRectangle(
      left: edge("left", 0), top: edge("top", 0), right: edge("right", 1), bottom: edge("bottom", 1))
  }
}
