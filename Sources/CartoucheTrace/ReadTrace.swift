import CartoucheCompiler
package import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// Reads a trace: one JSON object on each line, with the changes since the previous line.
///
/// Empty lines are skipped. All errors are reported.
/// - Parameters:
///   - source: The text of the trace.
///   - sources: The list that contains `source`.
///   - start: The camera and viewport before the first line.
///   - subject: The plan that actions change and refer to.
///   - limits: The limits for texts.
///   - diagnostics: The list to which findings are appended.
/// - Returns: One frame for each line that is not empty.
package func readTrace(
  _ source: SourceID, in sources: SourceList, startingAt start: TraceFrame,
  of subject: TraceSubject = TraceSubject(), limits: Limits = Limits(), diagnostics: inout [Diagnostic]
) -> [TraceFrame] {
  let bytes = sources[source].bytes
  if let key = scenarioKey(bytes) {
    let place = Location(source: source, span: SourceSpan(key))
    diagnostics.append(
      Diagnostic(
        SpecFinding.anotherKindOfFile, "this is a scenario, not a trace", at: place,
        help: "`cartouche test FILE` runs it; `cartouche preview SPEC --scenario FILE` shows its steps"))
    return []
  }
  var decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
  var reader = TraceFrames(startingAt: start, of: subject, in: sources)
  var frames: [TraceFrame] = []
  var lineStart = 0
  while lineStart < bytes.count {
    let lineEnd = bytes[lineStart...].firstIndex(of: 0x0A) ?? bytes.count
    defer { lineStart = lineEnd + 1 }
    let isEmpty = bytes[lineStart..<lineEnd].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard !isEmpty else { continue }
    let textEnd = bytes[lineEnd - 1] == 0x0D ? lineEnd - 1 : lineEnd
    let document = parseDocument(
      source, in: sources, lineStart..<textEnd, format: .json, limits: limits, diagnostics: &diagnostics)
    var line = reader.next
    if let root = document.root { decodeMapping(root, into: &line, &decoder) }
    frames.append(reader.frame(line, document.root, after: frames, &decoder))
  }
  // Warnings in the spec are already among the spec's own findings.
  diagnostics += decoder.log.drain().filter { $0.severity == .error || $0.location.source == source }
  return frames
}

/// Returns the range of the first key that identifies a text as a scenario (which is YAML), or `nil` if the text is not
/// a scenario.
private func scenarioKey(_ bytes: [UInt8]) -> Range<Int>? {
  let keys = ["spec", "steps"].map { Array("\($0):".utf8) }
  var found: [Range<Int>] = []
  for key in keys {
    var start = 0
    while start < bytes.count {
      if bytes[start...].starts(with: key) {
        found.append(start..<start + key.count - 1)
        break
      }
      start = (bytes[start...].firstIndex(of: 0x0A) ?? bytes.count) + 1
    }
  }
  return found.count == keys.count ? found[0] : nil
}
