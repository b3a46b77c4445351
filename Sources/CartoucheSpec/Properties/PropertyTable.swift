import CartoucheDiagnostics
package import CartoucheSyntax

/// A type of the language, such as an annotation or a layer: a struct and the table of its properties.
///
/// The reader, the schema and the reference pages all use the table. To add a property, add a stored property and a row of the table. The
/// default is the initial value of the stored property, and is written nowhere else.
package protocol SpecType: Sendable {
  init()
  /// The name of the Swift type, which Embedded Swift cannot print.
  static var name: String { get }
  /// The name of the type with its article, for messages, such as "an annotation".
  static var title: String { get }
  static var properties: PropertyTable<Self> { get }
  /// Old names of properties, and names of other products, with their replacements.
  static var foreignNames: [ForeignName] { get }
  /// Returns the mapping that was probably meant by a value that is no mapping. In the mapping, `…` stands for a part that is too long to
  /// repeat.
  /// - Returns: `nil` if the meaning of the value is unknown.
  static func mapping(suggestedFor node: Node) -> String?
  /// Returns the help text for an unknown key that is a property of another type, or `nil` for any other key.
  static func help(forUnknownKey key: String) -> String?
}

#if !hasFeature(Embedded)
extension SpecType {
  package static var name: String { "\(Self.self)" }
}
#endif

extension SpecType {
  package static var foreignNames: [ForeignName] { [] }
  package static func mapping(suggestedFor node: Node) -> String? { nil }
  package static func help(forUnknownKey key: String) -> String? { nil }
}

extension SpecType {
  /// The names of the type and of its properties.
  package static var names: TypeNames {
    TypeNames(title: title, properties: properties.index, foreignNames: foreignNames)
  }
}

/// The names of a type of the language and of its properties, without the generic type.
package struct TypeNames {
  /// The name of the type with its article, for messages, such as "an annotation".
  let title: String
  let properties: PropertyIndex
  /// Old names of properties, and names of other products, with their replacements.
  let foreignNames: [ForeignName]

  /// Returns the foreign name that is the text of `key`, or `nil` if there is none. Map libraries have names of symbol layers in camel
  /// case, such as `textAnchor` for `text-anchor`.
  func foreignName(of key: Node) -> ForeignName? {
    if let foreign = foreignNames.first(where: { key.hasText($0.name) }) { return foreign }
    let name = key.string
    guard ["icon", "text", "symbol"].contains(where: name.hasPrefix) else { return nil }
    let hyphenated = name.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    return foreignNames.first { $0.name == hyphenated }
  }
}

/// The properties of a type of the language, which are found by name in O(1).
package struct PropertyTable<Owner: SpecType>: Sendable, ExpressibleByArrayLiteral {
  package let rows: [Property<Owner>]
  let index: PropertyIndex
  /// The names of all properties that this version supports.
  package var names: [String] { index.supported }
  /// The `readValue` closures of `rows`, in the same order. They are stored on their own for speed: copying a closure retains one
  /// reference, and copying a row retains six.
  private let readers: [@Sendable (Node, inout Owner, inout Decoder) -> Void]

  package init(arrayLiteral rows: Property<Owner>...) { self.init(rows) }

  package init(_ rows: [Property<Owner>]) {
    self.rows = rows
    index = PropertyIndex(rows.map { $0.header })
    readers = rows.map { $0.readValue }
  }

  /// Returns the index in `rows` of the property whose name is the text of `key`, or `nil` if there is none.
  func position(of key: Node) -> Int? { index.position(of: key) }

  /// Reads an entry of a mapping if its key is a supported property and its value is neither empty, tagged nor `null`.
  /// - Returns: `false` if the entry is of another kind and was not read.
  func readPlain(
    _ entry: EntryPosition, of mapping: Node, _ owner: inout Owner, _ decoder: inout Decoder
  ) -> Bool {
    guard let (row, value) = index.plainEntry(entry, of: mapping) else { return false }
    readers[row](value, &owner, &decoder)
    return true
  }

  /// Reads a node into the property `rows[position]` of `owner`. An empty node is reported as an error.
  func read(_ position: Int, _ node: Node, _ owner: inout Owner, _ decoder: inout Decoder) {
    if decoder.isReadable(node, isRequired: index.headers[position].isRequired) {
      readers[position](node, &owner, &decoder)
    }
  }

  /// Returns the properties except those named by `refused`.
  func rows(without refused: [ForeignName]) -> [Property<Owner>] {
    rows.filter { row in !refused.contains { $0.name == row.name } }
  }
}

/// The descriptions of a type's properties, which are found by name in O(1).
struct PropertyIndex: Sendable {
  /// The descriptions of the properties, in the order of `PropertyTable.rows`.
  let headers: [PropertyHeader]
  /// The names of all properties that this version supports.
  let supported: [String]
  private let index: KeyIndex
  /// Whether each property is fully supported, in the order of `headers`.
  private let isFull: [Bool]

  init(_ headers: [PropertyHeader]) {
    self.headers = headers
    index = KeyIndex(headers.map { $0.name })
    isFull = headers.map { $0.support == .full }
    supported = headers.compactMap { $0.support == .planned ? nil : $0.name }
  }

  /// Returns the index in `headers` of the property whose name is the text of `key`, or `nil` if there is none.
  func position(of key: Node) -> Int? { index.position(of: key) }

  /// Returns the index in `headers` of the property with this name, or `nil` if there is none.
  func position(of name: String) -> Int? { index.position(of: name) }

  /// Returns the index in `headers` and the value of an entry if its key is a supported property and its value is neither empty, tagged nor
  /// `null`. This is the fast path for nearly all entries; for any other entry the result is `nil`.
  @inline(__always)
  func plainEntry(_ entry: EntryPosition, of mapping: Node) -> (row: Int, value: Node)? {
    guard let row = index.position(ofKeyAt: entry, in: mapping), isFull[row] else { return nil }
    let value = mapping.value(at: entry)
    return value.isUntaggedValue && !value.isNull ? (row, value) : nil
  }

  /// Returns the name of the supported property that is most similar to `key`, or `nil` if none is similar.
  func nearestSupported(to key: String) -> String? { nearestName(to: key, among: supported) }

  /// Returns the index in `headers` of the property whose name is most similar to `key`, or `nil` if none is similar.
  func nearestPosition(to key: String) -> Int? {
    nearestSupported(to: key).flatMap { index.position(of: $0) }
  }

  /// Returns the name of the property whose value is a mapping with the key `key`. Returns `nil` if no property or more than one has such a
  /// value.
  func holder(of key: String) -> String? {
    let holders = headers.filter { $0.shape.hasProperty(key) }
    return holders.count == 1 ? holders.first?.name : nil
  }
}

extension Decoder {
  /// Returns whether a property can read the node. An empty node is reported as an error.
  mutating func isReadable(_ node: Node, isRequired: Bool) -> Bool {
    // The codec of the property reports a tag itself, because it knows the expected type.
    node.isUntaggedValue || node.tag != nil || hasValue(node, hasDefault: !isRequired)
  }
}
