/// The known name that a written one was most likely meant to be, and how messages offer it.
package struct MeantName: Sendable, Equatable {
  package let name: String
  /// "did you mean `name`?", unless more is known.
  package let help: String
  private let form: NameForm

  package init(_ name: String, in form: NameForm = .plain, help: String? = nil) {
    self.name = name
    self.form = form
    self.help = help ?? "did you mean `\(form.shown(name))`?"
  }

  /// The nearest of `known`, ties going to the earlier one; nil when none is near.
  package init?(for written: String, among known: some Sequence<String>) {
    guard let name = nearestName(to: written, among: known) else { return nil }
    self.init(name)
  }

  /// A change that writes the name in place of `span`.
  package func fix(_ span: SourceSpan, isSafe: Bool = false) -> Fix {
    Fix("write `\(form.shown(name))`", isSafe: isSafe, replacing: span, with: form.written(name))
  }
}
