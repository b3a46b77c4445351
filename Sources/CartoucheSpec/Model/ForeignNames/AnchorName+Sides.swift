extension AnchorName {
  /// Words for the side of the point on which the view is to stand, with the part of the view that then touches
  /// the point.
  package static let sides: [String: AnchorName] = [
    "above": .bottom, "below": .top, "over": .bottom, "under": .top, "left-of": .right, "right-of": .left,
    "north": .bottom, "south": .top, "west": .right, "east": .left, "middle": .center,
  ]

  /// Those of them that a view has as well: other products say by them where its own side is.
  package static let ownSides: [String: AnchorName] = [
    "north": .top, "south": .bottom, "west": .left, "east": .right,
  ]

  /// What to write for one of these words.
  package static func adviceOnSide(_ word: String) -> String? {
    guard let anchor = sides[word] else { return nil }
    let advice = "an anchor is the part of the view that touches the point: "
    guard let own = ownSides[word] else { return "\(advice)`\(word)` is `\(anchor.rawValue)`" }
    return
      "\(advice)`\(anchor.rawValue)` puts the view \(word) of it, and `\(own.rawValue)` is its own \(word) side"
  }

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
