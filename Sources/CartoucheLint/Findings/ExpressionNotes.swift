extension FindingNote {
  /// Expressions and variables.
  static let expressionNotes = [
    FindingNote(
      "ambiguous-scalar", "A plain value in an expression means different things to YAML readers.",
      "`no`, `~` and `007` are a boolean, a null and an octal number to some."),
    FindingNote(
      "curve-stop", "The stops of `step` or `interpolate` do not ascend.",
      "A value between two such stops has no place."),
    FindingNote(
      "expression-arguments", "An operator has the wrong number of arguments.", "It cannot be computed."),
    FindingNote(
      "expression-depth", "Too many expressions lie inside each other.",
      "Such a value belongs into the data; a limit keeps hostile files out."),
    FindingNote(
      "expression-failed", "An expression fails for some features.",
      "The default or `null` is used for these, or they are hidden or left out; the finding says which."),
    FindingNote(
      "expression-fails",
      "An expression that depends on nothing fails, or gives what its property cannot be.",
      "It fails for every feature."),
    FindingNote(
      "expression-syntax", "A list is no expression.", "Its first item must be the name of an operator."),
    FindingNote(
      "expression-type", "An expression gives another type than is needed.", "It would fail when computed."),
    FindingNote(
      "expression-variable", "A name of `let` has characters that names do not have.",
      "`var` could not refer to it."),
    FindingNote(
      "lost-operator", "An operator without quotes is punctuation of YAML.",
      "`[!=, a, b]` and `- > a` lose their operator; quoted it is a text as any other."),
    FindingNote(
      "match-label", "A label of `match` is of the wrong type or stands twice.", "It can never be reached."),
    FindingNote(
      "missing-property", "A text names a property that features do not have.",
      "Nothing is written in its place, and often the name is misspelled."),
    FindingNote(
      "no-feature", "A property of a feature is read where there is none.", "It would never have a value."),
    FindingNote(
      "quoted-variable", "A variable's name stands in quotes.", "It is a text then, not the variable's value."
    ),
    FindingNote(
      "unknown-operator", "A list starts with a text that is no operator.",
      "Lists of values are written with `literal`."),
    FindingNote("unknown-variable", "There is no variable of this name.", "It stands for nothing."),
    FindingNote(
      "variable-in-variable", "The value of a variable uses a variable.",
      "Values are taken as they are, so that a variable never depends on an order."),
    FindingNote(
      "variable-name", "A variable has a name that cannot stand after `$`.", "Nothing could refer to it."),
    FindingNote(
      "zoom-dependent", "An expression depends on zoom where that is not supported.",
      "Its value would have to be computed in every frame."),
    FindingNote(
      "zoom-placement", "`zoom` stands where no table over zoom can be made.",
      "It may be only the input of an outermost `step` or `interpolate`."),
  ]
}
