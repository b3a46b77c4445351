package import CartoucheDiagnostics
import CartoucheSyntax

/// A line or a polygon that is written in the spec.
package struct ShapeValue: Sendable {
  /// Of a line one path, of a polygon its rings, the first one outside. Longitudes are wrapped into −180…180; a
  /// ring does not repeat its first coordinate.
  package var paths: [[CoordinateValue]]
  package var location: Location
}

extension Codec where Content == ShapeValue? {
  package static var line: Codec {
    Codec("a list of `[longitude, latitude]`", .list(of: .coordinate, atLeast: 2)) { node, value, decoder in
      guard let path = decoder.path(node, isRing: false) else { return }
      value = ShapeValue(paths: [path], location: node.location)
    }
  }

  package static var polygon: Codec {
    Codec(
      "a list of rings, each a list of `[longitude, latitude]`",
      .list(of: .list(of: .coordinate, atLeast: 3), atLeast: 1)
    ) { node, value, decoder in
      guard node.kind == .sequence, let first = node.items.first(where: { _ in true }) else {
        decoder.wrongType(
          node, expected: "a list of rings, each a list of `[longitude, latitude]`", kind: .sequence,
          otherwise: Attachment.helpForNamedShape(node))
        return
      }
      if first.kind == .scalar {
        decoder.reportNumbers(in: node, expected: "a list of rings, each a list of `[longitude, latitude]`")
        return
      }
      // `[[1, 2], [3, 4], …]`: the brackets of the list of rings are forgotten.
      if first.items.first(where: { _ in true })?.kind == .scalar {
        decoder.log.report(
          .wrongType, "expected a list of rings, found a list of positions", at: node.location,
          help: "the outline is the first of them: write `[[[…], […], …]]`",
          fixes: [Fix("put it in brackets", replacing: node.span, with: "[\(node.written)]")])
        return
      }
      let before = decoder.log.errorCount
      let rings = node.items.compactMap { decoder.path($0, isRing: true) }
      // A text that breaks off in the outline has no ring and no further finding.
      guard decoder.log.errorCount == before, !rings.isEmpty else { return }
      value = ShapeValue(paths: rings, location: node.location)
    }
  }
}

extension Decoder {
  /// Reports `[1, 2, 3, 4]` once, where each coordinate has brackets of its own.
  fileprivate mutating func reportNumbers(in node: Node, expected: String) {
    if node.isTruncated { return }
    log.report(
      .wrongType, "expected \(expected), found a list of single values", at: node.location,
      help: "put each longitude with its latitude in brackets")
  }

  /// The coordinates of a line, or of a ring without its closing one; nil, and reported, when they are none.
  fileprivate mutating func path(_ node: Node, isRing: Bool) -> [CoordinateValue]? {
    guard hasValue(node) else { return nil }
    guard node.kind == .sequence else {
      wrongType(
        node, expected: "a list of `[longitude, latitude]`", kind: .sequence,
        otherwise: isRing ? nil : Attachment.helpForNamedShape(node))
      return nil
    }
    if let first = node.items.first(where: { _ in true }), first.kind == .scalar, !first.isTruncated,
      numberList(in: first) == nil
    {
      reportNumbers(in: node, expected: "a list of `[longitude, latitude]`")
      return nil
    }
    let before = log.errorCount
    var path = node.items.compactMap { coordinate($0, isInPath: true) }
    guard log.errorCount == before, !node.isTruncated else { return nil }
    let isClosed = path.count > 1 && path.first == path.last
    if isRing, isClosed { path.removeLast() }
    let least = isRing ? 3 : 2
    guard path.count >= least else {
      log.report(
        .tooFewPositions,
        isRing
          ? "a ring has at least 3 corners, found \(path.count)"
          : "a line has at least 2 positions, found \(path.count)",
        at: node.location)
      return nil
    }
    if isRing, !isClosed {
      log.report(
        .unclosedRing, "this ring does not end where it starts, so it is closed", at: node.location,
        help: "repeat the first position at the end")
    }
    return path
  }
}
