/// How many annotations may be selected at once.
package enum SelectionName: String, Sendable, CaseIterable {
  case single, multiple, none
}
