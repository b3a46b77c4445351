/// The sentences of Markdown pages and of comments, and the rules that a sentence may break.
///
/// The rules find sentences that most readers have to read twice. They are not exact: a clear sentence may break one. So the test
/// limits the share of sentences that break a rule, and forbids no single sentence.
enum Prose {
  enum Rule: String, CaseIterable, Sendable {
    /// A pronoun for people. Annotations, views and files are things.
    case people
    /// A first word that delays the subject.
    case opening
    /// A phrase for which there is a standard term.
    case phrase
    /// More than `mostWords` words.
    case length
  }

  /// A sentence, and the line on which its paragraph or comment begins.
  struct Sentence: Equatable {
    var text: String
    var line: Int
  }

  /// The largest number of words in a sentence that does not break `Rule.length`.
  static let mostWords = 25
  /// The least number of words of a sentence; shorter fragments are ignored.
  static let leastWords = 4

  // MARK: Rules

  private static let people: Set<String> = [
    "who", "whom", "whose", "whoever", "whomever", "nobody", "anybody", "everybody", "somebody", "someone",
    "anyone", "everyone",
  ]

  private static let openings = [
    ["what"], ["whatever"], ["who"], ["whoever"], ["whose"], ["those"], ["nothing"], ["something"], ["of"],
    ["that", "which"], ["where", "nobody"], ["where", "nothing"],
  ]

  /// Exceptions to `openings`.
  private static let plainOpenings = [["of", "course"]]

  private static let phrases = [
    ["mend"], ["mends"], ["mended"], ["mending"], ["befalls"], ["thereby"], ["telling"], ["told"], ["untold"],
    ["newcomer"], ["newcomers"], ["viewportRelation"], ["tells", "of"], ["tells", "what"], ["tells", "that"],
    ["tells", "which"], ["tells", "them"], ["tells", "it"], ["is", "tried"], ["is", "said"],
    ["hardly", "any"], ["stands", "there"], ["stands", "twice"], ["stands", "for", "nothing"],
    ["take", "part"], ["takes", "part"], ["taking", "part"], ["is", "there"], ["in", "the", "way"],
    ["hand", "on"], ["hands", "on"], ["handed", "on"], ["goes", "first"], ["go", "first"],
    ["come", "to", "nothing"], ["comes", "to", "nothing"], ["that", "nothing", "has"],
    ["for", "the", "sake", "of"], ["what", "becomes", "of"], ["what", "is", "left", "of"],
  ]

  /// The phrases by their first word.
  private static let phrasesByWord = Dictionary(grouping: phrases) { $0[0] }

  /// Returns the rules that a sentence breaks.
  static func brokenRules(in sentence: String) -> [Rule] {
    let parts = sentence.split(separator: " ")
    let words = parts.map { plainWord($0) }
    var broken: [Rule] = []
    if words.contains(where: people.contains) || words.starts(with: ["no", "one"]) { broken.append(.people) }
    let delays = openings.contains { words.starts(with: $0) }
    if delays, !plainOpenings.contains(where: { words.starts(with: $0) }) { broken.append(.opening) }
    let hasPhrase = words.indices.contains { index in
      phrasesByWord[words[index]]?.contains { words[index...].starts(with: $0) } ?? false
    }
    if hasPhrase { broken.append(.phrase) }
    if parts.count > mostWords { broken.append(.length) }
    return broken
  }

  /// Returns a word in lower case, without the punctuation around it.
  private static func plainWord(_ part: Substring) -> String {
    var word = part
    while let last = word.last, !last.isLetter, !last.isNumber { word.removeLast() }
    while let first = word.first, !first.isLetter, !first.isNumber { word.removeFirst() }
    return word.lowercased()
  }

  // MARK: Sentences

  /// Returns the sentences of a Markdown page or of a source's comments, or none for other kinds of files.
  static func sentences(in text: String, of path: String) -> [Sentence] {
    guard let kind = FileKind(path) else { return [] }
    return paragraphs(in: text, kind).flatMap { paragraph in
      split(withoutMarkup(paragraph.text)).filter { $0.split(separator: " ").count >= leastWords }.map {
        Sentence(text: $0, line: paragraph.line)
      }
    }
  }

  private enum FileKind {
    case markdown
    /// A source in which each comment line begins with one of the marks.
    case source(marks: [String])

    init?(_ path: String) {
      switch path.split(separator: ".").last {
      case "md": self = .markdown
      case "swift": self = .source(marks: ["//"])
      case "js", "mjs", "ts", "c", "h": self = .source(marks: ["//", "/*", "*"])
      case "py", "yaml": self = .source(marks: ["#"])
      default: return nil
      }
    }
  }

  /// Returns the paragraphs, items and table cells of a page, or the comments of a source.
  private static func paragraphs(in text: String, _ kind: FileKind) -> [Sentence] {
    var paragraphs: [Sentence] = []
    var open: Sentence?
    var isCode = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      var content = line.drop { $0 == " " }
      var cells: [Substring] = []
      switch kind {
      case .source(let marks):
        if let mark = marks.first(where: { content.hasPrefix($0) }) {
          content = content.dropFirst(mark.count).drop { "/*#! ".contains($0) }
        } else {
          content = ""
        }
      case .markdown:
        if content.hasPrefix("```") { isCode.toggle() }
        if content.hasPrefix("|") { cells = content.split(separator: "|") }
        if isCode || content.hasPrefix("```") || content.hasPrefix("|") { content = "" }
      }
      let item = textOfItem(content)
      if let paragraph = open, content.isEmpty || item != nil {
        paragraphs.append(paragraph)
        open = nil
      }
      paragraphs += cells.map { Sentence(text: String($0), line: index + 1) }
      content = item ?? content
      if content.isEmpty { continue }
      open = Sentence(text: (open.map { $0.text + " " } ?? "") + content, line: open?.line ?? index + 1)
    }
    return paragraphs + (open.map { [$0] } ?? [])
  }

  /// Returns the text of a heading or of a list item without its mark, or `nil` for any other line.
  private static func textOfItem(_ line: Substring) -> Substring? {
    let mark = line.prefix { $0 != " " }
    let isMark = mark == "-" || mark == "*" || !mark.isEmpty && mark.allSatisfy { $0 == "#" }
    let isNumber = mark.last == "." && mark.count > 1 && mark.dropLast().allSatisfy { $0.isNumber }
    return isMark || isNumber ? line.dropFirst(mark.count).drop { $0 == " " } : nil
  }

  /// Replaces each code span by one word and each link by its text.
  private static func withoutMarkup(_ text: String) -> String {
    var plain = ""
    for (index, span) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      plain += index.isMultiple(of: 2) ? String(span) : "X"
    }
    var result = ""
    var isTarget = false
    for character in plain {
      if character == "(", result.last == "]" {
        isTarget = true
        result.removeLast()
      } else if isTarget {
        isTarget = character != ")"
      } else if character != "[" {
        result.append(character)
      }
    }
    return result
  }

  /// Splits a paragraph behind the punctuation that ends a sentence, if a capital letter follows.
  private static func split(_ paragraph: String) -> [String] {
    var sentences: [[Substring]] = [[]]
    var mayEnd = false
    for word in paragraph.split(separator: " ") {
      if mayEnd, word.first?.isUppercase == true { sentences.append([]) }
      sentences[sentences.count - 1].append(word)
      mayEnd = word.last.map { ".?!:;".contains($0) } ?? false
    }
    return sentences.map { $0.joined(separator: " ") }
  }
}
