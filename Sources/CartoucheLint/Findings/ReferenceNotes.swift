extension FindingNote {
  /// Names of other things, and files.
  static let referenceNotes = [
    FindingNote(
      "attach-and-for-each", "An annotation has both `attach` and `forEach`.",
      "Each feature's annotation is attached to that feature already."),
    FindingNote(
      "duplicate-feature-id", "Two features of a source have one id.", "Only the first can be meant by it."),
    FindingNote("duplicate-id", "Two annotations have one id.", "Nobody could tell which one is meant."),
    FindingNote(
      "geojson", "A source is not the GeoJSON that is needed.", "What is not a feature cannot be shown."),
    FindingNote(
      "ignored-in-import", "An imported spec has a root key that is ignored.",
      "Camera, placement and the like belong to the file that imports."),
    FindingNote("import-cycle", "Specs import each other.", "None of them could be read first."),
    FindingNote("import-depth", "Imports lie too deep.", "A limit keeps hostile files out."),
    FindingNote(
      "import-name", "An import has a name that cannot be used.", "Its things are reached as `name.thing`."),
    FindingNote(
      "path", "A path is absolute or leads out of the root folder.",
      "A spec must mean the same on every machine, and may not read what is not its own."),
    FindingNote("template-cycle", "Templates extend each other.", "None of them could be read first."),
    FindingNote("template-id", "A template has an id.", "Annotations that take it would share the id."),
    FindingNote(
      "too-many-annotations", "The spec makes more annotations than a limit allows.",
      "Such a map is a layer; a limit keeps hostile files out."),
    FindingNote("too-many-imports", "The spec imports too many files.", "A limit keeps hostile files out."),
    FindingNote(
      "unknown-aggregate", "A cluster reads a value that it does not have.",
      "It has `count` and what `aggregate` names; its members' properties differ."),
    FindingNote("unknown-annotation", "There is no annotation of this id.", "The name refers to nothing."),
    FindingNote("unknown-source", "There is no source of this name.", "The name refers to nothing."),
    FindingNote("unknown-template", "There is no template of this name.", "The name refers to nothing."),
    FindingNote("unreadable-import", "An imported spec cannot be read.", "What it holds is missing."),
    FindingNote("unreadable-source", "A data file cannot be read.", "Its features are missing."),
  ]
}
