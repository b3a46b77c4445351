import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A text that the host reads, and no title: the name of a view, one in `data`, the name of an accessory. Braces stand for
/// themselves there.
struct HostValue {
  var text: String
  var place: Location
  /// What messages call it.
  var what: String
  /// In `data`, what it is called there.
  var key: String?
  var takesExpressions = true

  static func all(of annotation: Annotation) -> [HostValue] {
    let traits = annotation.traits.content
    var all: [HostValue] = []
    if let text = traits.view.constant, let place = traits.view.location {
      all.append(HostValue(text: text, place: place, what: "the name of a view"))
    }
    annotation.data.forEachText { key, node in
      all.append(HostValue(text: node.string, place: node.location, what: "a text in `data`", key: key))
    }
    guard let callout = traits.callout?.content else { return all }
    for name in [callout.leftAccessory, callout.rightAccessory, callout.detailAccessory] {
      guard let name else { continue }
      all.append(
        HostValue(
          text: name.content, place: name.location, what: "the name of an accessory", takesExpressions: false)
      )
    }
    return all
  }
}

extension [Named<DataField>] {
  /// Calls with each plain value that is no list, within mappings too, and what it is called.
  fileprivate func forEachText(_ body: (_ key: String, Node) -> Void) {
    for field in self {
      switch field.content {
      case .plain(let node): if node.kind == .scalar { body(field.name.content, node) }
      case .mapping(let fields): fields.forEachText(body)
      case .expression: break
      }
    }
  }
}
