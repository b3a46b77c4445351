package import CartoucheResolver

extension Plan {
  /// Gives some annotations groups and distances that the views of a group keep.
  package mutating func addRepetitions(_ random: SeededRandom) {
    guard random.once("hasRepetitions", in: 4) else { return }
    for group in 0..<random.whole("groups", 1...3) { repeatGroups.append("group \(group)".utf8) }
    annotations.repeatGroup = Array(repeating: AnnotationColumns.noGroup, count: annotations.count)
    for row in 0..<annotations.count {
      let random = random.stream("annotation", row)
      guard !random.once("hasNoGroup", in: 4) else { continue }
      annotations.repeatGroup[row] = UInt32(random.whole("group", 0...repeatGroups.count - 1))
      annotations.options[row].repeatDistance = Plan.repeatDistance(random)
      for state in states.rows(of: UInt32(row)) {
        states.options[state].repeatDistance = Plan.repeatDistance(random.stream("state", state))
      }
    }
  }

  private static func repeatDistance(_ random: SeededRandom) -> Double {
    random.draw("distance") { $0.pick([80, 80, 0, 20.5, $0.number(1...200)]) }
  }
}
