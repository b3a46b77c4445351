extension AnchorName {
  /// Words for the side of the point on which the view is to stand, with the part of the view that then touches
  /// the point.
  package static let sides: [String: AnchorName] = [
    "above": .bottom, "below": .top, "over": .bottom, "under": .top, "left-of": .right, "right-of": .left,
    "north": .bottom, "south": .top, "west": .right, "east": .left, "middle": .center,
  ]

  /// What OpenLayers, Google, Flutter and CSS call anchors, in small letters: they name both axes, joined by `-`, `_`, a space or
  /// a capital letter.
  package static let withBothAxes: [String: AnchorName] = {
    var names: [String: AnchorName] = [:]
    for middle in ["center", "middle"] {
      for side in [AnchorName.top, .bottom, .left, .right, .center] {
        for separator in ["-", "_", " ", ""] {
          names["\(side.rawValue)\(separator)\(middle)"] = side
          names["\(middle)\(separator)\(side.rawValue)"] = side
        }
      }
    }
    return names
  }()
}
