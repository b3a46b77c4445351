import CartoucheDiagnostics
public import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Evaluates the texts and data of clusters, which the resolver does not evaluate.
///
/// The plan contains all needed expressions. A text that is not an expression in the format of
/// `ClusterTexts` counts as omitted.
public struct ClusterContent: Sendable {
  private let looks: [Look]
  /// Whether any expression of a cluster reads `members`, the list of the titles of the cluster's members.
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

  /// The texts and data that a host shows for one cluster.
  public struct Shown: Sendable, Equatable {
    /// The first line of the cluster's view; empty if the cluster has none.
    public package(set) var title: String
    /// The second line of the cluster's view; empty if the cluster has none.
    public package(set) var subtitle: String
    /// The name of the class of the host's view that shows the cluster.
    public package(set) var view: String
    /// The cluster's `data` as a JSON object; empty if the cluster has none.
    public package(set) var data: String
    /// The first line of the callout; empty if the cluster has none.
    public package(set) var calloutTitle: String
    /// The second line of the callout; empty if the cluster has none.
    public package(set) var calloutSubtitle: String
  }

  /// Parses the texts of a plan's clusters. The result stays valid after changes, until another plan is
  /// loaded.
  /// - Complexity: O(texts of clusters).
  public init(_ plan: Plan) {
    let texts = plan.clusters.looks.texts
    looks = (0..<plan.clusters.looks.count).map { row in
      Look(
        title: Self.expression(texts[.title], row), subtitle: Self.expression(texts[.subtitle], row),
        view: Self.expression(texts[.view], row), data: Self.fields(texts[.data], row),
        calloutTitle: Self.expression(texts[.calloutTitle], row),
        calloutSubtitle: Self.expression(texts[.calloutSubtitle], row))
    }
    listsMembers = looks.contains { look in
      look.expressions.contains { $0.propertyReads.contains { $0.name == Cluster.members } }
    }
  }

  /// Returns whether this value has the texts of every cluster of `plan`. It may lack those of a cluster that
  /// a change added.
  package func covers(_ plan: Plan) -> Bool { looks.count == plan.clusters.looks.count }

  /// Returns the texts and data of a cluster in the resolver's last frame, or `nil` if the frame has no such
  /// cluster.
  /// - Complexity: O(expressions), and O(members) if an expression reads `members`.
  public func shown(_ cluster: AnnotationIndex, of resolver: borrowing Resolver) -> Shown? {
    shown(cluster, of: resolver.lastFrame)
  }

  /// Returns the texts and data of a cluster in the frame `last`, or `nil` if that frame has no such cluster.
  package func shown(_ cluster: AnnotationIndex, of last: LastFrame) -> Shown? {
    guard let evaluation = last.evaluation(of: cluster) else { return nil }
    let members = listsMembers ? last.firstMembers(of: cluster, limit: Resolver.mostListed) : []
    return shown(
      evaluation.identifier, in: evaluation.states, first: evaluation.first, evaluation.inputs, members,
      of: last.plan)
  }

  /// Evaluates the texts and data of a cluster.
  /// - Parameters:
  ///   - cluster: The row of the cluster in `ClusterColumns`.
  ///   - states: The states of the cluster, as in `ClusterColumns.appearance`.
  ///   - first: The row of the cluster's first member in `plan.annotations`.
  ///   - inputs: The inputs of the cluster's programs.
  ///   - members: The rows in `plan.annotations` of the cluster's members, for expressions that list their
  ///     titles.
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
    var evaluation = PropertyEvaluation(properties: read, zoom: inputs.zoom)
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

  /// Returns the aggregates of a cluster, including `count`, as a JSON object.
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
  /// Parses the JSON in row `index` of `texts` as an expression; `nil` if the row is empty.
  static func expression(_ texts: TextColumn, _ index: Int) -> Expression? {
    var decoder = Decoder(evaluateConstant: evaluateConstant)
    return json(texts, index).flatMap { parseExpression($0, expecting: nil, &decoder) }
  }

  /// Parses the JSON in row `index` of `texts` as the fields of a cluster's `data`. The result is empty if
  /// the row is empty.
  static func fields(_ texts: TextColumn, _ index: Int) -> [Named<DataField>] {
    var decoder = Decoder(evaluateConstant: evaluateConstant)
    var fields: [Named<DataField>] = []
    if let node = json(texts, index) { Codec.data.read(node, &fields, &decoder) }
    return fields
  }
}

/// A frame for drawing and printing, with a plan in which each cluster is an annotation with texts.
package struct DescribedFrame {
  package var frame: Frame
  package var plan: Plan
  /// The texts of each cluster in `frame.clusters`, in the same order.
  package var clusters: [DescribedCluster] = []

  /// - Parameters:
  ///   - frame: The last frame of the resolver.
  ///   - resolver: The source of the clusters' members and states.
  /// - Complexity: O(annotations).
  package init(_ frame: Frame, of resolver: borrowing Resolver) {
    self.init(frame, resolver.lastFrame)
  }

  private init(_ frame: Frame, _ last: LastFrame) {
    let described = last.described(frame)
    (plan, self.frame) = described
    if frame.clusters.isEmpty { return }
    let content = ClusterContent(last.plan)
    var texts: [Int: ClusterContent.Shown] = [:]
    for (cluster, renamed) in zip(frame.clusters, described.frame.clusters) {
      guard let evaluation = last.evaluation(of: cluster.annotation) else { continue }
      texts[renamed.annotation.row] = content.shown(cluster.annotation, of: last)
      clusters.append(
        DescribedCluster(
          members: last.members(of: cluster.annotation),
          properties: ClusterContent.aggregates(
            of: evaluation.identifier, evaluation.inputs, last.plan), in: plan))
    }
    plan.applyTexts { row in
      texts[row].map {
        ($0.title, $0.subtitle, $0.view, $0.data, $0.calloutTitle, $0.calloutSubtitle)
      }
    }
  }
}
