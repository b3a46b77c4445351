public import CartoucheResolver

/// What a host needs besides the numbers of a frame.
///
/// A plan that was changed since a frame can be asked too: it says what it has now for the states of the frame's views.
extension Plan {
  /// The name of the host's view class for a placed view, in the state that it is in.
  public func view(of placement: Placement) -> String {
    views.string(Int(values(of: placement) { $0.view[$1] }))
  }

  /// The title of a placed view in the state that it is in; empty: it has none.
  public func title(of placement: Placement) -> String {
    values(of: placement) { $0.titles.string($1) }
  }

  /// The second text of a placed view; empty: it has none.
  public func subtitle(of placement: Placement) -> String { subtitles.string(Int(placement.annotation)) }

  /// The data for a placed view: a JSON object; empty: it has none.
  public func data(of placement: Placement) -> String { viewData.string(Int(placement.annotation)) }

  /// Reads a value in the row that counts: of the state that the view is in, or its own.
  private func values<Value>(of placement: Placement, _ value: (AnnotationColumns, Int) -> Value) -> Value {
    guard let state = placement.state, let row = states.row(of: placement.annotation, in: state) else {
      return value(annotations, Int(placement.annotation))
    }
    return value(states.values, row)
  }
}
