/// What stands around a name where it is used.
package struct NameForm: Sendable, Equatable {
  private let before: String
  private let after: String
  /// Whether the name is written in quotes, which messages leave out.
  private let needsQuotes: Bool

  private init(_ before: String = "", _ after: String = "", needsQuotes: Bool = false) {
    self.before = before
    self.after = after
    self.needsQuotes = needsQuotes
  }

  package static let plain = NameForm()
  package static let quoted = NameForm(needsQuotes: true)
  /// `$name`.
  package static let variable = NameForm("$")
  /// `*name`.
  package static let alias = NameForm("*")
  /// `{name}`, in a text.
  package static let braced = NameForm("{", "}")
  /// `[get, name]`.
  package static let lookup = NameForm("[get, ", "]")

  /// `name` as messages show it.
  func shown(_ name: String) -> String { before + name + after }

  /// `name` as it is written.
  func written(_ name: String) -> String { needsQuotes ? "\"\(shown(name))\"" : shown(name) }
}
