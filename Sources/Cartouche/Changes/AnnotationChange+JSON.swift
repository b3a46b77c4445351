import CartoucheDiagnostics

extension AnnotationChange {
  /// The change as a spec writes it, so that both are read by the same code.
  /// - Parameters:
  ///   - id: of a new annotation.
  ///   - templates: that it extends.
  func json(id: String? = nil, extends templates: [String] = []) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      if let id { json.member("id", id) }
      if !templates.isEmpty { json.array("extends") { list in for name in templates { list.element(name) } } }
      if let title { json.member("title", escaped(title)) }
      if let subtitle { json.member("subtitle", escaped(subtitle)) }
      if !data.isEmpty { json.object("data") { $0.members(data) } }
      if let view { json.member("view", view) }
      if let size { json.array("size") { size.write(to: &$0) } }
      if let variableAnchors {
        json.array("variableAnchors") { list in
          for choice in variableAnchors { list.object { choice.write(to: &$0) } }
        }
      }
      if let gap { json.member("gap", WrittenNumber(gap)) }
      if let attachment { json.object("attach") { attachment.write(to: &$0) } }
      switch priority {
      case .number(let number): json.member("priority", WrittenNumber(number))
      case .required: json.member("priority", "required")
      case nil: break
      }
      writeNumbersAndConditions(to: &json)
    }
    return json.bytes
  }

  private func writeNumbersAndConditions(to json: inout JSONWriter) {
    let numbers = [("zPriority", zPriority), ("minZoom", minZoom), ("maxZoom", maxZoom)]
    for case (let name, let number?) in numbers { json.member(name, WrittenNumber(number)) }
    let conditions = [
      ("visible", visible), ("allowOverlap", allowOverlap), ("obstacle", obstacle),
      ("ignoreCameraPadding", ignoreCameraPadding), ("allowOverlapWithPuck", allowOverlapWithPuck),
      ("avoidLayers", avoidLayers), ("avoidRegions", avoidRegions), ("selected", selected),
      ("enabled", enabled), ("draggable", draggable),
    ]
    for case (let name, let condition?) in conditions { json.member(name, condition) }
  }

  /// A text without a meaning of its own.
  private func escaped(_ text: String) -> String {
    text.contains("{") ? String(text.flatMap { $0 == "{" ? ["{", "{"] : [$0] }) : text
  }
}
