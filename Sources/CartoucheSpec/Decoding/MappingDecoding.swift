package import CartoucheDiagnostics
package import CartoucheSyntax

/// Reads the entries of a mapping into the properties of `value`, by the property table of its type. Properties without an entry keep their
/// value.
///
/// An unknown key is an error that suggests the most similar property. Keys that start with `x-` are ignored. `null` resets a property to
/// its default.
/// - Parameters:
///   - rows: The properties that are allowed, by default all of the type.
///   - title: The type with its article, for messages.
///   - foreignNames: The names of other products that are reported with their replacement.
package func decodeMapping<Owner: SpecType>(
  _ node: Node, into value: inout Owner, rows: PropertyTable<Owner> = Owner.properties,
  as title: String = Owner.title, foreignNames: [ForeignName] = Owner.foreignNames,
  _ decoder: inout Decoder
) {
  // Nearly all entries are plain. The reader for all others is created only if there are any.
  var last: EntryPosition?
  if node.kind == .mapping, !node.mayHaveMergeKey {
    while true {
      guard let entry = node.entry(after: last) else { return }
      guard rows.readPlain(entry, of: node, &value, &decoder) else { break }
      last = entry
    }
  }
  func apply(_ row: Int, _ action: MappingReader.Action, _ decoder: inout Decoder) {
    switch action {
    case .read(let node): rows.read(row, node, &value, &decoder)
    case .reset: rows.rows[row].reset(&value)
    case .tryReading(let node):
      var owner = Owner()
      rows.read(row, node, &owner, &decoder)
    }
  }
  withoutActuallyEscaping(apply) {
    MappingReader(
      node: node, type: TypeNames(title: title, properties: rows.index, foreignNames: foreignNames),
      suggestedMapping: Owner.mapping(suggestedFor:), help: Owner.help(forUnknownKey:), apply: $0
    ).read(after: last, &decoder)
  }
}

/// Reads the entries of a mapping for `decodeMapping`.
///
/// The reader is not generic, because a generic one would be compiled once for each type of the language. That takes build time, and space
/// in a WebAssembly module.
private struct MappingReader {
  let node: Node
  let type: TypeNames
  let suggestedMapping: (Node) -> String?
  let help: (_ unknownKey: String) -> String?
  /// Performs an action on a property, given by its index in the table.
  let apply: (_ row: Int, Action, inout Decoder) -> Void

  /// The change that an entry of a mapping makes to its property.
  enum Action {
    /// Reads a node as the property's value.
    case read(Node)
    /// Resets the property to its default.
    case reset
    /// Reads a node as the property's value in a temporary object that is discarded. The purpose is to get the findings about the node.
    case tryReading(Node)
  }

  /// Reads the entries after `last`, or all entries if it is `nil`.
  func read(after last: EntryPosition?, _ decoder: inout Decoder) {
    guard node.kind == .mapping else { return reportOtherKind(&decoder) }
    // The properties that an error has already suggested, so that several wrong keys for one property are one error.
    var reported: Set<String> = []
    // A list of entries is needed only if `<<` merges other entries into the mapping.
    if node.mayHaveMergeKey {
      for entry in node.mergedEntries(&decoder) { read(entry, &reported, &decoder) }
    } else {
      var position = last
      while let entry = node.entry(after: position) {
        if let (row, value) = type.properties.plainEntry(entry, of: node) {
          apply(row, .read(value), &decoder)
        } else {
          read(node.entry(at: entry), &reported, &decoder)
        }
        position = entry
      }
    }
  }

  private func reportOtherKind(_ decoder: inout Decoder) {
    let meant = node.isTruncated ? nil : suggestedMapping(node)
    decoder.wrongType(
      node, expected: "a mapping with the properties of \(type.title)", kind: .mapping,
      help: meant.map { "write `\(abbreviated($0))`" },
      fixes: meant.flatMap { $0.contains("…") ? nil : $0 }.map {
        [Fix("write `\(abbreviated($0))`", isSafe: false, replacing: node.span, with: $0)]
      } ?? [])
  }

  private func read(
    _ entry: Node.Entry, _ reported: inout Set<String>, _ decoder: inout Decoder
  ) {
    guard case .scalar = entry.key.kind else { return reportKey(entry.key, &decoder) }
    if let row = type.properties.position(of: entry.key) {
      if entry.value.isNull { return apply(row, .reset, &decoder) }
      reportSupport(of: type.properties.headers[row], at: entry.key, &decoder)
      return apply(row, .read(entry.value), &decoder)
    }
    if let foreign = type.foreignName(of: entry.key) {
      guard foreign.property.map({ reported.insert($0).inserted }) ?? true else { return }
      let blank = decoder.blank()
      foreign.report(
        entry, in: node, of: type.title,
        reads: { name, value in
          guard let row = type.properties.position(of: name),
            type.properties.headers[row].support != .planned
          else { return false }
          return attempt(value, row, blank).errorCount == 0
        }, &decoder)
      return
    }
    guard !isUserKey(entry.key) else { return }
    let name = entry.key.string
    if let holder = type.properties.holder(of: name) {
      if reported.insert(holder).inserted { reportPart(entry.key, of: holder, &decoder) }
    } else if let help = help(name) {
      decoder.log.report(
        .unknownKey, "\(type.title) has no property `\(name)`", at: entry.key.location, help: help)
    } else {
      readUnknown(entry, &decoder)
    }
  }

  /// Reports an unknown key, and reads its value as the property with the most similar name. Otherwise that property
  /// would be reported as missing or unused as well.
  private func readUnknown(_ entry: Node.Entry, _ decoder: inout Decoder) {
    let meant = type.properties.nearestPosition(to: entry.key.string)
    let isFree = meant.map { node.mergedValue(type.properties.headers[$0].name) == nil } ?? true
    var canBeMeant = isFree
    var slips: [Diagnostic] = []
    if let meant, isFree {
      let before = decoder.log.errorCount
      decoder.silently { apply(meant, .read(entry.value), &$0) }
      if decoder.log.errorCount > before {
        var log = attempt(entry.value, meant, decoder.blank())
        let found = log.drain()
        slips = found.allSatisfy { !$0.fixes.isEmpty } ? found : []
        canBeMeant = !slips.isEmpty
      }
    }
    reportUnknownKey(
      entry.key, among: type.properties.supported, of: type.title, isFixable: canBeMeant, &decoder)
    for slip in slips { decoder.log.report(slip) }
  }

  /// Reads a value as a property of a temporary object, and returns the findings.
  private func attempt(_ value: Node, _ row: Int, _ blank: Decoder) -> DiagnosticLog {
    var trial = blank
    apply(row, .tryReading(value), &trial)
    return trial.log
  }

  /// Reports, once for each property, that this version does not support the property yet and ignores it.
  private func reportSupport(of row: PropertyHeader, at key: Node, _ decoder: inout Decoder) {
    guard row.support != .full, decoder.log.isFirstReport(of: "\(type.title).\(row.name)") else { return }
    decoder.log.report(
      .notSupportedYet, "`\(row.name)` is known and not supported yet", at: key.location,
      help: "it is ignored; remove it, or leave it for a later version")
  }

  /// Reports a misplaced key, which belongs inside the mapping that is the value of the property `holder`. The help text shows all such
  /// keys inside it.
  private func reportPart(_ key: Node, of holder: String, _ decoder: inout Decoder) {
    let parts = node.entries.map({ $0.key }).filter {
      type.properties.position(of: $0) == nil && type.properties.holder(of: $0.string) == holder
    }.map { $0.string }
    let mapping = parts.map { "\($0): …" }.joined(separator: ", ")
    decoder.log.report(
      .unknownKey, "\(type.title) has no property `\(key.string)`", at: key.location,
      help: "\(parts.count > 1 ? "they belong" : "it belongs") to `\(holder)`: `\(holder): { \(mapping) }`")
  }
}

extension Decoder {
  /// Reads a mapping by the property table of its type, and reports missing required properties.
  package mutating func decodeRequired<Owner: SpecType>(_ node: Node, into value: inout Owner) {
    decodeMapping(node, into: &value, &self)
    reportMissingKeys(node, Owner.names)
  }

  private mutating func reportMissingKeys(_ node: Node, _ type: TypeNames) {
    guard node.kind == .mapping, !node.isTruncated else { return }
    for row in type.properties.headers where row.isRequired && node.lacks(row.name, in: type) {
      // A mapping in brackets is short, or JSON, so the error is located at all of it.
      let isInBrackets = node.style == .flow
      let place =
        isInBrackets ? node.location : Location(source: node.document.source, span: firstKey(node))
      let value = row.shape.onlyValue ?? "…"
      log.report(
        .missingKey, "\(type.title) needs `\(row.name)`", at: place,
        help: isInBrackets ? "add `\"\(row.name)\": \(value)`" : "add `\(row.name): \(value)`")
    }
  }
}

/// Returns whether a key starts with `x-`. Such keys are the author's own, and are ignored everywhere.
package func isUserKey(_ key: Node) -> Bool { key.utf8.starts(with: "x-".utf8) }

/// Reports an error about a key that no property of a type has.
/// - Parameters:
///   - names: The properties of the type.
///   - title: The type with its article, such as "an annotation".
///   - isFixable: Whether the most similar property accepts the value and is not already in the mapping.
package func reportUnknownKey(
  _ key: Node, among names: [String], of title: String, isFixable: Bool = true, _ decoder: inout Decoder
) {
  let name = key.string
  if let (help, fixes) = missingSpaceAfterColon(key) {
    decoder.log.report(
      .unknownKey, "\(title) has no property `\(abbreviated(name))`", at: key.location, help: help,
      fixes: fixes)
    return
  }
  if name.contains(where: { "“”„".contains($0) }) {
    decoder.log.report(
      .unknownKey, "\(title) has no property `\(abbreviated(name))`", at: key.location,
      help: "curly quotes are letters for YAML, and quote nothing: write `\"`")
    return
  }
  var unknown = UnknownName(
    name, "\(title) has no property `\(abbreviated(name))`", among: names,
    help: knownKeys(names, near: name) + "; keys of your own start with `x-`")
  unknown.isOfLanguage = true
  if !isFixable { unknown.fixes = .none }
  decoder.log.report(SpecFinding.unknownKey, unknown, at: key.location)
}

/// Returns a help text with the known keys: all of them if there are at most 13, otherwise the similar ones.
private func knownKeys(_ names: [String], near name: String) -> String {
  func list(_ names: some Sequence<String>) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
  if names.count <= 13 { return "it has \(list(names))" }
  let near = similarNames(name, among: names)
  return near.isEmpty
    ? "`cartouche explain` lists what there is"
    : "near names are \(list(near)); `cartouche explain` lists all of them"
}

private func reportKey(_ key: Node, _ decoder: inout Decoder) {
  decoder.log.report(
    .wrongType, "a key must be a text, found \(describe(key))", at: key.location,
    help: "quote the text if braces or brackets belong to it")
}

extension Node {
  /// Returns the entries of a mapping, including those that `<<` merges into it (YAML 1.1).
  /// A written key replaces a merged one. If `<<` has a list of mappings, the earlier mapping replaces the later one.
  package func mergedEntries(_ decoder: inout Decoder) -> [Entry] {
    var written: [Entry] = []
    var merged: [Node] = []
    written.reserveCapacity(count)
    for entry in entries {
      if entry.key.isPlain, entry.key.isText("<<") {
        collectMerged(entry.value, into: &merged, &decoder)
      } else {
        written.append(entry)
      }
    }
    guard !merged.isEmpty else { return written }
    var names = Set(written.map { $0.key.string })
    var result: [Entry] = []
    for mapping in merged {
      for entry in mapping.mergedEntries(&decoder) where names.insert(entry.key.string).inserted {
        result.append(entry)
      }
    }
    return result + written
  }

  /// Returns the value of a written or merged key, or `nil` if there is none. Errors in the merge are not reported here.
  package func mergedValue(_ key: String) -> Node? {
    for entry in entries where entry.key.hasText(key) { return entry.value }
    guard mayHaveMergeKey else { return nil }
    var silent = Decoder()
    return mergedEntries(&silent).first { $0.key.hasText(key) }?.value
  }

  /// Returns the value of the property `key`, or of an unknown key that is probably a misspelling of `key`; `nil` if the mapping has
  /// neither.
  package func likelyValue(_ key: String, in type: TypeNames) -> Node? {
    mergedValue(key)
      ?? entries.first {
        type.properties.position(of: $0.key) == nil && !isUserKey($0.key)
          && ($0.key.string.hasPrefix("\(key):")
            || type.properties.nearestSupported(to: $0.key.string) == key)
      }?.value
  }

  /// Whether a mapping has no value for the property `key` of a type, or only `null`. A misspelled or foreign name of the property counts
  /// as a value, and so does a misplaced key that belongs inside its value.
  package func lacks(_ key: String, in type: TypeNames) -> Bool {
    if let value = likelyValue(key, in: type) { return value.isNull }
    return !entries.contains { entry in
      guard type.properties.position(of: entry.key) == nil, !isUserKey(entry.key) else { return false }
      let foreign = type.foreignName(of: entry.key)
      return (foreign.map { $0.property } ?? type.properties.holder(of: entry.key.string)) == key
    }
  }

  /// Whether a mapping has a key that may stand for any property of a type.
  ///
  /// Such a key resembles no property, or merges a mapping that could not be read. An error about it is already reported, so no property is
  /// reported as missing.
  package func hasUnknownKey(in type: TypeNames) -> Bool {
    entries.contains { entry in
      if entry.key.isPlain, entry.key.isText("<<") {
        // The entries that an invalid `<<` would merge are unknown.
        return entry.value.kind == .scalar || entry.value.isTruncated
          || entry.value.items.contains { $0.isTruncated || $0.kind == .scalar }
      }
      guard type.properties.position(of: entry.key) == nil, !isUserKey(entry.key) else { return false }
      if let foreign = type.foreignName(of: entry.key) {
        return foreign.property == "extends"
      }
      let name = entry.key.string
      return type.properties.nearestSupported(to: name) == nil && type.properties.holder(of: name) == nil
    }
  }

  /// Whether the mapping has a key that is neither a property of `type` nor an `x-` key. It is already reported.
  package func hasWrongKey(in type: TypeNames) -> Bool {
    entries.contains { type.properties.position(of: $0.key) == nil && !isUserKey($0.key) }
  }

  /// Returns the location of the value of a key if the value is `null`; otherwise `nil`.
  package func nullLocation(_ key: String) -> Location? {
    mergedValue(key).flatMap { $0.isNull ? $0.location : nil }
  }

  /// Whether the text of the scalar is the name of an anchor that is declared before it as `&name`.
  private var declaresAnchor: Bool {
    let anchor = Array("&\(string)".utf8)
    let before = document.bytes[..<Int(span.start)]
    return before.indices.contains { start in
      let end = start + anchor.count
      return before[start] == anchor[0] && end < before.endIndex && before[start..<end].elementsEqual(anchor)
        && [0x20, 0x0A, 0x0D].contains(before[end])
    }
  }

  private func collectMerged(_ value: Node, into merged: inout [Node], _ decoder: inout Decoder) {
    switch value.kind {
    case .mapping: merged.append(value)
    case .sequence: for item in value.items { collectMerged(item, into: &merged, &decoder) }
    case .scalar, .alias:
      // A merge needs an alias, `*name`. The name of an anchor without `*` is only a text.
      let isName = value.kind == .scalar && value.isPlain && value.declaresAnchor
      decoder.wrongType(
        value, expected: "a mapping to merge", help: "write `<<: *\(isName ? value.string : "name")`",
        fixes: isName
          ? [Fix("write `*\(value.string)`", isSafe: false, replacing: value.span, with: "*\(value.string)")]
          : [])
    }
  }
}
