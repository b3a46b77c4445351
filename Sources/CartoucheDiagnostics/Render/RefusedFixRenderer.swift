/// Fixes that were not made, for people: `path:line:column: not fixed: message [rule]`, as findings are told, and why.
package struct RefusedFixRenderer: Sendable {
  private let style: TextStyle
  private let isConcise: Bool

  /// - Parameter isConcise: whether each has one line, without what was tried and why it was not made.
  package init(style: TextStyle = .plain, isConcise: Bool = false) {
    self.style = style
    self.isConcise = isConcise
  }

  /// Those of one file, in the given order.
  package func render(_ fixes: [RefusedFix], in path: String) -> String {
    fixes.map { fix in
      let word = style.paint("not fixed", .yellow)
      let message = style.paint(fix.message.printable, .bold)
      let line =
        "\(path.printable):\(fix.position.line):\(fix.position.column): \(word): \(message) [\(fix.rule)]\n"
      return isConcise
        ? line : "\(line)  = fix: \(fix.title.printable)\n  = refused: \(fix.reason.printable)\n"
    }.joined()
  }
}
