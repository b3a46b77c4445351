package import CartoucheSyntax

/// One row of a property table: how a property of a type is read, reset and printed.
///
/// `Owner` has no `SpecType` constraint, because looking up the conformance at run time takes as long as reading a few annotations.
package struct Property<Owner>: Sendable {
  package private(set) var header: PropertyHeader
  let readValue: @Sendable (Node, inout Owner, inout Decoder) -> Void
  /// Copies the value of the property from the object `other` to another object of the same type.
  let copy: @Sendable (_ other: Owner, inout Owner) -> Void
  /// Returns the property's value in an owner as a spec would write it, or `nil` for a value that is not printed.
  private let print: @Sendable (Owner) -> PlainValue?

  /// The name of the property, as written in a spec.
  package var name: String { header.name }

  /// Returns the property's value in `owner` as a spec would write it, or `nil` for a value that is not printed.
  package func printedValue(in owner: Owner) -> PlainValue? { print(owner) }

  /// A function that calls `body` with the value of the property in `owner`.
  package typealias Access<Value> = @Sendable (_ owner: inout Owner, _ body: (inout Value) -> Void) -> Void

  /// - Parameters:
  ///   - access: A function such as `{ $1(&$0.size) }`. Creating key paths would take longer than reading a small spec, and Embedded Swift
  ///     has none.
  ///   - codec: The reader and printer of the property's values.
  ///   - summary: The meaning of the property, in one sentence.
  // Not inlined, because a table's initializer would repeat the three closures for each row.
  @inline(never)
  package init<Value>(
    _ name: String, _ access: @escaping Access<Value>, _ codec: Codec<Value>, _ summary: String
  ) {
    header = PropertyHeader(name: name, summary: summary, shape: codec.shape)
    readValue = { node, owner, decoder in access(&owner) { codec.read(node, &$0, &decoder) } }
    copy = { other, owner in
      var other = other
      access(&other) { value in
        let value = value
        access(&owner) { $0 = value }
      }
    }
    print = { owner in
      var owner = owner
      var printed: PlainValue?
      access(&owner) { printed = codec.printed($0) }
      return printed
    }
  }

  /// Creates the row of a property that a later version will support. This version ignores its values.
  package init(planned name: String, _ summary: String) {
    header = PropertyHeader(name: name, summary: summary, shape: .anything, support: .planned)
    readValue = { node, _, decoder in _ = decoder.hasValue(node) }
    copy = { _, _ in }
    print = { _ in nil }
  }

  /// Creates the row of a property that is stored in a part of its owner. For example, a cluster stores the properties that it shares with
  /// annotations in its `appearance`.
  @inline(never)
  package init<Part: SpecType>(_ row: Property<Part>, _ access: @escaping Access<Part>) {
    header = PropertyHeader(
      name: row.name, summary: row.header.summary, shape: row.header.shape, support: row.header.support,
      isZoomDependent: row.header.isZoomDependent)
    readValue = { node, owner, decoder in access(&owner) { row.read(node, &$0, &decoder) } }
    copy = { other, owner in
      var other = other
      access(&other) { part in
        let part = part
        access(&owner) { row.copy(part, &$0) }
      }
    }
    print = { owner in
      var owner = owner
      var printed: PlainValue?
      access(&owner) { printed = row.print($0) }
      return printed
    }
  }

  /// Reads a node into the property of `owner`. An empty node is reported as an error.
  package func read(_ node: Node, _ owner: inout Owner, _ decoder: inout Decoder) {
    if decoder.isReadable(node, isRequired: header.isRequired) { readValue(node, &owner, &decoder) }
  }

  /// A copy of this row of the property table, marked as a required property.
  package var required: Property {
    var row = self
    row.header.isRequired = true
    return row
  }

  /// A copy of this row of the property table, marked as a property that may depend on the zoom.
  package var zoomDependent: Property {
    var row = self
    row.header.isZoomDependent = true
    return row
  }

  /// A copy of this row of the property table, marked as a property that is ignored in imported specs.
  package var ofRootSpecOnly: Property {
    var row = self
    row.header.isOfRootSpecOnly = true
    return row
  }

  /// Returns a copy of this row of the property table for a property that only one kind of owner has, such as a `symbol` layer.
  package func onlyOf(_ kind: some RawRepresentable<String>) -> Property {
    var row = self
    row.header.onlyKind = kind.rawValue
    return row
  }
}

extension Property where Owner: SpecType {
  /// The default value of the property as a spec would write it, or `nil` if there is none or if it depends on other properties.
  package var defaultValue: PlainValue? { print(Owner()) }

  /// The description of the property, without the generic parameter `Owner`.
  package var description: RowDescription {
    RowDescription(header: header, defaultValue: defaultValue)
  }

  /// Resets the property to its default, as `null` does in a spec.
  package func reset(_ owner: inout Owner) { copy(Owner(), &owner) }
}

/// Whether this version of Cartouche supports a property.
package enum PropertySupport: Sendable {
  case full
  /// The property is known, but ignored with a warning.
  case planned
}

/// The description of a property, without the generic parameter of `Property` and without its default value.
package struct PropertyHeader: Sendable {
  /// The name of the property, as written in a spec.
  package let name: String
  /// The meaning of the property, in one sentence.
  package let summary: String
  package let shape: Shape
  package var support = PropertySupport.full
  /// Whether the property has no default, so that the annotation or a template must set it and `null` is an error.
  package var isRequired = false
  /// Whether the property may have a different value at each zoom.
  package var isZoomDependent = false
  /// Whether the property is for the whole map, and is ignored in an imported spec.
  package var isOfRootSpecOnly = false
  /// The only kind of owner that has the property, such as a `symbol` layer, or `nil` if all kinds have it.
  package internal(set) var onlyKind: String?
}

/// The description of a property for the schema, the reference pages and `explain`.
package struct RowDescription: Sendable {
  package let header: PropertyHeader
  /// The default value of the property as a spec would write it, or `nil` if there is none or if it depends on other properties.
  package let defaultValue: PlainValue?

  package var name: String { header.name }
  package var summary: String { header.summary }
  package var shape: Shape { header.shape }
  package var support: PropertySupport { header.support }
  package var isRequired: Bool { header.isRequired }
}
