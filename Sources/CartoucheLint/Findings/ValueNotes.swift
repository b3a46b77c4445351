extension FindingNote {
  /// Keys and values that no table allows.
  static let valueNotes = [
    FindingNote(
      "aggregate", "An aggregate of a cluster is not exactly one operation.",
      "Each name stands for one value over the members, and `count` is taken."),
    FindingNote(
      "bad-template", "A `{` in a text starts no name.", "Nobody knows which property is meant there."),
    FindingNote(
      "boolean-spelling", "A boolean is written as `yes`, `on` or `True`.",
      "YAML readers disagree about every spelling but `true` and `false`."),
    FindingNote(
      "camera-fit", "A camera has `fit` and what `fit` decides.", "Both cannot be followed."),
    FindingNote(
      "cluster-expression", "A number or condition of a cluster is computed from texts or lists.",
      "It is computed while the map moves, from numbers and conditions alone."),
    FindingNote(
      "cluster-layout", "A cluster's size or place is computed from its members.",
      "Where it fits must be known before its members are."),
    FindingNote(
      "empty-anchors", "A list of anchors is empty.", "It means `[center]`, which is rarely what was meant."),
    FindingNote(
      "empty-callout", "A callout has nothing to show.", "It would be disabled without a word."),
    FindingNote(
      "empty-value", "A key has no value.", "An empty value could mean a default, a null or a forgotten line."
    ),
    FindingNote(
      "foreign-name", "A property has the name of another product.",
      "Cartouche spells it differently, and sometimes means it differently."),
    FindingNote(
      "missing-key", "A key that must be there is missing.", "Nothing sensible could take its place."),
    FindingNote(
      "not-placed-yet", "A property is checked and compiled, and not yet used.",
      "Frames are placed as if it were not written."),
    FindingNote(
      "not-supported-yet", "A property is known and not supported.", "It is ignored."),
    FindingNote(
      "number-spelling", "A number is written in a form that readers disagree about.",
      "`012`, `1_000` and `12:30` are different values to different programs."),
    FindingNote("out-of-range", "A number is outside of its range.", "It has no meaning there."),
    FindingNote(
      "rectangle", "A rectangle says too much or too little about an axis.",
      "Two of start, length and end give the third; the length alone centres it."),
    FindingNote("unknown-key", "A key is no property of the type.", "It would change nothing."),
    FindingNote("unknown-name", "A value is none of the names that a property takes.", "It has no meaning."),
    FindingNote(
      "unknown-version", "The spec is of another version of the language.",
      "Its properties may mean something else."),
    FindingNote("wrong-type", "A value is of another type than its property.", "It has no meaning there."),
    FindingNote(
      "zoom-range", "An annotation or a layer has no zoom between `minZoom` and `maxZoom`.",
      "It is never shown."),
  ]
}
