extension FindingNote {
  /// What is wrong with a text before any property is known.
  static let syntaxNotes = [
    FindingNote(
      "alias-expansion", "Aliases of aliases stand for far more than is written.",
      "A few lines could fill all memory."),
    FindingNote(
      "comment-as-value", "A value that starts with `#` is a comment.",
      "The key would silently have no value at all."),
    FindingNote(
      "duplicate-key", "A key stands twice in one mapping.", "YAML readers disagree about which one counts."),
    FindingNote("empty-file", "The file holds no spec.", "There is nothing to compile."),
    FindingNote("encoding", "The file is not UTF-8.", "Other encodings would be guessed, and guessed wrong."),
    FindingNote(
      "file-size", "The file is larger than a spec may be.",
      "Data belongs in files that `sources` names; a limit keeps hostile files out."),
    FindingNote(
      "line-separator", "An invisible character looks like a line break to some YAML readers.",
      "The file would mean different things to different programs."),
    FindingNote(
      "nesting", "Brackets or indents lie too deep inside each other.",
      "A bracket was left open, or the file was made to do harm."),
    FindingNote("not-a-mapping", "A spec is something else than a mapping.", "It has no `version` to go by."),
    FindingNote(
      "recursive-alias", "An alias stands inside what it refers to.", "The value would contain itself."),
    FindingNote(
      "second-document", "A second YAML document starts in the file.",
      "Only the first would be read, and the rest silently lost."),
    FindingNote(
      "tag-as-value", "A value that starts with `!` is a tag.", "The value would silently be lost."),
    FindingNote(
      "undefined-alias", "An alias refers to nothing above it.", "There is no value to repeat."),
    FindingNote(
      "unquoted-template", "A text with braces stands without quotes.",
      "An unquoted `{name}` is a mapping for YAML."),
    FindingNote("yaml-syntax", "The text is not YAML.", "What follows the mistake cannot be read surely."),
  ]
}
