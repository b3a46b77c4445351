import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Evaluates the texts and data of clusters, which the resolver leaves to the host.
///
/// Everything that it needs is in the plan. What does not read as `ClusterTexts` says counts as nothing said.
package struct ClusterContent: Sendable {
  private let plan: Plan
  private let looks: [Look]

  private struct Look {
    var title: Expression?
    var subtitle: Expression?
    var view: Expression?
    var data: [Named<DataField>]
    var calloutTitle: Expression?
    var calloutSubtitle: Expression?
  }

  /// What a host shows of one cluster.
  package struct Shown: Sendable, Equatable {
    /// Empty: none, as with the others.
    package var title: String
    package var subtitle: String
    package var view: String
    /// A JSON object; empty: none.
    package var data: String
    package var calloutTitle: String
    package var calloutSubtitle: String
  }

  /// - Complexity: O(texts of clusters); done once a plan.
  package init(_ plan: Plan) {
    self.plan = plan
    let texts = plan.clusters.looks.texts
    looks = (0..<plan.clusters.looks.count).map { row in
      Look(
        title: expression(texts.titles, row), subtitle: expression(texts.subtitles, row),
        view: expression(texts.views, row), data: fields(texts.data, row),
        calloutTitle: expression(texts.calloutTitles, row),
        calloutSubtitle: expression(texts.calloutSubtitles, row))
    }
  }

  /// What is shown of a cluster.
  /// - Parameters:
  ///   - cluster: its row in `ClusterColumns`.
  ///   - states: that it is in, as `ClusterColumns.appearance` gives them.
  ///   - first: the row of its first member.
  ///   - inputs: as for its programs.
  package func shown(
    _ cluster: Int, in states: AnnotationStates, first: Int, _ inputs: ClusterInputs
  ) -> Shown {
    func row(_ named: NamedProperties) -> Int {
      plan.clusters.looks.row(naming: named, ofCluster: cluster, in: states)
    }
    var evaluation = Evaluation(properties: properties(of: cluster, inputs), zoom: inputs.zoom)
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
  package func aggregates(of cluster: Int, _ inputs: ClusterInputs) -> String {
    var json = ""
    ExpressionValue.object(properties(of: cluster, inputs)).appendJSON(to: &json)
    return json
  }

  private func properties(of cluster: Int, _ inputs: ClusterInputs) -> [ExpressionValue.Member] {
    let aggregates = plan.clusters.aggregates
    return zip(aggregates.range(ofCluster: cluster), inputs.aggregates).map { index, value in
      ExpressionValue.Member(aggregates.names.string(index), expressionValue(value))
    } + [ExpressionValue.Member("count", .number(Double(inputs.count)))]
  }

  private func expressionValue(_ value: ClusterValue) -> ExpressionValue {
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

private func expression(_ texts: TextColumn, _ index: Int) -> Expression? {
  var decoder = Decoder(evaluateConstant: evaluateConstant)
  return json(texts, index).flatMap { parseExpression($0, expecting: nil, &decoder) }
}

private func fields(_ texts: TextColumn, _ index: Int) -> [Named<DataField>] {
  var decoder = Decoder(evaluateConstant: evaluateConstant)
  var fields: [Named<DataField>] = []
  if let node = json(texts, index) { Codec.data.read(node, &fields, &decoder) }
  return fields
}
