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
    let (left, right) = edges(start: rectangle.left, length: rectangle.width, end: rectangle.right)
    let (top, bottom) = edges(start: rectangle.top, length: rectangle.height, end: rectangle.bottom)
    self.init(left: left, top: top, right: right, bottom: bottom)
  }
}

/// Both edges of an axis, from two of three numbers or a length alone.
private func edges(start: Double?, length: Double?, end: Double?) -> (RelativeEdge, RelativeEdge) {
  let length = length ?? 0
  switch (start, end) {
  case (let start?, let end?):
    return (RelativeEdge(factor: 0, offset: start), RelativeEdge(factor: 1, offset: -end))
  case (let start?, nil):
    return (RelativeEdge(factor: 0, offset: start), RelativeEdge(factor: 0, offset: start + length))
  case (nil, let end?):
    return (RelativeEdge(factor: 1, offset: -end - length), RelativeEdge(factor: 1, offset: -end))
  case (nil, nil):
    return (RelativeEdge(factor: 0.5, offset: -length / 2), RelativeEdge(factor: 0.5, offset: length / 2))
  }
}
