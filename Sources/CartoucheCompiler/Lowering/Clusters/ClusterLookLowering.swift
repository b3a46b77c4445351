import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Fills the plan's cluster looks and their programs. A look is a row with the options and texts of a
/// cluster in one state; a program computes a property that depends on members.
struct ClusterLookLowering {
  private(set) var table = ClusterLooks()
  private(set) var programs = ClusterPrograms()
  /// The zoom of the plan's camera.
  private let zoom: Double
  private let limits: Limits

  init(zoom: Double, _ limits: Limits) {
    self.zoom = zoom
    self.limits = limits
  }

  /// Adds the look of a cluster without states, and one look for each of its states.
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
    properties.extractPrograms(from: &look, at: row, into: &table, &programs, &log)
    table.drives[firstDrive...].removeAll { !layer.named.contains($0.property) }
    let texts = look.extractMemberTexts()
    append(texts, layer.named)
    var evaluation = PropertyEvaluation(feature: nil, zoom: zoom)
    let shown = ViewTexts(
      title: evaluation.text(look.title) ?? "",
      subtitle: look.subtitle.map { .text(evaluation.text($0) ?? "") }
        ?? (texts.subtitle.isEmpty ? .text("") : .unknown))
    var values = options.values(
      of: look, showing: shown, naming: layer.named, .clusterLook(row), &evaluation)
    // A cluster is hidden while its visibility is unknown.
    if appearance.traits.content.visible.readsMembers { values.flags.insert(.expressionFailed) }
    table.options.append(values)
    table.states.append(layer.states)
    table.named.append(layer.named)
    var inherited: ClusterInheritance = []
    if look.traits.content.size == nil { inherited.insert(.size) }
    if appearance.priority.location == nil { inherited.insert(.priority) }
    table.inherited.append(inherited)
    // Reads of members in properties that cannot depend on them were reported before.
    let reported = appearance.layoutReads.map(\.place)
    for failure in evaluation.failures
    where !reported.contains(where: { $0.encloses(failure.location) }) {
      properties.report(failure, &log)
    }
  }

  private mutating func append(_ texts: ClusterLookTexts, _ named: NamedProperties) {
    func counting(_ text: String, if counts: Bool) -> String.UTF8View { (counts ? text : "").utf8 }
    table.texts[.title].append(counting(texts.title, if: named.contains(.title)))
    table.texts[.subtitle].append(counting(texts.subtitle, if: named.contains(.subtitle)))
    table.texts[.view].append(counting(texts.view, if: named.contains(.view)))
    table.texts[.data].append(counting(texts.data, if: named.contains(.data)))
    table.texts[.calloutTitle].append(counting(texts.calloutTitle, if: named.contains(.callout)))
    table.texts[.calloutSubtitle].append(counting(texts.calloutSubtitle, if: named.contains(.callout)))
  }
}

extension Value {
  /// Whether the value depends on the members of a cluster.
  var readsMembers: Bool {
    if case .expression(let expression) = form { !expression.isFeatureConstant } else { false }
  }
}

extension Location {
  fileprivate func encloses(_ other: Location) -> Bool {
    source == other.source && span.start <= other.span.start && other.span.end <= span.end
  }
}

/// The texts of a cluster in one state, as expressions in the JSON format of `ClusterTexts`.
struct ClusterLookTexts {
  var title = ""
  var subtitle = ""
  var view = ""
  var data = ""
  var calloutTitle = ""
  var calloutSubtitle = ""
}

extension Annotation {
  /// Removes and returns the cluster's texts that depend on its members. Constant texts are returned too, but
  /// stay in the annotation for the size estimate.
  mutating func extractMemberTexts() -> ClusterLookTexts {
    var texts = ClusterLookTexts()
    texts.title = title?.json ?? ""
    // The default subtitle only appears with the default title.
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
    // An empty text keeps the callout from falling back to the text of the cluster.
    let empty = Value<TextTemplate>(.empty)
    if content.title?.readsMembersInText == true { content.title = empty }
    if content.subtitle?.readsMembersInText == true { content.subtitle = empty }
    changeInteraction { $0.callout = Located(content, at: location) }
    return texts
  }

  /// The default subtitle of a cluster, `+N more`, where N is the number of members without the first.
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

/// Returns the `data` of a cluster as JSON, with its expressions as they are written in a spec.
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

/// Builds the programs that compute a cluster's properties from its members, and reports each mistake once.
struct ClusterPropertyPrograms {
  /// The index of each aggregate of the cluster, by name.
  private let aggregates: [String: UInt32]
  private var known: [AnnotationProperty: [Location: UInt32]] = [:]
  private var reported: Set<Location> = []

  init(aggregates: [String]) {
    self.aggregates = Dictionary(
      zip(aggregates, 0...), uniquingKeysWith: { first, _ in first })
  }

  /// Replaces the properties of `look` that depend on members by their fallbacks, and adds to `table` a
  /// program that computes each of them.
  mutating func extractPrograms(
    from look: inout Annotation, at row: Int, into looks: inout ClusterLooks, _ table: inout ClusterPrograms,
    _ log: inout DiagnosticLog
  ) {
    var expressions: [String: Expression] = [:]
    look.forEachOwnExpression { expressions[$0] = $1 }
    for property in AnnotationProperty.allCases where property.mayChange(by: .clusters) {
      guard let expression = expressions[property.name], !expression.isFeatureConstant,
        let written = Annotation.properties.rows.first(where: { $0.name == property.name })
      else { continue }
      written.reset(&look)
      // If the program fails, the cluster is hidden.
      if property == .visible { look.changeShowing { $0.visible = Value(false) } }
      guard let program = program(of: expression, for: property, &table, &log) else { continue }
      looks.drives.append(ClusterDrive(row: UInt32(row), property: property, program: program))
    }
    // A cluster has a point position, for which the default of `avoidLayers` is false.
    if look.traits.content.avoidLayers == nil {
      look.changeCollision { $0.avoidLayers = Value(false) }
    }
  }

  mutating func report(_ failure: EvaluationFailure, _ log: inout DiagnosticLog) {
    if reported.insert(failure.location).inserted { failure.report(hasFeature: false, &log) }
  }

  /// Returns the index in `table` of the program that computes `property` of a cluster. If the expression
  /// cannot be compiled to a program, reports the reason and returns `nil`.
  private mutating func program(
    of expression: Expression, for property: AnnotationProperty, _ table: inout ClusterPrograms,
    _ log: inout DiagnosticLog
  ) -> UInt32? {
    if let index = known[property]?[expression.location] { return index }
    do throws(ClusterProgramBuilder.Problem) {
      let program = try ClusterProgramBuilder.program(
        of: expression, reading: aggregates, isPriority: property == .priority,
        in: property.writtenRange ?? -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
      let index = table.append(program)
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

/// Builds programs for the texts of clusters, as far as the resolver can compute them without the
/// expression evaluator.
struct ClusterTextLowering {
  /// The index of each aggregate of the cluster, by name.
  private let aggregates: [String: UInt32]
  /// The names of the aggregates whose type is not known before a frame: their values may be texts, lists or
  /// objects.
  private let unknown: Set<String>

  init(_ cluster: Cluster) {
    aggregates = Dictionary(
      zip(cluster.aggregates.map(\.name.content), 0...), uniquingKeysWith: { first, _ in first })
    unknown = Set(
      cluster.aggregates.filter { $0.content.operation == .first }.map(\.name.content))
  }

  /// Returns the program of each text in `row` of `texts`, in the format of `ClusterLooks.textPrograms`.
  ///
  /// The texts are parsed from the plan, so that hosts with an evaluator use the same expressions.
  func programs(ofRow row: Int, of texts: ClusterTexts, _ table: inout ClusterPrograms) -> [UInt32] {
    ClusterText.allCases.map { text in
      guard let program = program(of: text, in: texts[text], row) else {
        return ClusterColumns.none
      }
      return table.append(program)
    }
  }

  private func program(of text: ClusterText, in column: TextColumn, _ row: Int) -> ClusterProgram? {
    guard text == .data else {
      return ClusterContent.expression(column, row).flatMap {
        ClusterProgramBuilder.textProgram(of: $0, reading: aggregates, unknown: unknown)
      }
    }
    let fields = ClusterContent.fields(column, row)
    guard let first = fields.first else { return nil }
    return ClusterProgramBuilder.dataProgram(
      of: fields, reading: aggregates, unknown: unknown, at: first.name.location)
  }
}
