import CartoucheDiagnostics
import CartoucheSyntax

extension Node {
  /// What to write for the variable that a scalar names in a way of other languages, or computes with; nil: there is none of
  /// that name.
  var meantVariable: (text: String, help: String)? {
    guard kind == .scalar, tag == nil, let variables = document.variables, !variables.isEmpty else {
      return nil
    }
    let written = string
    if variables[written] != nil, isPlain { return ("$\(written)", "write `$\(written)` for the variable") }
    for (opener, closer) in [("{$", "}"), ("${", "}"), ("$(", ")"), ("{", "}"), ("$", "")]
    where written.hasPrefix(opener) && written.hasSuffix(closer) {
      let name = String(written.dropFirst(opener.count).dropLast(closer.count))
      guard variables[name] != nil else { continue }
      return ("$\(name)", "write `$\(name)` for the variable, without quotes")
    }
    return isPlain ? computed(written, variables) : nil
  }

  /// `["*", $w, 2]` for `$w * 2`.
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
