/// Ids and names of annotations and layers, as messages and files contain them.
extension Plan {
  /// Returns the id of an annotation: `hello`, or `cafes/7` for an instance of a `forEach`.
  ///
  /// The id of a cluster is `cluster:`, its identifier, `:` and the id of its first member.
  /// - Precondition: the index is from this plan or from a frame of it.
  public func id(of annotation: AnnotationIndex) -> String {
    guard annotation.isCluster else { return annotations.ids.string(annotation.row) }
    let first = annotation.firstMember.row
    let number =
      annotation.isFormerCluster ? clusters.formerIdentifier(of: UInt32(first)) : clusters.member[first]
    // An annotation that left its cluster may have no identifier now.
    let identifier = number < UInt32(clusters.count) ? clusters.identifiers.string(Int(number)) : ""
    return Plan.clusterPrefix + identifier + ":" + annotations.ids.string(first)
  }

  package static let clusterPrefix = "cluster:"

  /// Returns the cluster with this id; `nil` if no annotation can be the first member of such a cluster.
  /// - Parameters:
  ///   - row: a function that returns the row of the annotation with an id, or `nil` if there is none.
  ///   - isAccepted: a function that accepts or rejects a cluster with this id.
  /// - Complexity: one call of `row` for each `:` in the id.
  package func cluster(
    withID id: String, row: (String) -> Int?, where isAccepted: (AnnotationIndex) -> Bool = { _ in true }
  ) -> AnnotationIndex? {
    guard id.utf8.starts(with: Plan.clusterPrefix.utf8) else { return nil }
    let rest = id.utf8.dropFirst(Plan.clusterPrefix.utf8.count)
    // Identifiers and ids may contain colons.
    for colon in rest.indices where rest[colon] == UInt8(ascii: ":") {
      guard let end = String(rest[rest.index(after: colon)...]), let first = row(end),
        first < clusters.member.count, clusters.member[first] < UInt32(clusters.count),
        clusters.identifiers[Int(clusters.member[first])].elementsEqual(rest[..<colon])
      else { continue }
      let cluster = AnnotationIndex(clusterStartingWith: first)
      if isAccepted(cluster) { return cluster }
    }
    return nil
  }

  /// The indices of all annotations, in document order, including removed ones.
  public var annotationIndices: some RandomAccessCollection<AnnotationIndex> {
    (0..<annotations.count).lazy.map { AnnotationIndex($0) }
  }

  /// Returns the attachment of an annotation, for `Input.featureVisibility` and `Resolver.setGeometry`; `nil` for a
  /// cluster and for an annotation with a coordinate of its own.
  /// - Precondition: the index is from this plan or from a frame of it.
  public func attachment(of annotation: AnnotationIndex) -> AttachmentIndex? {
    if annotation.isCluster { return nil }
    let attachment = annotations.attachment[annotation.row]
    return attachment == AttachmentTable.none ? nil : AttachmentIndex(attachment)
  }

  /// The ids of all annotations, in the order of the rows of `annotations`.
  package var ids: some RandomAccessCollection<String> {
    (0..<annotations.count).lazy.map { self.annotations.ids.string($0) }
  }

  /// Returns the name of a layer, as in the spec or the style.
  /// - Precondition: the index is from a frame of this plan.
  public func name(of layer: LayerIndex) -> String { layers.names.string(layer.row) }
}

/// Texts and view classes of placed views.
///
/// The plan may have changed since the frame: the results are the current texts in the states of the placed view.
/// These functions return no texts for clusters, because such texts may depend on the members: see `ClusterContent`.
/// - Precondition: the placement is from a frame of this plan.
extension Plan {
  /// Returns the name of the host app's view class for a placed view in its states.
  public func view(of placement: Placement) -> String {
    if placement.annotation.isCluster {
      let look = look(naming: NamedProperties(.view), of: placement.annotation, in: placement.states)
      return look.map { views.string(Int($0.view)) } ?? ""
    }
    let layer = states.row(
      naming: NamedProperties(.view), of: placement.annotation.rawValue, in: placement.states)
    let options = layer.map { states.options[$0] } ?? annotations.options[placement.annotation.row]
    return views.string(Int(options.view))
  }

  /// Returns the name of the host app's view class for a pointer.
  /// - Precondition: the pointer is from a frame of this plan.
  public func view(of pointer: OffscreenPointer) -> String { views.string(Int(pointer.view)) }

  /// Returns the title of a placed view in its states; empty if it has none.
  public func title(of placement: Placement) -> String {
    text(.title, of: placement.annotation.rawValue, in: placement.states)
  }

  /// Returns the subtitle of a placed view in its states; empty if it has none.
  public func subtitle(of placement: Placement) -> String {
    text(.subtitle, of: placement.annotation.rawValue, in: placement.states)
  }

  /// Returns the data of a placed view in its states, as a JSON object; empty if it has none.
  public func data(of placement: Placement) -> String {
    text(.data, of: placement.annotation.rawValue, in: placement.states)
  }

  /// Returns a text of an annotation in the given states; empty if it has none.
  func text(_ text: NamedProperties, of annotation: UInt32, in activeStates: AnnotationStates) -> String {
    if annotation >= annotations.count { return "" }
    if let layer = states.row(naming: text, of: annotation, in: activeStates) {
      return states.column(of: text).string(layer)
    }
    return column(of: text).string(Int(annotation))
  }

  /// Returns the options of a cluster from the row of `ClusterLooks` that sets the properties `named` in the given
  /// states; `nil` if the cluster's first member never clusters.
  func look(naming named: NamedProperties, of cluster: AnnotationIndex, in activeStates: AnnotationStates)
    -> AnnotationOptions?
  {
    let first = Int(cluster.firstMember.rawValue)
    guard clusters.canCluster(first) else { return nil }
    let identifier = Int(clusters.member[first])
    return clusters.looks.options[clusters.looks.row(naming: named, ofCluster: identifier, in: activeStates)]
  }

  private func column(of text: NamedProperties) -> TextColumn {
    switch text {
    case .title: annotations.titles
    case .subtitle: subtitles
    default: viewData
    }
  }

  /// Replaces the title, the subtitle and the data of an annotation by its texts in the given states.
  mutating func applyTexts(of row: Int, in activeStates: AnnotationStates) {
    let (range, count) = (row..<(row + 1), annotations.count)
    if let layer = states.row(naming: .title, of: UInt32(row), in: activeStates) {
      annotations.titles.replace(range, by: states.titles, layer..<(layer + 1))
    }
    if let layer = states.row(naming: .subtitle, of: UInt32(row), in: activeStates) {
      subtitles.replace(range, by: states.subtitles, layer, of: count)
    }
    if let layer = states.row(naming: .data, of: UInt32(row), in: activeStates) {
      viewData.replace(range, by: states.viewData, layer, of: count)
    }
  }
}

extension StateColumns {
  fileprivate func column(of text: NamedProperties) -> TextColumn {
    switch text {
    case .title: titles
    case .subtitle: subtitles
    default: viewData
    }
  }
}

/// Contents of callouts in the states of their annotations.
///
/// The plan may have changed since the frame: the results are its current texts. `Resolver.clusterContent(of:)` has the
/// callout texts of clusters, which may depend on members.
extension Plan {
  /// Returns the title of a callout; empty if it has none.
  public func title(of callout: CalloutPlacement) -> String { text(callouts.titles, of: callout) }

  /// Returns the subtitle of a callout; empty if it has none.
  public func subtitle(of callout: CalloutPlacement) -> String { text(callouts.subtitles, of: callout) }

  /// Returns the name of the host app's view on the left of a callout; empty if it has none.
  public func leftAccessory(of callout: CalloutPlacement) -> String {
    text(callouts.leftAccessories, of: callout)
  }

  /// Returns the name of the host app's view on the right of a callout; empty if it has none.
  public func rightAccessory(of callout: CalloutPlacement) -> String {
    text(callouts.rightAccessories, of: callout)
  }

  /// Returns the name of the host app's view that replaces the subtitle of a callout; empty if it has none.
  public func detailAccessory(of callout: CalloutPlacement) -> String {
    text(callouts.detailAccessories, of: callout)
  }

  /// Returns the tappable parts of a callout, topmost first: their names and their rectangles on screen, in points. The
  /// accessories are the last parts, with the names `leftAccessory`, `rightAccessory` and `detailAccessory`.
  public func parts(of callout: CalloutPlacement) -> [(name: String, frame: ScreenRectangle)] {
    guard let row = row(of: callout) else { return [] }
    return callouts.parts.range(row).map { part in
      (
        callouts.partNames.string(part),
        callouts.rectangle(ofPart: part, of: row, in: callout).rectangle(in: callout.frame)
      )
    }
  }

  /// Returns the name of a tappable part of a callout; empty if the part no longer exists.
  public func name(of part: CalloutPartIndex) -> String {
    // Compared as `UInt32` because an `Int` may have only 32 bits.
    part.rawValue < UInt32(callouts.partNames.count) ? callouts.partNames.string(Int(part.rawValue)) : ""
  }

  private func text(_ column: TextColumn, of callout: CalloutPlacement) -> String {
    row(of: callout).map { column.string($0) } ?? ""
  }

  /// Returns the row of a placed callout in the table `callouts`; `nil` if its annotation no longer has a callout.
  package func row(of callout: CalloutPlacement) -> Int? {
    guard callout.annotation.isCluster else {
      return row(ofCalloutOf: callout.annotation.row, in: callout.states)
    }
    guard let options = look(naming: NamedProperties(.callout), of: callout.annotation, in: callout.states),
      options.callout != CalloutColumns.none
    else { return nil }
    return Int(options.callout)
  }

  /// Returns the row in the table `callouts` of an annotation's callout in the given states; `nil` if it has no
  /// callout.
  func row(ofCalloutOf annotation: Int, in activeStates: AnnotationStates) -> Int? {
    let layer = states.row(naming: NamedProperties(.callout), of: UInt32(annotation), in: activeStates)
    let options = layer.map { states.options[$0] } ?? annotations.options[annotation]
    return options.callout == CalloutColumns.none ? nil : Int(options.callout)
  }
}

extension CalloutColumns {
  /// Returns the rectangle of a tappable part, relative to the rectangle of its callout.
  /// - Parameter row: the callout's row in these columns.
  package func rectangle(
    ofPart part: Int, of row: Int, in callout: CalloutPlacement
  ) -> RelativeRectangle {
    if partAreas[part] == .frame { return parts.rectangles[part] }
    return rectangle(
      ofPart: part, in: SIMD2(callout.width, callout.height), tip: callout.insets(forTipOf: tipLength[row]))
  }

  /// Returns the rectangle of a tappable part, relative to the rectangle of a callout of this size in points.
  /// - Parameter tip: the insets of the callout's body in its rectangle.
  package func rectangle(ofPart part: Int, in size: SIMD2<Double>, tip: Insets) -> RelativeRectangle {
    let rectangle = parts.rectangles[part]
    return switch partAreas[part] {
    case .frame: rectangle
    case .body:
      RelativeRectangle(
        left: rectangle.left.clipped(to: size.x, from: tip.left, to: tip.right),
        top: rectangle.top.clipped(to: size.y, from: tip.top, to: tip.bottom),
        right: rectangle.right.clipped(to: size.x, from: tip.left, to: tip.right),
        bottom: rectangle.bottom.clipped(to: size.y, from: tip.top, to: tip.bottom))
    }
  }
}

extension CalloutPlacement {
  /// Returns the insets of the callout's body in its rectangle, in points: the tip takes `length` points of one side.
  fileprivate func insets(forTipOf length: Double) -> Insets {
    var insets = Insets()
    guard let tip else { return insets }
    if tip.start.y == tip.end.y {
      let reach = min(length, height)
      if tip.point.y < tip.start.y { insets.top = reach } else { insets.bottom = reach }
    } else {
      let reach = min(length, width)
      if tip.point.x < tip.start.x { insets.left = reach } else { insets.right = reach }
    }
    return insets
  }
}

extension RelativeEdge {
  /// Returns this edge, which is relative to a callout's body, as an absolute edge relative to the callout's rectangle.
  /// It is cut off `CalloutArea.margin` points from the edges of the body.
  /// - Parameters:
  ///   - length: the width or height of the callout in points.
  ///   - start: the inset of the body at the left or top in points.
  ///   - end: the inset of the body at the right or bottom in points.
  fileprivate func clipped(to length: Double, from start: Double, to end: Double) -> RelativeEdge {
    let length = length - start - end
    let place = max(CalloutArea.margin, min(place(in: length), length - CalloutArea.margin))
    return RelativeEdge(factor: 0, offset: start + place)
  }
}

extension RelativeRectangle {
  /// Returns the absolute rectangle on screen, in points, of this rectangle relative to `frame`.
  package func rectangle(in frame: ScreenRectangle) -> ScreenRectangle {
    let (left, right) = (left.place(in: frame.width), right.place(in: frame.width))
    let (top, bottom) = (top.place(in: frame.height), bottom.place(in: frame.height))
    return ScreenRectangle(x: frame.x + left, y: frame.y + top, width: right - left, height: bottom - top)
  }
}

extension RelativeEdge {
  /// Returns the position of the edge in a frame that is `length` points wide or high, in points from its left or top.
  fileprivate func place(in length: Double) -> Double { factor * length + offset }
}
