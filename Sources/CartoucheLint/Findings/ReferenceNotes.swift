extension FindingNote {
  /// Names of other things, and files.
  static let referenceNotes = [
    FindingNote(
      "no-spec", "A trace changes what only a spec can tell.",
      "A compiled plan has no templates and no expressions; name the spec in its place."),
    FindingNote(
      "refused-input", "A line of a trace changes nothing.",
      "What it asks for is not possible at that moment; the frame is resolved without it."),
    FindingNote(
      "several-actions", "A line of a trace has two actions.",
      "Which one comes first would decide what happens."),
    FindingNote(
      "attach-and-for-each", "The `attach` of a repeated annotation names what it is attached to.",
      "It is attached to its feature or instance already; options such as `part` may stand there."),
    FindingNote(
      "attachment-cycle", "Annotations are attached to each other.", "None of them could be placed first."),
    FindingNote(
      "constant-filter", "A filter is the same for every feature.",
      "It reads no property, so it lets all through or none."),
    FindingNote(
      "duplicate-feature-id", "Two features of a source have one id, or two annotations would have one name.",
      "Only the first can be meant by it."),
    FindingNote(
      "duplicate-layer", "The style has a layer of this name too.", "Nobody could tell which is meant."),
    FindingNote(
      "duplicate-source", "The style has a source of this name too.", "Nobody could tell which is meant."),
    FindingNote("duplicate-id", "Two annotations have one id.", "Nobody could tell which one is meant."),
    FindingNote(
      "geojson", "A source is not the GeoJSON that is needed.", "What is not a feature cannot be shown."),
    FindingNote(
      "group-as-host", "An annotation is attached to a group.",
      "A `forEach` makes many; one of them must be named."),
    FindingNote("host-features", "The host map knows the features.", "The compiler cannot check them."),
    FindingNote(
      "host-filter", "A filter of the style cannot be read.", "The host decides about that layer."),
    FindingNote(
      "ignored-in-import", "An imported spec has a root key that is ignored.",
      "Camera, placement and the like belong to the file that imports."),
    FindingNote("import-cycle", "Specs import each other.", "None of them could be read first."),
    FindingNote("import-depth", "Imports lie too deep.", "A limit keeps hostile files out."),
    FindingNote(
      "import-name", "An import has a name that cannot be used.", "Its things are reached as `name.thing`."),
    FindingNote(
      "mixed-filter", "A filter mixes the old and the new way to write filters.",
      "The two read the same words differently."),
    FindingNote("no-geometry", "Features have no geometry.", "Nothing can be attached to them."),
    FindingNote("no-ids", "No feature has the property that should be its id.", "None can be referred to."),
    FindingNote(
      "path", "A path is absolute or leads out of the root folder.",
      "A spec must mean the same on every machine, and may not read what is not its own."),
    FindingNote("style", "A style is not what its format asks for.", "What it holds cannot be referred to."),
    FindingNote("template-cycle", "Templates extend each other.", "None of them could be read first."),
    FindingNote("template-id", "A template has an id.", "Annotations that take it would share the id."),
    FindingNote(
      "too-few-positions", "A line or ring has too few positions.", "It has no length, or no area."),
    FindingNote(
      "too-many-annotations", "The spec makes more annotations than a limit allows.",
      "Such a map is a layer; a limit keeps hostile files out."),
    FindingNote(
      "two-attachments", "An annotation is attached to two things.", "It can stand at one of them only."),
    FindingNote("two-options", "Two options say the same thing.", "They may contradict each other."),
    FindingNote("two-places", "Two things are named where one is meant.", "Only one can be meant."),
    FindingNote(
      "unclosed-ring", "A ring does not end where it starts.", "It is closed, and the data is odd."),
    FindingNote(
      "unsuitable-layer", "A layer has no features to bind to.", "Only five types of layer draw features."),
    FindingNote(
      "wrong-layer-type", "A layer has a property of another type of layer.", "It would have no effect."),
    FindingNote("wrong-option", "An option does not belong there.", "It would have no effect."),
    FindingNote("too-many-imports", "The spec imports too many files.", "A limit keeps hostile files out."),
    FindingNote(
      "unknown-aggregate", "A cluster reads a value that it does not have.",
      "It has `count` and what `aggregate` names; its members' properties differ."),
    FindingNote("unknown-annotation", "There is no annotation of this id.", "The name refers to nothing."),
    FindingNote("unknown-feature", "There is no feature with this id.", "The id refers to nothing."),
    FindingNote("unknown-layer", "There is no layer of this name.", "The name refers to nothing."),
    FindingNote("unknown-source", "There is no source of this name.", "The name refers to nothing."),
    FindingNote("unknown-template", "There is no template of this name.", "The name refers to nothing."),
    FindingNote("unreadable-import", "An imported spec cannot be read.", "What it holds is missing."),
    FindingNote("unreadable-source", "A data file cannot be read.", "Its features are missing."),
  ]
}
