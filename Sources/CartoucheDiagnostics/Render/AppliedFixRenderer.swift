/// Fixes that were made, for people: `path:line:column: fixed: message [rule]`, as findings are told, and what was done.
package struct AppliedFixRenderer: Sendable {
  private let style: TextStyle
  private let isConcise: Bool

  /// - Parameter isConcise: whether each has one line, without what was done.
  package init(style: TextStyle = .plain, isConcise: Bool = false) {
    self.style = style
    self.isConcise = isConcise
  }

  /// Those of one file, in the given order.
  package func render(_ fixes: [AppliedFix], in path: String) -> String {
    fixes.map { fix in
      // Of these somebody should look at the result.
      let word = style.paint(fix.isSafe ? "fixed" : "fixed (unsafe)", fix.isSafe ? .green : .yellow)
      let message = style.paint(fix.message.printable, .bold)
      let line =
        "\(path.printable):\(fix.position.line):\(fix.position.column): \(word): \(message) [\(fix.rule)]\n"
      return isConcise ? line : "\(line)  = fix: \(fix.title.printable)\n"
    }.joined()
  }
}
