import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension Lowering {
  /// Adds the rows of a cluster's own look and of its states.
  mutating func appendLooks(of cluster: Cluster, _ log: inout DiagnosticLog) {
    // The first annotation of a cluster may be in the middle of being lowered.
    let statesOfAnnotation = states
    defer { states = statesOfAnnotation }
    states = cluster.appearance.statesInOrder(limits)
    checkZoomUse(cluster.appearance, &log)
    var programs = ClusterPropertyPrograms(aggregates: cluster.aggregates.map(\.name.content))
    append(cluster.appearance, in: nil, &programs, &log)
    for (state, annotation) in states { append(annotation, in: state, &programs, &log) }
    plan.clusters.looks.ends.append(UInt32(plan.clusters.looks.count))
  }

  private mutating func append(
    _ appearance: Annotation, in state: AnnotationState?, _ programs: inout ClusterPropertyPrograms,
    _ log: inout DiagnosticLog
  ) {
    let row = plan.clusters.looks.count
    var look = appearance
    programs.takeProperties(of: &look, into: &plan.clusters, row: row, &log)
    append(look.takeTexts())
    var evaluation = Evaluation(feature: nil, zoom: plan.camera.zoom)
    let title = evaluation.text(look.title) ?? ""
    var options = options(look, title: title, .clusterLook(row), &evaluation)
    // While it cannot be told whether a cluster is visible, it is not.
    if appearance.visible.readsMembers { options.flags.insert(.expressionFailed) }
    plan.clusters.looks.options.append(options)
    plan.clusters.looks.state.append(state)
    var inherited: ClusterInheritance = []
    if look.size == nil { inherited.insert(.size) }
    if appearance.priority.location == nil { inherited.insert(.priority) }
    plan.clusters.looks.inherited.append(inherited)
    // What reads the members in spite of its property has been reported.
    let reported = appearance.layoutReads.map(\.place)
    for failure in evaluation.failures where !reported.contains(failure.location) {
      programs.report(failure, &log)
    }
  }

  private mutating func append(_ texts: LookTexts) {
    plan.clusters.looks.texts.titles.append(texts.title.utf8)
    plan.clusters.looks.texts.subtitles.append(texts.subtitle.utf8)
    plan.clusters.looks.texts.views.append(texts.view.utf8)
    plan.clusters.looks.texts.data.append(texts.data.utf8)
    plan.clusters.looks.texts.calloutTitles.append(texts.calloutTitle.utf8)
    plan.clusters.looks.texts.calloutSubtitles.append(texts.calloutSubtitle.utf8)
  }
}

extension Value {
  /// Whether it depends on the members of a cluster.
  var readsMembers: Bool {
    if case .expression(let expression) = form { !expression.isFeatureConstant } else { false }
  }
}

/// Makes programs of a cluster's properties, and tells each mistake in them once.
struct ClusterPropertyPrograms {
  /// Places of `get` by name.
  private let aggregates: [String: UInt32]
  private var known: [AnnotationProperty: [Location: UInt32]] = [:]
  private var reported: Set<Location> = []

  init(aggregates: [String]) {
    self.aggregates = Dictionary(
      zip(aggregates, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// Replaces what depends on the members by what counts when its program fails.
  mutating func takeProperties(
    of look: inout Annotation, into clusters: inout ClusterColumns, row: Int, _ log: inout DiagnosticLog
  ) {
    let defaults = Annotation.defaults
    func take<Content>(
      _ property: AnnotationProperty, _ value: inout Value<Content>, failing fallback: Value<Content>,
      _ programs: inout ClusterPropertyPrograms, _ log: inout DiagnosticLog
    ) {
      guard case .expression(let expression) = value.form, !expression.isFeatureConstant else { return }
      value = fallback
      guard let program = programs.program(of: expression, for: property, &clusters, &log) else { return }
      clusters.looks.drives.append(ClusterDrive(row: UInt32(row), property: property, program: program))
    }
    take(.priority, &look.priority, failing: defaults.priority, &self, &log)
    take(.zPriority, &look.zPriority, failing: defaults.zPriority, &self, &log)
    take(.minZoom, &look.minZoom, failing: defaults.minZoom, &self, &log)
    take(.maxZoom, &look.maxZoom, failing: defaults.maxZoom, &self, &log)
    take(.visible, &look.visible, failing: Value(false), &self, &log)
    take(.allowOverlap, &look.allowOverlap, failing: defaults.allowOverlap, &self, &log)
    take(.obstacle, &look.obstacle, failing: defaults.obstacle, &self, &log)
    take(
      .ignoreCameraPadding, &look.ignoreCameraPadding, failing: defaults.ignoreCameraPadding, &self, &log)
    take(
      .allowOverlapWithPuck, &look.allowOverlapWithPuck, failing: defaults.allowOverlapWithPuck, &self,
      &log)
    // A cluster stands at a point, and those avoid no layers unless they say so.
    var avoidLayers = look.avoidLayers ?? Value(false)
    take(.avoidLayers, &avoidLayers, failing: Value(false), &self, &log)
    look.avoidLayers = avoidLayers
    take(.avoidRegions, &look.avoidRegions, failing: defaults.avoidRegions, &self, &log)
    take(.selected, &look.selected, failing: defaults.selected, &self, &log)
    take(.enabled, &look.enabled, failing: defaults.enabled, &self, &log)
    take(.draggable, &look.draggable, failing: defaults.draggable, &self, &log)
  }

  mutating func report(_ failure: EvaluationFailure, _ log: inout DiagnosticLog) {
    if reported.insert(failure.location).inserted { failure.report(hasFeature: false, &log) }
  }

  /// Nil: there can be none, which is reported.
  private mutating func program(
    of expression: Expression, for property: AnnotationProperty, _ clusters: inout ClusterColumns,
    _ log: inout DiagnosticLog
  ) -> UInt32? {
    if let index = known[property]?[expression.location] { return index }
    do throws(ClusterProgramBuilder.Problem) {
      let program = try ClusterProgramBuilder.program(
        of: expression, reading: aggregates, isPriority: property == .priority)
      let index = clusters.programs.append(program)
      known[property, default: [:]][expression.location] = index
      return index
    } catch {
      if reported.insert(error.place).inserted {
        log.report(.clusterExpression, error.message, at: error.place, help: error.help)
      }
      return nil
    }
  }
}

/// The texts of one row of looks, as `ClusterTexts` has them.
private struct LookTexts {
  var title = ""
  var subtitle = ""
  var view = ""
  var data = ""
  var calloutTitle = ""
  var calloutSubtitle = ""
}

extension Annotation {
  /// Takes the texts out as far as they depend on the members; a title that does not is left to measure.
  fileprivate mutating func takeTexts() -> LookTexts {
    var texts = LookTexts()
    texts.title = title?.json ?? ""
    texts.subtitle = subtitle?.json ?? Self.subtitleOfClusters
    if title?.readsMembersInText == true { title = nil }
    if subtitle?.readsMembersInText == true { subtitle = nil }
    if case .expression(let expression) = view.form, !expression.isFeatureConstant {
      expression.appendJSON(to: &texts.view)
      view = Self.defaults.view
    }
    if !data.isEmpty { texts.data = clusterJSON(data) }
    guard var content = callout?.content, let location = callout?.location else { return texts }
    texts.calloutTitle = content.title?.json ?? ""
    texts.calloutSubtitle = content.subtitle?.json ?? ""
    // An empty text, so that not the cluster's own is taken in its place.
    let empty = Value<TextTemplate>(.empty)
    if content.title?.readsMembersInText == true { content.title = empty }
    if content.subtitle?.readsMembersInText == true { content.subtitle = empty }
    callout = Located(content, at: location)
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
