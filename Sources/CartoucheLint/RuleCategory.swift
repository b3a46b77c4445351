/// What a rule is about; its file stands in the folder of that name.
package enum RuleCategory: String, Sendable, CaseIterable {
  /// What is declared and never meant, and what is meant and never declared.
  case names
  /// What features have, and what filters and expressions ask of them.
  case data
  /// Where things are on the globe.
  case coordinates
  /// Where views stand, and what they keep off.
  case placement
  /// Selection, dragging, states and callouts.
  case interaction
  /// What platforms advise for the sake of speed.
  case performance
  /// What people read.
  case text
}
