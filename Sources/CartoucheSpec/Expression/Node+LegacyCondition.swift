import CartoucheDiagnostics
import CartoucheSyntax

/// Conditions as styles had them before expressions, where an expression is asked for: `["!in", kind, cafe, bar]`.
extension Node {
  /// Operators that only that form has.
  static let legacyOperators: Set<String> = ["!has", "!in"]

  /// The same as an expression, in brackets; nil: it has not that form, or is not in brackets on one line.
  var legacyConditionAsExpression: String? {
    guard kind == .sequence, style == .flow, !isTruncated, !written.contains("\n"),
      let name = firstChild?.string
    else { return nil }
    let arguments = Array(items).dropFirst()
    if name == "in", let membership = membershipAsExpression(arguments) { return membership }
    guard let key = arguments.first, key.isLegacyKey else { return nil }
    let values = arguments.dropFirst()
    guard values.allSatisfy({ $0.kind == .scalar && !$0.isTruncated }) else { return nil }
    let list = values.map(\.written).joined(separator: ", ")
    switch name {
    case "!has" where values.isEmpty && !key.string.hasPrefix("$"): return #"["!", ["has", \#(key.written)]]"#
    case "in" where !values.isEmpty: return #"["in", \#(key.legacyReading), ["literal", [\#(list)]]]"#
    case "!in" where !values.isEmpty:
      return #"["!", ["in", \#(key.legacyReading), ["literal", [\#(list)]]]]"#
    case "==", "!=", "<", "<=", ">", ">=":
      return values.count == 1 ? #"["\#(name)", \#(key.legacyReading), \#(list)]"# : nil
    default: return nil
    }
  }

  /// `in` with what is looked for as an expression, and its values one after the other.
  private func membershipAsExpression(_ arguments: ArraySlice<Node>) -> String? {
    guard let subject = arguments.first, subject.kind == .sequence, arguments.count > 2,
      arguments.dropFirst().allSatisfy({ $0.kind == .scalar })
    else { return nil }
    let list = arguments.dropFirst().map(\.written).joined(separator: ", ")
    return #"["in", \#(subject.written), ["literal", [\#(list)]]]"#
  }

  /// Writes it as an expression.
  /// - Parameter isSafe: whether nothing else can be meant.
  func legacyConditionFixes(isSafe: Bool) -> [Fix] {
    legacyConditionAsExpression.map {
      [Fix("write it as an expression", isSafe: isSafe, replacing: span, with: $0)]
    } ?? []
  }

  /// The condition that databases write as `{ class: peak }`; nil: it is another mapping.
  var equalityAsExpression: String? {
    guard kind == .mapping, count == 1, let entry = entries.first(where: { _ in true }),
      entry.value.kind == .scalar, !entry.value.isEmpty, !isTruncated, entry.key.isLegacyKey
    else { return nil }
    return "[\"==\", [get, \(entry.key.written)], \(entry.value.written)]"
  }

  private var isLegacyKey: Bool {
    kind == .scalar && !isTruncated && tag == nil && !string.isEmpty && number == nil
      && !(isPlain && ["true", "false", "null"].contains(string))
  }

  /// The expression that reads what a key names.
  private var legacyReading: String {
    switch string {
    case "$type": #"["geometry-type"]"#
    case "$id": #"["id"]"#
    default:
      // Its sign is the value's: a name has none.
      sign.map { #"["\#($0)", ["get", \#(string.dropFirst())]]"# } ?? #"["get", \#(written)]"#
    }
  }

  /// The sign before a word, `-rank` or `!open`; nil: it has none.
  private var sign: Character? {
    guard let first = string.first, "-!".contains(first) else { return nil }
    let name = string.dropFirst()
    let isWord = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return isWord ? first : nil
  }
}
