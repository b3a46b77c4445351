import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheRender
import CartoucheResolver

/// A short text that an editor shows behind a place, and that is not part of the file.
package struct InlayHint: Sendable, Equatable {
  /// The offset of the byte before which the hint is shown.
  package var offset: Int
  package var label: String
  /// An explanation in Markdown.
  package var tooltip: String
}

/// Returns a hint behind the id of each annotation that is hidden at the spec's camera, in the first viewport of the configuration.
///
/// The hints are empty if the spec does not compile or has more than 20,000 annotations.
/// - Parameter range: The bytes for which hints are wanted; `nil` for all.
package func inlayHints(in spec: EditedSpec, range: Range<Int>? = nil) -> [InlayHint] {
  guard spec.kind == .spec, let frame = FirstFrame(of: spec) else { return [] }
  return frame.states.compactMap { place, state in
    guard let first = state.hidden.first else { return nil }
    let offset = spec.file.end(ofScalarAt: place.span.range)
    if let range, !range.contains(offset), range.upperBound != offset { return nil }
    let cause = frame.cause(of: first)
    let label =
      state.count == 1
      ? "hidden: \(cause)" : "hidden: \(state.hidden.count) of \(state.count), \(state.causes)"
    var tooltip = "`\(state.id)` is hidden \(frame.circumstances): \(cause)."
    if state.count > 1 {
      tooltip =
        "\(state.hidden.count) of the \(state.count) annotations of `\(state.id)` are hidden \(frame.circumstances)."
    }
    if let explanation = frame.explanation(of: first) { tooltip += "\n\n\(explanation)" }
    return InlayHint(offset: offset, label: label, tooltip: tooltip)
  }
}

extension FirstFrame.State {
  /// The causes of the hidden annotations, the most frequent first, at most two.
  var causes: String {
    var counts: [(cause: Cause, count: Int)] = []
    for annotation in hidden {
      if let known = counts.firstIndex(where: { $0.cause == annotation.cause }) {
        counts[known].count += 1
      } else {
        counts.append((annotation.cause, 1))
      }
    }
    counts.sort { ($1.count, $0.cause.rawValue) < ($0.count, $1.cause.rawValue) }
    return counts.prefix(2).map { $0.cause.name }.joined(separator: ", ") + (counts.count > 2 ? ", …" : "")
  }
}

extension WrittenFile {
  /// Returns the offset behind a scalar and its closing quotation mark.
  func end(ofScalarAt range: Range<Int>) -> Int {
    let end = min(range.upperBound, bytes.count)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'"),
      range.lowerBound > 0, bytes[range.lowerBound - 1] == bytes[end]
    else { return end }
    return end + 1
  }
}
