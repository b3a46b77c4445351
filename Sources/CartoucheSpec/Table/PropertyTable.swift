import CartoucheDiagnostics
import CartoucheSyntax

/// The rows of a type, found by name in O(1).
package struct PropertyTable<Owner: SpecType>: Sendable, ExpressibleByArrayLiteral {
  package let rows: [Property<Owner>]
  private let index: KeyIndex
  /// What the rows read with, once more: to take a row out of its array costs six references, one of these one.
  private let readers: [@Sendable (Node, inout Owner, inout Decoder) -> Void]
  /// Whether nothing is to be told of a row's support.
  private let isFull: [Bool]

  package init(arrayLiteral rows: Property<Owner>...) { self.init(rows) }

  package init(_ rows: [Property<Owner>]) {
    self.rows = rows
    index = KeyIndex(rows.map(\.name))
    readers = rows.map(\.readValue)
    isFull = rows.map { $0.support == .full }
    names = rows.compactMap { $0.support == .planned ? nil : $0.name }
  }

  /// The index in `rows` of the row with this name.
  func position(of key: Node) -> Int? { index.position(of: key) }

  /// Reads an entry as nearly all are: a known key with a value, of which nothing else is to be told. False: it is
  /// another one, and nothing is read.
  func readPlain(
    _ entry: EntryPosition, of mapping: Node, _ owner: inout Owner, _ decoder: inout Decoder
  ) -> Bool {
    guard let row = index.position(ofKeyAt: entry, in: mapping), isFull[row] else { return false }
    let value = mapping.value(at: entry)
    guard value.isUntaggedValue, !value.isNull else { return false }
    readers[row](value, &owner, &decoder)
    return true
  }

  /// Reads a value over the one that is there, by the row at `position`.
  func read(_ position: Int, _ node: Node, _ owner: inout Owner, _ decoder: inout Decoder) {
    if decoder.isReadable(node, isRequired: rows[position].isRequired) {
      readers[position](node, &owner, &decoder)
    }
  }

  /// The rows but those that `refused` explains to whoever writes them.
  func rows(without refused: [ForeignName]) -> [Property<Owner>] {
    rows.filter { row in !refused.contains { $0.name == row.name } }
  }

  /// The row whose name `key` was probably meant to be.
  func nearestRow(to key: String) -> Property<Owner>? {
    nearestName(to: key, among: names).flatMap { index.position(of: $0).map { rows[$0] } }
  }

  /// The one property whose own mapping has `key`; nil: none or several.
  func holder(of key: String) -> String? {
    let holders = rows.filter { $0.shape.hasProperty(key) }
    return holders.count == 1 ? holders.first?.name : nil
  }

  /// What a spec may write, without what other versions will read.
  package let names: [String]
}

extension Decoder {
  /// Whether there is something for a row to read.
  mutating func isReadable(_ node: Node, isRequired: Bool) -> Bool {
    // A tag is the codec's to report, which knows what was expected.
    node.isUntaggedValue || node.tag != nil || hasValue(node, hasDefault: !isRequired)
  }
}
