import CartoucheResolver

/// The ids of a source's features as texts, and which feature has one.
struct FeatureIDs: Sendable {
  /// Empty where there is none.
  private var texts = TextColumn()
  private var isMissing: [Bool] = []
  private var index = RowIndex()
  /// Ids of which no two are equal.
  private(set) var distinctCount = 0

  var count: Int { texts.count }

  mutating func reserveCapacity(_ count: Int) {
    texts.reserveCapacity(count)
    isMissing.reserveCapacity(count)
  }

  /// Of the features that have one, in order.
  var all: some Sequence<String> { (0..<count).lazy.compactMap { self[$0] } }

  /// The id of a feature; nil: it has none.
  subscript(row: Int) -> String? { isMissing[row] ? nil : texts.string(row) }

  /// Adds the id of the next feature.
  /// - Returns: the first feature that has it already; nil: none has.
  mutating func append(_ id: String?) -> Int? {
    let row = texts.count
    isMissing.append(id == nil)
    texts.append((id ?? "").utf8)
    guard let id else { return nil }
    let first = index.insert(row, hash: id.hashValue) { texts.string($0) == id }
    if first == nil { distinctCount += 1 }
    return first
  }

  /// The first feature with an id, however its letters are composed; nil: none has it.
  func first(with id: String) -> Int? { index.row(hash: id.hashValue) { texts.string($0) == id } }
}
