package import CartoucheDiagnostics

/// A value with the place where it is written.
package struct Located<Content: Sendable>: Sendable {
  package var content: Content
  package var location: Location

  package init(_ content: Content, at location: Location) {
    self.content = content
    self.location = location
  }
}
