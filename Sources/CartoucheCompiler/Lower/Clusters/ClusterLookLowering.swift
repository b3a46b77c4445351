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
    let states = cluster.appearance.statesInOrder(limits)
    checkZoomUse(cluster.appearance, states, &log)
    var properties = ClusterPropertyPrograms(aggregates: cluster.aggregates.map(\.name.content))
    append(cluster.appearance, in: nil, &properties, &options, &log)
    for (state, look) in states { append(look, in: state, &properties, &options, &log) }
    table.ends.append(UInt32(table.count))
  }

  private mutating func append(
    _ appearance: Annotation, in state: AnnotationState?, _ properties: inout ClusterPropertyPrograms,
    _ options: inout OptionsLowering, _ log: inout DiagnosticLog
  ) {
    let row = table.count
    var look = appearance
    properties.takeProperties(of: &look, at: row, into: &table, &programs, &log)
    append(look.takeTexts())
    var evaluation = Evaluation(feature: nil, zoom: zoom)
    let title = evaluation.text(look.title) ?? ""
    var values = options.values(of: look, title: title, .clusterLook(row), &evaluation)
    // While it cannot be told whether a cluster is visible, it is not.
    if appearance.traits.content.visible.readsMembers { values.flags.insert(.expressionFailed) }
    table.options.append(values)
    table.state.append(state)
    var inherited: ClusterInheritance = []
    if look.traits.content.size == nil { inherited.insert(.size) }
    if appearance.priority.location == nil { inherited.insert(.priority) }
    table.inherited.append(inherited)
    // What reads the members in spite of its property has been reported.
    let reported = appearance.layoutReads.map(\.place)
    for failure in evaluation.failures where !reported.contains(failure.location) {
      properties.report(failure, &log)
    }
  }

  private mutating func append(_ texts: ClusterLookTexts) {
    table.texts.titles.append(texts.title.utf8)
    table.texts.subtitles.append(texts.subtitle.utf8)
    table.texts.views.append(texts.view.utf8)
    table.texts.data.append(texts.data.utf8)
    table.texts.calloutTitles.append(texts.calloutTitle.utf8)
    table.texts.calloutSubtitles.append(texts.calloutSubtitle.utf8)
  }
}

extension Value {
  /// Whether it depends on the members of a cluster.
  var readsMembers: Bool {
    if case .expression(let expression) = form { !expression.isFeatureConstant } else { false }
  }
}
