/// How soon an annotation is placed: higher first.
public enum PlacementPriority: Sendable, Equatable {
  /// 0 where a spec says nothing.
  case number(Double)
  /// Before every number, and never hidden by a collision.
  case required

  /// The number -250.
  public static let low = PlacementPriority.number(-250)
  /// The number 250.
  public static let high = PlacementPriority.number(250)
}

extension PlacementPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// That number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// That number.
  public init(integerLiteral number: Int) { self = .number(Double(number)) }
}
