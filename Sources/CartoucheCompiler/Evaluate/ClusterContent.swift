import CartoucheDiagnostics
public import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Evaluates the texts and data of clusters, which the resolver leaves to the host.
///
/// Everything that it needs is in the plan. What does not read as `ClusterTexts` says counts as nothing said.
public struct ClusterContent: Sendable {
  private let looks: [Look]
  /// Whether any of them lists the titles of members.
  private let listsMembers: Bool

  private struct Look {
    var title: Expression?
    var subtitle: Expression?
    var view: Expression?
    var data: [Named<DataField>]
    var calloutTitle: Expression?
    var calloutSubtitle: Expression?

    var expressions: [Expression] {
      [title, subtitle, view, calloutTitle, calloutSubtitle].compactMap(\.self)
        + data.flatMap(\.content.expressions)
    }
  }

  /// What a host shows of one cluster.
  public struct Shown: Sendable, Equatable {
    /// Empty: none, as with the others.
    public package(set) var title: String
    /// The second text.
    public package(set) var subtitle: String
    /// The name of the host's view class.
    public package(set) var view: String
    /// A JSON object; empty: none.
    public package(set) var data: String
    /// What its callout has in the first line, if it has a callout.
    public package(set) var calloutTitle: String
    /// And in the second.
    public package(set) var calloutSubtitle: String
  }

  /// For the clusters of a plan, also after changes, unless a reload takes another plan.
  /// - Complexity: O(texts of clusters); done once a plan.
  public init(_ plan: Plan) {
    let texts = plan.clusters.looks.texts
    looks = (0..<plan.clusters.looks.count).map { row in
      Look(
        title: Self.expression(texts.titles, row), subtitle: Self.expression(texts.subtitles, row),
        view: Self.expression(texts.views, row), data: Self.fields(texts.data, row),
        calloutTitle: Self.expression(texts.calloutTitles, row),
        calloutSubtitle: Self.expression(texts.calloutSubtitles, row))
    }
    listsMembers = looks.contains { look in
      look.expressions.contains { $0.propertyReads.contains { $0.name == Cluster.members } }
    }
  }

  /// Whether it knows all that clusters of a plan may look like: a change may have brought another identifier.
  package func covers(_ plan: Plan) -> Bool { looks.count == plan.clusters.looks.count }

  /// What is shown of a cluster of a resolver's last frame; nil: there is no such cluster.
  /// - Complexity: O(its expressions); with `[get, members]` also O(members).
  public func shown(_ cluster: AnnotationIndex, of resolver: borrowing Resolver) -> Shown? {
    shown(cluster, of: resolver.lastFrame)
  }

  /// The same.
  package func shown(_ cluster: AnnotationIndex, of last: LastFrame) -> Shown? {
    guard let evaluation = last.evaluation(of: cluster) else { return nil }
    let members = listsMembers ? last.firstMembers(of: cluster, limit: Resolver.mostListed) : []
    return shown(
      evaluation.identifier, in: evaluation.states, first: evaluation.first, evaluation.inputs, members,
      of: last.plan)
  }

  /// What is shown of a cluster.
  /// - Parameters:
  ///   - cluster: its row in `ClusterColumns`.
  ///   - states: that it is in, as `ClusterColumns.appearance` gives them.
  ///   - first: the row of its first member.
  ///   - inputs: as for its programs.
  ///   - members: the rows of those whose titles are listed.
  package func shown(
    _ cluster: Int, in states: AnnotationStates, first: Int, _ inputs: ClusterInputs, _ members: [UInt32],
    of plan: Plan
  ) -> Shown {
    func row(_ named: NamedProperties) -> Int {
      plan.clusters.looks.row(naming: named, ofCluster: cluster, in: states)
    }
    var read = Self.properties(of: cluster, inputs, plan)
    if !read.contains(where: { $0.name == Cluster.members }) {
      let titles = members.map { ExpressionValue.string(plan.annotations.titles.string(Int($0))) }
      read.append(ExpressionValue.Member(Cluster.members, .array(titles)))
    }
    var evaluation = Evaluation(properties: read, zoom: inputs.zoom)
    func text(_ expression: Expression?) -> String? { expression.map { evaluation.data($0).text } }
    let title = text(looks[row(.title)].title) ?? plan.annotations.titles.string(first)
    let subtitle = text(looks[row(.subtitle)].subtitle) ?? ""
    let data = looks[row(.data)].data
    let callout = looks[row(NamedProperties(.callout))]
    let named = row(NamedProperties(.view))
    var view = plan.views.string(Int(plan.clusters.looks.options[named].view))
    if let expression = looks[named].view, case .string(let name) = evaluation.data(expression), !name.isEmpty
    {
      view = name
    }
    return Shown(
      title: title, subtitle: subtitle, view: view,
      data: data.isEmpty ? "" : evaluation.json(data),
      calloutTitle: text(callout.calloutTitle) ?? title,
      calloutSubtitle: text(callout.calloutSubtitle) ?? subtitle)
  }

  /// What the aggregates of a cluster are: a JSON object.
  package static func aggregates(of cluster: Int, _ inputs: ClusterInputs, _ plan: Plan) -> String {
    var json = ""
    ExpressionValue.object(properties(of: cluster, inputs, plan)).appendJSON(to: &json)
    return json
  }

  private static func properties(
    of cluster: Int, _ inputs: ClusterInputs, _ plan: Plan
  ) -> [ExpressionValue.Member] {
    let aggregates = plan.clusters.aggregates
    return zip(aggregates.range(ofCluster: cluster), inputs.aggregates).map { index, value in
      ExpressionValue.Member(aggregates.names.string(index), expressionValue(value, plan))
    } + [ExpressionValue.Member("count", .number(Double(inputs.count)))]
  }

  private static func expressionValue(_ value: ClusterValue, _ plan: Plan) -> ExpressionValue {
    switch value {
    case .null: .null
    case .boolean(let boolean): .boolean(boolean)
    case .number(let number): .number(number)
    case .text(let index), .structure(let index):
      json(plan.clusters.aggregates.texts, Int(index)).map { ExpressionValue(data: $0) } ?? .null
    }
  }
}

private func json(_ texts: TextColumn, _ index: Int) -> Node? {
  guard index < texts.count, !texts[index].isEmpty else { return nil }
  var sources = SourceList()
  let source = sources.add(SourceText(path: "plan", bytes: Array(texts[index])))
  var diagnostics: [Diagnostic] = []
  return parseDocument(source, in: sources, format: .json, diagnostics: &diagnostics).root
}

extension ClusterContent {
  /// What a row of texts says; nil: nothing.
  static func expression(_ texts: TextColumn, _ index: Int) -> Expression? {
    var decoder = Decoder(evaluateConstant: evaluateConstant)
    return json(texts, index).flatMap { parseExpression($0, expecting: nil, &decoder) }
  }

  /// The data that a row of texts says; empty: none.
  static func fields(_ texts: TextColumn, _ index: Int) -> [Named<DataField>] {
    var decoder = Decoder(evaluateConstant: evaluateConstant)
    var fields: [Named<DataField>] = []
    if let node = json(texts, index) { Codec.data.read(node, &fields, &decoder) }
    return fields
  }
}
