import CartoucheResolver

/// An output format for frames. One format is one file and one conforming type, made from the plan.
package protocol FrameRenderer {
  /// Adds the frame to `output` as UTF-8, with a line break at the end. Same plan and frame: same bytes.
  func write(_ resolved: ResolvedFrame, to output: inout [UInt8])
}

extension Frame {
  /// Why what is hidden is so, by annotation.
  var hiddenCauses: [AnnotationIndex: Cause] {
    Dictionary(hidden.map { ($0.annotation, $0.cause) }, uniquingKeysWith: { first, _ in first })
  }
}

extension FrameRenderer {
  /// The frame as one text; for pictures and goldens, where speed does not matter.
  package func text(_ resolved: ResolvedFrame) -> String {
    var output: [UInt8] = []
    write(resolved, to: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
