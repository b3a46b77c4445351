import CLintExamples
import CartoucheDiagnostics

/// A spec that shows what a finding means.
///
/// The examples are text files in `Sources/CLintExamples/examples`, which the program contains for `cartouche
/// explain`. The line `== unused-source` starts an example that shows the finding, and `== unused-source
/// accepted` one without it. `-- cafes.geojson` starts a file beside the spec, and `-- dots.geojson: 501
/// points` generates one.
///
/// The spec is named `test.annotations.yaml`, a trace `test.trace.jsonl`, a scenario `test.scenario.yaml`. A
/// line separator, which editors do not show, is written `\u{2028}`.
package struct FindingExample: Sendable {
  /// The text of the spec, with marks around the flagged text. If the flagged text is in one of `files`, that
  /// file has the marks instead.
  package let spec: String
  /// Whether the example shows the finding. An accepted example shows a similar spec without the finding.
  package let isFlagged: Bool
  /// The texts of the files beside the spec, by name.
  package let files: [String: String]

  /// The first flagged example of a finding, or `nil` if an example would need an app or a file of megabytes.
  package static func of(_ finding: String) -> FindingExample? { all[finding]?.first { $0.isFlagged } }

  /// The examples of every finding, by its id, in the order of the text files.
  package static let all: [String: [FindingExample]] = {
    var count = 0
    let start = cartouche_lint_examples(&count)
    return read(Array(UnsafeBufferPointer(start: start, count: count)))
  }()

  /// The spec and the marked files, with a line of carets below each line that has marks.
  package var withCarets: String {
    let markedFiles = files.sorted { $0.key < $1.key }.filter { $0.value.contains("⟦") }
    return linesWithCarets(spec) + markedFiles.map { "\n\($0.key):\n\(linesWithCarets($0.value))" }.joined()
  }
}

// MARK: Reading

extension FindingExample {
  private static func read(_ bytes: [UInt8]) -> [String: [FindingExample]] {
    var examples: [String: [FindingExample]] = [:]
    for section in Part.all(of: bytes[...], startingWith: "== ") {
      let parts = Part.all(of: section.body, startingWith: "-- ")
      let spec = Part.text(of: section.body[..<(parts.first?.start ?? section.body.endIndex)])
      let files = parts.map { file -> (String, String) in
        let words = file.title.split(separator: ": ")
        guard words.count == 2, let count = Int(words[1].prefix { $0.isNumber }) else {
          return (file.title, Part.text(of: file.body))
        }
        return (String(words[0]), geoJSON(withPoints: count))
      }
      let title = section.title.split(separator: " ")
      examples[String(title[0]), default: []].append(
        FindingExample(
          spec: spec, isFlagged: title.count == 1,
          files: Dictionary(files, uniquingKeysWith: { first, _ in first })))
    }
    return examples
  }

  /// One part of the example texts: a title line, such as `== unused-source`, with the lines that follow it.
  private struct Part {
    var title: String
    /// The index of the first byte of the title line.
    var start: Int
    var body: ArraySlice<UInt8>

    /// Returns the parts of a text. The title line of each part starts with `mark`.
    static func all(of text: ArraySlice<UInt8>, startingWith mark: String) -> [Part] {
      var parts: [Part] = []
      for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      where line.starts(with: mark.utf8) {
        if !parts.isEmpty { parts[parts.count - 1].body = parts[parts.count - 1].body[..<line.startIndex] }
        let title = String(decoding: line.dropFirst(mark.utf8.count), as: UTF8.self)
        parts.append(Part(title: title, start: line.startIndex, body: text[line.endIndex...].dropFirst()))
      }
      return parts
    }

    /// Returns lines as a text without line breaks at its end.
    static func text(of lines: ArraySlice<UInt8>) -> String {
      let last = lines.lastIndex { $0 != UInt8(ascii: "\n") } ?? lines.startIndex
      return String(decoding: lines[...last], as: UTF8.self).replacing("\\u{2028}", with: "\u{2028}")
    }
  }

  /// Returns GeoJSON with points at different places, for rules about many features.
  private static func geoJSON(withPoints count: Int) -> String {
    let features = (0..<count).map { index in
      let point = "[\(Double(index % 100) / 10), \(Double(index / 100) / 10)]"
      return
        #"{ "type": "Feature", "properties": {}, "geometry": { "type": "Point", "coordinates": \#(point) } }"#
    }
    return #"{ "type": "FeatureCollection", "features": [\#(features.joined(separator: ",\n"))] }"#
  }
}

/// Returns a text with a line of carets below each line with marks, `⟦…⟧`. The result ends with a line break.
///
/// Marks without characters between them give a caret at their position.
func linesWithCarets(_ marked: String) -> String {
  marked.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    var text = ""
    var carets = ""
    var isMarked = false
    for character in line {
      switch character {
      case "⟦": isMarked = true
      case "⟧":
        if text.count == carets.count, carets.last != "^" { carets.append("^") }
        isMarked = false
      default:
        text.append(character)
        if carets.count < text.count { carets.append(isMarked ? "^" : " ") }
      }
    }
    while carets.last == " " { carets.removeLast() }
    return carets.isEmpty ? "\(text)\n" : "\(text)\n\(carets)\n"
  }.joined()
}
