/// An entry of a mapping whose keys are the user's names.
package struct Named<Content: Sendable>: Sendable {
  package var name: Located<String>
  package var content: Content

  package init(name: Located<String>, content: Content) {
    self.name = name
    self.content = content
  }
}
