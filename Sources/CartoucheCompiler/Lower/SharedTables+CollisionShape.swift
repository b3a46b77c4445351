import CartoucheResolver
import CartoucheSpec

extension SharedTables {
  /// The index of what an annotation with these traits collides with, or `CollisionOutline.wholeFrame`.
  mutating func collisionShape(of traits: Annotation.Traits, _ evaluation: inout Evaluation) -> UInt32 {
    let mode = evaluation.choice(
      traits.collisionMode, default: Annotation.defaults.traits.content.collisionMode)
    let boxes = traits.collisionBoxes ?? []
    return collisionShape(
      CollisionOutline(
        CollisionMode(mode), insets: Insets(traits.collisionInsets),
        boxes: boxes.isEmpty
          ? CollisionOutline.wholeFrame
          : collisionBoxes(boxes.map { RelativeRectangle($0) })))
  }
}

extension CollisionMode {
  fileprivate init(_ name: CollisionModeName) {
    switch name {
    case .rectangle: self = .rectangle
    case .circle: self = .circle
    case .none: self = .none
    }
  }
}

extension Insets {
  fileprivate init(_ insets: CollisionInsets) {
    switch insets {
    case .all(let points): self.init(top: points, right: points, bottom: points, left: points)
    case .edges(let edges): self.init(edges)
    }
  }

  init(_ value: InsetsValue) {
    self.init(top: value.top, right: value.right, bottom: value.bottom, left: value.left)
  }
}

extension RelativeRectangle {
  init(_ rectangle: Rectangle) {
    self.init(
      x: Extent(start: rectangle.left, length: rectangle.width, end: rectangle.right),
      y: Extent(start: rectangle.top, length: rectangle.height, end: rectangle.bottom))
  }
}

extension Extent {
  /// From two of three numbers, or a length alone.
  fileprivate init(start: Double?, length: Double?, end: Double?) {
    let length = length ?? 0
    self =
      switch (start, end) {
      case (let start?, let end?): .between(start, end)
      case (let start?, nil): .start(start, length: length)
      case (nil, let end?): .end(end, length: length)
      case (nil, nil): .centered(length: length)
      }
  }
}
