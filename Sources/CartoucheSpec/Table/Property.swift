package import CartoucheSyntax

/// One row of a property table.
///
/// `Owner` need not be a `SpecType`: to look that up for each while the program runs takes as long as to read some annotations.
package struct Property<Owner>: Sendable {
  /// As a spec spells it.
  package let name: String
  /// One sentence.
  package let summary: String
  let readValue: @Sendable (Node, inout Owner, inout Decoder) -> Void
  /// Whether there is no default, so that `null` says nothing.
  package private(set) var isRequired = false
  /// Takes what another owner has.
  let copy: @Sendable (_ other: Owner, inout Owner) -> Void
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

  /// - Parameter keyPath: where its owner has it. Made where it is asked for: to make those of all properties takes longer than to read a
  ///   small spec.
  package init<Value>(
    _ name: String,
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Owner, Value> & Sendable,
    _ codec: Codec<Value>, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    readValue = { codec.read($0, &$1[keyPath: keyPath()], &$2) }
    copy = { $1[keyPath: keyPath()] = $0[keyPath: keyPath()] }
    shape = codec.shape
    print = { codec.printed($0[keyPath: keyPath()]) }
  }

  /// A property of a part that the owner's copies share.
  package init<Part, Value>(
    _ name: String,
    _ part: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Owner, Shared<Part>> & Sendable,
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Part, Value> & Sendable,
    _ codec: Codec<Value>, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    readValue = { node, owner, decoder in
      owner[keyPath: part()] = owner[keyPath: part()].changed {
        codec.read(node, &$0[keyPath: keyPath()], &decoder)
      }
    }
    copy = { other, owner in
      let value = other[keyPath: part()].content[keyPath: keyPath()]
      owner[keyPath: part()] = owner[keyPath: part()].changed { $0[keyPath: keyPath()] = value }
    }
    shape = codec.shape
    print = { codec.printed($0[keyPath: part()].content[keyPath: keyPath()]) }
  }

  /// A property of a part that parts of the owner's copies share.
  package init<Whole, Part, Value>(
    _ name: String,
    _ whole: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Owner, Shared<Whole>> & Sendable,
    _ part: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Whole, Shared<Part>> & Sendable,
    _ keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Part, Value> & Sendable,
    _ codec: Codec<Value>, _ summary: String
  ) {
    self.name = name
    self.summary = summary
    let change: @Sendable (inout Owner, (inout Part) -> Void) -> Void = { owner, change in
      owner[keyPath: whole()] = owner[keyPath: whole()].changed {
        $0[keyPath: part()] = $0[keyPath: part()].changed(change)
      }
    }
    readValue = { node, owner, decoder in
      change(&owner) { codec.read(node, &$0[keyPath: keyPath()], &decoder) }
    }
    copy = { other, owner in
      let value = other[keyPath: whole()].content[keyPath: part()].content[keyPath: keyPath()]
      change(&owner) { $0[keyPath: keyPath()] = value }
    }
    shape = codec.shape
    print = { codec.printed($0[keyPath: whole()].content[keyPath: part()].content[keyPath: keyPath()]) }
  }

  /// A property that other versions will read.
  package init(planned name: String, _ summary: String) {
    self.name = name
    self.summary = summary
    readValue = { node, _, decoder in _ = decoder.hasValue(node) }
    copy = { _, _ in }
    shape = .anything
    print = { _ in nil }
    support = .planned
  }

  /// The row of a property that a type shares with one that it holds.
  package init<Part: SpecType>(
    _ row: Property<Part>,
    in keyPath: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Owner, Part> & Sendable
  ) {
    name = row.name
    summary = row.summary
    readValue = { row.read($0, &$1[keyPath: keyPath()], &$2) }
    copy = { row.copy($0[keyPath: keyPath()], &$1[keyPath: keyPath()]) }
    support = row.support
    isZoomDependent = row.isZoomDependent
    shape = row.shape
    print = { row.print($0[keyPath: keyPath()]) }
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

extension Property where Owner: SpecType {
  /// What it is when nothing is written; nil where that is nothing, or depends on other properties.
  package var defaultValue: PlainValue? { print(Owner()) }

  /// The row without its type.
  package var description: RowDescription {
    RowDescription(
      name: name, summary: summary, shape: shape, support: support, isRequired: isRequired,
      defaultValue: defaultValue)
  }

  /// Puts the default back: what `null` means.
  package func reset(_ owner: inout Owner) { copy(Owner(), &owner) }
}
