/// What a host needs besides the numbers of a frame.
///
/// A plan that was changed since a frame can be asked too: it says what it has now for the states of the frame's views.
/// It must be the plan of that frame: a placement names its annotation by its index there. What is shown in a cluster depends on its
/// members, of which a plan knows nothing: here it has no texts, `ClusterContent` knows them.
extension Plan {
  /// The name of the host's view class for a placed view, in the states that it is in.
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

  /// The title of a placed view in the states that it is in; empty: it has none.
  public func title(of placement: Placement) -> String {
    text(.title, of: placement.annotation.rawValue, in: placement.states)
  }

  /// The second text of a placed view in the states that it is in; empty: it has none.
  public func subtitle(of placement: Placement) -> String {
    text(.subtitle, of: placement.annotation.rawValue, in: placement.states)
  }

  /// The data for a placed view in the states that it is in: a JSON object; empty: it has none.
  public func data(of placement: Placement) -> String {
    text(.data, of: placement.annotation.rawValue, in: placement.states)
  }

  /// A text of an annotation in some states; empty: it has none.
  func text(_ text: NamedProperties, of annotation: UInt32, in held: AnnotationStates) -> String {
    if annotation >= annotations.count { return "" }
    if let layer = states.row(naming: text, of: annotation, in: held) {
      return states.column(of: text).string(layer)
    }
    return column(of: text).string(Int(annotation))
  }

  /// What a cluster is like, as far as the spec says it, in the row that says something of it; nil: there can be no such cluster.
  func look(naming named: NamedProperties, of cluster: AnnotationIndex, in held: AnnotationStates)
    -> AnnotationOptions?
  {
    let first = Int(cluster.firstMember.rawValue)
    guard clusters.hasMember(first) else { return nil }
    let identifier = Int(clusters.member[first])
    return clusters.looks.options[clusters.looks.row(naming: named, ofCluster: identifier, in: held)]
  }

  private func column(of text: NamedProperties) -> TextColumn {
    switch text {
    case .title: annotations.titles
    case .subtitle: subtitles
    default: viewData
    }
  }

  /// Puts what the texts of an annotation are in some states in the place of its own.
  mutating func enterTexts(of row: Int, in held: AnnotationStates) {
    let (range, count) = (row..<(row + 1), annotations.count)
    if let layer = states.row(naming: .title, of: UInt32(row), in: held) {
      annotations.titles.replace(range, by: states.titles, layer..<(layer + 1))
    }
    if let layer = states.row(naming: .subtitle, of: UInt32(row), in: held) {
      subtitles.replace(range, by: states.subtitles, layer, of: count)
    }
    if let layer = states.row(naming: .data, of: UInt32(row), in: held) {
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
