package import CartoucheDiagnostics
package import CartoucheSyntax

/// An import, which adds the annotations and names of another spec.
package struct Import: Sendable, SpecType {
  /// The path of the imported spec, relative to the importing file.
  package var file: Located<String>?
  /// Values for the variables of the imported spec. They replace the values that the imported spec declares.
  package var variables: [Named<Node>] = []

  package init() {}

  package static let name = "Import"
  package static let title = "an import"
  package static let properties: PropertyTable<Import> = [
    Property("file", { $1(&$0.file) }, .name("the path of a spec"), "The spec, relative to this file."),
    Property("variables", { $1(&$0.variables) }, .variables, "Values in place of its variables' own."),
  ]
}

extension Codec where Content == [Named<Import>] {
  package static var imports: Codec {
    Codec(
      "a mapping from names to paths",
      .named(
        .alternatives([.name("the path of a spec"), .mapping(Import.self, requiring: .key("file"))]),
        keys: "^\(variableWord)$", isRemovable: true)
    ) { node, value, decoder in
      decoder.readNamed(node, "paths", into: &value) { _ in
        Import()
      } read: { item, entry, decoder in
        if item.kind == .mapping {
          decodeMapping(item, into: &entry, &decoder)
          if entry.file == nil, item.lacks("file", in: Import.names), !item.isTruncated {
            decoder.log.report(
              .missingKey, "this import has no `file`", at: item.location, help: "add `file: path`")
          }
        } else {
          Codec<Located<String>?>.name("the path of a spec, or `{ file, variables }`").read(
            item, &entry.file, &decoder)
        }
      }
      for named in value where !isVariableName(named.name.content) || named.name.content.contains(".") {
        decoder.log.report(
          .importName, "an import cannot be named `\(abbreviated(named.name.content))`",
          at: named.name.location,
          help:
            "its names are reached as `name.thing`: use letters, digits, `_` and `-`, a letter or `_` first")
      }
    }
  }
}

extension Codec where Content == [Named<Node>] {
  /// A codec for a mapping from the names of variables to their values.
  package static var variables: Codec {
    Codec("a mapping from names to values", .named(.anything, keys: "^\(variableName)$")) {
      node, value, decoder in
      guard let entries = decoder.namedEntries(node, "values") else { return }
      value = entries.map { name, item in
        // A variable with an empty value is kept, so that it is not also reported as unknown. `null` is a valid value.
        _ = decoder.hasValue(item)
        return Named(name: name, content: item)
      }
      let wrong = value.map { $0.name }.filter { !isVariableName($0.content) }
      guard !wrong.isEmpty else { return }
      let names = Set(value.map { $0.name.content })
      for name in wrong { reportVariableName(name, among: names, &decoder) }
    }
  }

  private static func reportVariableName(
    _ name: Located<String>, among names: Set<String>, _ decoder: inout Decoder
  ) {
    let bare = String(name.content.dropFirst())
    let hasDollar = name.content.hasPrefix("$") && isVariableName(bare)
    decoder.log.report(
      .variableName, "a variable cannot be named `\(abbreviated(name.content))`", at: name.location,
      help: hasDollar
        ? "the `$` stands only where the variable is used: write `\(abbreviated(bare))`"
        : "use letters, digits, `_` and `-`, a letter or `_` first",
      fixes: hasDollar && !names.contains(bare) ? [NameSuggestion(bare).fix(name.location.span)] : [])
  }
}

/// A regular expression for a name of a variable, or a part of it, without `.`.
private let variableWord = "[A-Za-z_\\u0080-\\uffff][A-Za-z0-9_\\u0080-\\uffff-]*"
/// A regular expression for names that `isVariableName` accepts.
let variableName = "\(variableWord)(\\.\(variableWord))*"

/// Returns whether `name` can follow a `$`: words of letters, digits, `_` and `-`, joined by `.`.
package func isVariableName(_ name: some StringProtocol) -> Bool {
  func isWord(_ word: Substring.UTF8View) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }
    guard let first = word.first, isLetter(first) else { return false }
    return word.allSatisfy {
      isLetter($0) || $0 == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
    }
  }
  let words = Substring(name).utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
  return words.allSatisfy { isWord(Substring($0).utf8) }
}

extension Decoder {
  /// Returns the text that replaces `{$name}` in a text. An unknown variable is reported as an error, and the result is `nil`.
  mutating func variable(_ name: Substring, in node: Node, at place: Location) -> String? {
    guard let variables = node.document.variables else {
      log.report(
        .variableInVariable, "the value of a variable cannot use variables", at: place,
        help: "write the value, or use both variables where this one is used")
      return nil
    }
    guard let value = variables[String(name)] else {
      log.reportUnknownVariable(name, among: variables.keys, at: place, isInBraces: true)
      return nil
    }
    guard value.kind == .scalar else {
      log.report(
        .wrongType, "expected a text for `{$\(name)}`, found \(describe(value))", at: place,
        help:
          "within a text one value can stand, and no \(value.kind == .sequence ? "list" : "mapping"): declare a variable with the text that is meant",
        related: [RelatedPlace("the variable is here", at: value.location)])
      return nil
    }
    return value.string
  }
}

extension DiagnosticLog {
  /// Reports an unknown variable, unless it may be declared in a file that could not be read.
  /// - Parameters:
  ///   - names: The known names, in any order.
  ///   - location: The location of the name with its `$`.
  ///   - isInBraces: Whether the variable is used in a text, as `{$name}`.
  package mutating func reportUnknownVariable(
    _ name: Substring, among names: some Sequence<String>, at location: Location, isInBraces: Bool = false
  ) {
    let unread = unreadNames[location.source] ?? []
    guard !unread.contains(where: { name.hasPrefix($0) }) else { return }
    // The variable is declared with a `$` in its name. The declaration already has an error.
    guard !names.contains("$\(name)") else {
      countError()
      return
    }
    // `$type` and `$id` are names in the older syntax of style filters.
    if let meant = ["type": "[geometry-type]", "id": "[id]"][name] {
      report(
        .unknownVariable, "there is no variable `\(name)`", at: location,
        help: "write `\(meant)` for what old filters call `$\(name)`",
        fixes: [Fix("write `\(meant)`", isSafe: false, replacing: location.span, with: meant)])
      return
    }
    var unknown = UnknownName(
      String(name), "there is no variable `\(abbreviated(String(name)))`",
      among: names.filter { isVariableName($0) }, in: .variable,
      help: isInBraces
        ? "declare it under `variables`, or write `{\(abbreviated(String(name)))}` for a property of the feature"
        : "declare it under `variables`; `[get, \(abbreviated(String(name)))]` reads a property of a feature, and `$$` is a dollar"
    )
    unknown.isOrdered = false
    report(SpecFinding.unknownVariable, unknown, at: location)
  }
}
