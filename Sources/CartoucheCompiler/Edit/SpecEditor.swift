import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// Compiles changes of a spec's annotations, one after the other, each to a plan with that one annotation.
///
/// - Complexity: of a change O(features of the annotation's `forEach` and of the layers that frames must know).
package struct SpecEditor: Sendable {
  let spec: Spec
  let modules: [Module]
  var templates: Templates
  var mapData: MapData
  var lookup: AnnotationLookup
  let clusters: [Named<Cluster>]
  let limits: Limits
  /// Rows that each annotation of the spec became.
  let groups: [AnnotationGroup]
  /// What annotations are after the changes, and those that were added, by row.
  private var changed: [UInt32: Subject] = [:]

  /// An annotation, or one instance of it.
  private struct Subject: Sendable {
    var annotation: DecodedAnnotation
    /// Index in `modules`.
    var module: Int
    /// Of the instance; nil: it is not repeated.
    var position: Int?
  }

  init(
    _ spec: Spec, _ modules: [Module], _ templates: Templates, _ mapData: MapData, _ lookup: AnnotationLookup,
    _ clusters: [Named<Cluster>], _ limits: Limits, _ groups: [AnnotationGroup]
  ) {
    self.spec = spec
    self.modules = modules
    self.templates = templates
    self.mapData = mapData
    self.lookup = lookup
    self.clusters = clusters
    self.limits = limits
    self.groups = groups
  }

  /// Ids of the spec's annotations, in document order.
  package var ids: [String] { groups.map(\.id) }

  /// The annotation in `row` with what `node` changes; nil, and reported, if that is wrong.
  package mutating func change(
    _ row: UInt32, by node: Node, in plan: Plan, _ names: some AnnotationRows, _ decoder: inout Decoder
  ) -> Plan? {
    guard var subject = changed[row] ?? subject(of: row) else { return nil }
    let expressionsBefore = decoder.expressionCount
    let errorsBefore = decoder.log.errorCount
    subject.annotation.annotation.readChange(node, &decoder)
    if decoder.expressionCount > expressionsBefore { subject.annotation.hasExpressions = true }
    subject.annotation.states = subject.annotation.annotation.statesInOrder(decoder.limits)
    guard decoder.log.errorCount == errorsBefore else { return nil }
    // One that the change does not name may have been removed.
    let namesHost = node.mergedValue("attach")?.mergedValue("annotation") != nil
    let host = namesHost ? nil : plan.host(of: Int(row))
    let attached = HostSearch(row: row, known: host.map { UInt32($0) })
    guard let patch = lower(subject, attached, plan, names, &decoder.log) else { return nil }
    changed[row] = subject
    return patch
  }

  /// A new annotation that will have `row`; nil, and reported, if something is wrong.
  /// - Parameter former: the row of a removed annotation whose place it takes for what is attached to that.
  package mutating func add(
    _ node: Node, at row: UInt32, in plan: Plan, inPlaceOf former: UInt32?, _ names: some AnnotationRows,
    _ decoder: inout Decoder
  ) -> Plan? {
    let errorsBefore = decoder.log.errorCount
    guard let annotation = decodeAnnotation(node, &templates, &decoder) else { return nil }
    if let forEach = annotation.annotation.forEach {
      decoder.log.report(
        .unknownKey, "an annotation that is added has no `forEach`", at: forEach.location,
        help: "add one annotation after the other, each with its `attach`")
    }
    guard decoder.log.errorCount == errorsBefore, let root = modules.indices.last else { return nil }
    let subject = Subject(annotation: annotation, module: root, position: nil)
    guard let patch = lower(subject, HostSearch(row: row, former: former), plan, names, &decoder.log) else {
      return nil
    }
    changed[row] = subject
    return patch
  }

  // MARK: Which

  private mutating func subject(of row: UInt32) -> Subject? {
    guard let group = groups.first(where: { $0.rows.contains(Int(row)) }),
      let (annotation, module) = lookup.decoded(group.id, limits)
    else { return nil }
    let position = annotation.annotation.forEach == nil ? nil : Int(row) - group.rows.lowerBound
    return Subject(annotation: annotation, module: module, position: position)
  }

  // MARK: Lowering

  private mutating func lower(
    _ subject: Subject, _ search: HostSearch, _ plan: Plan, _ names: some AnnotationRows,
    _ log: inout DiagnosticLog
  ) -> Plan? {
    // What is wrong with layers was told when the spec was compiled.
    var silent = DiagnosticLog()
    var lowering = Lowering(spec, lookup, clusters, limits, &mapData, &silent)
    let errorsBefore = log.errorCount
    lowering.lower(
      subject.annotation, instance: subject.position, in: modules[subject.module], &mapData, &log)
    guard log.errorCount == errorsBefore, lowering.rows.annotations.table.count == 1 else { return nil }
    guard lowering.rows.connectHosts(search, names, in: plan, &log) else { return nil }
    return lowering.plan()
  }
}
