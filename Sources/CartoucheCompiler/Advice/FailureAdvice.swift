package import CartoucheDiagnostics
package import CartoucheSpec
package import CartoucheSyntax

/// The advice of a finding: a help text, and the fixes that apply it.
package struct Advice {
  package var help: String
  package var fixes: [Fix] = []

  init(_ help: String, _ fixes: [Fix] = []) {
    self.help = help
    self.fixes = fixes
  }

  /// Creates advice to replace the name at `span` with the suggested name.
  init(_ meant: NameSuggestion, at span: SourceSpan) { self.init(meant.help, [meant.fix(span)]) }

  /// Creates advice to replace the property name of a `get` expression. `span` is the location of the name.
  init(property name: String, at span: SourceSpan) {
    self.init(NameSuggestion(name, in: .lookup).help, [NameSuggestion(name).fix(span)])
  }

  /// Creates advice with one fix, which replaces the source text at `span` with `text`.
  init(_ help: String, writing text: String, at span: SourceSpan) {
    self.init(help, [Fix("write `\(text)`", isSafe: false, replacing: span, with: text)])
  }
}

/// A feature property that holds text where the expression needs a number.
struct TextAsNumber {
  private let name: String
  private let place: Location
  /// Whether every text value of the property is a decimal number.
  private let areNumbers: Bool
  /// Whether the failed expression must return a priority, and not just a number.
  private let isPriority: Bool
  /// The first value that is neither a number nor a priority name, with the priority name that it resembles;
  /// `nil` if there is no such value or no similar name.
  private let meantPriority: (written: String, meant: String)?

  /// Returns `nil` unless the failed expression needs a number or a priority and reads a property that is a
  /// text in some feature.
  /// - Parameter values: Returns the values that the features have for a property.
  init?<Values: Sequence<ExpressionValue>>(_ failure: EvaluationFailure, values: (_ name: String) -> Values) {
    guard let wanted = failure.reason?.expected, wanted == .number || wanted == .priority,
      let name = failure.expression?.lookup(at: failure.location)
    else {
      return nil
    }
    isPriority = wanted == .priority
    var found = false
    var areNumbers = true
    var meantPriority: (written: String, meant: String)?
    for value in values(name) {
      guard case .string(let text) = value else { continue }
      found = true
      if DecimalNumber.value(Array(text.utf8)[...]) != nil { continue }
      areNumbers = false
      if !isPriority { break }
      if Priority(name: text) != nil { continue }
      meantPriority = Priority.meantName(text).map { (text, $0) }
      break
    }
    guard found else { return nil }
    self.name = name
    self.areNumbers = areNumbers
    self.meantPriority = meantPriority
    place = failure.location
  }

  /// The advice to convert the texts, or `nil` if a number is expected and some text is not a number.
  var advice: Advice? {
    if areNumbers {
      return Advice(
        "`\(abbreviated(name))` is a text there: write `[to-number, [get, \(abbreviated(name))]]`, or the numbers without quotes",
        [Fix("convert it to a number", isSafe: false, around: place.span, "[to-number, ", "]")])
    }
    guard isPriority else { return nil }
    let meant = meantPriority.map { "did you mean `\($0.meant)` by `\(abbreviated($0.written))`? " } ?? ""
    return Advice(
      "\(meant)a priority is a number, or one of the names `low`, `high` and `required`; for another text write "
        + "`[match, [get, \(abbreviated(name))], …, 1, 0]`")
  }
}

extension Expression {
  /// Returns the name of the feature property that the expression at `place` reads, or `nil` if that
  /// expression is anything but a `get`.
  fileprivate func lookup(at place: Location) -> String? {
    if location == place, case .call(let operation, let arguments) = form, operation == .named("get"),
      arguments.count == 1, case .string(let name)? = arguments[0].constant
    {
      return name
    }
    return children.lazy.compactMap { $0.lookup(at: place) }.first
  }
}

/// A quoted number that is compared with a numeric property: `[">", [get, rating], "4"]`.
struct TextInOrder {
  private let property: String
  private let number: String
  private let place: Location
  /// `having` is the number of features with a non-null value of the property, `all` the number of all
  /// features.
  private let count: (having: Int, all: Int)

  var reason: String {
    "`\(abbreviated(property))` is a number in \(count.having) of \(count.all) features, but `\"\(number)\"` is a text"
  }

  var advice: Advice {
    Advice(
      "write `\(number)`, without quotes",
      [Fix("remove the quotes", isSafe: false, replacing: place.span, with: number)])
  }

  /// Returns `nil` unless the failure is the comparison of a numeric property with a quoted number.
  /// - Parameters:
  ///   - features: The number of features that the expression was evaluated for.
  ///   - values: Returns the values that the features have for a property.
  init?<Values: Sequence<ExpressionValue>>(
    _ failure: EvaluationFailure, of features: Int, values: (_ name: String) -> Values
  ) {
    guard failure.reason?.expected == .text, failure.reason?.found?.kind == .number,
      let found = failure.expression?.orderOfTextNumber(where: { Self.areNumbers(values($0)) })
    else { return nil }
    (property, number, place) = found
    count = (values(found.property).reduce(0) { $0 + ($1 == .null ? 0 : 1) }, features)
  }

  /// Returns whether `values` has a non-null value and all its non-null values are numbers.
  private static func areNumbers(_ values: some Sequence<ExpressionValue>) -> Bool {
    var found = false
    for value in values where value != .null {
      guard case .number = value else { return false }
      found = true
    }
    return found
  }
}

extension Expression {
  /// Returns the first comparison of a numeric property with a quoted number: the property, the number and
  /// the location of the quoted number.
  fileprivate func orderOfTextNumber(
    where hasNumbers: (_ property: String) -> Bool
  ) -> (property: String, number: String, place: Location)? {
    if case .call(let operation, let sides) = form, sides.count == 2,
      ["<", "<=", ">", ">="].contains(where: { operation == .named($0) })
    {
      for (side, other) in [(sides[0], sides[1]), (sides[1], sides[0])] {
        guard case .string(let text)? = side.constant, DecimalNumber.value(Array(text.utf8)[...]) != nil,
          let name = other.propertyReads.first?.name, other.isLookup, hasNumbers(name)
        else { continue }
        return (name, text, side.location)
      }
    }
    for child in children {
      if let found = child.orderOfTextNumber(where: hasNumbers) { return found }
    }
    return nil
  }

  /// Whether the expression is a `get`, alone or inside the `string` assertion that the parser may add.
  private var isLookup: Bool {
    guard case .call(let operation, let arguments) = form, arguments.count == 1 else { return false }
    return operation == .named("get") || operation == .named("string") && arguments[0].isLookup
  }
}

extension Expression {
  /// Returns the advice to write `[get, name]` if an argument of the call at `place` is a bare property
  /// name.
  ///
  /// Returns `nil` if no argument is one of `names`.
  func adviceOnBareName(at place: Location, among names: [String]) -> Advice? {
    if location == place, case .call(let operation, let arguments) = form, operation != .named("get") {
      for argument in arguments where argument.location != place {
        guard case .string(let name)? = argument.constant, names.contains(name) else { continue }
        let lookup = "[get, \(abbreviated(name))]"
        return Advice(
          "`\(abbreviated(name))` is a text there: write `\(lookup)` for the property of this name",
          [
            Fix("write `\(lookup)`", isSafe: false, replacing: argument.location.span, with: "[get, \(name)]")
          ])
      }
    }
    return children.lazy.compactMap { $0.adviceOnBareName(at: place, among: names) }.first
  }
}

extension Advice {
  /// Advises on a name that an expression reads and no feature has: a similar property, a member of an object, or a
  /// property with a sign or a format.
  ///
  /// Returns `nil` if the name means none of them.
  /// - Parameters:
  ///   - lookup: The location of the `get` that a read of a member replaces; `nil` for a `has`.
  ///   - features: The properties of the features.
  package init?(
    unknownProperty name: Located<String>, in lookup: Location?, among names: [String],
    _ features: some Sequence<Node?>
  ) {
    let near = nearestProperty(to: name.content, among: names)
    // The intended property is only known together with its format.
    let formatted = FormattedProperty(name.content, among: names, unlessMeantIs: near)
    if formatted == nil, let meant = near ?? plainPropertyName(in: name.content, among: names) {
      self.init(NameSuggestion(meant), at: name.location.span)
    } else if formatted == nil, let lookup, let member = memberLookup(name.content, in: features) {
      self.init("a name is no path: write `\(member)`", writing: member, at: lookup.span)
    } else {
      guard let help = SignedWord.advice(on: name.content, among: names) ?? formatted?.help else {
        return nil
      }
      self.init(help)
    }
  }
}

/// Returns the expression for a dotted path: `[get, city, [get, address]]` for `address.city`.
///
/// Returns `nil` if none of the first 100 features has such an object and member.
private func memberLookup(_ path: String, in features: some Sequence<Node?>) -> String? {
  let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  guard names.count > 1, names.allSatisfy(isPlainName),
    features.prefix(100).contains(where: { $0.map { hasPath($0, names) } ?? false })
  else { return nil }
  return names.reduce("") { $0.isEmpty ? "[get, \($1)]" : "[get, \($1), \($0)]" }
}

/// Returns whether `properties` contains the dotted path `names`: each name is a key of the object before it.
private func hasPath(_ properties: Node, _ names: [String]) -> Bool {
  var node: Node? = properties
  for name in names { node = node.flatMap { $0.kind == .mapping ? $0.mergedValue(name) : nil } }
  return node != nil
}

extension Advice {
  /// Advises on a dotted path in braces, `{address.city}`, where `address` is an object with the member `city`.
  ///
  /// Returns `nil` if no feature has a value at this path.
  /// - Parameters:
  ///   - path: The text between the braces.
  ///   - place: The location of the braces.
  init?(
    member path: String, inBraces place: Location, of document: Document, _ features: AnyFeatures
  ) {
    guard let lookup = memberLookup(path, in: features.lazy.map { $0.properties?.node }) else { return nil }
    // If the braces are the whole text, the expression replaces the text and its quotes.
    let (start, end) = (Int(place.span.start), Int(place.span.end))
    let bytes = document.bytes
    let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
    let isWhole =
      place.source == document.source && start > 0 && end < bytes.count && bytes[start - 1] == bytes[end]
      && quotes.contains(bytes[end])
    guard isWhole else {
      self.init("braces read no member of an object: write an expression, `[concat, …, \(lookup)]`")
      return
    }
    self.init(
      "braces read no member of an object: write `\(abbreviated(lookup))`", writing: lookup,
      at: SourceSpan(start - 1..<end + 1))
  }

  /// Advises to write `{$name}` for `{name}` or `${name}`, because the document has a variable `name`.
  ///
  /// Returns `nil` if the document has no such variable.
  /// - Parameter place: The location of the braces.
  init?(variable name: String, inBraces place: Location, of document: Document) {
    guard let value = document.variables?[name] else { return nil }
    self.init("write `{$\(name)}` for the variable")
    var start = Int(place.span.start)
    let bytes = document.bytes
    guard place.source == document.source, start > 0, start < bytes.count, bytes[start] == UInt8(ascii: "{")
    else { return }
    // A dollar sign before an amount is a currency sign, so it stays.
    let isAmount = value.kind == .scalar && value.utf8.first.map { 0x30...0x39 ~= $0 } == true
    if bytes[start - 1] == UInt8(ascii: "$"), !isAmount { start -= 1 }
    let before = bytes[..<start].last { $0 != 0x20 && $0 != 0x09 }
    // At the start of a plain text, YAML would read the brace as a mapping. So the advice has no fix there.
    guard let before, !":,[{-?\n".utf8.contains(before) else { return }
    self.init(help, writing: "{$\(name)}", at: SourceSpan(start..<Int(place.span.end)))
  }
}

/// Returns the property that a text of another template language means, such as `price` for
/// `properties.price`, `price:.2f` or `price | round`.
///
/// Returns `nil` if the text means none of `names`, is one of them already, or contains a computation.
func plainPropertyName(in written: String, among names: [String]) -> String? {
  if names.contains(written) { return nil }
  var name = written.prefix { !":|".contains($0) }
  while name.last == " " { name.removeLast() }
  if names.contains(String(name)) { return String(name) }
  let parts = name.split(separator: ".", omittingEmptySubsequences: false)
  guard let last = parts.last.map(String.init), names.contains(last) else { return nil }
  // Every part of the path must be a word: `!item.open` and `a + b.price` are not paths.
  let isPath = parts.dropLast().allSatisfy { part in
    part.first?.isNumber != true && part.allSatisfy { $0.isLetter || $0.isNumber || "_$".contains($0) }
  }
  return isPath ? last : nil
}

extension FormattedProperty {
  /// Reads a text such as `price:.2f` as a property name with a format. Returns `nil` if the text has no
  /// format or its name is not in `names`.
  /// - Parameter near: The property name that the text is probably a misspelling of. If that name has a
  ///   colon, as `addr:street` has, the colon in the text does not start a format.
  init?(_ written: String, among names: [String], unlessMeantIs near: String?) {
    guard near?.contains(":") != true, !names.contains(written) else { return nil }
    self.init(written)
    guard names.contains(name) else { return nil }
  }
}
