import CartoucheDiagnostics
package import CartoucheSyntax

/// A type of the language: a struct whose rows say how each stored property is written.
///
/// Everything that must know a property reads its row, so a property of a known type is one stored property and
/// one row. The default is the stored property's initial value and stands nowhere else.
package protocol SpecType: Sendable {
  init()
  /// With its article, for messages: "an annotation".
  static var title: String { get }
  static var properties: PropertyTable<Self> { get }
  /// Old names and names of other products that are answered with what replaces them.
  static var foreignNames: [ForeignName] { get }
}

extension SpecType {
  package static var foreignNames: [ForeignName] { [] }
}

/// How much of a property this version honours.
package enum PropertySupport: Sendable {
  case full
  /// Checked and compiled; the resolver does not use it yet.
  case notPlacedYet
  /// Known, and ignored with a warning.
  case planned
}

/// One row of a property table.
package struct Property<Owner: SpecType>: Sendable {
  /// As a spec spells it.
  package let name: String
  /// One sentence.
  package let summary: String
  fileprivate let readValue: @Sendable (Node, inout Owner, inout Decoder) -> Void
  /// Whether there is no default, so that `null` says nothing.
  package private(set) var isRequired = false
  /// Puts the default back: what `null` means.
  let reset: @Sendable (inout Owner) -> Void
  package private(set) var support = PropertySupport.full
  /// Whether it may have another value at each zoom.
  package private(set) var isZoomDependent = false
  /// Whether it is for the whole map, and ignored in a spec that another one imports.
  package private(set) var isOfRootSpecOnly = false
  /// The one kind of its owner that has it; nil: every kind.
  private(set) var onlyKind: String?
  package let shape: Shape
  /// What it is in an owner, as a spec writes it.
  private let print: @Sendable (Owner) -> PlainValue?

  /// What it is in `owner`, as a spec writes it; nil where that is nothing.
  package func printedValue(in owner: Owner) -> PlainValue? { print(owner) }

  /// What it is when nothing is written; nil where that is nothing, or depends on other properties.
  package var defaultValue: PlainValue? { print(Owner()) }

  /// The row without its type.
  package var description: RowDescription {
    RowDescription(
      name: name, summary: summary, shape: shape, support: support, isRequired: isRequired,
      defaultValue: defaultValue)
  }

  package init<Value>(
    _ name: String, _ keyPath: any WritableKeyPath<Owner, Value> & Sendable, _ codec: Codec<Value>,
    _ summary: String
  ) {
    self.name = name
    self.summary = summary
    readValue = { codec.read($0, &$1[keyPath: keyPath], &$2) }
    reset = { $0[keyPath: keyPath] = Owner()[keyPath: keyPath] }
    shape = codec.shape
    print = { codec.printed($0[keyPath: keyPath]) }
  }

  /// A property of a part that the owner's copies share.
  package init<Part, Value>(
    _ name: String, _ part: any WritableKeyPath<Owner, Shared<Part>> & Sendable,
    _ keyPath: any WritableKeyPath<Part, Value> & Sendable, _ codec: Codec<Value>, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    readValue = { node, owner, decoder in
      owner[keyPath: part] = owner[keyPath: part].changed {
        codec.read(node, &$0[keyPath: keyPath], &decoder)
      }
    }
    reset = {
      let initial = Owner()[keyPath: part].content[keyPath: keyPath]
      $0[keyPath: part] = $0[keyPath: part].changed { $0[keyPath: keyPath] = initial }
    }
    shape = codec.shape
    print = { codec.printed($0[keyPath: part].content[keyPath: keyPath]) }
  }

  /// A property that other versions will read.
  package init(planned name: String, _ summary: String) {
    self.name = name
    self.summary = summary
    readValue = { node, _, decoder in _ = decoder.hasValue(node) }
    reset = { _ in }
    shape = .anything
    print = { _ in nil }
    support = .planned
  }

  /// The row of a property that a type shares with one that it holds.
  package init<Part: SpecType>(
    _ row: Property<Part>, in keyPath: any WritableKeyPath<Owner, Part> & Sendable
  ) {
    name = row.name
    summary = row.summary
    readValue = { row.read($0, &$1[keyPath: keyPath], &$2) }
    reset = { row.reset(&$0[keyPath: keyPath]) }
    support = row.support
    isZoomDependent = row.isZoomDependent
    shape = row.shape
    print = { row.print($0[keyPath: keyPath]) }
  }

  /// Reads a value over the one that is there.
  package func read(_ node: Node, _ owner: inout Owner, _ decoder: inout Decoder) {
    if decoder.isReadable(node, isRequired: isRequired) { readValue(node, &owner, &decoder) }
  }

  /// The row of a property that must be given.
  package var required: Property {
    var row = self
    row.isRequired = true
    return row
  }

  /// The row, with the resolver's not using it told to whoever writes it.
  package var notPlacedYet: Property {
    var row = self
    row.support = .notPlacedYet
    return row
  }

  /// The row of a property that may have another value at each zoom.
  package var zoomDependent: Property {
    var row = self
    row.isZoomDependent = true
    return row
  }

  /// The row of a property for the whole map, which an imported spec cannot give.
  package var ofRootSpecOnly: Property {
    var row = self
    row.isOfRootSpecOnly = true
    return row
  }

  /// The row of a property that one kind of owner alone has: a `symbol` layer, say.
  package func onlyOf(_ kind: some RawRepresentable<String>) -> Property {
    var row = self
    row.onlyKind = kind.rawValue
    return row
  }
}

extension Decoder {
  /// Whether there is something for a row to read.
  fileprivate mutating func isReadable(_ node: Node, isRequired: Bool) -> Bool {
    // A tag is the codec's to report, which knows what was expected.
    node.isUntaggedValue || node.tag != nil || hasValue(node, hasDefault: !isRequired)
  }
}

/// The rows of a type, found by name in O(1).
package struct PropertyTable<Owner: SpecType>: Sendable, ExpressibleByArrayLiteral {
  package let rows: [Property<Owner>]
  private let index: KeyIndex
  /// What the rows read with, once more: to take a row out of its array costs six references, one of these one.
  private let readers: [@Sendable (Node, inout Owner, inout Decoder) -> Void]

  package init(arrayLiteral rows: Property<Owner>...) { self.init(rows) }

  package init(_ rows: [Property<Owner>]) {
    self.rows = rows
    index = KeyIndex(rows.map(\.name))
    readers = rows.map(\.readValue)
    names = rows.compactMap { $0.support == .planned ? nil : $0.name }
  }

  /// The index in `rows` of the row with this name.
  func position(of key: Node) -> Int? { index.position(of: key) }

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
