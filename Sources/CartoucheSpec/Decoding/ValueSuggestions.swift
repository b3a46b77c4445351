package import CartoucheDiagnostics
import CartoucheSyntax

/// A text in place of a value of another type, such as `priority: rating` or `title: [name]`, which may be the name of a feature property.
///
/// The compiler checks the name when all data is read, and suggests `[get, rating]`.
package struct UnresolvedWord: Sendable {
  package enum Form: Sendable {
    case value
    /// The text `{{name}}`, which is a placeholder in other languages. It is reported as a warning.
    case doubledBraces
    /// The text `$rating` in `[get, $rating]`, where the name of a property is expected.
    case nameOfProperty
  }

  package let text: String
  /// The location of the diagnostic that gets the suggestion.
  package let place: Location
  /// The span that a fix replaces: the text, including any brackets around it.
  package let span: SourceSpan
  package let form: Form
  /// The type that an expression in place of the text must have.
  package let type: ExpressionType
  /// The values that the property of the spec accepts instead of the text.
  package let shape: Shape

  /// The maximum length in bytes of a text that may be the name of a property.
  package static let mostBytes = 100

  /// - Parameter span: The span that a fix replaces, or `nil` for the span of `place`.
  package init(
    text: String, place: Location, replacing span: SourceSpan? = nil, _ form: Form = .value,
    type: ExpressionType, shape: Shape
  ) {
    self.text = text
    self.place = place
    self.span = span ?? place.span
    self.form = form
    self.type = type
    self.shape = shape
  }
}

extension Node {
  /// The correct spelling of a scalar that uses a variable in another syntax: `$name` for `${name}`, or an expression for `$w * 2`.
  /// It is `nil` if the document has no such variable.
  var suggestedVariable: (text: String, help: String)? {
    guard kind == .scalar, tag == nil, let variables = document.variables, !variables.isEmpty else {
      return nil
    }
    let written = string
    if variables[written] != nil, mayBeVariable {
      return ("$\(written)", "write `$\(written)` for the variable")
    }
    for (opener, closer) in [("{$", "}"), ("${", "}"), ("$(", ")"), ("{", "}"), ("$", "")]
    where written.hasPrefix(opener) && written.hasSuffix(closer) {
      let name = String(written.dropFirst(opener.count).dropLast(closer.count))
      guard variables[name] != nil else { continue }
      return ("$\(name)", "write `$\(name)` for the variable, without quotes")
    }
    return mayBeVariable ? computed(written, variables) : nil
  }

  /// Returns the expression `["*", $w, 2]` for the text `$w * 2`, or `nil` for any other text.
  private func computed(_ written: String, _ variables: [String: Node]) -> (text: String, help: String)? {
    let parts = written.split(separator: " ").map(String.init)
    guard parts.count == 3, let sign = ["*": "*", "/": "/", "+": "+", "-": "-", "×": "*"][parts[1]] else {
      return nil
    }
    func isOperand(_ text: String) -> Bool {
      text.hasPrefix("$")
        ? variables[String(text.dropFirst())] != nil
        : DecimalNumber.value(Array(text.utf8)[...]) != nil
    }
    guard isOperand(parts[0]), isOperand(parts[2]), parts[0].hasPrefix("$") || parts[2].hasPrefix("$") else {
      return nil
    }
    let text = "[\"\(sign)\", \(parts[0]), \(parts[2])]"
    return (text, "an operator comes first: write `\(text)`")
  }
}

/// Returns a help text and fix for a list item or key in which a space is missing after `-` or `:`, or `nil` if no space is missing.
/// - Parameter kind: The expected kind of node, or `nil` if it is neither a mapping nor a list.
func missingSpaceAdvice(_ node: Node, _ kind: NodeRecord.Kind?) -> (help: String, fixes: [Fix])? {
  if kind == .mapping, node.isPlain, node.kind == .scalar { return missingSpaceAfterColon(node) }
  guard kind == .sequence, node.kind == .mapping,
    let key = node.entries.first(where: { _ in true })?.key,
    key.isPlain, key.utf8.first == UInt8(ascii: "-"), key.span.start + 1 <= key.span.end, key.utf8.count > 1
  else { return nil }
  let start = key.span.start + 1
  return (
    "an item of a list starts with `- `, a dash and a space",
    [Fix("insert a space", isSafe: false, replacing: SourceSpan(start: start, end: start), with: " ")]
  )
}

/// Returns a help text and fix for `point:[1, 2]` and `title：Hello`, each of which YAML reads as one text. Returns `nil` for any other
/// node.
func missingSpaceAfterColon(_ node: Node) -> (help: String, fixes: [Fix])? {
  let text = Array(node.utf8)
  let fullWidth: [UInt8] = [0xEF, 0xBC, 0x9A]
  let noBreakSpace: [UInt8] = [0xC2, 0xA0]
  if node.isPlain, text.starts(with: noBreakSpace) { return replacedNoBreakSpaces(node, from: 0) }
  guard node.isPlain, node.written.utf8.count == text.count,
    let end = text.firstIndex(where: { !(0x61...0x7A ~= $0 | 0x20) }), end > 0, end + 1 < text.count
  else { return nil }
  let start = Int(node.span.start) + end
  if text[end] == UInt8(ascii: ":"), text[(end + 1)...].starts(with: noBreakSpace) {
    return replacedNoBreakSpaces(node, from: end + 1)
  }
  if text[end] == UInt8(ascii: ":"), text[end + 1] != UInt8(ascii: "/") {
    return (
      "missing space after `:`",
      [Fix("insert a space", isSafe: false, replacing: SourceSpan(start + 1..<start + 1), with: " ")]
    )
  }
  guard text[end...].starts(with: fullWidth) else { return nil }
  return (
    "the full-width `：` is no colon for YAML",
    [Fix("write `: `", isSafe: false, replacing: SourceSpan(start..<start + 3), with: ": ")]
  )
}

/// Returns a help text, and a fix that replaces all no-break spaces at a place in an unquoted text.
/// - Parameter offset: The offset of the first no-break space in the text.
private func replacedNoBreakSpaces(_ node: Node, from offset: Int) -> (help: String, fixes: [Fix]) {
  let text = String(decoding: node.writtenBytes.dropFirst(offset), as: UTF8.self).unicodeScalars
  let run = String(text.prefix { $0 == "\u{A0}" || $0 == " " })
  let start = Int(node.span.start) + offset
  let count = run.unicodeScalars.count
  return (
    "a no-break space (U+00A0) is no space for YAML",
    [
      Fix(
        count == 1 ? "replace by a space" : "replace by spaces",
        replacing: SourceSpan(start..<start + run.utf8.count), with: String(repeating: " ", count: count))
    ]
  )
}
