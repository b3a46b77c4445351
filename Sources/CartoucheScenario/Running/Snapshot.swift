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
    if differences.isEmpty { return nil }
    let more = differences.count - Self.listedDifferences
    return differences.prefix(Self.listedDifferences).joined(separator: "; ")
      + (more > 0 ? "; and \(more) more" : "")
  }

  /// The maximum number of differences in a message. Other views often move with the view that a change is about.
  private static let listedDifferences = 8
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

/// The differences between two snapshots: one text for each record that changed, the most important first.
private struct SnapshotComparison {
  private var found: [(weight: Weight, text: String)] = []
  /// The differences of events, which usually follow from other differences.
  private var events: [String] = []

  /// The importance of a difference. Lower values come first.
  private enum Weight: Comparable {
    /// A view, cluster, callout or pointer appeared or disappeared.
    case presence
    case cause
    case anchor
    case other
  }

  /// The texts, sorted by importance, then in the order of the snapshots. Events are listed if nothing else differs.
  var differences: [String] {
    if found.isEmpty { return events }
    let sorted = found.enumerated().sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }
    let changes = sorted.map { $0.element.text }
    guard let event = events.first else { return changes }
    return changes + [events.count == 1 ? event : "\(events.count) events differ"]
  }

  init(from old: Node, to new: Node) {
    let (old, new) = (Self.records(old), Self.records(new))
    let oldValues = Dictionary(old.map { ($0.name, $0.node) }) { first, _ in first }
    let newValues = Dictionary(new.map { ($0.name, $0.node) }) { first, _ in first }
    for record in old {
      if let value = newValues[record.name] {
        var members = MemberComparison(record.name)
        members.compare(record.node, value)
        if let text = members.text { add(text, record, Self.weight(of: members.paths)) }
      } else {
        add("\(record.name) is gone", record, .presence)
      }
    }
    for record in new where oldValues[record.name] == nil { add("\(record.name) is new", record, .presence) }
    if found.isEmpty, events.isEmpty, old.map({ $0.name }) != new.map({ $0.name }) {
      found.append((.other, "the lines have another order"))
    }
  }

  private mutating func add(_ text: String, _ record: Record, _ weight: Weight) {
    if record.isEvent { events.append(text) } else { found.append((weight, text)) }
  }

  private static func weight(of paths: [String]) -> Weight {
    paths.contains("cause") ? .cause : paths.contains("anchor") ? .anchor : .other
  }

  private struct Record {
    /// A phrase that identifies the record: "placement `hello`".
    var name: String
    var node: Node
    var isEvent = false
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
        return Record(name: "event \(eventCount)", node: item, isEvent: true)
      case "camera", "viewport": return Record(name: "the frame", node: item)
      case let kind:
        let cluster = kind == "member" ? item["cluster"].map { " of `\(abbreviated($0.string))`" } : nil
        return Record(name: "\(kind) `\(abbreviated(first.value.string))`\(cluster ?? "")", node: item)
      }
    }
  }
}

/// The differences between the members of two records.
private struct MemberComparison {
  /// The phrase that identifies the record.
  private let name: String
  private var differences: [(path: String, text: String)] = []

  init(_ name: String) { self.name = name }

  /// The paths of the members that differ: "anchor", "camera.zoom".
  var paths: [String] { differences.map { $0.path } }

  /// A text about the most important member that differs, with the paths of the others; `nil` if the records are equal.
  var text: String? {
    let first =
      ["cause", "anchor"].lazy.compactMap { path in
        differences.first { $0.path == path }
      }.first ?? differences.first
    guard let first else { return nil }
    let others = paths.filter { $0 != first.path }.map { "`\($0)`" }
    let more = others.count > 4 ? " and \(others.count - 4) more" : ""
    return first.text + (others.isEmpty ? "" : " (also \(others.prefix(4).joined(separator: ", "))\(more))")
  }

  /// Appends the differences between two values. Numbers must have the same digits.
  /// - Parameter path: The path of the values in the record.
  mutating func compare(_ old: Node, _ new: Node, at path: String = "") {
    guard old.kind == .mapping, new.kind == .mapping else {
      if old.kind != new.kind || old.written != new.written {
        add(path, "the `\(path)` of \(name) is \(abbreviated(new.written)), was \(abbreviated(old.written))")
      }
      return
    }
    let newValues = ValuesByKey(new, lookups: old.count)
    let oldValues = ValuesByKey(old, lookups: new.count)
    func inner(_ key: Node) -> String { path.isEmpty ? key.string : "\(path).\(key.string)" }
    for entry in old.entries {
      let path = inner(entry.key)
      if let value = newValues[entry.key.string] {
        compare(entry.value, value, at: path)
      } else {
        add(path, "\(name) has no `\(path)` any more")
      }
    }
    for entry in new.entries where oldValues[entry.key.string] == nil {
      add(inner(entry.key), "\(name) has a new `\(inner(entry.key))`")
    }
  }

  private mutating func add(_ path: String, _ text: String) { differences.append((path, text)) }
}
