/// Some of the annotations that are attached to others, as trees that can be walked without recursion.
///
/// Layout: one row an annotation; none at all where no annotation is attached to another.
struct HostForest: Sendable {
  private let hosts: HostTable
  /// The first of those linked to each, and the next one of the same host.
  private var firstLinked: [UInt32]
  private var nextLinked: [UInt32]

  init(_ hosts: HostTable) {
    self.hosts = hosts
    firstLinked = Array(repeating: HostTable.none, count: hosts.count)
    nextLinked = Array(repeating: HostTable.none, count: hosts.count)
  }

  var isEmpty: Bool { hosts.isEmpty }

  /// Forgets all links. O(rows).
  mutating func clear() {
    for row in firstLinked.indices { firstLinked[row] = HostTable.none }
  }

  /// Links a row to its host, before those that are linked already.
  mutating func link(_ row: UInt32) {
    let host = Int(hosts[row])
    nextLinked[Int(row)] = firstLinked[host]
    firstLinked[host] = row
  }

  /// What follows `row` in the tree of `root`, each row before those that are linked to it; `none`: nothing.
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
