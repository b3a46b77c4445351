import CartoucheResolver
import CartoucheSpec

/// Fills the plan's table of states.
struct StateLowering {
  var table = StateColumns()

  /// Adds a row to the table of states for each state layer of an annotation. A state layer has the
  /// properties of one state or of a combination of states.
  /// - Parameters:
  ///   - row: The row of the annotation in the plan.
  ///   - title: The annotation's title outside of states.
  ///   - subtitle: The annotation's subtitle outside of states.
  mutating func append(
    _ layers: [StateLayer], of row: Int, title: String, subtitle: String, _ options: inout OptionsLowering,
    _ evaluation: inout PropertyEvaluation
  ) {
    for layer in layers {
      let (annotation, named) = (layer.annotation, layer.named)
      var shown = (title: title, subtitle: subtitle)
      if named.contains(.title) {
        shown.title = evaluation.text(annotation.title) ?? ""
      } else if let titled = table.row(naming: .title, of: UInt32(row), in: layer.states) {
        shown.title = table.titles.string(titled)
      }
      if named.contains(.subtitle) {
        shown.subtitle = evaluation.text(annotation.subtitle) ?? ""
      } else if let titled = table.row(naming: .subtitle, of: UInt32(row), in: layer.states) {
        shown.subtitle = table.subtitles.string(titled)
      }
      let texts = ViewTexts(title: shown.title, subtitle: .text(shown.subtitle))
      let values = options.values(
        of: annotation, showing: texts, naming: named, .state(table.count), &evaluation)
      let hasData = named.contains(.data) && !annotation.data.isEmpty
      table.annotation.append(UInt32(row))
      table.states.append(layer.states)
      table.named.append(named)
      table.titles.append((named.contains(.title) ? shown.title : "").utf8)
      table.subtitles.append((named.contains(.subtitle) ? shown.subtitle : "").utf8)
      table.viewData.append((hasData ? evaluation.json(annotation.data) : "").utf8)
      table.options.append(values)
    }
  }
}
