import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The snapshot of a step: `snapshot: NAME`, or `snapshot: { name, ids, slots }`.
struct SnapshotSetting: SpecType {
  var name: Located<String>?
  /// The ids of the annotations and clusters in the snapshot; empty for all.
  var ids: [Located<String>] = []
  var slots = false

  static let name = "SnapshotSetting"
  static let title = "a snapshot"
  static let properties: PropertyTable<SnapshotSetting> = [
    Property(
      "name", { $1(&$0.name) }, .snapshotName,
      "The name of the snapshot, which is part of the name of its file."
    ).required,
    Property(
      "ids", { $1(&$0.ids) }, .names("the id of an annotation"),
      "The annotations and clusters in the snapshot. Without it, the snapshot has all of them."),
    Property(
      "slots", { $1(&$0.slots) }, .boolean,
      "Whether the snapshot has the slots of views, which change with each view that appears."),
  ]
}

/// The snapshot of a step that is ready to run.
struct StepSnapshot: Sendable {
  /// The name of the snapshot, without folder and ending.
  var name: Located<String>
  /// The ids of the annotations and clusters in the snapshot; empty for all.
  var ids: Set<String>
  var hasSlots: Bool

  /// Returns `nil` if the setting has no name.
  init?(_ setting: SnapshotSetting) {
    guard let name = setting.name else { return nil }
    self.name = name
    ids = Set(setting.ids.map { $0.content })
    hasSlots = setting.slots
  }
}

extension Codec where Content == SnapshotSetting? {
  /// The codec for a snapshot, written as its name or as a mapping.
  static var snapshot: Codec {
    let name = Codec<Located<String>?>.snapshotName
    let shape = Shape.alternatives([
      name.shape, .mapping(SnapshotSetting.self, requiring: .key("name"), example: ["name": "start"]),
    ])
    return Codec("the name of a snapshot, or a mapping with `name`", shape) { node, value, decoder in
      var setting = SnapshotSetting()
      let before = decoder.log.errorCount
      if node.kind == .mapping {
        decoder.decodeRequired(node, into: &setting)
      } else {
        name.read(node, &setting.name, &decoder)
      }
      if decoder.log.errorCount == before { value = setting }
    }
  }
}

extension Codec where Content == Located<String>? {
  /// The codec for the name of a snapshot, which becomes part of a file name. Dots are not allowed, so that
  /// `a.b.snapshot.json` belongs to one scenario only.
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

/// Returns whether a UTF-8 byte is allowed in the name of a snapshot.
private func isPartOfFileName(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
    true
  default: false
  }
}
