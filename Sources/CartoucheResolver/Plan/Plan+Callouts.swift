/// What a host shows in a callout: texts and names as the spec gives them, in the states that the annotation is in.
///
/// A plan that was changed since a frame can be asked too, as for placements: it says what it has now. Titles and subtitles of
/// clusters may depend on their members, of which a plan knows nothing: `ClusterContent` knows these.
extension Plan {
  /// The first line; empty: it has none.
  public func title(of callout: CalloutPlacement) -> String { text(callouts.titles, of: callout) }

  /// The second line; empty: it has none.
  public func subtitle(of callout: CalloutPlacement) -> String { text(callouts.subtitles, of: callout) }

  /// The name of the host's view at its left; empty: it has none.
  public func leftAccessory(of callout: CalloutPlacement) -> String {
    text(callouts.leftAccessories, of: callout)
  }

  /// The name of the host's view at its right; empty: it has none.
  public func rightAccessory(of callout: CalloutPlacement) -> String {
    text(callouts.rightAccessories, of: callout)
  }

  /// The name of the host's view in the place of the second line; empty: it has none.
  public func detailAccessory(of callout: CalloutPlacement) -> String {
    text(callouts.detailAccessories, of: callout)
  }

  /// What of it can be tapped, the topmost first: names, and where each is on screen.
  public func parts(of callout: CalloutPlacement) -> [(name: String, frame: ScreenRectangle)] {
    guard let row = row(of: callout) else { return [] }
    return callouts.parts.range(row).map { part in
      (callouts.partNames.string(part), callouts.parts.rectangles[part].rectangle(in: callout.frame))
    }
  }

  /// The name of a part, as the spec has it; empty: there is no such part any more.
  public func name(of part: CalloutPartIndex) -> String {
    // Before the conversion: an `Int` may have 32 bits.
    part.rawValue < UInt32(callouts.partNames.count) ? callouts.partNames.string(Int(part.rawValue)) : ""
  }

  private func text(_ column: TextColumn, of callout: CalloutPlacement) -> String {
    row(of: callout).map { column.string($0) } ?? ""
  }

  /// Its row in `callouts`; nil: the annotation has none any more.
  package func row(of callout: CalloutPlacement) -> Int? {
    guard callout.annotation.isCluster else {
      return row(ofCalloutOf: callout.annotation.row, in: callout.states)
    }
    guard let options = look(naming: NamedProperties(.callout), of: callout.annotation, in: callout.states),
      options.callout != CalloutColumns.none
    else { return nil }
    return Int(options.callout)
  }

  /// The row in `callouts` of an annotation in some states; nil: it has none.
  func row(ofCalloutOf annotation: Int, in held: AnnotationStates) -> Int? {
    let layer = states.row(naming: NamedProperties(.callout), of: UInt32(annotation), in: held)
    let options = layer.map { states.options[$0] } ?? annotations.options[annotation]
    return options.callout == CalloutColumns.none ? nil : Int(options.callout)
  }
}

extension RelativeRectangle {
  /// Where it is in a rectangle on screen.
  package func rectangle(in frame: ScreenRectangle) -> ScreenRectangle {
    let (left, right) = (left.place(in: frame.width), right.place(in: frame.width))
    let (top, bottom) = (top.place(in: frame.height), bottom.place(in: frame.height))
    return ScreenRectangle(x: frame.x + left, y: frame.y + top, width: right - left, height: bottom - top)
  }
}

extension RelativeEdge {
  /// Points from the beginning of a length.
  fileprivate func place(in length: Double) -> Double { factor * length + offset }
}
