/// Places callouts on the views of a frame, once those are placed, and gives them recycled views.
///
/// Layout  lists of what is shown; one row an annotation only where the plan has callouts. Rows are in the document's order, in
///         which views are given and events are told.
/// Cost    O(shown), and O(n log n) in those that are newly shown or hidden.
struct Callouts: Sendable {
  /// Those that the last frame shows, bottom first.
  private(set) var placements: [CalloutPlacement] = []
  /// The row of the annotation, or the cluster, of each of them.
  private var rows: [UInt32] = []
  /// Where each of them is, in 1/256 points.
  private(set) var boxes: [Box] = []
  /// Rows whose callout was shown or hidden by the last frame, ascending.
  private(set) var changed: [KeyedRow] = []
  /// Per annotation: the number of its recycled view, or `noSlot` while none is shown.
  private var slots: [UInt32]
  /// Per annotation: whether its callout is in `placements`.
  private(set) var areShown: [Bool]
  /// Per annotation: scratch of `tell`, all false between its calls.
  var areToldByInput: [Bool]
  /// The same of clusters, of which more is told after it.
  var areToldOfClusters: [Bool]
  /// Per recycled view: whether a callout holds it. There are never more than callouts were shown at once.
  private var taken: [Bool] = []
  private var scratch: [KeyedRow]
  /// How many callouts a frame may show.
  let capacity: Int

  private static let noSlot = UInt32.max

  init(_ plan: Plan) {
    let count = plan.calloutCount
    capacity = count
    let rowCount = count == 0 ? 0 : FrameRows(plan).count
    slots = Array(repeating: Callouts.noSlot, count: rowCount)
    areShown = Array(repeating: false, count: rowCount)
    // Each has storage of its own, or the first frame that writes to one copies it.
    areToldByInput = Array(repeating: false, count: rowCount)
    areToldOfClusters = Array(repeating: false, count: rowCount)
    scratch = Array(repeating: KeyedRow(key: 0, row: 0), count: 2 * count)
    placements.reserveCapacity(count)
    rows.reserveCapacity(count)
    boxes.reserveCapacity(count)
    changed.reserveCapacity(2 * count)
    taken.reserveCapacity(count)
  }

  /// Those of a plan that was changed: what the last frame shows stays where it is until the next one.
  init(_ plan: Plan, after former: Callouts, _ formerRows: FrameRows) {
    let added = plan.annotations.count - formerRows.annotations
    self.init(
      plan, keeping: former,
      former.areShown.indices.map { (row: $0 < formerRows.annotations ? $0 : $0 + added, former: $0) })
  }

  /// Those of another plan: what the last frame shows of annotations in both stays where it is until the next one.
  /// - Parameter kept: the rows that frames have for these, and those that they had for them.
  init(_ plan: Plan, keeping former: Callouts, _ kept: [(row: Int, former: Int)]) {
    self.init(plan)
    taken += former.taken
    guard !former.placements.isEmpty else { return }
    let changes = capacity + max(capacity, former.placements.count)
    scratch = Array(repeating: KeyedRow(key: 0, row: 0), count: changes)
    changed.reserveCapacity(changes)
    if slots.isEmpty {
      slots = Array(repeating: Callouts.noSlot, count: FrameRows(plan).count)
      areShown = Array(repeating: false, count: FrameRows(plan).count)
      areToldByInput = Array(repeating: false, count: areShown.count)
      areToldOfClusters = Array(repeating: false, count: areShown.count)
    }
    var present = [Int?](repeating: nil, count: former.areShown.count)
    for (row, old) in kept where old < present.count && former.areShown[old] {
      present[old] = row
      areShown[row] = true
      slots[row] = former.slots[old]
    }
    for (index, callout) in former.placements.enumerated() {
      guard let row = present[Int(former.rows[index])] else { continue }
      placements.append(callout)
      placements[placements.count - 1].annotation = AnnotationIndex(frameRow: plan.frameRow(row), in: plan)
      rows.append(UInt32(row))
      boxes.append(former.boxes[index])
    }
  }

  /// - Parameter drawn: rows of frames: the views that are shown, bottom first.
  mutating func place(
    on drawn: [UInt32], _ plan: Plan, _ options: OptionsInEffect, _ found: Resolution, _ screen: Screen
  ) {
    changed.removeAll(keepingCapacity: true)
    if slots.isEmpty { return }
    for row in rows {
      areShown[Int(row)] = false
      changed.append(KeyedRow(key: UInt64(row), row: row))
    }
    placements.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    boxes.removeAll(keepingCapacity: true)
    for row in drawn { place(Int(row), plan, options, found, screen) }
    keepChanged()
    assignSlots()
    for index in placements.indices {
      placements[index].slot = Int(slots[Int(rows[index])])
    }
  }

  /// - Parameter row: of frames.
  private mutating func place(
    _ row: Int, _ plan: Plan, _ options: OptionsInEffect, _ found: Resolution, _ screen: Screen
  ) {
    guard let callout = options.callout(of: row),
      let position = options.position(
        ofCallout: callout, of: row, on: found[row].rectangle, plan, screen)
    else { return }
    let documentRow = plan.documentRow(row)
    areShown[documentRow] = true
    rows.append(UInt32(documentRow))
    boxes.append(position.box)
    placements.append(
      CalloutPlacement(
        annotation: AnnotationIndex(frameRow: row, in: plan), x: position.rectangle.origin.x,
        y: position.rectangle.origin.y,
        width: position.rectangle.size.x, height: position.rectangle.size.y,
        anchor: AnchorIndex(position.anchor),
        tip: position.tip(length: plan.callouts.tipLength[callout], width: plan.callouts.tipWidth[callout]),
        slot: 0, states: options.states[row]))
  }

  /// Leaves those in `changed`, which has all that were shown before, that are no longer, and adds those that are newly
  /// shown; ascending.
  private mutating func keepChanged() {
    changed.removeAll { areShown[Int($0.row)] }
    for row in rows where slots[Int(row)] == Callouts.noSlot {
      changed.append(KeyedRow(key: UInt64(row), row: row))
    }
    sortByKey(&changed, scratch: &scratch)
  }

  /// Takes back the recycled views of those that are hidden; then those that are newly shown get the lowest that are free.
  private mutating func assignSlots() {
    for change in changed where !areShown[Int(change.row)] {
      taken[Int(slots[Int(change.row)])] = false
      slots[Int(change.row)] = Callouts.noSlot
    }
    var lowest = 0
    for change in changed where areShown[Int(change.row)] {
      while lowest < taken.count, taken[lowest] { lowest += 1 }
      if lowest == taken.count { taken.append(true) } else { taken[lowest] = true }
      slots[Int(change.row)] = UInt32(lowest)
    }
  }

  /// The capacity of every array that frames reuse.
  var capacities: [Int] {
    [
      placements.capacity, rows.capacity, boxes.capacity, changed.capacity, taken.capacity, scratch.capacity,
    ]
  }
}

extension Plan {
  /// How many of its annotations have a callout, in some state or in none, and how many clusters may have one at once.
  fileprivate var calloutCount: Int {
    if callouts.count == 0 { return 0 }
    var count = 0
    for row in 0..<annotations.count {
      let isOwn = annotations.options[row].callout != CalloutColumns.none
      if isOwn
        || states.rows(of: UInt32(row)).contains(where: { states.options[$0].callout != CalloutColumns.none })
      {
        count += 1
      }
    }
    return count + calloutCountOfClusters
  }

  /// A cluster has two members at least.
  private var calloutCountOfClusters: Int {
    let haveCallouts = (0..<clusters.count).map { cluster in
      clusters.looks.range(ofCluster: cluster).contains {
        clusters.looks.options[$0].callout != CalloutColumns.none
      }
    }
    if !haveCallouts.contains(true) { return 0 }
    var members = Array(repeating: 0, count: clusters.count)
    for cluster in clusters.member where cluster != ClusterColumns.none { members[Int(cluster)] += 1 }
    return members.indices.reduce(0) { haveCallouts[$1] ? $0 + members[$1] / 2 : $0 }
  }
}
