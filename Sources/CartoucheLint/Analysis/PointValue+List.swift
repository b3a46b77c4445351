import CartoucheSpec
import CartoucheSyntax

extension PointValue {
  /// The point that a mapping of a `forEach` list writes; nil: more is computed than what it holds.
  func written(in mapping: Node) -> WrittenPoint? {
    switch self {
    case .coordinate: return nil
    case .expression(let expression):
      guard let name = expression.propertyAlone, let node = mapping.mergedValue(name),
        let (longitude, latitude) = node.plainNumbers
      else { return nil }
      return WrittenPoint(longitude: longitude, latitude: latitude, at: node)
    case .components(let first, let second):
      guard let longitude = first.expression?.propertyAlone.flatMap({ mapping.mergedValue($0)?.number }),
        let latitude = second.expression?.propertyAlone.flatMap({ mapping.mergedValue($0)?.number })
      else { return nil }
      return WrittenPoint(longitude: longitude, latitude: latitude, at: mapping)
    }
  }
}

extension Expression {
  /// The property that it reads and does nothing else with than to make sure of its type.
  fileprivate var propertyAlone: String? {
    if let read = readProperty { return read.name.content }
    return arguments(of: "array")?.last?.readProperty?.name.content
  }
}
