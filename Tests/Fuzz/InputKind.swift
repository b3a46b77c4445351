/// A kind of input: some that are as they should be, and what must hold whatever becomes of them.
struct InputKind: Sendable {
  let name: String
  /// In an order that never changes, or a seed would stand for something else.
  let seeds: @Sendable () -> [[UInt8]]
  /// What is put between the bytes of a seed, besides words of all seeds.
  let pieces: [[UInt8]]
  /// Whether texts are made of words, which are mutated too.
  let isText: Bool
  /// Throws what is wrong. A trap is noticed by others.
  let check: @Sendable ([UInt8]) throws(Complaint) -> Void

  init(
    _ name: String, seeds: @escaping @Sendable () -> [[UInt8]], pieces: [[UInt8]], isText: Bool = true,
    check: @escaping @Sendable ([UInt8]) throws(Complaint) -> Void
  ) {
    self.name = name
    self.seeds = seeds
    self.pieces = pieces
    self.isText = isText
    self.check = check
  }

  static let all = [spec, data, style, trace, scene, expression, plan, scenario]

  /// The pieces that break JSON, and numbers at their ends.
  static let jsonPieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\ud83d", "\\u0000", "null", "true", "[]", "{}", "\"\"",
      "-0", "0", "1e308", "-1e308", "1e-320", "1e400", "9007199254740993", "0.1", "180", "-180", "90.000001",
      "\n", "\t", "\u{0}", "\u{1B}[31m", "\u{202E}", "\u{2028}", "\u{FEFF}", "地", "🗺", "e\u{301}", " ",
    ].map { Array($0.utf8) } + [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x9F]]

  /// The pieces that break YAML.
  static let yamlPieces: [[UInt8]] =
    jsonPieces
    + [
      ": ", "- ", "? ", "#", " #", "&a ", "*a", "*a ", "!t ", "!!str ", "|\n", ">\n", "|2-\n", "'", "%", "@",
      "`",
      "~", "\r", "\r\n", "\u{85}", "---\n", "...\n", "%YAML 1.2\n", "<<: *a", "\n  ", "\n    - ", "${x}",
      "{name}",
      "{{", "}}", "1_000", "0x1F", "01234", ".inf", ".nan", "yes", "22:22", "\n\t",
    ].map { Array($0.utf8) }
}
