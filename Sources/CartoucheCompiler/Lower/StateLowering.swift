import CartoucheResolver
import CartoucheSpec

/// Fills the plan's table of states.
struct StateLowering {
  var table = StateColumns()

  /// Adds a row for each layer of the annotation in `row`.
  /// - Parameter title: the annotation's own.
  mutating func append(
    _ layers: [StateLayer], of row: Int, title: String, _ options: inout OptionsLowering,
    _ evaluation: inout Evaluation
  ) {
    for layer in layers {
      let (annotation, named) = (layer.annotation, layer.named)
      var shown = title
      if named.contains(.title) {
        shown = evaluation.text(annotation.title) ?? ""
      } else if let titled = table.row(naming: .title, of: UInt32(row), in: layer.states) {
        shown = table.titles.string(titled)
      }
      let values = options.values(
        of: annotation, title: shown, naming: named, .state(table.count), &evaluation)
      let subtitle = named.contains(.subtitle) ? evaluation.text(annotation.subtitle) : nil
      let hasData = named.contains(.data) && !annotation.data.isEmpty
      table.annotation.append(UInt32(row))
      table.states.append(layer.states)
      table.named.append(named)
      table.titles.append((named.contains(.title) ? shown : "").utf8)
      table.subtitles.append((subtitle ?? "").utf8)
      table.viewData.append((hasData ? evaluation.json(annotation.data) : "").utf8)
      table.options.append(values)
    }
  }
}
