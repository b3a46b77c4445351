import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Fills what clusters look like, and the programs that compute what of it depends on their members.
struct ClusterLookLowering {
  private(set) var table = ClusterLooks()
  private(set) var programs = ClusterPrograms()
  /// The camera's.
  private let zoom: Double
  private let limits: Limits

  init(zoom: Double, _ limits: Limits) {
    self.zoom = zoom
    self.limits = limits
  }

  /// Adds the rows of a cluster's own look and of its states.
  mutating func append(_ cluster: Cluster, _ options: inout OptionsLowering, _ log: inout DiagnosticLog) {
    let layers = cluster.appearance.stateLayers(limits)
    checkZoomUse(cluster.appearance, layers, &log)
    var properties = ClusterPropertyPrograms(aggregates: cluster.aggregates.map(\.name.content))
    let texts = ClusterTextLowering(cluster)
    let own = StateLayer(states: [], annotation: cluster.appearance, named: .all)
    for layer in [own] + layers {
      append(layer, &properties, &options, &log)
      table.textPrograms += texts.programs(ofRow: table.count - 1, of: table.texts, &programs)
    }
    table.ends.append(UInt32(table.count))
  }

  private mutating func append(
    _ layer: StateLayer, _ properties: inout ClusterPropertyPrograms, _ options: inout OptionsLowering,
    _ log: inout DiagnosticLog
  ) {
    let row = table.count
    let appearance = layer.annotation
    var look = appearance
    let firstDrive = table.drives.count
    properties.takeProperties(of: &look, at: row, into: &table, &programs, &log)
    table.drives[firstDrive...].removeAll { !layer.named.contains($0.property) }
    let texts = look.takeTexts()
    append(texts, layer.named)
    var evaluation = Evaluation(feature: nil, zoom: zoom)
    let shown = ViewTexts(
      title: evaluation.text(look.title) ?? "",
      subtitle: look.subtitle.map { .text(evaluation.text($0) ?? "") }
        ?? (texts.subtitle.isEmpty ? .text("") : .unknown))
    var values = options.values(
      of: look, showing: shown, naming: layer.named, .clusterLook(row), &evaluation)
    // While it cannot be told whether a cluster is visible, it is not.
    if appearance.traits.content.visible.readsMembers { values.flags.insert(.expressionFailed) }
    table.options.append(values)
    table.states.append(layer.states)
    table.named.append(layer.named)
    var inherited: ClusterInheritance = []
    if look.traits.content.size == nil { inherited.insert(.size) }
    if appearance.priority.location == nil { inherited.insert(.priority) }
    table.inherited.append(inherited)
    // What reads the members in spite of its property has been reported.
    let reported = appearance.layoutReads.map(\.place)
    for failure in evaluation.failures
    where !reported.contains(where: { $0.encloses(failure.location) }) {
      properties.report(failure, &log)
    }
  }

  private mutating func append(_ texts: ClusterLookTexts, _ named: NamedProperties) {
    func counting(_ text: String, if counts: Bool) -> String.UTF8View { (counts ? text : "").utf8 }
    table.texts.titles.append(counting(texts.title, if: named.contains(.title)))
    table.texts.subtitles.append(counting(texts.subtitle, if: named.contains(.subtitle)))
    table.texts.views.append(counting(texts.view, if: named.contains(.view)))
    table.texts.data.append(counting(texts.data, if: named.contains(.data)))
    table.texts.calloutTitles.append(counting(texts.calloutTitle, if: named.contains(.callout)))
    table.texts.calloutSubtitles.append(counting(texts.calloutSubtitle, if: named.contains(.callout)))
  }
}

extension Value {
  /// Whether it depends on the members of a cluster.
  var readsMembers: Bool {
    if case .expression(let expression) = form { !expression.isFeatureConstant } else { false }
  }
}

extension Location {
  /// Whether a place lies in this one.
  fileprivate func encloses(_ other: Location) -> Bool {
    source == other.source && span.start <= other.span.start && other.span.end <= span.end
  }
}
