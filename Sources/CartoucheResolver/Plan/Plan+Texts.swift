/// What a host needs besides the numbers of a frame.
///
/// A plan that was changed since a frame can be asked too: it says what it has now for the states of the frame's views.
extension Plan {
  /// The name of the host's view class for a placed view, in the state that it is in.
  public func view(of placement: Placement) -> String {
    let row = stateRow(of: placement)
    let options = row.map { states.options[$0] } ?? annotations.options[placement.annotation.row]
    return views.string(Int(options.view))
  }

  /// The title of a placed view in the state that it is in; empty: it has none.
  public func title(of placement: Placement) -> String {
    stateRow(of: placement).map { states.titles.string($0) }
      ?? annotations.titles.string(placement.annotation.row)
  }

  /// The second text of a placed view; empty: it has none.
  public func subtitle(of placement: Placement) -> String { subtitles.string(placement.annotation.row) }

  /// The data for a placed view: a JSON object; empty: it has none.
  public func data(of placement: Placement) -> String { viewData.string(placement.annotation.row) }

  /// The row of the state that the view is in; nil: its own counts.
  private func stateRow(of placement: Placement) -> Int? {
    placement.state.flatMap { states.row(of: placement.annotation.rawValue, in: $0) }
  }
}
