import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// Compiles changes of a spec's annotations, one after the other, each to a plan with that one annotation.
///
/// - Complexity: of a change O(features of the annotation's `forEach` and of the layers that frames must know).
package struct SpecEditor: Sendable {
  private var spec: ResolvedSpec
  private var mapData: MapData
  private let provenance: Provenance
  package let limits: Limits
  /// What annotations are after the changes, and those that were added.
  private var changed: [AnnotationIndex: Subject] = [:]
  /// Those that became what no spec says.
  private var foreign: Set<AnnotationIndex> = []

  /// An annotation, or one instance of it.
  private struct Subject: Sendable {
    var annotation: ResolvedAnnotation
    /// Of the instance; nil: it is not repeated.
    var position: Int?
  }

  init(_ spec: ResolvedSpec, _ mapData: MapData, _ provenance: Provenance, _ limits: Limits) {
    self.spec = spec
    self.mapData = mapData
    self.provenance = provenance
    self.limits = limits
  }

  /// Ids of the spec's annotations, in document order.
  package var ids: [String] { spec.ids }

  /// Whether it knows what an annotation is, so that it can be changed.
  package func has(_ index: AnnotationIndex) -> Bool { changed[index] != nil || subject(of: index) != nil }

  /// Notes that an annotation became what the spec does not say.
  package mutating func forget(_ index: AnnotationIndex) {
    changed[index] = nil
    foreign.insert(index)
  }

  /// The annotation with what `node` changes; nil, and reported, if that is wrong.
  package mutating func change(
    _ index: AnnotationIndex, by node: Node, in plan: Plan, _ names: AnnotationNames,
    _ decoder: inout Decoder
  ) -> Plan? {
    guard var subject = changed[index] ?? subject(of: index),
      let annotation = subject.annotation.changed(by: node, &decoder)
    else { return nil }
    subject.annotation = annotation
    // One that the change does not name may have been removed.
    let namesHost = node.mergedValue("attach")?.mergedValue("annotation") != nil
    let host = namesHost ? nil : plan.host(of: index.row)
    let attached = HostSearch(annotation: index, known: host.map { AnnotationIndex($0) })
    guard let patch = lower(subject, attached, plan, names, &decoder.log) else { return nil }
    changed[index] = subject
    return patch
  }

  /// A new annotation, which will be the one at `index`; nil, and reported, if something is wrong.
  /// - Parameter former: a removed annotation whose place it takes for what is attached to that.
  package mutating func add(
    _ node: Node, at index: AnnotationIndex, in plan: Plan, inPlaceOf former: AnnotationIndex?,
    _ names: AnnotationNames,
    _ decoder: inout Decoder
  ) -> Plan? {
    let errorsBefore = decoder.log.errorCount
    guard let root = spec.modules.indices.last, let annotation = spec.read(node, in: root, &decoder) else {
      return nil
    }
    if let forEach = annotation.annotation.forEach {
      decoder.log.report(
        .unknownKey, "an annotation that is added has no `forEach`", at: forEach.location,
        help: "add one annotation after the other, each with its `attach`")
    }
    guard decoder.log.errorCount == errorsBefore else { return nil }
    let subject = Subject(annotation: annotation, position: nil)
    guard let patch = lower(subject, HostSearch(annotation: index, former: former), plan, names, &decoder.log)
    else {
      return nil
    }
    changed[index] = subject
    return patch
  }

  // MARK: Which

  private func subject(of index: AnnotationIndex) -> Subject? {
    guard !foreign.contains(index), let origin = provenance.origin(ofRow: index.row) else { return nil }
    let annotation = spec.annotations[origin.annotation]
    return Subject(
      annotation: annotation, position: annotation.annotation.forEach == nil ? nil : origin.position)
  }

  // MARK: Lowering

  private mutating func lower(
    _ subject: Subject, _ search: HostSearch, _ plan: Plan, _ names: AnnotationNames,
    _ log: inout DiagnosticLog
  ) -> Plan? {
    // What is wrong with layers was told when the spec was compiled.
    var silent = DiagnosticLog()
    var lowering = Lowering(spec, limits, &mapData, &silent)
    let errorsBefore = log.errorCount
    lowering.lower(
      subject.annotation, instance: subject.position, &mapData, &log)
    guard log.errorCount == errorsBefore, lowering.rows.annotations.table.count == 1 else { return nil }
    guard lowering.rows.connectHosts(search, names, in: plan, &log) else { return nil }
    return lowering.plan()
  }
}
