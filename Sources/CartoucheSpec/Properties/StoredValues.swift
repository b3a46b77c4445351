package import CartoucheDiagnostics

/// A value with its location in the source.
package struct Located<Content: Sendable>: Sendable {
  package var content: Content
  package var location: Location

  package init(_ content: Content, at location: Location) {
    self.content = content
    self.location = location
  }
}

/// A key and value of a mapping whose keys are names chosen by the author.
package struct Named<Content: Sendable>: Sendable {
  package var name: Located<String>
  package var content: Content

  package init(name: Located<String>, content: Content) {
    self.name = name
    self.content = content
  }
}

/// A reference to an immutable value that several owners share.
///
/// If one owner changes the value, it gets a new box with the changed value, and the other owners keep the old one. `content` should be
/// read in place, because an accessor would copy the whole value.
package final class Shared<Content: Sendable>: Sendable {
  package let content: Content

  package init(_ content: Content) { self.content = content }

  /// Returns a new box that contains a changed copy of this box's content.
  package func changed(_ change: (inout Content) -> Void) -> Shared {
    var content = content
    change(&content)
    return Shared(content)
  }
}

/// A wrapper for an optional property that is rarely set. Its value is in a separate allocation, so that the owner of the property needs
/// only one reference for it.
@propertyWrapper
package enum Boxed<Content: Sendable>: Sendable {
  case none
  indirect case some(Content)

  package init() { self = .none }

  package init(wrappedValue: Content?) { self = wrappedValue.map { .some($0) } ?? .none }

  /// Whether the optional property has a value. Unlike reading `wrappedValue`, this does not copy the value.
  package var isSet: Bool { if case .none = self { false } else { true } }

  package var wrappedValue: Content? {
    get { if case .some(let content) = self { content } else { nil } }
    set { self = newValue.map { .some($0) } ?? .none }
  }
}

/// A wrapper that stores its value in a separate allocation. Copies of the owner share the allocation until one of them changes the value.
///
/// It is for a large value that changes in place, such as a plan: a copy of the owner retains one reference instead of each column, and a
/// change of the only owner copies nothing. `Boxed` and `Shared` copy the value for each change.
///
/// Unchecked but safe: `storage` is private and changes only while this value is its only owner, so that no other thread can read it then.
@propertyWrapper
package struct CopyOnWrite<Content: Sendable>: @unchecked Sendable {
  private final class Storage {
    var content: Content
    init(_ content: Content) { self.content = content }
  }

  private var storage: Storage

  package init(wrappedValue: Content) { storage = Storage(wrappedValue) }

  package var wrappedValue: Content {
    _read { yield storage.content }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.content) }
      yield &storage.content
    }
  }
}
