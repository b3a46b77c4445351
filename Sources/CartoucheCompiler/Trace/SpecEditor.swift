import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

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
  let groups: [(id: String, rows: Range<Int>)]
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
    _ spec: Spec, _ modules: [Module], _ templates: Templates, _ mapData: MapData, _ lowering: Lowering
  ) {
    self.spec = spec
    self.modules = modules
    self.templates = templates
    self.mapData = mapData
    lookup = lowering.lookup
    clusters = lowering.declaredClusters
    limits = lowering.limits
    groups = lowering.groups
  }

  /// The annotation in `row` with what `node` changes; nil, and reported, if that is wrong.
  mutating func change(
    _ row: UInt32, by node: Node, in plan: Plan, _ names: TraceNames, _ decoder: inout Decoder
  ) -> Plan? {
    guard var subject = changed[row] ?? subject(of: row) else { return nil }
    let expressionsBefore = decoder.expressionCount
    let errorsBefore = decoder.log.errorCount
    subject.annotation.annotation.readChange(node, &decoder)
    if decoder.expressionCount > expressionsBefore { subject.annotation.hasExpressions = true }
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
  mutating func add(
    _ node: Node, at row: UInt32, in plan: Plan, inPlaceOf former: UInt32?, _ names: TraceNames,
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
    _ subject: Subject, _ search: HostSearch, _ plan: Plan, _ names: TraceNames, _ log: inout DiagnosticLog
  ) -> Plan? {
    var lowering = Lowering(spec, lookup, mapData.layers, clusters: clusters, limits: limits)
    lowering.onlyInstance = subject.position
    lowering.mayRepeat = false
    // What is wrong with layers was told when the spec was compiled.
    var silent = DiagnosticLog()
    lowering.avoidLayers(spec.avoid.layers, &mapData, &silent)
    lowering.addLayers(&mapData, &silent)
    let errorsBefore = log.errorCount
    lowering.lower(subject.annotation, in: modules[subject.module], &mapData, &log)
    guard log.errorCount == errorsBefore, lowering.plan.annotations.count == 1 else { return nil }
    guard lowering.connectHosts(search, names, in: plan, &log) else { return nil }
    lowering.plan.annotations.lastOrder = [0]
    return lowering.plan
  }
}

/// What the search for the host of one annotation goes by.
struct HostSearch {
  /// The annotation's row in the plan that is changed.
  var row: UInt32
  /// The host that it has and keeps.
  var known: UInt32?
  /// The removed row whose place it takes.
  var former: UInt32?
}

extension Lowering {
  /// Finds the host of the one annotation that was lowered among the rows of another plan.
  /// - Returns: whether there is one, or none is needed.
  mutating func connectHosts(
    _ search: HostSearch, _ names: TraceNames, in other: Plan, _ log: inout DiagnosticLog
  ) -> Bool {
    for pending in pendingHosts {
      guard let host = search.known ?? names.row(Located(pending.host, at: pending.place), &log) else {
        return false
      }
      var standing: Int? = Int(host)
      while let current = standing, current != Int(search.row), current != search.former.map({ Int($0) }) {
        standing = other.host(of: current)
      }
      guard standing == nil else {
        log.report(
          .attachmentCycle, "`\(pending.host)` is attached to this annotation", at: pending.place,
          help: "attach one of them to the map")
        return false
      }
      plan.attachments.host[pending.attachment] = host
      if pending.takesZPriority {
        plan.annotations.options[pending.row].flags.insert(.takesZPriority)
        plan.annotations.options[pending.row].zPriority = other.annotations.options[Int(host)].zPriority
      }
      for state in 0..<plan.states.count
      where pending.statesTakingZPriority.contains(plan.states.state[state]) {
        plan.states.options[state].flags.insert(.takesZPriority)
        plan.states.options[state].zPriority = other.annotations.options[Int(host)].zPriority
      }
    }
    return true
  }
}
