import CartoucheDiagnostics
import CartoucheSyntax

extension Decoder {
  /// Reports the first variable within a text of an expression, whose texts are taken as they are.
  mutating func reportVariable(inExpression text: String, _ node: Node) {
    guard let variables = node.document.variables else { return }
    for dollar in text.indices where text[dollar] == "$" {
      let isInBraces = text[..<dollar].last == "{"
      let rest = text[text.index(after: dollar)...]
      let opener = isInBraces ? nil : rest.first.flatMap { "{(".contains($0) ? $0 : nil }
      let name = rest.dropFirst(opener == nil ? 0 : 1)
        .prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
      guard variables[String(name)] != nil, !text[..<dollar].hasSuffix("$") else { continue }
      var (start, end) = (dollar, name.endIndex)
      if isInBraces { start = text.index(before: start) }
      if isInBraces || opener != nil {
        guard end < text.endIndex, "})".contains(text[end]) else { continue }
        end = text.index(after: end)
      }
      let isWhole = start == text.startIndex && end == text.endIndex
      // A whole `$name` in quotes is told where variables are put in.
      if isWhole, opener == nil, !isInBraces { return }
      let before = text.utf8.distance(from: text.startIndex, to: start)
      let place = node.location(of: before..<before + text[start..<end].utf8.count)
      log.report(
        Diagnostic(
          SpecFinding.badTemplate, as: .warning,
          "this gives `\(abbreviated(String(text[start..<end])))`, and not what the variable holds",
          at: place,
          help: isWhole
            ? "write `$\(name)`, without quotes"
            : "texts of an expression are taken as they are: write `$\(name)` as an item of its own, as in "
              + "`[concat, \"…\", $\(name)]`",
          fixes: isWhole
            ? [Fix("write `$\(name)`", isSafe: false, replacing: node.span, with: "$\(name)")] : []))
      return
    }
  }
}
