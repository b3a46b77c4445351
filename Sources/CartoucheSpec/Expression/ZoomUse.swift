package import CartoucheDiagnostics
import CartoucheSyntax

extension DiagnosticLog {
  /// Reports what has one value at all zooms and is written as if it had more. `expectation` is "a text".
  package mutating func reportZoomUse(expecting expectation: String, at location: Location) {
    report(
      .zoomDependent, "expected \(expectation), the same at all zooms", at: location,
      help: """
        only \(Annotation.zoomProperties.map { "`\($0)`" }.joined(separator: ", ")) of an annotation can; write \
        two annotations, one with `maxZoom` and one with `minZoom`
        """)
  }
}

extension Annotation {
  /// Names of the properties that may have another value at each zoom.
  package static let zoomProperties = properties.rows.filter(\.isZoomDependent).map(\.name)
}

extension Node {
  /// Whether `[zoom]` stands anywhere in this list.
  var readsZoom: Bool {
    guard kind == .sequence else { return false }
    if count == 1, items.allSatisfy({ $0.isText("zoom") }) { return true }
    return items.contains { $0.readsZoom }
  }
}
