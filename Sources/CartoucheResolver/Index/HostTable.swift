/// The host of each annotation that is attached to another annotation.
///
/// Layout: the arrays are indexed like the arrays of a frame; they are empty if no annotation is attached to another. A
/// depth-first walk through the trees of attachments numbers the rows. So the rows that are directly or indirectly
/// attached to a row have the numbers after it.
package struct HostTable: Sendable {
  private let hosts: [UInt32]
  /// The outermost host of each annotation; the annotation itself if it has no host or if its hosts form a cycle.
  private var roots: [UInt32]
  /// The number of each annotation in the depth-first walk of the trees of attachments, from 1; 0 if its hosts form a
  /// cycle.
  private var visit: [UInt32]
  /// The largest number in `visit` among each annotation and the annotations that are directly or indirectly attached
  /// to it. Together they have all numbers from the annotation's own to this one.
  private var lastVisit: [UInt32]
  /// The annotations in the order of the depth-first walk, as indices into the arrays of a frame.
  private var visited: [UInt32]

  static let none = UInt32.max

  package init() { (hosts, roots, visit, lastVisit, visited) = ([], [], [], [], []) }

  /// Creates the table of the hosts in a plan.
  /// - Complexity: O(annotations).
  package init(_ plan: Plan) {
    let rows = plan.annotations.attachment.indices.map { row in
      let attachment = plan.attachment(ofFrameRow: row)
      guard attachment != AttachmentTable.none, plan.attachments.kinds[Int(attachment)] == .annotation else {
        return HostTable.none
      }
      let host = plan.attachments.host[Int(attachment)]
      return host == AttachmentTable.none ? HostTable.none : host
    }
    let clusters = repeatElement(HostTable.none, count: FrameRows(plan).count - rows.count)
    hosts = rows.contains { $0 != HostTable.none } ? rows + clusters : []
    roots = hosts.indices.map { UInt32($0) }
    visit = Array(repeating: 0, count: hosts.count)
    lastVisit = visit
    visited = []
    visitAll()
  }

  var isEmpty: Bool { hosts.isEmpty }

  /// The length of the arrays: the number of rows of a frame, or 0 if no annotation is attached to another.
  var count: Int { hosts.count }

  /// The host of the annotation in `row`, as an index into the arrays of a frame; `none` if it has no host.
  @inline(__always)
  subscript(_ row: UInt32) -> UInt32 { hosts.isEmpty ? HostTable.none : hosts[Int(row)] }

  /// Returns the outermost host of the annotation in `row`; `row` itself if it has no host or if its hosts form a
  /// cycle.
  /// - Complexity: O(1).
  @inline(__always)
  func root(of row: UInt32) -> UInt32 { hosts.isEmpty ? row : roots[Int(row)] }

  /// Returns whether the hosts of `row` form a cycle, so that the row's view cannot be placed.
  func isInCycle(_ row: UInt32) -> Bool { !hosts.isEmpty && visit[Int(row)] == 0 }

  /// Returns whether annotation `row` is attached to annotation `other`, directly or indirectly; `false` for rows that
  /// are not in the table.
  /// - Complexity: O(1).
  @inline(__always)
  package func isAttached(_ row: UInt32, to other: UInt32) -> Bool {
    let count = UInt32(hosts.count)
    guard row < count, other < count else { return false }
    let visit = visit[Int(row)]
    return self.visit[Int(other)] < visit && visit <= lastVisit[Int(other)]
  }

  /// Returns the annotations that are directly or indirectly attached to annotation `row`. Each host comes before the
  /// annotations attached to it.
  /// - Complexity: O(1).
  package func attached(to row: UInt32) -> ArraySlice<UInt32> {
    // The walk does not visit rows with hosts in a cycle.
    guard row < UInt32(hosts.count), visit[Int(row)] != 0 else { return [] }
    return visited[Int(visit[Int(row)])..<Int(lastVisit[Int(row)])]
  }

  private mutating func visitAll() {
    guard !hosts.isEmpty else { return }
    visited.reserveCapacity(hosts.count)
    var forest = HostForest(self)
    for row in hosts.indices where hosts[row] != HostTable.none { forest.link(UInt32(row)) }
    var count: UInt32 = 0
    for root in hosts.indices where hosts[root] == HostTable.none {
      var row = UInt32(root)
      while row != HostTable.none {
        count += 1
        visit[Int(row)] = count
        roots[Int(row)] = UInt32(root)
        visited.append(row)
        lastVisit[Int(row)] = count
        let next = forest.next(after: row, in: UInt32(root))
        // The walk has finished the trees of the rows between this row and the host of the next one.
        let host = next == HostTable.none ? HostTable.none : hosts[Int(next)]
        while row != host, row != root {
          row = hosts[Int(row)]
          lastVisit[Int(row)] = count
        }
        row = next
      }
    }
  }
}

/// Trees of annotations below the hosts that they are attached to, for walks without recursion. A tree contains only
/// annotations that `link` added.
///
/// Layout: the arrays are indexed like those of `HostTable`.
struct HostForest: Sendable {
  private let hosts: HostTable
  /// The first annotation that is linked to each host; `HostTable.none` if there is none.
  private var firstLinked: [UInt32]
  /// For each linked annotation, the next one that is linked to the same host; `HostTable.none` after the last.
  private var nextLinked: [UInt32]

  init(_ hosts: HostTable) {
    self.hosts = hosts
    firstLinked = Array(repeating: HostTable.none, count: hosts.count)
    nextLinked = Array(repeating: HostTable.none, count: hosts.count)
  }

  var isEmpty: Bool { hosts.isEmpty }

  /// Removes all annotations from the trees.
  /// - Complexity: O(rows).
  mutating func clear() {
    for row in firstLinked.indices { firstLinked[row] = HostTable.none }
  }

  /// Adds annotation `row` to the trees. It becomes the first of the annotations that are linked to its host.
  mutating func link(_ row: UInt32) {
    let host = Int(hosts[row])
    nextLinked[Int(row)] = firstLinked[host]
    firstLinked[host] = row
  }

  /// Returns the annotation after `row` in a depth-first walk of the tree of `root`; `HostTable.none` at its end. Each
  /// host comes before the annotations linked to it.
  func next(after row: UInt32, in root: UInt32) -> UInt32 {
    var row = row
    if firstLinked[Int(row)] != HostTable.none { return firstLinked[Int(row)] }
    while row != root {
      if nextLinked[Int(row)] != HostTable.none { return nextLinked[Int(row)] }
      row = hosts[row]
    }
    return HostTable.none
  }
}
