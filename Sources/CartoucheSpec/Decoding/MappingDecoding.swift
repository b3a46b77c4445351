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
  guard node.kind == .mapping else {
    let meant = node.isTruncated ? nil : Owner.mapping(suggestedFor: node)
    decoder.wrongType(
      node, expected: "a mapping with the properties of \(title)", kind: .mapping,
      help: meant.map { "write `\(abbreviated($0))`" },
      fixes: meant.flatMap { $0.contains("…") ? nil : $0 }.map {
        [Fix("write `\(abbreviated($0))`", isSafe: false, replacing: node.span, with: $0)]
      } ?? [])
    return
  }
  /// The properties that an error has already suggested, so that several wrong keys for one property are one error.
  var reported: Set<String> = []
  // A list of entries is needed only if `<<` merges other entries into the mapping.
  if node.mayHaveMergeKey {
    for entry in node.mergedEntries(&decoder) { decode(entry) }
  } else {
    var position: EntryPosition?
    while let entry = node.entry(after: position) {
      if !rows.readPlain(entry, of: node, &value, &decoder) { decode(node.entry(at: entry)) }
      position = entry
    }
  }

  func decode(_ entry: Node.Entry) {
    guard case .scalar = entry.key.kind else {
      reportKey(entry.key, &decoder)
      return
    }
    if let row = rows.position(of: entry.key) {
      if entry.value.isNull {
        rows.rows[row].reset(&value)
      } else {
        if rows.rows[row].support != .full { decoder.reportSupport(of: rows.rows[row], at: entry.key) }
        rows.read(row, entry.value, &value, &decoder)
      }
    } else if let foreign = foreignNames.first(where: { entry.key.hasText($0.name) }) {
      if foreign.property.map({ reported.insert($0).inserted }) ?? true {
        let blank = decoder.blank()
        foreign.report(entry, in: node, of: title, reads: { reads($0, $1, blank) }, &decoder)
      }
    } else if let holder = isUserKey(entry.key) ? nil : rows.holder(of: entry.key.string) {
      if reported.insert(holder).inserted { reportPart(entry.key, of: holder) }
    } else if let help = isUserKey(entry.key) ? nil : Owner.help(forUnknownKey: entry.key.string) {
      decoder.log.report(
        .unknownKey, "\(title) has no property `\(entry.key.string)`", at: entry.key.location, help: help)
    } else if !isUserKey(entry.key) {
      let meant = rows.nearestRow(to: entry.key.string)
      let isFree = meant.map { node.mergedValue($0.name) == nil } ?? true
      var canBeMeant = isFree
      var slips: [Diagnostic] = []
      // Read the value as the property that was probably meant, so that this property is not also reported as missing or unused.
      if let meant, isFree {
        let before = decoder.log.errorCount
        decoder.silently { meant.read(entry.value, &value, &$0) }
        if decoder.log.errorCount > before {
          slips = slipsOnly(in: entry.value, meant, decoder.blank())
          canBeMeant = !slips.isEmpty
        }
      }
      reportUnknownKey(entry.key, among: rows.names, of: title, isFixable: canBeMeant, &decoder)
      for slip in slips { decoder.log.report(slip) }
    }
  }

  /// Returns whether the property `name` reads the value without an error.
  func reads(_ name: String, _ value: Node, _ blank: Decoder) -> Bool {
    guard let row = rows.rows.first(where: { $0.name == name }), row.support != .planned else { return false }
    var (owner, trial) = (Owner(), blank)
    row.read(value, &owner, &trial)
    return trial.log.errorCount == 0
  }

  /// Returns the errors in the value of a misspelled key if each of them has a fix; otherwise an empty list.
  func slipsOnly(in value: Node, _ row: Property<Owner>, _ blank: Decoder) -> [Diagnostic] {
    var (owner, trial) = (Owner(), blank)
    row.read(value, &owner, &trial)
    let found = trial.log.drain()
    return found.allSatisfy { !$0.fixes.isEmpty } ? found : []
  }

  func reportPart(_ key: Node, of holder: String) {
    let parts = node.entries.map(\.key).filter {
      rows.position(of: $0) == nil && rows.holder(of: $0.string) == holder
    }.map(\.string)
    let mapping = parts.map { "\($0): …" }.joined(separator: ", ")
    decoder.log.report(
      .unknownKey, "\(title) has no property `\(key.string)`", at: key.location,
      help: "\(parts.count > 1 ? "they belong" : "it belongs") to `\(holder)`: `\(holder): { \(mapping) }`")
  }
}

extension Decoder {
  /// Reads a mapping by the property table of its type, and reports missing required properties.
  package mutating func decodeRequired<Owner: SpecType>(_ node: Node, into value: inout Owner) {
    decodeMapping(node, into: &value, &self)
    guard node.kind == .mapping, !node.isTruncated else { return }
    for row in Owner.properties.rows where row.isRequired && node.lacks(row.name, in: Owner.self) {
      // A mapping in brackets is short, or JSON, so the error is located at all of it.
      let isInBrackets = node.style == .flow
      let place =
        isInBrackets ? node.location : Location(source: node.document.source, span: firstKey(node))
      let value = row.shape.onlyValue ?? "…"
      log.report(
        .missingKey, "\(Owner.title) needs `\(row.name)`", at: place,
        help: isInBrackets ? "add `\"\(row.name)\": \(value)`" : "add `\(row.name): \(value)`")
    }
  }

  /// Warns that this version of Cartouche ignores a property, once for each property.
  fileprivate mutating func reportSupport<Owner: SpecType>(of row: Property<Owner>, at key: Node) {
    guard log.isFirstReport(of: "\(Owner.title).\(row.name)") else { return }
    log.report(
      .notSupportedYet, "`\(row.name)` is known and not supported yet", at: key.location,
      help: "it is ignored; remove it, or leave it for a later version")
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
    var names = Set(written.map(\.key.string))
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

  /// Returns the value of the property `key` of a type, or of an unknown key that is similar to its name; `nil` if there is none.
  package func likelyValue<Owner: SpecType>(_ key: String, in type: Owner.Type) -> Node? {
    mergedValue(key)
      ?? entries.first {
        Owner.properties.position(of: $0.key) == nil && !isUserKey($0.key)
          && ($0.key.string.hasPrefix("\(key):")
            || Owner.properties.nearestRow(to: $0.key.string)?.name == key)
      }?.value
  }

  /// Whether a mapping has no value for the property `key` of a type, or only `null`. Misspelled and foreign keys and misplaced parts of
  /// the value count as values.
  package func lacks<Owner: SpecType>(_ key: String, in type: Owner.Type) -> Bool {
    if let value = likelyValue(key, in: type) { return value.isNull }
    return !entries.contains { entry in
      guard Owner.properties.position(of: entry.key) == nil, !isUserKey(entry.key) else {
        return false
      }
      let foreign = Owner.foreignNames.first { entry.key.hasText($0.name) }
      return (foreign.map(\.property) ?? Owner.properties.holder(of: entry.key.string)) == key
    }
  }

  /// Whether a mapping has a key that may stand for any property of a type.
  ///
  /// Such a key resembles no property, or merges a mapping that could not be read. An error about it is already reported, so no property is
  /// reported as missing.
  package func hasUnknownKey<Owner: SpecType>(in type: Owner.Type) -> Bool {
    entries.contains { entry in
      if entry.key.isPlain, entry.key.isText("<<") {
        // The entries that an invalid `<<` would merge are unknown.
        return entry.value.kind == .scalar || entry.value.isTruncated
          || entry.value.items.contains { $0.isTruncated || $0.kind == .scalar }
      }
      guard Owner.properties.position(of: entry.key) == nil, !isUserKey(entry.key) else { return false }
      if let foreign = Owner.foreignNames.first(where: { entry.key.hasText($0.name) }) {
        return foreign.property == "extends"
      }
      let name = entry.key.string
      return Owner.properties.nearestRow(to: name) == nil && Owner.properties.holder(of: name) == nil
    }
  }

  /// Whether a mapping has a key that is neither a property of a type nor starts with `x-`. An error about such a key is already reported.
  package func hasWrongKey<Owner: SpecType>(in type: Owner.Type) -> Bool {
    entries.contains { Owner.properties.position(of: $0.key) == nil && !isUserKey($0.key) }
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
