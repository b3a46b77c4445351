import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSyntax

/// The stored form of a frame: a JSON list with one record a line, so that a review can read the difference between two frames.
///
/// Each view, hidden annotation, cluster, member of a cluster, callout, pointer and event is a record. The last record has the camera and
/// the viewport. Every other record ends with a comma, so a record that appears changes no other line.
struct Snapshot {
  let bytes: [UInt8]
  private let setting: StepSnapshot

  init(_ observed: ObservedFrame, _ setting: StepSnapshot) {
    self.setting = setting
    bytes = parsedJSON(observed.bytes).map { SnapshotWriter.bytes(of: $0, setting) } ?? []
  }

  /// Returns a text about the changes since the snapshot in a file, or `nil` if there are none.
  func change(since file: [UInt8]) -> String? {
    var old = parsedJSON(file)
    // Earlier versions stored the frame as `resolve` prints it.
    if let frame = old, frame.kind == .mapping {
      old = parsedJSON(SnapshotWriter.bytes(of: frame, setting))
    }
    guard let old, let new = parsedJSON(bytes) else { return "the file is not JSON" }
    guard old.kind == .sequence else { return "the file is not a snapshot" }
    let differences = SnapshotComparison(from: old, to: new).differences
    guard let first = differences.first else { return nil }
    let more = differences.count - 1
    return first + (more > 0 ? " (and \(more) more)" : "")
  }
}

/// A writer of snapshots.
private struct SnapshotWriter {
  private let setting: StepSnapshot
  private var bytes: [UInt8] = Array("[\n".utf8)

  /// Returns the snapshot of a frame.
  /// - Parameters:
  ///   - frame: The JSON of the frame, as `resolve` prints it.
  ///   - setting: The contents of the snapshot.
  static func bytes(of frame: Node, _ setting: StepSnapshot) -> [UInt8] {
    var writer = SnapshotWriter(setting)
    writer.write(frame)
    return writer.bytes
  }

  private init(_ setting: StepSnapshot) { self.setting = setting }

  /// The lists of a frame, with the first key of their records.
  private static let recordKeys = [
    "placements": "placement", "hidden": "hidden", "clusters": "cluster", "callouts": "callout",
    "pointers": "pointer", "events": "event",
  ]

  private mutating func write(_ frame: Node) {
    var rest: [Node.Entry] = []
    for member in frame.entries {
      guard let key = Self.recordKeys[member.key.string] else {
        // The index of the frame is omitted, because it depends on the position of the step.
        if !member.key.isText("frame") { rest.append(member) }
        continue
      }
      for item in member.value.items where isIncluded(item) { write(item, key) }
    }
    append("  {")
    for (index, member) in rest.enumerated() { write(member, afterComma: index > 0) }
    append("}\n]\n")
  }

  /// Whether the snapshot has an element of a frame's list. It has no events that the resolver reports only on request. An expectation of
  /// another step may request these events, and must not change the snapshot.
  private func isIncluded(_ item: Node) -> Bool {
    let requested: [EventKind] = [.frameChanged, .clusterMembersChanged]
    if requested.contains(where: { kind in item["event"].map { $0.hasText(kind.name) } ?? false }) {
      return false
    }
    return setting.ids.isEmpty || item["id"].map { setting.ids.contains($0.string) } ?? false
  }

  /// Writes the record of an element of a list, and a record for each member of a cluster.
  private mutating func write(_ item: Node, _ key: String) {
    let id = item["id"]
    let isEvent = key == "event"
    append("  {")
    if !isEvent, let id { append("\"\(key)\":\(id.written)") }
    var needsComma = !isEvent && id != nil
    for member in item.entries {
      if !isEvent, member.key.isText("id") || member.key.isText("members") { continue }
      if member.key.isText("slot"), !setting.hasSlots { continue }
      write(member, afterComma: needsComma)
      needsComma = true
    }
    append("},\n")
    guard !isEvent, let id, let members = item["members"] else { return }
    for member in members.items { append("  {\"member\":\(member.written),\"cluster\":\(id.written)},\n") }
  }

  private mutating func write(_ member: Node.Entry, afterComma: Bool) {
    append("\(afterComma ? "," : "")\(member.key.written):")
    if member.key.isText("data") || member.key.isText("properties") {
      // The keys in it are the author's, so they say nothing about units.
      bytes += member.value.writtenBytes
    } else {
      write(member.value, digits: Self.digits(of: member.key))
    }
  }

  /// Writes a value with rounded numbers.
  /// - Parameter digits: The number of digits after the decimal point, or `nil` for numbers as they are.
  private mutating func write(_ value: Node, digits: Int?) {
    switch value.kind {
    case .mapping:
      append("{")
      for (index, member) in value.entries.enumerated() { write(member, afterComma: index > 0) }
      append("}")
    case .sequence:
      append("[")
      for (index, item) in value.items.enumerated() {
        if index > 0 { append(",") }
        write(item, digits: digits)
      }
      append("]")
    case .scalar, .alias:
      guard let digits, let number = value.number, abs(number) < 1e9 else {
        bytes += value.writtenBytes
        return
      }
      let scale = digits == 3 ? 1e3 : 1e6
      append((Elementary.nearestWhole(number * scale) / scale).ecmaScriptDescription)
    }
  }

  /// Returns the number of digits after the decimal point of the numbers in a member: 3 for points, 6 for degrees and zooms, and `nil`
  /// for numbers of the author, which are not rounded.
  private static func digits(of key: Node) -> Int? {
    switch key.string {
    case "x", "y", "width", "height", "point", "offsetX", "offsetY", "tip", "offCenter", "leader", "viewport",
      "top",
      "right", "bottom", "left":
      3
    case "coordinate", "center", "bounds", "zoom", "bearing", "pitch", "splitZoom", "distance": 6
    default: nil
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

/// The differences between two snapshots.
private struct SnapshotComparison {
  private(set) var differences: [String] = []

  init(from old: Node, to new: Node) {
    let (old, new) = (Self.records(old), Self.records(new))
    let oldValues = Dictionary(old.map { ($0.name, $0.node) }) { first, _ in first }
    let newValues = Dictionary(new.map { ($0.name, $0.node) }) { first, _ in first }
    for record in old {
      if let value = newValues[record.name] {
        compare(record.node, value, of: record.name)
      } else {
        differences.append("\(record.name) is gone")
      }
    }
    for record in new where oldValues[record.name] == nil { differences.append("\(record.name) is new") }
    if differences.isEmpty, old.map({ $0.name }) != new.map({ $0.name }) {
      differences.append("the lines have another order")
    }
  }

  private struct Record {
    /// A phrase that identifies the record: "placement `hello`".
    var name: String
    var node: Node
  }

  private static func records(_ list: Node) -> [Record] {
    var eventCount = 0
    return list.items.map { item in
      guard let first = item.entries.first(where: { _ in true }) else {
        return Record(name: "the line", node: item)
      }
      switch first.key.string {
      case "event":
        // Events are compared by position, because several events may be about one view.
        eventCount += 1
        return Record(name: "event \(eventCount)", node: item)
      case "camera", "viewport": return Record(name: "the frame", node: item)
      case let kind:
        let cluster = kind == "member" ? item["cluster"].map { " of `\(abbreviated($0.string))`" } : nil
        return Record(name: "\(kind) `\(abbreviated(first.value.string))`\(cluster ?? "")", node: item)
      }
    }
  }

  /// Appends the differences between two values. Numbers must have the same digits.
  /// - Parameters:
  ///   - name: The phrase that identifies the record of the values.
  ///   - path: The path of the values in the record.
  private mutating func compare(_ old: Node, _ new: Node, of name: String, at path: String = "") {
    guard old.kind == .mapping, new.kind == .mapping else {
      if old.kind != new.kind || old.written != new.written {
        differences.append(
          "the `\(path)` of \(name) is \(abbreviated(new.written)), was \(abbreviated(old.written))")
      }
      return
    }
    let newValues = ValuesByKey(new, lookups: old.count)
    let oldValues = ValuesByKey(old, lookups: new.count)
    func inner(_ key: Node) -> String { path.isEmpty ? key.string : "\(path).\(key.string)" }
    for entry in old.entries {
      if let value = newValues[entry.key.string] {
        compare(entry.value, value, of: name, at: inner(entry.key))
      } else {
        differences.append("\(name) has no `\(inner(entry.key))` any more")
      }
    }
    for entry in new.entries where oldValues[entry.key.string] == nil {
      differences.append("\(name) has a new `\(inner(entry.key))`")
    }
  }
}
