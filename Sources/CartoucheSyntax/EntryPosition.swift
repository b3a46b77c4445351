/// Where an entry of a mapping stands: what hot loops hold in place of an `Entry`, which counts a reference.
package struct EntryPosition {
  var key: Int
  var value: Int
}

extension Node {
  /// The position after `position` in a mapping, at first that of its first entry; nil: there is no more, or it is no
  /// mapping.
  package func entry(after position: EntryPosition?) -> EntryPosition? {
    let records = document.records
    guard records[index].kind == .mapping else { return nil }
    let key = position.map { records[$0.value].end(at: $0.value) } ?? index + 1
    guard key < Int(records[index].first) else { return nil }
    return EntryPosition(key: key, value: records[key].end(at: key))
  }

  package func entry(at position: EntryPosition) -> Entry {
    Entry(document: document, keyIndex: position.key, valueIndex: position.value)
  }

  package func value(at position: EntryPosition) -> Node { Node(document, position.value) }
}

extension KeyIndex {
  /// The index of the name that a key of `mapping` has as its text; nil: none has, or it is no scalar.
  package func position(ofKeyAt position: EntryPosition, in mapping: Node) -> Int? {
    let record = mapping.document.records[position.key]
    guard record.kind == .scalar, record.flags == .inSource else {
      return self.position(of: mapping.entry(at: position).key)
    }
    return record.withText(in: mapping.document.bytes) { self.position(of: $0) }
  }
}
