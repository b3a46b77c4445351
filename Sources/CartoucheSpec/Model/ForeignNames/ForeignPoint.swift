import CartoucheDiagnostics
import CartoucheSyntax

/// A point in one of the forms that other products have, as `[longitude, latitude]`.
struct ForeignPoint {
  /// `[13.4, 52.5]`.
  let list: String
  /// Whether the latitude is written first.
  let isSwapped: Bool

  /// The order of two numbers that stand alone.
  enum Order {
    case longitudeFirst
    /// Unless the first number is beyond ±90, which only a longitude is.
    case latitudeFirst
    /// As products differ: only a first number beyond ±90 tells.
    case unknown
  }

  /// What the fix says besides.
  var note: String? { isSwapped ? "the two numbers swapped: the longitude comes first" : nil }

  /// Nil: the value is no point.
  /// - Parameter order: the order of two numbers that stand alone.
  init?(_ value: Node, _ order: Order) {
    switch value.kind {
    case .sequence:
      guard let pair = value.pair else { return nil }
      self.init(pair.first.written, pair.second.written, order)
    case .mapping:
      if let place = value["coordinates"] {
        guard value["type"]?.isText("Point") == true, let point = ForeignPoint(place, .longitudeFirst)
        else { return nil }
        self = point
        return
      }
      guard let parts = namedParts(of: value) else { return nil }
      self.init(list: parts, isSwapped: false)
    case .scalar:
      guard let (numbers, known) = Self.numbers(in: value.string) else { return nil }
      self.init(numbers[0], numbers[1], known ?? order)
    case .alias: return nil
    }
  }

  private init?(_ first: String, _ second: String, _ order: Order) {
    guard let one = DecimalNumber.value(Array(first.utf8)[...]),
      let other = DecimalNumber.value(Array(second.utf8)[...])
    else { return nil }
    let isLongitude = abs(one) > 90
    if order == .unknown, !isLongitude { return nil }
    let isSwapped = order == .latitudeFirst && !isLongitude
    let (east, north) = isSwapped ? (other, one) : (one, other)
    guard abs(north) <= 90, abs(east) <= 360 else { return nil }
    self.init(list: isSwapped ? "[\(second), \(first)]" : "[\(first), \(second)]", isSwapped: isSwapped)
  }

  private init(list: String, isSwapped: Bool) {
    self.list = list
    self.isSwapped = isSwapped
  }

  /// The two numbers of `52.5, 13.4` or a call such as `L.latLng(52.5, 13.4)`, and the order that its name tells.
  private static func numbers(in text: String) -> (numbers: [String], order: Order?)? {
    var (inner, name) = (text[...], "")
    if let open = text.firstIndex(of: "("), text.last == ")" {
      name = text[..<open].lowercased()
      inner = text[text.index(after: open)...].dropLast()
    }
    let numbers = inner.split { ", ".contains($0) }.map(String.init)
    guard numbers.count == 2, numbers.allSatisfy({ DecimalNumber.value(Array($0.utf8)[...]) != nil }) else {
      return nil
    }
    switch name {
    case "": return (numbers, nil)
    case _ where name.hasSuffix("latlng"), _ where name.hasSuffix("coordinate2dmake"):
      return (numbers, .latitudeFirst)
    case _ where name.hasSuffix("lnglat"): return (numbers, .longitudeFirst)
    default: return nil
    }
  }
}
