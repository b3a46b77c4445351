/// A property that most owners leave out, kept apart from them: it costs a reference until it is there.
@propertyWrapper
package enum Boxed<Content: Sendable>: Sendable {
  case none
  indirect case some(Content)

  package init() { self = .none }

  package init(wrappedValue: Content?) { self = wrappedValue.map { .some($0) } ?? .none }

  /// Whether there is a value, which is not copied to find that out.
  package var isThere: Bool { if case .none = self { false } else { true } }

  package var wrappedValue: Content? {
    get { if case .some(let content) = self { content } else { nil } }
    set { self = newValue.map { .some($0) } ?? .none }
  }
}
