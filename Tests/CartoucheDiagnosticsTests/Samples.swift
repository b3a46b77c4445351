import CartoucheDiagnostics

/// A finding in a file that is called `a.yaml`.
func finding(_ text: String, _ span: Range<Int>) -> Finding { finding(bytes: Array(text.utf8), span) }

/// A finding in an empty file, each of its texts and names being `text`.
func finding(saying text: String) -> Finding {
  var sources = SourceList()
  let source = sources.add(SourceText(path: text, bytes: []))
  let place = Location(source: source, span: SourceSpan(0..<0))
  let diagnostic = Diagnostic(
    SampleFinding.rule, text, at: place, help: text, related: [RelatedPlace(text, at: place)],
    fixes: [Fix(text, isSafe: false, replacing: SourceSpan(0..<0), with: "")])
  return [Finding]([diagnostic], in: sources)[0]
}

func finding(bytes: [UInt8], _ span: Range<Int>) -> Finding {
  var sources = SourceList()
  let source = sources.add(SourceText(path: "a.yaml", bytes: bytes))
  let diagnostic = Diagnostic(
    SampleFinding.rule, "message", at: Location(source: source, span: SourceSpan(span)))
  return [Finding]([diagnostic], in: sources)[0]
}

/// A finding with everything that one can have.
func completeFinding() -> Finding {
  var sources = SourceList()
  let source = sources.add(SourceText(path: "maps/é.yaml", bytes: Array("id: a\nid: \"b\"\n".utf8)))
  func location(_ span: Range<Int>) -> Location { Location(source: source, span: SourceSpan(span)) }
  let diagnostic = Diagnostic(
    SampleFinding.duplicateKey, "the key `id` stands twice", at: location(6..<8), help: "keep one of the two",
    related: [RelatedPlace("first written here", at: location(0..<2))],
    fixes: [Fix("remove the line", isSafe: false, replacing: SourceSpan(6..<14), with: "")])
  return [Finding]([diagnostic], in: sources)[0]
}
