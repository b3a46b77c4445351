import CartoucheDiagnostics
package import CartoucheSyntax

/// A type of the language: a struct and the table of its properties.
///
/// The reader, the schema and the reference pages all use the table. To add a property, add a stored property
/// and a row. The initial value of the stored property is the default; it is written nowhere else.
package protocol SpecType: Sendable {
  init()
  /// The name with its article, for messages: "an annotation".
  static var title: String { get }
  static var properties: PropertyTable<Self> { get }
  /// Old names, and names of other products, with their replacements.
  static var foreignNames: [ForeignName] { get }
  /// Returns the mapping that a value of another kind probably stands for, with `…` for a value that is too
  /// long to repeat.
  /// - Returns: `nil` if the meaning is unknown.
  static func mapping(suggestedFor node: Node) -> String?
  /// Returns advice for an unknown key that belongs to another type, or `nil` if there is none.
  static func help(forUnknownKey key: String) -> String?
}

extension SpecType {
  package static var foreignNames: [ForeignName] { [] }
  package static func mapping(suggestedFor node: Node) -> String? { nil }
  package static func help(forUnknownKey key: String) -> String? { nil }
}

/// The rows of a type, found by name in O(1).
package struct PropertyTable<Owner: SpecType>: Sendable, ExpressibleByArrayLiteral {
  package let rows: [Property<Owner>]
  private let index: KeyIndex
  /// The `readValue` of each row. Copying a whole row retains six references, copying a closure retains one.
  private let readers: [@Sendable (Node, inout Owner, inout Decoder) -> Void]
  /// Whether each row is fully supported.
  private let isFull: [Bool]

  package init(arrayLiteral rows: Property<Owner>...) { self.init(rows) }

  package init(_ rows: [Property<Owner>]) {
    self.rows = rows
    index = KeyIndex(rows.map(\.name))
    readers = rows.map(\.readValue)
    isFull = rows.map { $0.support == .full }
    names = rows.compactMap { $0.support == .planned ? nil : $0.name }
  }

  /// Returns the index in `rows` of the row with this name.
  func position(of key: Node) -> Int? { index.position(of: key) }

  /// Reads an entry with a known key, full support and a plain value: the fast path for nearly all entries.
  /// - Returns: `false` if the entry needs the slow path; then nothing is read.
  func readPlain(
    _ entry: EntryPosition, of mapping: Node, _ owner: inout Owner, _ decoder: inout Decoder
  ) -> Bool {
    guard let row = index.position(ofKeyAt: entry, in: mapping), isFull[row] else { return false }
    let value = mapping.value(at: entry)
    guard value.isUntaggedValue, !value.isNull else { return false }
    readers[row](value, &owner, &decoder)
    return true
  }

  /// Reads a node over the owner's current value, by the row at `position`.
  func read(_ position: Int, _ node: Node, _ owner: inout Owner, _ decoder: inout Decoder) {
    if decoder.isReadable(node, isRequired: rows[position].isRequired) {
      readers[position](node, &owner, &decoder)
    }
  }

  /// Returns the rows without those that `refused` names.
  func rows(without refused: [ForeignName]) -> [Property<Owner>] {
    rows.filter { row in !refused.contains { $0.name == row.name } }
  }

  /// Returns the row whose name is most similar to `key`.
  func nearestRow(to key: String) -> Property<Owner>? {
    nearestName(to: key, among: names).flatMap { index.position(of: $0).map { rows[$0] } }
  }

  /// Returns the only property whose mapping has `key`, or `nil` if none or several do.
  func holder(of key: String) -> String? {
    let holders = rows.filter { $0.shape.hasProperty(key) }
    return holders.count == 1 ? holders.first?.name : nil
  }

  /// The names of all supported properties.
  package let names: [String]
}

extension Decoder {
  /// Whether a row can read the node. An empty node is reported.
  mutating func isReadable(_ node: Node, isRequired: Bool) -> Bool {
    // The codec reports a tag itself, because it knows the expected type.
    node.isUntaggedValue || node.tag != nil || hasValue(node, hasDefault: !isRequired)
  }
}
