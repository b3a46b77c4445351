import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// `pan: { by, frames }`: the map follows a finger.
struct PanSetting: SpecType {
  /// Points: right and down.
  var by = (right: 0.0, down: 0.0)
  var frames = 1

  static let title = "a pan"
  static let foreignNames = ["x", "y", "dx", "dy", "right", "down"].map {
    ForeignName($0, "write `by: [right, down]`, in points", for: "by")
  }
  static let properties: PropertyTable<PanSetting> = [
    Property("by", \.by, .shift, "How far what is in the middle of the map moves: `[right, down]` in points.")
      .required,
    Property("frames", \.frames, .frames, "In how many frames it comes there."),
  ]
}

extension Codec where Content == (right: Double, down: Double) {
  fileprivate static var shift: Codec {
    Codec("`[right, down]` in points", .screenPoint) { node, value, decoder in
      let items = Array(node.items)
      guard items.count == 2 else {
        if node.isTruncated { return }
        guard node.kind == .sequence else {
          decoder.wrongType(node, expected: "`[right, down]` in points")
          return
        }
        let only = items.count == 1 ? items[0].number.map { $0.ecmaScriptDescription } : nil
        decoder.log.report(
          .wrongType,
          "expected two lengths, `[right, down]` in points, found \(items.isEmpty ? "none" : "\(items.count)")",
          at: node.location,
          help: only.map { "write `[\($0), 0]` for a way to the right, `[0, \($0)]` for one down" })
        return
      }
      let side = Codec<Double>.number(-1e6...1e6, "a way in points")
      side.read(items[0], &value.right, &decoder)
      side.read(items[1], &value.down, &decoder)
    }
  }
}

extension Codec where Content == Located<PanSetting>? {
  /// `[right, down]` alone, or a mapping.
  static var pan: Codec {
    let whole = Codec.located(.mapping(PanSetting.self, requiring: .key("by"), example: ["by": [0, 120]]))
    return Codec(
      "`[right, down]` in points, or a mapping with `by`", .alternatives([.screenPoint, whole.shape])
    ) { node, value, decoder in
      guard node.kind == .sequence else { return whole.read(node, &value, &decoder) }
      var pan = PanSetting()
      let before = decoder.log.errorCount
      Codec<(right: Double, down: Double)>.shift.read(node, &pan.by, &decoder)
      if decoder.log.errorCount == before { value = Located(pan, at: node.location) }
    }
  }
}
