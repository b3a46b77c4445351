/// The sizes of one clustering identifier's clusters while its hierarchy is built, if programs compute them from the
/// members.
///
/// A group's size depends on its members alone. For each group, `partials` has the results so far of the aggregates that
/// the programs read. So the size of two joined groups takes no more time than the programs.
package final class ClusterSizes {
  private let plan: Plan
  private let cluster: Int
  private let table: ClusterShapeTable
  /// The programs of both sides; `nil` for a side that does not depend on members.
  private let programs: (width: UInt32?, height: UInt32?)
  /// The aggregates that the programs read, as positions among the aggregates of the identifier.
  private let read: [Int]
  /// The size of each annotation, by index into `ClusterLeaves.rows`. It replaces a side whose program fails.
  private var leaves: [SIMD2<Double>] = []
  /// The partial results of each group, `read.count` for one group.
  private var partials: [Partial] = []
  /// The row of each group's first member.
  private var rows: [UInt32] = []
  private var inputs: ClusterInputs
  private var stack: [ClusterValue] = []

  /// The result of an aggregate over the members of a group.
  fileprivate struct Partial {
    /// The sum, minimum or maximum of the members' numbers.
    var number: Double
    /// The number of members with a number, or with the value `true` for `count`.
    var count: UInt32
  }

  /// Creates the sizes of an identifier's clusters, or returns `nil` if they do not depend on members.
  /// - Parameter formulas: the sizes and offsets of all anchors, with the gaps at the identifier's `clusterMaxZoom`.
  init?(_ plan: Plan, cluster: Int, _ formulas: AnchorFormulas) {
    programs = plan.clusters.sizePrograms(ofCluster: cluster)
    if programs.width == nil, programs.height == nil { return nil }
    self.plan = plan
    self.cluster = cluster
    table = ClusterShapeTable(plan, cluster: cluster, formulas)
    let count = plan.clusters.aggregates.range(ofCluster: cluster).count
    var isRead = Array(repeating: false, count: count)
    for program in [programs.width, programs.height] {
      guard let program else { continue }
      for step in plan.clusters.programs.steps[plan.clusters.programs.range(Int(program))]
      where step.operation == .aggregate {
        isRead[Int(step.operand)] = true
      }
    }
    read = isRead.indices.filter { isRead[$0] }
    inputs = ClusterInputs(
      count: 0, aggregates: Array(repeating: .null, count: count), zoom: plan.clusters.maxZoom[cluster])
  }

  /// Adds the size of the next annotation in rank order.
  func append(_ size: SIMD2<Double>) { leaves.append(size) }

  /// Begins a hierarchy in which each group has one annotation.
  /// - Parameter rows: the annotation of each group, as a row of `plan.annotations`.
  func begin(_ rows: [UInt32]) {
    self.rows = rows
    partials = []
    partials.reserveCapacity(rows.count * read.count)
    for row in rows {
      let values = plan.clusters.aggregates.values(ofRow: Int(row))
      for position in read {
        partials.append(Partial(values[values.startIndex + position], operation(position)))
      }
    }
  }

  /// Joins group `second` to group `first`, and returns the size of both together.
  /// - Parameters:
  ///   - leaf: the first member of both, as an index into `ClusterLeaves.rows`.
  ///   - count: the number of members of both.
  func join(_ first: Int, _ second: Int, leaf: Int, count: Int) -> SIMD2<Double> {
    for (index, position) in read.enumerated() {
      let operation = operation(position)
      let (one, other) = (first * read.count + index, second * read.count + index)
      partials[one].add(partials[other], operation)
      if operation == .first {
        let values = plan.clusters.aggregates.values(ofRow: Int(rows[first]))
        inputs.aggregates[position] = values[values.startIndex + position]
      } else {
        inputs.aggregates[position] = partials[one].result(of: operation)
      }
    }
    inputs.count = count
    var size = table.size(besides: leaves[leaf])
    if let program = programs.width { size.x = side(.width, program) ?? leaves[leaf].x }
    if let program = programs.height { size.y = side(.height, program) ?? leaves[leaf].y }
    return size
  }

  /// Returns the result of a side's program, or `nil` if the program fails or its result is no valid side.
  private func side(_ property: AnnotationProperty, _ program: UInt32) -> Double? {
    guard case .number(let side)? = plan.clusters.programs.result(of: Int(program), inputs, &stack),
      property.writtenRange?.contains(side) == true
    else { return nil }
    return side
  }

  private func operation(_ position: Int) -> AggregateOperation {
    let aggregates = plan.clusters.aggregates
    return aggregates.operations[aggregates.range(ofCluster: cluster).lowerBound + position]
  }

  /// Returns the parts of the collision shape of a cluster with this size.
  package func parts(ofSize size: SIMD2<Double>) -> [ClusterShapes.Part] {
    table.parts(ofClusterSize: size, in: plan)
  }
}

extension ClusterSizes.Partial {
  /// Creates the partial result of one member. Its number is NaN if the member has none.
  fileprivate init(_ value: ClusterValue, _ operation: AggregateOperation) {
    switch value {
    // The sum starts at 0, so that the sum of −0 alone is 0.
    case .number(let number): self.init(number: 0 + number, count: operation == .count ? 0 : 1)
    case .boolean(true): self.init(number: .nan, count: operation == .count ? 1 : 0)
    case .boolean(false), .null, .text, .structure: self.init(number: .nan, count: 0)
    }
  }

  /// Adds the members of another group.
  fileprivate mutating func add(_ other: ClusterSizes.Partial, _ operation: AggregateOperation) {
    if number.isNaN {
      number = other.number
    } else if !other.number.isNaN {
      switch operation {
      case .sum, .mean: number += other.number
      case .min: number = other.number < number ? other.number : number
      case .max: number = other.number > number ? other.number : number
      case .first, .count: break
      }
    }
    count += other.count
  }

  fileprivate func result(of operation: AggregateOperation) -> ClusterValue {
    switch operation {
    case .sum: .number(number.isNaN ? 0 : number)
    case .count: .number(Double(count))
    case .min, .max: number.isNaN ? .null : .number(number)
    case .mean: number.isNaN ? .null : .number(number / Double(count))
    case .first: .null
    }
  }
}

extension ClusterColumns {
  /// Returns the programs that compute the sides of an identifier's clusters that are in no state.
  package func sizePrograms(ofCluster cluster: Int) -> (width: UInt32?, height: UInt32?) {
    var programs: (width: UInt32?, height: UInt32?) = (nil, nil)
    if looks.drives.isEmpty { return programs }
    let row = UInt32(looks.range(ofCluster: cluster).lowerBound)
    let first = looks.drives.partitioningIndex { $0.row >= row }
    for drive in looks.drives[first...].prefix(while: { $0.row == row }) {
      if drive.property == .width { programs.width = drive.program }
      if drive.property == .height { programs.height = drive.program }
    }
    return programs
  }

  /// Returns whether the size of an identifier's clusters depends on their members.
  package func computesSizes(ofCluster cluster: Int) -> Bool {
    let programs = sizePrograms(ofCluster: cluster)
    return programs.width != nil || programs.height != nil
  }
}
