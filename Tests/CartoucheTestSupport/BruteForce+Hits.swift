import CartoucheResolver

/// What is under a finger, in what the last frame shows.
extension BruteForce {
  private func isTouchable(_ row: Int) -> Bool { rows[row].isEnabled && !rows[row].isRemoved }

  /// What a tap on a callout tells; nil: there is none, or it lets the finger through.
  func calloutEvent(_ point: ScreenPoint) -> TranscriptLine? {
    let (x, y) = (fixed(point.x), fixed(point.y))
    for shown in callouts.reversed() where isTouchable(shown.row) {
      // After an edit the annotation may have another callout in the same states, or none.
      guard let callout = rows[shown.row].callout(in: shown.states) else { continue }
      let edges = shown.frame.edges
      for (number, part) in callout.parts.enumerated() {
        func place(_ edge: RelativeEdge, _ length: Double) -> Int {
          fixed(edge.factor * length + edge.offset)
        }
        let inside = Edges(
          left: edges.left + place(part.left, shown.frame.width),
          top: edges.top + place(part.top, shown.frame.height),
          right: edges.left + place(part.right, shown.frame.width),
          bottom: edges.top + place(part.bottom, shown.frame.height))
        if PlainShape(edges: inside).contains(x, y) {
          return Transcript.part("part\(number)", of: shown.row)
        }
      }
      if callout.flags.contains(.absorbs), PlainShape(edges: edges).contains(x, y) {
        return Transcript.event(Event(AnnotationIndex(shown.row), .backgroundTapped))
      }
    }
    return nil
  }

  /// The topmost view at a point; else the one with the nearest middle among those that would be there if they were as large
  /// as the touch target.
  func hitView(_ point: ScreenPoint) -> Int? {
    let (x, y) = (fixed(point.x), fixed(point.y))
    let views = drawnFrames.filter { isTouchable($0.row) }
    if let hit = views.last(where: { touchShapes($0).contains { $0.contains(x, y) } }) { return hit.row }
    let least = fixed(base.placement.touchTarget)
    var best: (row: Int, distance: Int)?
    for view in views.reversed() {
      for shape in touchShapes(view) where least > 0 && !shape.edges.isEmpty {
        var target = shape.edges
        let (width, height) = (target.right - target.left, target.bottom - target.top)
        if width < least {
          target.left -= (least - width + 1) / 2
          target.right += (least - width + 1) / 2
        }
        if height < least {
          target.top -= (least - height + 1) / 2
          target.bottom += (least - height + 1) / 2
        }
        let (right, down) = (2 * x - shape.middle.x, 2 * y - shape.middle.y)
        let distance = right * right + down * down
        guard PlainShape(edges: target).contains(x, y), distance < best?.distance ?? .max else { continue }
        best = (view.row, distance)
      }
    }
    return best?.row
  }

  private func touchShapes(_ view: (row: Int, frame: PlainFrame)) -> [PlainShape] {
    let plain = rows[view.row].inEffect(at: nil)
    return plain.mode == .none ? [PlainShape(edges: view.frame.edges)] : plain.collisionShapes(view.frame)
  }
}
