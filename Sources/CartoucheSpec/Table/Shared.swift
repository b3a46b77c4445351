/// A value that copies of its owner share until one of them gets another.
///
/// A class, because only a reference can be shared; an immutable one, so that nobody sees a change of somebody
/// else's. What is read of it is read where it stands: an accessor would copy the whole value.
package final class Shared<Content: Sendable>: Sendable {
  package let content: Content

  package init(_ content: Content) { self.content = content }

  /// A value of its own, with a change; copies the content, so this is for what is read more often than written.
  package func changed(_ change: (inout Content) -> Void) -> Shared {
    var content = content
    change(&content)
    return Shared(content)
  }
}
