extension AnchorName {
  /// Words for the side of the point on which the view is to stand, with the part of the view that then touches
  /// the point.
  package static let sides: [String: AnchorName] = [
    "above": .bottom, "below": .top, "over": .bottom, "under": .top, "left-of": .right, "right-of": .left,
    "north": .bottom, "south": .top, "west": .right, "east": .left, "middle": .center,
  ]
}
