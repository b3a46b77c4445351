import CartoucheCompiler
import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension TraceActions {
  /// Converts new rectangles of avoided regions, by name.
  func setRegions(_ value: Node, _ decoder: inout Decoder) -> TraceAction? {
    let before = decoder.log.errorCount
    guard let entries = decoder.namedEntries(value, "a rectangle") else { return nil }
    let changes = entries.compactMap { name, node -> RegionChange? in
      guard let region = plan.region(named: name.content) else {
        plan.reportUnknownRegion(name, &decoder.log)
        return nil
      }
      if node.isNull { return RegionChange(region: region, rectangle: .nowhere) }
      var rectangle = Rectangle()
      Codec<Rectangle>.rectangle.read(node, &rectangle, &decoder)
      return RegionChange(region: region, rectangle: RelativeRectangle(rectangle))
    }
    return decoder.log.errorCount == before ? .setRegions(changes) : nil
  }
}

extension Plan {
  /// The names of the avoided regions, in the order of the spec.
  package var namesOfRegions: [String] {
    (0..<surroundings.regionNames.count).map { surroundings.regionNames.string($0) }.filter { !$0.isEmpty }
  }

  fileprivate func reportUnknownRegion(_ name: Located<String>, _ log: inout DiagnosticLog) {
    let known = namesOfRegions
    var unknown = UnknownName(
      name.content, "there is no region `\(abbreviated(name.content))`", among: known,
      help: known.isEmpty
        ? "name the regions in the spec: `avoid: { regions: { \(abbreviated(name.content)): … } }`"
        : "there is \(listed(known))")
    unknown.fixes = .likely
    log.report(TraceFinding.unknownRegion, unknown, at: name.location)
  }
}
