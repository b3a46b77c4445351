import CartoucheSyntax

/// A computation as programs write it: `1 - rating`, `{rating}+1`.
struct InfixComputation {
  /// As an expression.
  let text: String

  /// - Parameter lookup: the expression that reads a property of this name; nil: there is no such number.
  init?(_ written: String, lookup: (String) -> String?) {
    func operand(_ part: Substring) -> String? {
      let part = String(part.betweenSpaces)
      if DecimalNumber.value(Array(part.utf8)[...]) != nil { return part }
      return lookup(SignedWord(part).flatMap { $0.sign == nil ? $0.name : nil } ?? part)
    }
    let found = written.indices.dropFirst().compactMap { index -> String? in
      guard "+-*/%".contains(written[index]), let left = operand(written[..<index]),
        let right = operand(written[written.index(after: index)...])
      else { return nil }
      return "[\"\(written[index])\", \(left), \(right)]"
    }.first
    guard let found else { return nil }
    text = found
  }
}
