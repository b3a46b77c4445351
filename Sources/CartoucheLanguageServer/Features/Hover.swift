import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheRender
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// A description of the word at a cursor.
package struct Hover: Sendable, Equatable {
  /// The bytes of the word.
  package var range: Range<Int>
  /// The description in Markdown.
  package var markdown: String
}

/// Returns the description of the word at an offset: what `explain` prints about a name of the language, where an annotation is shown, or
/// the definition of another name. Returns `nil` if there is nothing to describe.
package func hover(at offset: Int, in spec: EditedSpec) -> Hover? {
  if let hover = hoverOfComment(at: offset, in: spec) { return hover }
  guard let word = spec.file.word(at: offset) else { return nil }
  switch word.kind {
  case .property(let property):
    return property.topic.map { Hover(range: word.range, markdown: $0.markdown) }
  case .operator:
    return Topic.only(.operator, named: word.text).map { Hover(range: word.range, markdown: $0.markdown) }
  case .choice(let property):
    let topic = Topic.value(word.text, of: property.name, in: property.typeTitle) ?? property.topic
    return topic.map { Hover(range: word.range, markdown: $0.markdown) }
  case .reference([.rule]):
    return Topic.only(.rule, named: word.text).map { Hover(range: word.range, markdown: $0.markdown) }
  case .declaration, .reference, .variableOfImport:
    var resolution = SymbolResolution(ProjectFiles([spec.file], loader: spec.loader))
    guard let mention = resolution.mention(at: offset, in: spec.file) else { return nil }
    return description(of: mention.symbol, as: word, in: spec, &resolution).map {
      Hover(range: mention.range, markdown: $0)
    }
  }
}

/// Returns the description of a directive or of the name of a rule in a comment.
private func hoverOfComment(at offset: Int, in spec: EditedSpec) -> Hover? {
  let cursor = CursorText(spec.document, at: offset)
  guard cursor.commentStart.map({ $0 < cursor.word.lowerBound }) == true, !cursor.word.isEmpty else {
    return nil
  }
  let comment = String(
    decoding: spec.bytes[(cursor.commentStart ?? 0)..<cursor.word.upperBound], as: UTF8.self)
  guard comment.dropFirst().drop(while: { $0 == " " }).hasPrefix("cartouche-") else { return nil }
  let word = String(decoding: spec.bytes[cursor.word], as: UTF8.self)
  let topic = Topic.only(.comment, named: word) ?? Topic.only(.rule, named: word)
  return topic.map { Hover(range: cursor.word, markdown: $0.markdown) }
}

private func description(
  of symbol: Symbol, as word: WrittenWord, in spec: EditedSpec, _ resolution: inout SymbolResolution
) -> String? {
  var text = "**\(symbol.name)** \(symbol.kind.title)"
  if symbol.path != spec.file.path, !symbol.path.isEmpty { text += " of `\(symbol.path)`" }
  text += "\n"
  if symbol.kind == .annotation, let place = placement(of: word.text, symbol, in: spec) {
    text += "\n\(place)\n"
  }
  guard let file = resolution.file(symbol.path), let declaration = file.declaration(of: symbol) else {
    if symbol.kind == .layer, symbol.path.isEmpty { return text + "\nA layer of the style.\n" }
    return symbol.kind == .annotation ? text : nil
  }
  if symbol.kind != .annotation, let value = declaration.value {
    text += "\n```yaml\n\(file.excerpt(of: declaration, value))\n```\n"
  }
  return text
}

/// Returns the title of an annotation that is visible at the spec's camera and where it is, or why it is hidden.
private func placement(of written: String, _ symbol: Symbol, in spec: EditedSpec) -> String? {
  guard let frame = FirstFrame(of: spec) else { return nil }
  let id = symbol.path == spec.file.path ? symbol.name : written
  guard let state = frame.state(of: id) else { return nil }
  if state.count == 1 {
    if let placement = state.placement {
      let point = "\(rounded(placement.x)), \(rounded(placement.y))"
      let title = frame.title(of: placement)
      return (title.isEmpty ? "" : "Title: `\(title.printable.replacing("`", with: "'"))`  \n")
        + "Visible at anchor `\(frame.anchor(of: placement))`, at [\(point)], \(frame.circumstances)."
    }
    guard let hidden = state.hidden.first else { return nil }
    var text = "Hidden \(frame.circumstances): `\(frame.cause(of: hidden))`."
    if let explanation = frame.explanation(of: hidden) { text += " \(explanation)" }
    return text
  }
  let causes = state.hidden.isEmpty ? "" : "; hidden: \(state.causes)"
  return "\(state.visible) of \(state.count) visible \(frame.circumstances)\(causes)."
}

/// Returns a number of points without fraction.
private func rounded(_ value: Double) -> Int {
  let limited = max(-1e6, min(1e6, value))
  return Int(limited < 0 ? limited - 0.5 : limited + 0.5)
}

extension WrittenFile {
  /// Returns the key and value of a declaration, at most ten lines, without common indentation.
  fileprivate func excerpt(of word: WrittenWord, _ value: Node) -> String {
    let start = Int(word.node.span.start)
    let end =
      value.document === document ? max(end(of: value), Int(word.node.span.end)) : Int(word.node.span.end)
    var lineStart = start
    while lineStart > 0, bytes[lineStart - 1] != 0x0A, bytes[lineStart - 1] != 0x0D { lineStart -= 1 }
    let column = start - lineStart
    let text = String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for index in lines.indices.dropFirst() {
      let indentation = lines[index].prefix { $0 == " " }.count
      lines[index] = lines[index].dropFirst(min(column, indentation))
    }
    if lines.count > 10 { lines = lines[..<9] + ["…"] }
    return lines.joined(separator: "\n")
  }
}

extension Topic {
  /// What `explain` prints about the topic, as Markdown: the summary, the details and the example.
  var markdown: String {
    var text = "**\(name)** \(kind.rawValue)\(place.isEmpty ? "" : " \(place)")\n\n\(summary)\n"
    if !details.isEmpty {
      text += "\n"
      // Indented details are items of the line before them.
      for detail in details { text += detail.hasPrefix(" ") ? "- \(detail.dropFirst(2))\n" : "\(detail)  \n" }
    }
    if let example { text += "\n```yaml\n\(example)\n```\n" }
    return text
  }
}
