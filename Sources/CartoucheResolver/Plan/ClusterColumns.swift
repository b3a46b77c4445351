/// The table `Plan.clusters`: the cluster identifiers, the annotations with these identifiers, and the appearance of
/// clusters.
package struct ClusterColumns: Sendable, Equatable {
  /// The cluster identifiers: first those under `clusters` in the spec, then the others in order of first use.
  ///
  /// Each identifier has one row. All arrays but `member` and `formerIdentifiers` have this length.
  package var identifiers = TextColumn()
  /// For each cluster identifier, the smallest number of members that form a cluster; ≥ 2.
  package var minPoints: [UInt32] = []
  /// For each cluster identifier, the highest zoom at which annotations form clusters.
  package var maxZoom: [Double] = []
  package var position: [ClusterPositionRule] = []
  /// The identifier of each annotation, as a row of `identifiers`; `none` if the annotation never clusters.
  ///
  /// Empty if no annotation has a cluster identifier.
  package var member: [UInt32] = []
  package var aggregates = ClusterAggregates()
  package var looks = ClusterLooks()
  package var programs = ClusterPrograms()
  /// The previous identifiers of annotations that changed their identifier while they were a cluster's first member.
  ///
  /// Plan files do not contain them.
  private(set) var formerIdentifiers: [FormerIdentifier] = []

  /// The value in `member` of an annotation that never clusters.
  package static let none = UInt32.max

  package init() {}

  package var count: Int { minPoints.count }

  /// Returns whether the annotation in `row` may be a member of a cluster.
  package func canCluster(_ row: Int) -> Bool { row < member.count && member[row] != ClusterColumns.none }

  struct FormerIdentifier: Sendable, Equatable {
    var first: UInt32
    var identifier: UInt32
  }

  /// Records the identifier of the cluster with the first member `first`, before that annotation changes its
  /// identifier.
  mutating func noteFormerIdentifier(_ identifier: UInt32, of first: UInt32) {
    formerIdentifiers.removeAll { $0.first == first }
    formerIdentifiers.append(FormerIdentifier(first: first, identifier: identifier))
  }

  /// Returns the last recorded identifier of the cluster with the first member `first`; `none` if none is recorded.
  func formerIdentifier(of first: UInt32) -> UInt32 {
    formerIdentifiers.first { $0.first == first }?.identifier ?? ClusterColumns.none
  }
}

extension ClusterColumns {
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.clusters
    try identifiers.serialize(with: &coder, count: rows)
    try coder.numbers(&minPoints, count: rows)
    try coder.check(minPoints.allSatisfy { $0 >= 2 }, or: "a cluster has fewer than two members")
    try coder.numbers(&maxZoom, count: rows)
    try coder.choices(&position, count: rows)
    let memberCount = try coder.countIfAny(member.count, of: counts.annotations)
    try coder.indices(&member, count: memberCount, below: rows, orNone: true)
    try aggregates.serialize(with: &coder, counts)
    try coder.check(membersHaveValues, or: "a member lacks a value for an aggregate")
    try looks.serialize(with: &coder, counts)
    try programs.serialize(with: &coder)
    try coder.check(
      looks.drives.allSatisfy { Int(clamping: $0.program) < programs.count }, or: "an index is out of range")
    try coder.check(
      looks.textPrograms.allSatisfy { $0 == Self.none || Int(clamping: $0) < programs.count },
      or: "an index is out of range")
    try coder.check(
      looks.drives.allSatisfy { !programs.makesTexts(Int($0.program)) },
      or: "a program of a property makes texts")
    try coder.check(programsReadAggregates, or: "a program reads an unknown aggregate")
  }

  private var membersHaveValues: Bool {
    member.indices.allSatisfy { row in
      let cluster = member[row]
      let wanted = cluster == Self.none ? 0 : aggregates.range(ofCluster: Int(cluster)).count
      return aggregates.values(ofRow: row).count == wanted
    }
  }

  private var programsReadAggregates: Bool {
    var cluster = 0
    return looks.drives.allSatisfy { drive in
      // `looks.drives` and `looks.ends` both ascend by row, so one pass finds the cluster identifier of each drive.
      while looks.ends[cluster] <= drive.row { cluster += 1 }
      let count = aggregates.range(ofCluster: cluster).count
      return programs.steps[programs.range(Int(drive.program))].allSatisfy {
        $0.operation != .aggregate || Int(clamping: $0.operand) < count
      }
    }
  }
}

/// The rule for the coordinate of a cluster.
package enum ClusterPositionRule: UInt8, Sendable, CaseIterable {
  /// The cluster is at the mean Web Mercator coordinate of its members.
  case mean
  /// The cluster is at the coordinate of its first member.
  case first
}

/// The appearance of clusters: for each cluster identifier a base row, then a row for each set of states, as in
/// `StateColumns`.
///
/// A column holds the value for all clusters of an identifier. If a value depends on the members, `drives` names its
/// program, and the column holds the fallback for when the program fails. For `width` and `height`, it holds the largest
/// result of the program instead, and `inherited` names the fallback.
package struct ClusterLooks: Sendable, Equatable {
  /// The end of the rows of each cluster identifier: identifier `i` has the rows `ends[i - 1] ..< ends[i]`, base row
  /// first.
  package var ends: [UInt32] = []
  /// The states of a cluster in which each row of options applies; empty for a base row.
  package var states: [AnnotationStates] = []
  /// The properties that each row sets, including properties that a program computes and properties that clusters
  /// inherit from their members. A base row sets all properties.
  package var named: [NamedProperties] = []
  /// The options that each row sets. The texts of callouts are in `texts` instead, and apply if `named` of the row
  /// contains `callout`.
  package var options: [AnnotationOptions] = []
  /// The properties that each row inherits from the cluster's members, because the spec does not give them.
  package var inherited: [ClusterInheritance] = []
  /// The program index of each text: `ClusterText.allCases.count` entries per row.
  ///
  /// A row has `ClusterText.allCases.count` elements. `ClusterColumns.none` means that the text is absent or has no
  /// program. Empty if no text has a program.
  package var textPrograms: [UInt32] = []
  /// The properties that cluster programs compute, in ascending order of rows.
  package var drives: [ClusterDrive] = []

  package init() {}

  package var count: Int { states.count }

  /// Returns, among the rows of a cluster identifier, the last one that sets the properties `named` while the cluster
  /// is in `states`. If no row for states does, returns the identifier's base row.
  package func row(naming named: NamedProperties, ofCluster cluster: Int, in states: AnnotationStates) -> Int
  {
    let rows = range(ofCluster: cluster)
    return rows.last { states.isSuperset(of: self.states[$0]) && self.named[$0].isSuperset(of: named) }
      ?? rows.lowerBound
  }

  /// Returns the program of a text; `nil` if it has none.
  package func program(of text: ClusterText, inRow row: Int) -> Int? {
    let place = row * ClusterText.allCases.count + Int(text.rawValue)
    guard place < textPrograms.count, textPrograms[place] != ClusterColumns.none else { return nil }
    return Int(textPrograms[place])
  }

  package func range(ofCluster cluster: Int) -> Range<Int> { ends.range(ofList: cluster) }
}

extension ClusterLooks {
  mutating func serialize<Coder: PlanCoder>(
    with coder: inout Coder, _ counts: PlanCounts
  ) throws(Coder.Failure) {
    let rows = counts.clusterLooks
    let end = try coder.ends(&ends, count: counts.clusters, areFilled: true)
    try coder.check(end == rows, or: "the rows are not in order")
    try coder.choices(&states, count: rows)
    try coder.check(isInOrder, or: "the rows are not in order")
    try coder.choices(&named, count: rows)
    try coder.check(
      zip(states, named).allSatisfy { $0.isEmpty ? $1 == .all : $0.mayName($1) },
      or: "a state sets a property that it cannot set")
    try coder.options(&options, count: rows, counts)
    try coder.choices(&inherited, count: rows)
    let textCount = try coder.countIfAny(textPrograms.count, of: rows * ClusterText.allCases.count)
    try coder.numbers(&textPrograms, count: textCount)
    var driveCount = drives.count
    try coder.count(&driveCount)
    try coder.records(&drives, count: driveCount)
    try coder.check(
      drives.allSatisfy { Int(clamping: $0.row) < rows }, or: "an index is out of range")
    try coder.check(drives.map { $0.row }.ascends(strictly: false), or: "the rows are not in order")
    try coder.check(
      drives.allSatisfy { named[Int($0.row)].contains($0.property) },
      or: "a program computes a property that its state does not set")
  }

  /// Whether each cluster identifier has a base row, followed by rows for states in ascending order.
  private var isInOrder: Bool {
    ends.indices.allSatisfy { cluster in
      let rows = states[range(ofCluster: cluster)]
      return rows.first?.isEmpty == true && rows.allSatisfy { AnnotationStates.all.isSuperset(of: $0) }
        && rows.map { $0.rawValue }.ascends(strictly: true)
    }
  }
}

/// A set of properties that a cluster inherits from its members.
package struct ClusterInheritance: OptionSet, Sendable, Equatable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The cluster has the size of its first member.
  package static let size = ClusterInheritance(rawValue: 1 << 0)
  /// The cluster has the highest priority of its members.
  package static let priority = ClusterInheritance(rawValue: 1 << 1)
  /// A program computes the cluster's width. If it fails, the cluster has the width of its first member.
  package static let width = ClusterInheritance(rawValue: 1 << 2)
  package static let height = ClusterInheritance(rawValue: 1 << 3)
}

/// A property of a row of `ClusterLooks` that a cluster program computes.
package struct ClusterDrive: Sendable, Equatable {
  package var row: UInt32
  package var property: AnnotationProperty
  /// The program that computes the property, as an index into `ClusterColumns.programs`.
  package var program: UInt32

  package init(row: UInt32, property: AnnotationProperty, program: UInt32) {
    self.row = row
    self.property = property
    self.program = program
  }
}

extension ClusterDrive: PlanRecord {
  static var blank: ClusterDrive { ClusterDrive(row: 0, property: .priority, program: 0) }

  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder) throws(Coder.Failure) {
    try coder.number(&row)
    try coder.choice(&property)
    let mayChange = property.mayChange(by: .clusters)
    try coder.check(mayChange, or: "a program computes a property that clusters cannot compute")
    try coder.number(&program)
  }
}

/// A text that a host shows for a cluster.
public enum ClusterText: UInt8, Sendable, CaseIterable {
  case title
  /// The cluster's subtitle.
  case subtitle
  /// The name of the host app's view class for the cluster.
  case view
  /// The cluster's data, a JSON object.
  case data
  /// The title of the cluster's callout, if it has a callout.
  case calloutTitle
  /// The subtitle of the cluster's callout, if it has a callout.
  case calloutSubtitle
}

extension ClusterText {
  /// The property that a row of `ClusterLooks` must set for this text to apply.
  package var named: NamedProperties {
    switch self {
    case .title: .title
    case .subtitle: .subtitle
    case .view: NamedProperties(.view)
    case .data: .data
    case .calloutTitle, .calloutSubtitle: NamedProperties(.callout)
    }
  }
}
