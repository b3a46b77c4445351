import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// What a step taps.
enum TapTarget: Sendable {
  /// A place, as a line of a trace has it.
  case place(WrittenAction)
  /// The view of an annotation or a part of its callout, wherever that is.
  case view(TapSetting)
}

extension Codec where Content == TapTarget? {
  static var tap: Codec {
    let shape = Shape.alternatives([
      .mapping(TapSetting.self, requiring: .key("id"), example: ["id": "hello"]), .screenPoint,
    ])
    return Codec("`{ id, part }`, or `[x, y]` in points", shape) { node, target, decoder in
      if node.kind == .scalar, !node.isNull {
        decoder.wrongType(
          node, expected: "`{ id, part }`, or `[x, y]` in points", help: "write `{ id: \(node.written) }`",
          fixes: [Fix("write `{ id: \(node.written) }`", isSafe: false, around: node.span, "{ id: ", " }")])
        return
      }
      guard node.kind == .mapping else {
        target = .place(WrittenAction(kind: .tap, value: node))
        return
      }
      var tap = TapSetting()
      decoder.decodeRequired(node, into: &tap)
      tap.location = node.location
      target = .view(tap)
    }
  }
}
