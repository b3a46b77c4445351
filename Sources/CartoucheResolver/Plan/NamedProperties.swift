/// What a state gives values for: properties of `AnnotationOptions`, and texts.
package struct NamedProperties: OptionSet, Hashable, Sendable {
  /// The bit of a property is its raw value; the texts have the highest three.
  package var rawValue: UInt64
  package init(rawValue: UInt64) { self.rawValue = rawValue }

  package init(_ property: AnnotationProperty) { rawValue = 1 << UInt64(property.rawValue) }

  package static let title = NamedProperties(rawValue: 1 << 61)
  package static let subtitle = NamedProperties(rawValue: 1 << 62)
  package static let data = NamedProperties(rawValue: 1 << 63)

  package static let texts: NamedProperties = [.title, .subtitle, .data]

  /// All that a state can give values for.
  package static let ofStates = AnnotationProperty.allCases.reduce(into: texts) {
    if $1.mayChange(by: .states) { $0.insert(NamedProperties($1)) }
  }

  /// Everything.
  package static let all = AnnotationProperty.allCases.reduce(into: texts) { $0.insert(NamedProperties($1)) }

  @inline(__always)
  package func contains(_ property: AnnotationProperty) -> Bool {
    rawValue & (1 << UInt64(property.rawValue)) != 0
  }
}

extension AnnotationStates {
  /// Whether a layer for these states may name that. Who is `disabled` follows from `enabled`.
  func mayName(_ named: NamedProperties) -> Bool {
    NamedProperties.ofStates.isSuperset(of: named) && !(contains(.disabled) && named.contains(.enabled))
  }
}

extension AnnotationOptions {
  /// Takes the properties that are named from other options.
  mutating func take(_ named: NamedProperties, from other: AnnotationOptions) {
    // Bit by bit: a list of all properties would be memory from the heap in a frame.
    var rest = named.subtracting(.texts).rawValue
    while rest != 0, let property = AnnotationProperty(rawValue: UInt8(rest.trailingZeroBitCount)) {
      self[property] = other[property]
      rest &= rest - 1
    }
  }
}
