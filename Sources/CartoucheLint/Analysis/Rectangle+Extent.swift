import CartoucheSpec

extension Rectangle {
  /// Returns the horizontal range of the rectangle in a view that is `length` wide, or `nil` if the
  /// rectangle ends before it starts.
  func horizontal(in length: Double) -> ClosedRange<Double>? { Self.range(left, width, right, in: length) }

  /// Returns the vertical range of the rectangle in a view that is `length` high, or `nil` if the rectangle
  /// ends before it starts.
  func vertical(in length: Double) -> ClosedRange<Double>? { Self.range(top, height, bottom, in: length) }

  /// Returns whether the rectangle overlaps a view of this size.
  func meets(width: Double, height: Double) -> Bool {
    guard let columns = horizontal(in: width), let rows = vertical(in: height) else { return false }
    return columns.lowerBound < width && columns.upperBound > 0 && rows.lowerBound < height
      && rows.upperBound > 0
  }

  private static func range(
    _ start: Double?, _ length: Double?, _ end: Double?, in total: Double
  ) -> ClosedRange<Double>? {
    let (low, high) =
      switch (start, length, end) {
      case (let start?, let length?, _): (start, start + length)
      case (let start?, nil, let end?): (start, total - end)
      case (nil, let length?, let end?): (total - end - length, total - end)
      case (nil, let length?, nil): ((total - length) / 2, (total + length) / 2)
      default: (0, total)
      }
    return low <= high ? low...high : nil
  }
}

extension Size {
  /// The width and height in points, or `nil` if either is `auto` or an expression.
  var points: (width: Double, height: Double)? {
    guard case .points(let width) = width, case .points(let height) = height, let width = width.constant,
      let height = height.constant
    else { return nil }
    return (width, height)
  }
}
