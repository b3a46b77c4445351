import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// Compiles changes of a spec's annotations, each to a plan with one annotation.
///
/// - Complexity: O(features of the annotation's `forEach` and of the layers in the plan) for each change.
package struct SpecEditor: Sendable {
  private(set) var spec: ResolvedSpec
  var mapData: MapData
  let provenance: Provenance
  package let limits: Limits
  /// The parts of the compilation that changes of data and variables need.
  var live: LiveSpec
  /// The current form of each annotation that was changed or added, by its row in the plan.
  var changed: [AnnotationIndex: Subject] = [:]
  /// The rows of annotations that the host replaced. The spec does not describe them.
  private(set) var foreign: Set<AnnotationIndex> = []

  /// The annotation that a change is about: an annotation of the spec, or one instance of its `forEach`.
  struct Subject: Sendable {
    var annotation: ResolvedAnnotation
    /// The index of the instance among the items of its `forEach`, or `nil` if the annotation is not
    /// repeated.
    var position: Int?
  }

  init(
    _ spec: ResolvedSpec, _ mapData: MapData, _ provenance: Provenance, _ limits: Limits, _ live: LiveSpec
  ) {
    self.live = live
    self.spec = spec
    self.mapData = mapData
    self.provenance = provenance
    self.limits = limits
  }

  /// The ids of the spec's annotations, in document order.
  package var ids: [String] { spec.ids }

  /// Returns whether the spec or an earlier change describes the annotation, so that it can be changed.
  package func has(_ index: AnnotationIndex) -> Bool { changed[index] != nil || subject(of: index) != nil }

  /// Records that the host replaced an annotation, so that the spec no longer describes it.
  package mutating func forget(_ index: AnnotationIndex) {
    changed[index] = nil
    foreign.insert(index)
  }

  /// Compiles an annotation with the changes of `node` to a plan of one annotation. If the changes are
  /// invalid, reports the errors and returns `nil`.
  package mutating func change(
    _ index: AnnotationIndex, by node: Node, in plan: Plan, _ names: AnnotationNames,
    _ decoder: inout Decoder
  ) -> Plan? {
    guard var subject = changed[index] ?? subject(of: index),
      let annotation = subject.annotation.changed(by: node, &decoder)
    else { return nil }
    subject.annotation = annotation
    // Unless the change names a host, the annotation keeps its host, which may have been removed.
    let namesHost = node.mergedValue("attach")?.mergedValue("annotation") != nil
    let host = namesHost ? nil : plan.host(of: index.row)
    let attached = HostSearch(annotation: index, known: host.map { AnnotationIndex($0) })
    guard let patch = lower(subject, attached, plan, names, &decoder.log) else { return nil }
    changed[index] = subject
    return patch
  }

  /// Compiles a new annotation at `index` to a plan of one annotation. If it is invalid, reports the errors
  /// and returns `nil`.
  /// - Parameter former: A removed annotation with the same id. Annotations attached to it become attached
  ///   to the new one.
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

  // MARK: Lookup

  private func subject(of index: AnnotationIndex) -> Subject? {
    guard !foreign.contains(index), let origin = provenance.origin(ofRow: index.row) else { return nil }
    let annotation = spec.annotations[origin.annotation]
    return Subject(
      annotation: annotation, position: annotation.annotation.forEach == nil ? nil : origin.position)
  }

  // MARK: Lowering

  mutating func lower(
    _ subject: Subject, _ search: HostSearch, _ plan: Plan, _ names: AnnotationNames,
    _ log: inout DiagnosticLog
  ) -> Plan? {
    // Problems of layers were reported when the spec was compiled.
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

/// The parameters for finding the host of one changed or new annotation, that is, the annotation it is
/// attached to.
struct HostSearch {
  /// The plan row of the annotation whose host is searched.
  var annotation: AnnotationIndex
  /// The plan row of the annotation's current host, or `nil` if the change attaches it to another host.
  var known: AnnotationIndex?
  /// The plan row of a removed annotation with the same id as the new annotation, which replaces it.
  var former: AnnotationIndex?
}

extension RowLowering {
  /// Attaches the compiled annotation to its host in the plan `other`. The annotation is the only one that
  /// this value has lowered.
  /// - Returns: Whether the host exists or the annotation needs none.
  mutating func connectHosts(
    _ search: HostSearch, _ names: AnnotationNames, in other: Plan, _ log: inout DiagnosticLog
  ) -> Bool {
    for pending in hosts.pending {
      guard let host = search.known ?? names.row(Located(pending.host, at: pending.place), &log) else {
        return false
      }
      var standing: Int? = host.row
      while let current = standing, current != search.annotation.row, current != search.former?.row {
        standing = other.host(of: current)
      }
      guard standing == nil else {
        log.report(
          .attachmentCycle, "`\(pending.host)` is attached to this annotation", at: pending.place,
          help: "attach one of them to the map")
        return false
      }
      attachments.table.host[pending.attachment] = host.rawValue
      if pending.inheritsZPriority {
        annotations.table.options[pending.row].inheritZPriority(from: other.annotations.options[host.row])
      }
      for state in 0..<states.table.count
      where pending.statesInheritingZPriority.contains(states.table.states[state]) {
        states.table.options[state].inheritZPriority(from: other.annotations.options[host.row])
      }
    }
    return true
  }
}
