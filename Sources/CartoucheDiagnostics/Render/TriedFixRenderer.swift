/// Fixes that were tried, for people: `path:line:column: fixed: message [rule]` or `not fixed`, as findings are told, with
/// what the fix does, and why it was not made.
package struct TriedFixRenderer: Sendable {
  private let style: TextStyle
  private let isConcise: Bool

  /// - Parameter isConcise: whether each has one line, without what the fix does and why it was not made.
  package init(style: TextStyle = .plain, isConcise: Bool = false) {
    self.style = style
    self.isConcise = isConcise
  }

  /// Those of one file, in the given order.
  package func render(_ fixes: [TriedFix], in path: String) -> String {
    fixes.map { fix in
      let message = style.paint(fix.message.printable, .bold)
      let line =
        "\(path.printable):\(fix.position.line):\(fix.position.column): \(word(for: fix)): \(message) [\(fix.rule)]\n"
      if isConcise { return line }
      let title = "\(line)  = fix: \(fix.title.printable)\n"
      return switch fix.outcome {
      case .made: title
      case .refused(let reason): "\(title)  = refused: \(reason.printable)\n"
      }
    }.joined()
  }

  private func word(for fix: TriedFix) -> String {
    switch fix.outcome {
    // Of these somebody should look at the result.
    case .made where !fix.isSafe: style.paint("fixed (unsafe)", .yellow)
    case .made: style.paint("fixed", .green)
    case .refused: style.paint("not fixed", .yellow)
    }
  }
}
