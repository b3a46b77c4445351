import CartoucheDiagnostics

/// The size of a view in points; nil: `auto`, what the host measures, and a guess until then.
public struct ViewSize: Sendable, Equatable {
  /// Points, from 0 on.
  public var width: Double?
  /// Points, from 0 on.
  public var height: Double?

  /// Of both sides.
  public init(width: Double?, height: Double?) {
    self.width = width
    self.height = height
  }

  /// What the host measures.
  public static let auto = ViewSize(width: nil, height: nil)

  func write(to list: inout JSONWriter) {
    for side in [width, height] {
      if let side { list.element(WrittenNumber(side)) } else { list.element("auto") }
    }
  }
}
