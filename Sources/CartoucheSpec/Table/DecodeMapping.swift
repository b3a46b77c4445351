package import CartoucheDiagnostics
package import CartoucheSyntax

/// Reads a mapping over `value` by the rows of its type.
///
/// Unknown keys are reported with the nearest known one, `x-…` keys are the user's, `null` is the default.
/// - Parameter rows: the rows that may stand there, where that is not all of the type's.
package func decodeMapping<Owner: SpecType>(
  _ node: Node, into value: inout Owner, rows: PropertyTable<Owner> = Owner.properties,
  as title: String = Owner.title, foreignNames: [ForeignName] = Owner.foreignNames,
  _ decoder: inout Decoder
) {
  guard node.kind == .mapping else {
    let meant = node.isTruncated ? nil : Owner.mapping(meantBy: node)
    decoder.wrongType(
      node, expected: "a mapping with the properties of \(title)", kind: .mapping,
      help: meant.map { "write `\(abbreviated($0))`" },
      fixes: meant.flatMap { $0.contains("…") ? nil : $0 }.map {
        [Fix("write `\(abbreviated($0))`", isSafe: false, replacing: node.span, with: $0)]
      } ?? [])
    return
  }
  /// Properties that several wrong keys stand for together, which is told once.
  var told: Set<String> = []
  // A list of entries is made only where `<<` may change them.
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
        if rows.rows[row].support != .full { decoder.noteSupport(of: rows.rows[row], at: entry.key) }
        rows.read(row, entry.value, &value, &decoder)
      }
    } else if let foreign = foreignNames.first(where: { entry.key.hasText($0.name) }) {
      if foreign.property.map({ told.insert($0).inserted }) ?? true {
        let blank = decoder.blank()
        foreign.report(entry, in: node, of: title, reads: { reads($0, $1, blank) }, &decoder)
      }
    } else if let holder = isUserKey(entry.key) ? nil : rows.holder(of: entry.key.string) {
      if told.insert(holder).inserted { reportPart(entry.key, of: holder) }
    } else if let help = isUserKey(entry.key) ? nil : Owner.help(forUnknownKey: entry.key.string) {
      decoder.log.report(
        .unknownKey, "\(title) has no property `\(entry.key.string)`", at: entry.key.location, help: help)
    } else if !isUserKey(entry.key) {
      let meant = rows.nearestRow(to: entry.key.string)
      let isFree = meant.map { node.mergedValue($0.name) == nil } ?? true
      var canBeMeant = isFree
      var slips: [Diagnostic] = []
      // Read as what was probably meant, so that nothing is told to be missing or unused as well.
      if let meant, isFree {
        let before = decoder.log.errorCount
        decoder.muted { meant.read(entry.value, &value, &$0) }
        if decoder.log.errorCount > before {
          slips = slipsOnly(in: entry.value, meant, decoder.blank())
          canBeMeant = !slips.isEmpty
        }
      }
      reportUnknownKey(entry.key, among: rows.names, of: title, isFixable: canBeMeant, &decoder)
      for slip in slips { decoder.log.report(slip) }
    }
  }

  /// Whether there is a row of this name that reads a value without an error.
  func reads(_ name: String, _ value: Node, _ blank: Decoder) -> Bool {
    guard let row = rows.rows.first(where: { $0.name == name }), row.support != .planned else { return false }
    var (owner, trial) = (Owner(), blank)
    row.read(value, &owner, &trial)
    return trial.log.errorCount == 0
  }

  /// What is wrong with the value of a misspelt key, where all of it is misspelt as well and can be mended; else nothing.
  func slipsOnly(in value: Node, _ row: Property<Owner>, _ blank: Decoder) -> [Diagnostic] {
    var (owner, trial) = (Owner(), blank)
    row.read(value, &owner, &trial)
    let found = trial.log.take()
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
  /// Reads a mapping by the rows of its type, and reports which required keys it lacks.
  package mutating func decodeRequired<Owner: SpecType>(_ node: Node, into value: inout Owner) {
    decodeMapping(node, into: &value, &self)
    guard node.kind == .mapping, !node.isTruncated else { return }
    for row in Owner.properties.rows where row.isRequired && node.lacks(row.name, in: Owner.self) {
      // In brackets it is short, or JSON.
      let isInBrackets = node.style == .flow
      let place =
        isInBrackets ? node.location : Location(source: node.document.source, span: firstKey(node))
      let value = row.shape.onlyValue ?? "…"
      log.report(
        .missingKey, "\(Owner.title) needs `\(row.name)`", at: place,
        help: isInBrackets ? "add `\"\(row.name)\": \(value)`" : "add `\(row.name): \(value)`")
    }
  }

  /// Tells, once for each property, that a version does not honour what is written.
  fileprivate mutating func noteSupport<Owner: SpecType>(of row: Property<Owner>, at key: Node) {
    guard log.isFirst("\(Owner.title).\(row.name)") else { return }
    log.report(
      .notSupportedYet, "`\(row.name)` is known and not supported yet", at: key.location,
      help: "it is ignored; remove it, or leave it for a later version")
  }
}

/// Whether a key belongs to the user and is ignored everywhere.
package func isUserKey(_ key: Node) -> Bool { key.utf8.starts(with: "x-".utf8) }

/// Reports a key that `title` ("an annotation") does not have.
/// - Parameter isFixable: whether the name that was probably meant can take its place: the value suits it, and it does not
///   stand there already.
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

/// The keys that there are, the nearest first; of many, which would take longer to read than to look up, the near ones.
private func knownKeys(_ names: [String], near name: String) -> String {
  func list(_ names: some Sequence<String>) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
  if names.count <= 13 { return "it has \(list(names))" }
  let near = namesAlike(name, among: names)
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
  /// The entries with what `<<` merges in, as YAML 1.1 has it: a key that is written wins over a merged one, an
  /// earlier mapping of a list over a later one.
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

  /// The value of a key that is written or merged in; what is wrong with the merging is not reported here.
  package func mergedValue(_ key: String) -> Node? {
    for entry in entries where entry.key.hasText(key) { return entry.value }
    guard mayHaveMergeKey else { return nil }
    var silent = Decoder()
    return mergedEntries(&silent).first { $0.key.hasText(key) }?.value
  }

  /// As `mergedValue`, or the value of a key that was probably meant to be this one.
  package func meantValue<Owner: SpecType>(_ key: String, in type: Owner.Type) -> Node? {
    mergedValue(key)
      ?? entries.first {
        Owner.properties.position(of: $0.key) == nil && !isUserKey($0.key)
          && ($0.key.string.hasPrefix("\(key):")
            || Owner.properties.nearestRow(to: $0.key.string)?.name == key)
      }?.value
  }

  /// Whether a mapping gives no value for a key of `type`: it is not there under any spelling, nor a part of it
  /// in its place, or is `null`.
  package func lacks<Owner: SpecType>(_ key: String, in type: Owner.Type) -> Bool {
    if let value = meantValue(key, in: type) { return value.isNull }
    return !entries.contains { entry in
      guard Owner.properties.position(of: entry.key) == nil, !isUserKey(entry.key) else {
        return false
      }
      let foreign = Owner.foreignNames.first { entry.key.hasText($0.name) }
      return (foreign.map(\.property) ?? Owner.properties.holder(of: entry.key.string)) == key
    }
  }

  /// Whether a key may stand for any property of `type`: nobody can tell for which, or it takes values from
  /// elsewhere that are not there. It is reported, and nothing can be called missing then.
  package func hasUnknownKey<Owner: SpecType>(in type: Owner.Type) -> Bool {
    entries.contains { entry in
      if entry.key.isPlain, entry.key.isText("<<") {
        // Nor is anything of what is merged in the wrong way.
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

  /// Whether a key is none that `type` has, nor one of the user's; it is reported.
  package func hasWrongKey<Owner: SpecType>(in type: Owner.Type) -> Bool {
    entries.contains { Owner.properties.position(of: $0.key) == nil && !isUserKey($0.key) }
  }

  /// Where the `null` stands that is written for a key; nil: there is none.
  package func nullPlace(_ key: String) -> Location? {
    mergedValue(key).flatMap { $0.isNull ? $0.location : nil }
  }

  /// Whether something before this scalar is marked with its text, `&name`.
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
      // YAML has a sign for a mapping that is used again, which its name alone is not.
      let isName = value.kind == .scalar && value.isPlain && value.declaresAnchor
      decoder.wrongType(
        value, expected: "a mapping to merge", help: "write `<<: *\(isName ? value.string : "name")`",
        fixes: isName
          ? [Fix("write `*\(value.string)`", isSafe: false, replacing: value.span, with: "*\(value.string)")]
          : [])
    }
  }
}
