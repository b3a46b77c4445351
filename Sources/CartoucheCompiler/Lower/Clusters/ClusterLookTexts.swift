import CartoucheDiagnostics
import CartoucheSpec

/// The texts of one row of looks, as `ClusterTexts` has them.
struct ClusterLookTexts {
  var title = ""
  var subtitle = ""
  var view = ""
  var data = ""
  var calloutTitle = ""
  var calloutSubtitle = ""
}

extension Annotation {
  /// Takes the texts out as far as they depend on the members; texts that do not are left to measure.
  mutating func takeTexts() -> ClusterLookTexts {
    var texts = ClusterLookTexts()
    texts.title = title?.json ?? ""
    // Beside a title of the spec's own, which says what its author wants said, the default would be one text too many.
    texts.subtitle = subtitle?.json ?? (title == nil ? Self.subtitleOfClusters : "")
    if title?.readsMembersInText == true { title = nil }
    if subtitle?.readsMembersInText == true { subtitle = nil }
    if case .expression(let expression) = traits.content.view.form, !expression.isFeatureConstant {
      expression.appendJSON(to: &texts.view)
      changeShowing { $0.view = Self.defaults.traits.content.view }
    }
    if !data.isEmpty { texts.data = clusterJSON(data) }
    guard var content = traits.content.callout?.content, let location = traits.content.callout?.location
    else { return texts }
    texts.calloutTitle = content.title?.json ?? ""
    texts.calloutSubtitle = content.subtitle?.json ?? ""
    // An empty text, so that not the cluster's own is taken in its place.
    let empty = Value<TextTemplate>(.empty)
    if content.title?.readsMembersInText == true { content.title = empty }
    if content.subtitle?.readsMembersInText == true { content.subtitle = empty }
    changeInteraction { $0.callout = Located(content, at: location) }
    return texts
  }

  /// `+N more`, where N is the number of members without the first.
  private static let subtitleOfClusters = #"["concat","+",["-",["get","count"],1]," more"]"#
}

extension Value<TextTemplate> {
  fileprivate var readsMembersInText: Bool {
    switch form {
    case .constant(let template): template.readsFeature
    case .expression(let expression): !expression.isFeatureConstant
    }
  }

  fileprivate var json: String {
    var json = ""
    switch form {
    case .expression(let expression): expression.appendJSON(to: &json)
    case .constant(let template):
      guard case .composed(let segments) = template, template.readsFeature else {
        ExpressionValue.string(template.writtenText).appendJSON(to: &json)
        return json
      }
      json += #"["concat""#
      for segment in segments {
        json += ","
        if case .property = segment { json += #"["get","# }
        segment.jsonValue.appendJSON(to: &json)
        if case .property = segment { json += "]" }
      }
      json += "]"
    }
    return json
  }
}

extension TextTemplate.Segment {
  fileprivate var jsonValue: ExpressionValue {
    switch self {
    case .text(let text): .string(text)
    case .property(let name, _): .string(name)
    }
  }
}

/// Data with its expressions, as it is written in a spec.
private func clusterJSON(_ fields: [Named<DataField>]) -> String {
  var json: [UInt8] = []
  JSONWriter.append(to: &json) { writer in writer.object { write(fields, to: &$0) } }
  return String(decoding: json, as: UTF8.self)
}

private func write(_ fields: [Named<DataField>], to json: inout JSONWriter) {
  for field in fields {
    switch field.content {
    case .plain(let node): json.member(field.name.content, ExpressionValue(data: node))
    case .expression(let expression):
      var text = ""
      expression.appendJSON(to: &text)
      json.member(field.name.content, JSONText(text))
    case .mapping(let inner): json.object(field.name.content) { write(inner, to: &$0) }
    }
  }
}
