package import CartoucheDiagnostics

/// The result of formatting a text.
package enum FormatResult: Sendable, Equatable {
  /// The edits that format the text, in source order; empty if the text is formatted.
  case edits([Edit])
  /// The text has a syntax error, which is reported. It cannot be formatted.
  case invalid
  /// The formatted text would mean something else: a bug of the formatter. The text must be left as it is.
  case unsafe
}

/// Formats a YAML text. Only white space changes, and brackets beyond 120 columns become blocks.
///
/// The result is checked: it has the same nodes, texts, tags, anchors and comments in the same order.
/// - Parameter lines: The lines to format, from 0, or `nil` for all lines. The edits may extend to the ends of the top-level entries that
///   contain the lines, if the text would mean something else otherwise.
/// - Complexity: O(bytes).
package func formatYAML(
  _ source: SourceID, in sources: SourceList, lines: Range<Int>? = nil, diagnostics: inout [Diagnostic]
) -> FormatResult {
  #if canImport(CLibYAML)
  var found: [Diagnostic] = []
  let document = parseDocument(source, in: sources, diagnostics: &found)
  let text = YAMLText(sources[source].bytes)
  // A file with several documents is truncated at the second one, but can be formatted.
  let isComplete = !document.isTruncated && text.isReadable
  guard isComplete, let tokens = YAMLTokens(text) else {
    diagnostics += found
    return .invalid
  }
  for expands in [true, false] {
    let edits = text.bytes.withUnsafeBufferPointer { bytes in
      var layout = YAMLLayout(bytes, tokens.tokens, base: text.base, expands: expands)
      return layout.edits()
    }
    guard edits.isEmpty || isSafe(edits, in: text, tokens) else { continue }
    guard let lines else { return .edits(edits) }
    return .edits(edits.limited(to: lines, of: document, in: text, tokens))
  }
  return .unsafe
  #else
  return .invalid
  #endif
}

#if canImport(CLibYAML)
/// Whether the text has the same nodes and comments after the edits.
private func isSafe(_ edits: [Edit], in text: YAMLText, _ tokens: YAMLTokens) -> Bool {
  let formatted = YAMLText(edits.applied(to: text.bytes))
  guard text.hasSameNodes(as: formatted), let other = YAMLTokens(formatted) else { return false }
  // The nodes have texts and names. Tags and comments are compared as written.
  return tokens.words(of: text).elementsEqual(other.words(of: formatted))
}

extension YAMLTokens {
  /// The bytes of all tags, directives and comments, in source order.
  fileprivate func words(of text: YAMLText) -> some Sequence<ArraySlice<UInt8>> {
    tokens.lazy.filter { $0.kind == .tag || $0.kind == .directive || $0.kind == .comment }
      .map { text.bytes[$0.start..<$0.end] }
  }
}

extension YAMLText {
  /// Whether the text has no syntax error, to the end of its last document.
  fileprivate var isReadable: Bool {
    masked.bytes.endIndex == bytes.count
      && masked.bytes.withUnsafeBufferPointer { input in
        var reader = YAMLReader(input)
        do throws(YAMLFailure) {
          while try reader.next().kind != .streamEnd {}
          return true
        } catch {
          return false
        }
      }
  }

  /// Whether another text has the same nodes in all documents. Brackets may be blocks in the other text.
  fileprivate func hasSameNodes(as other: YAMLText) -> Bool {
    masked.bytes.withUnsafeBufferPointer { input in
      other.masked.bytes.withUnsafeBufferPointer { otherInput in
        var reader = YAMLReader(input)
        var otherReader = YAMLReader(otherInput)
        do throws(YAMLFailure) {
          while true {
            let (one, two) = (try reader.next(), try otherReader.next())
            let isCollection = one.kind == .mappingStart || one.kind == .sequenceStart
            guard one.kind == two.kind, isCollection || one.style == two.style, one.isTagged == two.isTagged,
              one.anchor == two.anchor, areEqual(one.text, two.text)
            else { return false }
            if one.kind == .streamEnd { return true }
          }
        } catch {
          return false
        }
      }
    }
  }
}

extension [Edit] {
  /// Returns the edits in some lines. If they would change the meaning alone, returns those of the top-level entries that contain the lines.
  fileprivate func limited(
    to lines: Range<Int>, of document: Document, in text: YAMLText, _ tokens: YAMLTokens
  ) -> [Edit] {
    let range = text.range(ofLines: lines)
    let some = filter { $0.span.start <= range.upperBound && $0.span.end >= range.lowerBound }
    if some.isEmpty || isSafe(some, in: text, tokens) { return some }
    var (start, end) = (range.lowerBound, range.upperBound)
    for child in document.root?.topLevelRanges ?? []
    where child.lowerBound <= range.upperBound && child.upperBound >= range.lowerBound {
      (start, end) = (Swift.min(start, child.lowerBound), Swift.max(end, child.upperBound))
    }
    let more = filter { Int($0.span.start) <= end && Int($0.span.end) >= start }
    return isSafe(more, in: text, tokens) ? more : []
  }
}

extension Node {
  /// The ranges of the entries of a mapping or the items of a list.
  fileprivate var topLevelRanges: [Range<Int>] {
    kind == .mapping
      ? entries.map {
        $0.key.span.range.lowerBound..<Swift.max($0.key.span.range.upperBound, $0.value.span.range.upperBound)
      }
      : items.map { $0.span.range }
  }
}

extension YAMLText {
  /// Returns the byte range of some lines, from 0.
  fileprivate func range(ofLines lines: Range<Int>) -> Range<Int> {
    bytes.withUnsafeBufferPointer { buffer in
      let starts = [0] + lineBreaks(in: buffer, 0..<buffer.count, limit: .max).map { $0.upperBound }
      let start = lines.lowerBound < starts.count ? starts[lines.lowerBound] : bytes.count
      let end = lines.upperBound < starts.count ? starts[lines.upperBound] - 1 : bytes.count
      return start..<Swift.max(start, end)
    }
  }
}
#endif
