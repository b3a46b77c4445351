/// What keeps a view from standing where an anchor puts it.
package enum Stop: Sendable, Equatable {
  /// It reaches out of the bounds, or lies outside of them, by so many points.
  case bounds(by: Double)
  /// It overlaps the avoided region with this number by so many points.
  case region(Int, by: Double)
  /// It overlaps the annotation in this row, which is always there and comes first, by so many points.
  case annotation(Int, by: Double)

  /// At least so many points.
  var amount: Double {
    switch self {
    case .bounds(let amount), .region(_, let amount), .annotation(_, let amount): amount
    }
  }
}
