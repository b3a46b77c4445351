/// The cluster identifiers of a plan, the annotations that may join, and the looks of the clusters.
package struct ClusterColumns: Sendable, Equatable {
  /// The identifiers: first those that the spec describes, then the others in order of first use.
  ///
  /// One row per identifier; all arrays but `member` and `formerIdentifiers` have this length.
  package var identifiers = TextColumn()
  /// The least number of members of a cluster; ≥ 2.
  package var minPoints: [UInt32] = []
  /// The highest zoom at which clusters are formed.
  package var maxZoom: [Double] = []
  package var position: [ClusterPositionRule] = []
  /// The identifier row of each annotation, or `none`; empty if no annotation clusters.
  package var member: [UInt32] = []
  package var aggregates = ClusterAggregates()
  package var looks = ClusterLooks()
  package var programs = ClusterPrograms()
  /// The previous identifiers of annotations that changed their identifier while they were the first member of a
  /// cluster.
  ///
  /// Plan files do not contain them.
  private(set) var formerIdentifiers: [FormerIdentifier] = []

  /// The value in `member` of an annotation that never clusters.
  package static let none = UInt32.max

  package init() {}

  package var count: Int { minPoints.count }

  /// Returns whether an annotation may be a member of a cluster.
  package func canCluster(_ row: Int) -> Bool { row < member.count && member[row] != ClusterColumns.none }

  struct FormerIdentifier: Sendable, Equatable {
    var first: UInt32
    var identifier: UInt32
  }

  /// Records the identifier that a cluster starting with `first` had before the annotation changed it.
  mutating func noteFormerIdentifier(_ identifier: UInt32, of first: UInt32) {
    formerIdentifiers.removeAll { $0.first == first }
    formerIdentifiers.append(FormerIdentifier(first: first, identifier: identifier))
  }

  /// Returns the recorded identifier; `none` if there is none.
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
      // Both the drives and the row ends ascend, so one pass finds the cluster of each drive.
      while looks.ends[cluster] <= drive.row { cluster += 1 }
      let count = aggregates.range(ofCluster: cluster).count
      return programs.steps[programs.range(Int(drive.program))].allSatisfy {
        $0.operation != .aggregate || Int(clamping: $0.operand) < count
      }
    }
  }
}

/// The position of a cluster.
package enum ClusterPositionRule: UInt8, Sendable, CaseIterable {
  /// The mean Mercator coordinate of its members.
  case mean
  /// The coordinate of its first member.
  case first
}

/// The appearance of clusters: a base row per cluster, and layers for its states, as in `StateColumns`.
///
/// A column holds the value that all clusters of an identifier share. If a value depends on the members, `drives` names
/// its program, and the column holds the fallback for a failing program.
package struct ClusterLooks: Sendable, Equatable {
  /// The rows of cluster `i` are `ends[i - 1] ..< ends[i]`: its base row, then its state layers.
  package var ends: [UInt32] = []
  /// The states in which a row applies; empty for the base row.
  package var states: [AnnotationStates] = []
  /// The properties that a row sets, including texts, programs and inheritance; all properties for the base row.
  package var named: [NamedProperties] = []
  /// The options; callout texts are in `texts` instead, and apply if the row names `callout`.
  package var options: [AnnotationOptions] = []
  /// The properties that are inherited from the members because the spec does not give them.
  package var inherited: [ClusterInheritance] = []
  package var texts = ClusterTexts()
  /// The program index of each text: `ClusterText.allCases.count` entries per row.
  ///
  /// `ClusterColumns.none` means that the text is absent or has no program. Empty if no text has a program.
  package var textPrograms: [UInt32] = []
  /// The properties that programs compute, in ascending order of rows.
  package var drives: [ClusterDrive] = []

  package init() {}

  package var count: Int { states.count }

  /// Returns the last row that sets the properties `named` in the given states; by default the base row.
  package func row(naming named: NamedProperties, ofCluster cluster: Int, in states: AnnotationStates) -> Int
  {
    let rows = range(ofCluster: cluster)
    return rows.last { states.isSuperset(of: self.states[$0]) && self.named[$0].isSuperset(of: named) }
      ?? rows.lowerBound
  }

  /// Returns the program of a text; `nil` if it has none.
  func program(of text: ClusterText, inRow row: Int) -> Int? {
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
    try texts.serialize(with: &coder, count: rows)
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

  /// Whether each cluster has a base row followed by its layers.
  private var isInOrder: Bool {
    ends.indices.allSatisfy { cluster in
      let rows = states[range(ofCluster: cluster)]
      return rows.first?.isEmpty == true && rows.allSatisfy { AnnotationStates.all.isSuperset(of: $0) }
        && rows.map { $0.rawValue }.ascends(strictly: true)
    }
  }
}

/// The properties that a cluster inherits from its members.
package struct ClusterInheritance: OptionSet, Sendable, Equatable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The size of the first member.
  package static let size = ClusterInheritance(rawValue: 1 << 0)
  /// The highest priority of the members.
  package static let priority = ClusterInheritance(rawValue: 1 << 1)
}

/// A property of a `ClusterLooks` row that a program computes.
package struct ClusterDrive: Sendable, Equatable {
  package var row: UInt32
  package var property: AnnotationProperty
  /// Index into `ClusterColumns.programs`.
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

/// The texts and data of clusters: a column per text, with one row per row of `ClusterLooks`, each a JSON value.
///
/// A value is a literal text or an expression in array form, which is evaluated for a feature that has the aggregates
/// as properties: `["concat",["get","count"]," cafes"]`. Data is a JSON object; a list inside is an expression if its
/// first item is a text. The resolver evaluates only the texts that have a program in `ClusterLooks.textPrograms`.
///
/// An empty text means that the spec gives none. The defaults are the first member's title, the view class in
/// `ClusterLooks.options`, and for callouts the cluster's title and subtitle.
package struct ClusterTexts: Sendable, Equatable {
  private var columns = Array(repeating: TextColumn(), count: ClusterText.allCases.count)

  package init() {}

  /// The column of a text.
  package subscript(text: ClusterText) -> TextColumn {
    get { columns[Int(text.rawValue)] }
    _modify { yield &columns[Int(text.rawValue)] }
  }
}

extension ClusterTexts {
  mutating func serialize<Coder: PlanCoder>(with coder: inout Coder, count: Int) throws(Coder.Failure) {
    for text in ClusterText.allCases { try self[text].serialize(with: &coder, count: count) }
    try coder.check(
      ClusterText.allCases.allSatisfy { $0 == .data ? self[$0].areJSONObjects : self[$0].areJSONValues },
      or: "a text is not valid JSON")
  }
}

/// A text that a host shows for a cluster.
public enum ClusterText: UInt8, Sendable, CaseIterable {
  case title
  /// The subtitle.
  case subtitle
  /// The name of the host's view class.
  case view
  /// The data, a JSON object.
  case data
  /// The title of the callout, if the cluster has one.
  case calloutTitle
  /// The subtitle of the callout, if the cluster has one.
  case calloutSubtitle
}

extension ClusterText {
  /// The property that a row of `ClusterLooks` must set for this text to apply.
  var named: NamedProperties {
    switch self {
    case .title: .title
    case .subtitle: .subtitle
    case .view: NamedProperties(.view)
    case .data: .data
    case .calloutTitle, .calloutSubtitle: NamedProperties(.callout)
    }
  }
}
