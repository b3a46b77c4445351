package import CartoucheSyntax

/// One row of a property table: how a property is read, reset and printed.
///
/// `Owner` has no `SpecType` constraint, because looking up the conformance at run time costs as much as
/// reading a few annotations.
package struct Property<Owner>: Sendable {
  /// The name as written in a spec.
  package let name: String
  /// The meaning, in one sentence.
  package let summary: String
  let readValue: @Sendable (Node, inout Owner, inout Decoder) -> Void
  /// Whether the property has no default, so that `null` is an error.
  package private(set) var isRequired = false
  /// Copies the property's value from another owner.
  let copy: @Sendable (_ other: Owner, inout Owner) -> Void
  package private(set) var support = PropertySupport.full
  /// Whether the property may have a different value at each zoom.
  package private(set) var isZoomDependent = false
  /// Whether the property is for the whole map, and ignored in an imported spec.
  package private(set) var isOfRootSpecOnly = false
  /// The only kind of owner that has the property; `nil` if all kinds do.
  private(set) var onlyKind: String?
  package let shape: Shape
  /// Returns the value as written in a spec.
  private let print: @Sendable (Owner) -> PlainValue?

  /// Returns the value as written in a spec, or `nil` if there is nothing to write.
  package func printedValue(in owner: Owner) -> PlainValue? { print(owner) }

  /// Calls `body` with the property's value in an owner.
  package typealias Access<Value> = @Sendable (_ owner: inout Owner, _ body: (inout Value) -> Void) -> Void

  /// - Parameter access: an accessor such as `{ $1(&$0.size) }`. A key path would take longer to create than
  ///   to read a small spec, and Embedded Swift has none.
  package init<Value>(
    _ name: String, _ access: @escaping Access<Value>, _ codec: Codec<Value>, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    readValue = { node, owner, decoder in access(&owner) { codec.read(node, &$0, &decoder) } }
    copy = { other, owner in
      var other = other
      access(&other) { value in
        let value = value
        access(&owner) { $0 = value }
      }
    }
    shape = codec.shape
    print = { owner in
      var owner = owner
      var printed: PlainValue?
      access(&owner) { printed = codec.printed($0) }
      return printed
    }
  }

  /// Creates the row of a property that a later version will support.
  package init(planned name: String, _ summary: String) {
    self.name = name
    self.summary = summary
    readValue = { node, _, decoder in _ = decoder.hasValue(node) }
    copy = { _, _ in }
    shape = .anything
    print = { _ in nil }
    support = .planned
  }

  /// Creates the row of a property that the owner inherits from a part of it.
  package init<Part: SpecType>(_ row: Property<Part>, _ access: @escaping Access<Part>) {
    name = row.name
    summary = row.summary
    readValue = { node, owner, decoder in access(&owner) { row.read(node, &$0, &decoder) } }
    copy = { other, owner in
      var other = other
      access(&other) { part in
        let part = part
        access(&owner) { row.copy(part, &$0) }
      }
    }
    support = row.support
    isZoomDependent = row.isZoomDependent
    shape = row.shape
    print = { owner in
      var owner = owner
      var printed: PlainValue?
      access(&owner) { printed = row.print($0) }
      return printed
    }
  }

  /// Reads a node over the owner's current value. An empty node is reported.
  package func read(_ node: Node, _ owner: inout Owner, _ decoder: inout Decoder) {
    if decoder.isReadable(node, isRequired: isRequired) { readValue(node, &owner, &decoder) }
  }

  /// The row, marked as required.
  package var required: Property {
    var row = self
    row.isRequired = true
    return row
  }

  /// The row, marked as zoom-dependent.
  package var zoomDependent: Property {
    var row = self
    row.isZoomDependent = true
    return row
  }

  /// The row, marked as ignored in imported specs.
  package var ofRootSpecOnly: Property {
    var row = self
    row.isOfRootSpecOnly = true
    return row
  }

  /// Returns the row, restricted to one kind of owner, such as a `symbol` layer.
  package func onlyOf(_ kind: some RawRepresentable<String>) -> Property {
    var row = self
    row.onlyKind = kind.rawValue
    return row
  }
}

extension Property where Owner: SpecType {
  /// The default value, or `nil` if there is none or if it depends on other properties.
  package var defaultValue: PlainValue? { print(Owner()) }

  /// The row without its generic type.
  package var description: RowDescription {
    RowDescription(
      name: name, summary: summary, shape: shape, support: support, isRequired: isRequired,
      defaultValue: defaultValue)
  }

  /// Resets the property to its default, as `null` does.
  package func reset(_ owner: inout Owner) { copy(Owner(), &owner) }
}

/// The level of support for a property in this version.
package enum PropertySupport: Sendable {
  case full
  /// Recognized, but ignored with a warning.
  case planned
}

/// A row of a property table without its generic type.
package struct RowDescription: Sendable {
  package let name: String
  package let summary: String
  package let shape: Shape
  package let support: PropertySupport
  /// Whether the property has no default, so that the annotation or a template must set it.
  package let isRequired: Bool
  /// The default value, or `nil` if there is none or if it depends on other properties.
  package let defaultValue: PlainValue?
}
