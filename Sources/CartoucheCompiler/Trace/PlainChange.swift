import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The inputs that a change amounts to where there is no spec to compile it with; nil, and reported, for what a
/// plan alone cannot tell.
func plainChange(of row: UInt32, _ node: Node, _ decoder: inout Decoder) -> [Input]? {
  var annotation = Annotation()
  let errorsBefore = decoder.errorCount
  annotation.readChange(node, &decoder)
  guard decoder.errorCount == errorsBefore else { return nil }
  var inputs: [Input] = []
  for entry in node.entries where !isUserKey(entry.key) && !entry.key.isText("id") {
    guard let added = annotation.inputs(settingOnly: entry.key.string, of: row) else {
      decoder.error(
        "no-spec",
        "setting `\(entry.key.string)` to this needs the spec, and there is only its compiled plan",
        at: entry.key.location, help: "name the spec in place of the plan, or write a plain number or boolean"
      )
      return nil
    }
    inputs += added
  }
  return inputs
}

extension Annotation {
  /// What sets one property to the value that it has here; nil: it takes a compiler.
  fileprivate func inputs(settingOnly name: String, of row: UInt32) -> [Input]? {
    func set(_ property: ZoomProperty, _ value: Double?) -> [Input]? {
      value.map { [.set(row, property, $0)] }
    }
    func set(_ property: ZoomProperty, _ value: Value<Bool>) -> [Input]? {
      set(property, value.constant.map { $0 ? 1 : 0 })
    }
    switch name {
    case "visible": return set(.visible, visible)
    case "allowOverlap": return set(.allowOverlap, allowOverlap)
    case "obstacle": return set(.obstacle, obstacle)
    case "ignoreCameraPadding": return set(.ignoreCameraPadding, ignoreCameraPadding)
    case "minZoom": return set(.minZoom, minZoom.constant)
    case "maxZoom": return set(.maxZoom, maxZoom.constant)
    case "zPriority": return set(.zPriority, zPriority.constant)
    case "priority":
      switch priority.constant {
      case .number(let number): return [.set(row, .required, 0), .set(row, .priority, number)]
      case .required: return [.set(row, .required, 1), .set(row, .priority, 0)]
      case nil: return nil
      }
    case "size":
      guard case .points(let width) = size?.width, case .points(let height) = size?.height,
        let width = width.constant, let height = height.constant
      else { return nil }
      return [.set(row, .width, width), .set(row, .height, height)]
    case "attach":
      guard case .coordinate(let point) = attach?.content.point?.content else { return nil }
      return [
        .move(row, to: Coordinate(longitude: point.longitude, latitude: point.latitude))
      ]
    default: return nil
    }
  }
}
