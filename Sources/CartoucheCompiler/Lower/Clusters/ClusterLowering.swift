import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Fills the plan's clusters: those that the spec describes, and those that annotations name.
struct ClusterLowering {
  private var columns = ClusterColumns()
  private var membership = ClusterMembership()
  private var looks: ClusterLookLowering
  /// What the spec says of clusters.
  private let declared: [Named<Cluster>]
  private let names: Names
  /// By the row in the plan.
  private var clusters: [Cluster] = []
  private var indices: [String: UInt32] = [:]
  /// Between which zooms any member of a cluster is shown, by the row in the plan; nil: it has none.
  private var memberZooms: [ClosedRange<Double>?] = []

  /// - Parameter zoom: the camera's.
  init(_ declared: [Named<Cluster>], _ names: Names, zoom: Double, _ limits: Limits) {
    self.declared = declared
    self.names = names
    looks = ClusterLookLowering(zoom: zoom, limits)
  }

  /// The finished table.
  var table: ClusterColumns {
    var table = columns
    table.member = membership.member
    table.aggregates = membership.aggregates
    table.looks = looks.table
    table.programs = looks.programs
    return table
  }

  /// Adds the clusters that the spec describes.
  mutating func appendDeclared(_ options: inout OptionsLowering, _ log: inout DiagnosticLog) {
    for cluster in declared {
      checkCluster(cluster, &log)
      _ = append(cluster.name.content, cluster.content, &options, &log)
    }
  }

  /// Reports what can be said of clusters once all their members are known.
  func checkMembers(_ log: inout DiagnosticLog) {
    for (cluster, zooms) in zip(clusters, memberZooms) {
      if let zooms { checkZooms(of: cluster, besides: zooms, &log) }
    }
  }

  /// Notes in which cluster the annotation in `row` may take part, and what it gives to its aggregates.
  mutating func appendMember(
    _ annotation: Annotation, at row: Int, _ options: inout OptionsLowering, _ evaluation: inout Evaluation
  ) {
    let written = annotation.traits.content.clusteringIdentifier
    // Most specs have no clusters at all.
    if membership.member.isEmpty, case .constant(let name) = written.form, name.isEmpty { return }
    let name = evaluation.name(written, default: Annotation.defaults.traits.content.clusteringIdentifier)
    if name.isEmpty, membership.member.isEmpty { return }
    membership.fill(to: row)
    guard !name.isEmpty else { return membership.appendNone() }
    let cluster = index(of: written.location.map { names.qualified(name, at: $0) } ?? name, &options)
    membership.append(memberOf: cluster, clusters[Int(cluster)].aggregates, &evaluation)
    widenZooms(of: Int(cluster), to: annotation.traits.content)
  }

  /// The row of a cluster; an identifier without an entry of its own gets the defaults.
  private mutating func index(of identifier: String, _ options: inout OptionsLowering) -> UInt32 {
    if let index = indices[identifier] { return index }
    // What is wrong with the others was told when they were added; the defaults give nothing to report.
    var silent = DiagnosticLog()
    let declared = declared.first { $0.name.content == identifier }
    return append(identifier, declared?.content ?? Cluster(), &options, &silent)
  }

  private mutating func widenZooms(of cluster: Int, to member: Annotation.Traits) {
    let whole = NumberRange.zoom
    let low = member.minZoom.constant ?? whole.lowerBound
    let high = member.maxZoom.constant ?? whole.upperBound
    guard low <= high else { return }
    let others = memberZooms[cluster] ?? low...high
    memberZooms[cluster] = min(low, others.lowerBound)...max(high, others.upperBound)
  }

  private mutating func append(
    _ identifier: String, _ cluster: Cluster, _ options: inout OptionsLowering, _ log: inout DiagnosticLog
  ) -> UInt32 {
    let index = columns.identifiers.append(identifier.utf8)
    indices[identifier] = index
    clusters.append(cluster)
    memberZooms.append(nil)
    columns.minPoints.append(UInt32(cluster.minPoints))
    columns.maxZoom.append(cluster.maxZoom)
    columns.position.append(cluster.position == .mean ? .mean : .first)
    membership.append(cluster.aggregates, &log)
    looks.append(cluster, &options, &log)
    return index
  }
}
