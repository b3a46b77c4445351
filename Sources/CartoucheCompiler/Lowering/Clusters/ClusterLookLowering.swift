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
    var properties = ClusterPropertyPrograms(cluster)
    let own = StateLayer(states: [], annotation: cluster.appearance, named: .all)
    for layer in [own] + layers { append(layer, &properties, &options, &log) }
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
    var inherited = properties.extractSides(from: &look, at: row, into: &table, &programs, &log)
    table.drives[firstDrive...].removeAll { !layer.named.contains($0.property) }
    let texts = look.extractMemberTexts()
    for text in ClusterText.allCases {
      let source = layer.named.contains(text.named) ? texts[text] : nil
      table.textPrograms.append(
        source.flatMap { properties.program(of: $0, &programs, &log) } ?? ClusterColumns.none)
    }
    var evaluation = PropertyEvaluation(feature: nil, zoom: zoom)
    let shown = ViewTexts(
      title: evaluation.text(look.title) ?? "",
      subtitle: look.subtitle.map { .text(evaluation.text($0) ?? "") }
        ?? (texts[.subtitle] == nil ? .text("") : .unknown))
    var values = options.values(
      of: look, showing: shown, naming: layer.named, .clusterLook(row), &evaluation)
    // A cluster is hidden while its visibility is unknown.
    if appearance.traits.content.visible.readsMembers { values.flags.insert(.expressionFailed) }
    table.options.append(values)
    table.states.append(layer.states)
    table.named.append(layer.named)
    if !layer.named.contains(.width) { inherited.remove(.width) }
    if !layer.named.contains(.height) { inherited.remove(.height) }
    if look.traits.content.size == nil { inherited.insert(.size) }
    if appearance.priority.location == nil { inherited.insert(.priority) }
    table.inherited.append(inherited)
    // Reads of members in properties that cannot depend on them were reported before.
    let reported = appearance.layoutReads.map { $0.place }
    for failure in evaluation.failures
    where !reported.contains(where: { $0.encloses(failure.location) }) {
      properties.report(failure, &log)
    }
  }
}

extension Value {
  /// Whether the value depends on the members of a cluster.
  var readsMembers: Bool {
    if case .expression(let expression) = form { !expression.isFeatureConstant } else { false }
  }
}

extension Expression {
  /// Returns a number that no result of the expression exceeds; infinity if none is known.
  /// - Parameter variables: The values of the variables of enclosing `let` expressions.
  fileprivate func largestValue(_ variables: [Int: Expression]) -> Double {
    func largest(_ expressions: some Sequence<Expression>) -> Double {
      expressions.map { $0.largestValue(variables) }.max() ?? .infinity
    }
    switch form {
    case .literal(.number(let number)): return number
    case .literal: return .infinity
    case .variable(let slot): return variables[slot]?.largestValue(variables) ?? .infinity
    case .binding(let slot, let values, let body):
      var all = variables
      for (index, value) in values.enumerated() { all[slot + index] = value }
      return body.largestValue(all)
    case .match(let match): return largest(match.outputs + [match.fallback])
    case .curve(let curve): return largest(curve.outputs)
    case .call:
      if let arguments = arguments(of: "min") {
        return arguments.map { $0.largestValue(variables) }.min() ?? .infinity
      }
      if let arguments = arguments(of: "max", "coalesce", "number") { return largest(arguments) }
      guard let arguments = arguments(of: "case") else { return .infinity }
      return largest(
        arguments.indices.filter { $0 % 2 == 1 || $0 == arguments.count - 1 }.map { arguments[$0] })
    }
  }
}

extension Location {
  fileprivate func encloses(_ other: Location) -> Bool {
    source == other.source && span.start <= other.span.start && other.span.end <= span.end
  }
}

/// A text or the data of a cluster, for which there is a program.
enum ClusterTextSource {
  case text(Value<TextTemplate>)
  case data([Named<DataField>])
  /// The default subtitle `+N more`, where N is the number of members without the first.
  case others

  fileprivate var expressions: [Expression] {
    switch self {
    case .text(let text): if case .expression(let expression) = text.form { [expression] } else { [] }
    case .data(let fields): fields.flatMap { $0.content.expressions }
    case .others: []
    }
  }
}

extension Annotation {
  /// Removes the texts that depend on members, and returns all texts. Constant texts stay for the size estimate.
  fileprivate mutating func extractMemberTexts() -> [ClusterText: ClusterTextSource] {
    var texts: [ClusterText: ClusterTextSource] = [:]
    texts[.title] = title.map(ClusterTextSource.text)
    // The default subtitle only appears with the default title.
    texts[.subtitle] = subtitle.map(ClusterTextSource.text) ?? (title == nil ? ClusterTextSource.others : nil)
    if title?.readsMembersInText == true { title = nil }
    if subtitle?.readsMembersInText == true { subtitle = nil }
    if case .expression(let expression) = traits.content.view.form, !expression.isFeatureConstant {
      texts[.view] = .text(Value(.expression(expression), at: expression.location))
      changeShowing { $0.view = Self.defaults.traits.content.view }
    }
    if !data.isEmpty { texts[.data] = .data(data) }
    guard var content = traits.content.callout?.content, let location = traits.content.callout?.location
    else { return texts }
    texts[.calloutTitle] = content.title.map(ClusterTextSource.text)
    texts[.calloutSubtitle] = content.subtitle.map(ClusterTextSource.text)
    // An empty text prevents the cluster's own text as a fallback.
    let empty = Value<TextTemplate>(.empty)
    if content.title?.readsMembersInText == true { content.title = empty }
    if content.subtitle?.readsMembersInText == true { content.subtitle = empty }
    changeInteraction { $0.callout = Located(content, at: location) }
    return texts
  }
}

extension Value<TextTemplate> {
  fileprivate var readsMembersInText: Bool {
    switch form {
    case .constant(let template): template.readsFeature
    case .expression(let expression): !expression.isFeatureConstant
    }
  }
}

/// Builds the programs that compute a cluster's properties from its members, and reports each mistake once.
struct ClusterPropertyPrograms {
  /// The index of each aggregate of the cluster, by name.
  private let aggregates: [String: UInt32]
  /// The aggregates that may be texts, lists or objects.
  private let unknown: Set<String>
  private var known: [AnnotationProperty: [Location: UInt32]] = [:]
  private var reported: Set<Location> = []

  init(_ cluster: Cluster) {
    aggregates = Dictionary(
      zip(cluster.aggregates.map { $0.name.content }, 0...), uniquingKeysWith: { first, _ in first })
    unknown = Set(
      cluster.aggregates.filter { $0.content.operation == .first }.map { $0.name.content })
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

  /// Replaces the sides of `look` that depend on members by their largest values, and adds to `table` a program that
  /// computes each of them.
  /// - Returns: The sides that programs compute.
  mutating func extractSides(
    from look: inout Annotation, at row: Int, into looks: inout ClusterLooks, _ table: inout ClusterPrograms,
    _ log: inout DiagnosticLog
  ) -> ClusterInheritance {
    guard var size = look.traits.content.size else { return [] }
    var computed: ClusterInheritance = []
    for property in [AnnotationProperty.width, .height] {
      guard case .points(let side) = property == .width ? size.width : size.height,
        case .expression(let expression) = side.form, !expression.isFeatureConstant,
        // A side that also depends on zoom was reported before.
        expression.isZoomConstant,
        let program = program(of: expression, for: property, &table, &log)
      else { continue }
      looks.drives.append(ClusterDrive(row: UInt32(row), property: property, program: program))
      let largest = Dimension.points(Value(min(expression.largestValue([:]), NumberRange.longest)))
      if property == .width {
        size.width = largest
        computed.insert(.width)
      } else {
        size.height = largest
        computed.insert(.height)
      }
    }
    if !computed.isEmpty { look.traits = look.traits.changed { $0.size = size } }
    return computed
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
    let index = append(&table, &log) { [aggregates] () throws(ClusterProgramBuilder.Problem) in
      try ClusterProgramBuilder.program(
        of: expression, reading: aggregates, isPriority: property == .priority,
        in: property.writtenRange ?? -.greatestFiniteMagnitude ... .greatestFiniteMagnitude)
    }
    if let index { known[property, default: [:]][expression.location] = index }
    return index
  }

  /// Returns the index of the program of a text. If none can be built, reports that and returns `nil`.
  mutating func program(
    of text: ClusterTextSource, _ table: inout ClusterPrograms, _ log: inout DiagnosticLog
  ) -> UInt32? {
    // An expression of zoom was reported before.
    guard text.expressions.allSatisfy({ $0.isZoomConstant }) else { return nil }
    return append(&table, &log) { [aggregates, unknown] () throws(ClusterProgramBuilder.Problem) in
      try ClusterProgramBuilder.program(of: text, reading: aggregates, unknown: unknown)
    }
  }

  private mutating func append(
    _ table: inout ClusterPrograms, _ log: inout DiagnosticLog,
    _ program: () throws(ClusterProgramBuilder.Problem) -> ClusterProgram
  ) -> UInt32? {
    do throws(ClusterProgramBuilder.Problem) {
      return table.append(try program())
    } catch {
      if reported.insert(error.place).inserted {
        log.report(.clusterExpression, error.message, at: error.place, help: error.help)
      }
      return nil
    }
  }
}
