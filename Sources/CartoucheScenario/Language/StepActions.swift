import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// A flight to another camera: `fly: { to, frames }`.
struct FlySetting: SpecType {
  /// The changes of the camera at the end of the flight, relative to the current camera.
  var to: Node?
  var frames = 60

  /// The largest number of frames of a flight or a pan.
  static let maximumFrames = 10_000

  static let name = "FlySetting"
  static let title = "a flight"

  /// Returns the mapping that a number or list probably means: a number is a zoom, a list of two or three numbers is a
  /// center with an optional zoom. Otherwise the result is `nil`.
  static func mapping(suggestedFor node: Node) -> String? {
    if node.number != nil { return "{ to: { zoom: \(node.written) } }" }
    let numbers = node.items.compactMap { $0.number == nil ? nil : $0.written }
    switch (node.count, numbers.count) {
    case (2, 2): return "{ to: { center: \(node.written) } }"
    case (3, 3): return "{ to: { center: [\(numbers[0]), \(numbers[1])], zoom: \(numbers[2]) } }"
    default: return nil
    }
  }

  static let properties: PropertyTable<FlySetting> = [
    Property(
      "to", { $1(&$0.to) },
      .raw(.mapping, "a mapping with the properties of a camera", TraceLine.cameraShape),
      "The changes of the camera at the end of the flight."
    ).required,
    Property("frames", { $1(&$0.frames) }, .frames, "The number of frames of the flight."),
  ]
}

extension Codec where Content == Int {
  static var frames: Codec { .integer(1...FlySetting.maximumFrames, "a number of frames") }
}

/// A pan of the map: `pan: { by, frames }`.
struct PanSetting: SpecType {
  /// The distance by which the middle of the map moves, in points.
  var by = (right: 0.0, down: 0.0)
  var frames = 1

  static let name = "PanSetting"
  static let title = "a pan"
  static let foreignNames = ["x", "y", "dx", "dy", "right", "down"].map {
    ForeignName($0, "write `by: [right, down]`, in points", for: "by")
  }
  static let properties: PropertyTable<PanSetting> = [
    Property(
      "by", { $1(&$0.by) }, .shift,
      "The distance by which the middle of the map moves: `[right, down]` in points."
    )
    .required,
    Property("frames", { $1(&$0.frames) }, .frames, "The number of frames of the pan."),
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
          help: only.map { "write `[\($0), 0]` to move right, `[0, \($0)]` to move down" })
        return
      }
      let side = Codec<Double>.number(-1e6...1e6, "a distance in points")
      side.read(items[0], &value.right, &decoder)
      side.read(items[1], &value.down, &decoder)
    }
  }
}

extension Codec where Content == Located<PanSetting>? {
  /// The codec for a pan, written as `[right, down]` or as a mapping.
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

/// The target of a tap in a step: a point or a view.
enum TapTarget: Sendable {
  /// A point on screen, as in a line of a trace.
  case place(WrittenAction)
  /// The view of an annotation, or a part of its callout.
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

/// A tap on the view of an annotation, or on a part of its callout: `tap: { id, part }`.
struct TapSetting: SpecType {
  var id: Located<String>?
  var part: Located<String>?
  /// The location in the scenario of the mapping `{ id, part }`.
  var location: Location?

  static let name = "TapSetting"
  static let title = "a tap"
  static let properties: PropertyTable<TapSetting> = [
    Property(
      "id", { $1(&$0.id) }, .name("the id of an annotation"),
      "The annotation with the tapped view or callout."
    )
    .required,
    Property(
      "part", { $1(&$0.part) }, .name("the name of a part of a callout"),
      "The part of its callout that is tapped. Without it, the view is tapped."),
  ]
}
