import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax
import CartoucheTrace

/// One step of a scenario: what happens, and what is expected afterwards.
struct StepSetting: SpecType {
  var name = ""
  /// Camera, viewport and action, as a line of a trace has them.
  var line = TraceLine()
  var tap: TapTarget?
  var fly: Located<FlySetting>?
  var pan: Located<PanSetting>?
  var expect: [ExpectedAnnotation] = []
  var events: [ExpectedEvent] = []
  var exactly: Located<Bool>?
  var never: [ExpectedEvent] = []
  var count = CountSetting()
  var snapshot: Located<String>?

  static let title = "a step"
  static let foreignNames: [ForeignName] =
    ["wait", "sleep", "delay", "pause"].map {
      ForeignName(
        $0,
        "there is no time: each step is the next frame, `settled: true` says that the map has come to rest, and "
          + "flights have `frames`")
    } + [
      .renamed("click", to: "tap", "write `tap: { id: … }`, or `[x, y]` in points"),
      .renamed("assert", to: "expect", "write `expect`, with what annotations are like, by id"),
      .renamed("then", to: "expect", "write `expect`, with what annotations are like, by id"),
    ]
  static func help(forUnknownKey key: String) -> String? {
    let names = properties.names
    guard nearestName(to: key, among: names) == nil else { return nil }
    let place: String? =
      if Spec.properties.names.contains(key) {
        "`\(key)` belongs in the spec"
      } else if AvoidSetting.properties.names.contains(key) {
        "`\(key)` belongs in the spec, under `avoid`"
      } else if Annotation.properties.names.contains(key) {
        "`\(key)` is a property of an annotation: write `set: { id: …, \(key): … }`"
      } else {
        nil
      }
    let changes = nearestFirst(names, to: key).map { "`\($0)`" }.joined(separator: ", ")
    return (place.map { $0 + "; " } ?? "") + "a step has \(changes)"
  }

  static let properties = PropertyTable<StepSetting>(
    [Property("name", \.name, .text, "What people call the step.")]
      + TraceLine.properties.rows.filter { $0.name != "tap" }.map { Property($0, in: \.line) } + [
        Property("tap", \.tap, .tap, "What is tapped: `{ id, part }`, or `[x, y]` in points."),
        Property(
          "fly", \.fly, .located(.mapping(FlySetting.self, requiring: .key("to"))),
          "A flight of the camera, frame by frame."),
        Property(
          "pan", \.pan, .pan, "How far the map is moved, in points: `[right, down]`, or with `frames`."),
        Property("expect", \.expect, .expectations, "What annotations are like in the last frame, by id."),
        Property("events", \.events, .events, "Events of the step, in this order."),
        Property("exactly", \.exactly, .exactly, "Whether `events` are all that there are."),
        Property("never", \.never, .events, "Events that no frame of the step may have."),
        Property("count", \.count, .mapping, "How many events or views there may be."),
        Property(
          "snapshot", \.snapshot, .snapshotName,
          "The name under which the last frame is kept, to be compared with later ones."),
      ])
}

extension Codec {
  /// What another codec reads, with its place.
  static func located<Value: SpecType>(_ shape: Shape) -> Codec<Located<Value>?>
  where Content == Located<Value>? {
    Codec(shape) { node, value, decoder in
      var setting = Value()
      let before = decoder.log.errorCount
      decoder.decodeRequired(node, into: &setting)
      if decoder.log.errorCount == before { value = Located(setting, at: node.location) }
    }
  }
}

extension Codec where Content == Located<String>? {
  /// Part of the name of a file: between two dots, so that `a.b.c` is one scenario's only.
  fileprivate static var snapshotName: Codec {
    let name = Codec.name("the name of a snapshot")
    return Codec(name.expectation, name.shape) { node, value, decoder in
      var read: Located<String>?
      name.read(node, &read, &decoder)
      guard let read else { return }
      guard read.content.utf8.allSatisfy(isPartOfFileName) else {
        decoder.log.report(
          .wrongType, "`\(abbreviated(read.content))` cannot be part of the name of a file",
          at: read.location,
          help: "use letters without accents, digits, `-` and `_`")
        return
      }
      value = read
    }
  }
}

private func isPartOfFileName(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default: false
  }
}

extension Codec where Content == Located<Bool>? {
  fileprivate static var exactly: Codec {
    let boolean = Codec<Bool>.boolean
    return Codec(boolean.expectation, boolean.shape) { node, value, decoder in
      var isExact = false
      boolean.read(node, &isExact, &decoder)
      value = Located(isExact, at: node.location)
    }
  }
}
