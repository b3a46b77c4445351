import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSyntax

/// The stored form of a frame: the JSON that `resolve` prints, with a line for each view, so that diffs are readable.
struct Snapshot {
  let bytes: [UInt8]
  private let root: Node?

  init(_ observed: ObservedFrame) {
    let root = parsedJSON(observed.bytes)
    var bytes: [UInt8] = []
    if let root { Snapshot.write(root, to: &bytes) }
    self.bytes = bytes
    self.root = root
  }

  /// Returns a text about the changes since the snapshot in a file, or `nil` if there are none.
  func change(since file: [UInt8]) -> String? {
    guard let old = parsedJSON(file), let root else { return "the file is not JSON" }
    var differences: [String] = []
    Snapshot.compare(old, root, "", &differences)
    guard let first = differences.first else { return nil }
    let more = differences.count - 1
    return first + (more > 0 ? " (and \(more) more)" : "")
  }

  // MARK: Format

  /// Writes each member of the frame, and each element of its lists, on a separate line. Numbers and texts remain as
  /// printed.
  private static func write(_ root: Node, to bytes: inout [UInt8]) {
    func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
    append("{\n")
    // The index of the frame is omitted, because it depends on the position of the step.
    let members = root.entries.filter { !$0.key.isText("frame") }
    for (index, member) in members.enumerated() {
      append("  \(member.key.written): ")
      let items = kept(member.value.items)
      if items.contains(where: { $0.kind == .mapping }) {
        append("[\n" + items.map { "    \($0.written)" }.joined(separator: ",\n") + "\n  ]")
      } else {
        append(
          member.value.kind == .sequence
            ? "[\(items.map { $0.written }.joined(separator: ","))]" : member.value.written)
      }
      append(index < members.count - 1 ? ",\n" : "\n")
    }
    append("}\n")
  }

  /// Returns the items except events of the kinds that the resolver reports only on request. An expectation of another step may request
  /// these kinds, and must not change the snapshot.
  private static func kept(_ items: some Sequence<Node>) -> [Node] {
    let asked: [EventKind] = [.frameChanged, .clusterMembersChanged]
    return items.filter { item in
      !asked.contains { kind in item["event"].map { $0.hasText(kind.name) } ?? false }
    }
  }

  // MARK: Differences

  /// Appends the differences between two JSON values. Numbers must have the same digits. An object with an id is compared with the object
  /// that has the same id.
  private static func compare(_ old: Node, _ new: Node, _ path: String, _ differences: inout [String]) {
    func text(_ node: Node) -> String { abbreviated(node.written) }
    switch (old.kind, new.kind) {
    case (.mapping, .mapping):
      let newValues = ValuesByKey(new, lookups: old.count)
      let oldValues = ValuesByKey(old, lookups: new.count)
      for entry in old.entries where !(path.isEmpty && entry.key.isText("frame")) {
        let inner = path.isEmpty ? entry.key.string : "\(path).\(entry.key.string)"
        if let value = newValues[entry.key.string] {
          compare(entry.value, value, inner, &differences)
        } else {
          differences.append("`\(inner)` is gone")
        }
      }
      for entry in new.entries where !(path.isEmpty && entry.key.isText("frame")) {
        if oldValues[entry.key.string] == nil {
          differences.append("`\(path.isEmpty ? "" : path + ".")\(entry.key.string)` is new")
        }
      }
    case (.sequence, .sequence):
      compare(kept(old.items), kept(new.items), path, &differences)
    default:
      if old.kind != new.kind || old.written != new.written {
        differences.append("`\(path)` is \(text(new)), was \(text(old))")
      }
    }
  }

  private static func compare(_ old: [Node], _ new: [Node], _ path: String, _ differences: inout [String]) {
    func id(_ node: Node) -> String? { node["id"]?.string }
    // Events are compared by index, because several events may have the same id.
    let (oldIDs, newIDs) = (old.compactMap(id), new.compactMap(id))
    let areNamed = path != "events" && oldIDs.count == old.count && newIDs.count == new.count
    guard areNamed else {
      if old.count != new.count {
        differences.append("`\(path)` has \(new.count) elements, had \(old.count)")
      }
      for (index, (one, other)) in zip(old, new).enumerated() {
        compare(one, other, "\(path)[\(index)]", &differences)
      }
      return
    }
    let newByID = Dictionary(zip(newIDs, new)) { first, _ in first }
    let known = Set(oldIDs)
    for (one, id) in zip(old, oldIDs) {
      if let other = newByID[id] {
        compare(one, other, "\(path).\(id)", &differences)
      } else {
        differences.append("`\(abbreviated(id))` is not among `\(path)` any more")
      }
    }
    for id in newIDs where !known.contains(id) {
      differences.append("`\(abbreviated(id))` is among `\(path)` now")
    }
    if differences.isEmpty, oldIDs != newIDs { differences.append("`\(path)` has another order") }
  }
}
