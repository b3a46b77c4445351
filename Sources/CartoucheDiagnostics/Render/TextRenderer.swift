/// Prints findings for terminals: `path:line:column: severity: message [rule]`, the source line with carets, related places, help and
/// fixes.
///
/// Messages quote text from the user's files, so `String.printable` escapes control characters in all output.
public struct TextRenderer: Sendable {
  private let style: TextStyle

  /// - Parameter style: `ansi` for a terminal, `plain` for other output.
  public init(style: TextStyle = .plain) { self.style = style }

  /// Returns the printed findings in the given order, each followed by an empty line.
  public func render(_ findings: [Finding]) -> String { findings.map(render).joined() }

  private func render(_ finding: Finding) -> String {
    let severity = style.paint(finding.severity.rawValue, finding.severity == .error ? .red : .yellow)
    let message = style.paint(finding.message.printable, .bold)
    var text = "\(position(finding.place)): \(severity): \(message) [\(finding.rule)]\n"
    text += snippet(finding.place)
    for other in finding.related {
      text += "\(position(other.place)): \(other.message.printable)\n\(snippet(other.place))"
    }
    if let help = finding.help { text += "  = help: \(help.printable)\n" }
    for fix in finding.fixes { text += "  = fix: \(fix.title.printable)\n" }
    return text + "\n"
  }

  private func position(_ place: Finding.Place) -> String {
    "\(place.path.printable):\(place.start.line):\(place.start.column)"
  }

  private func snippet(_ place: Finding.Place) -> String {
    guard let snippet = place.snippet else { return "" }
    let number = String(snippet.line)
    let margin = String(repeating: " ", count: number.count)
    return "\(margin) |\n\(number) | \(snippet.text)\n\(margin) | \(style.paint(snippet.carets, .red))\n"
  }
}

/// Prints findings as lines of the form `path:line:column: severity: message [rule]`.
package struct ConciseRenderer: Sendable {
  package init() {}

  package func render(_ findings: [Finding]) -> String {
    findings.map { finding in
      let place = finding.place
      return
        "\(place.path.printable):\(place.start.line):\(place.start.column): \(finding.severity.rawValue): "
        + "\(finding.message.printable) [\(finding.rule)]\n"
    }.joined()
  }
}

/// Prints attempted fixes as `path:line:column: fixed: message [rule]` or `not fixed`. A second line has the effect of the fix, and a third
/// one the reason for a refusal.
package struct FixAttemptRenderer: Sendable {
  private let style: TextStyle
  private let isConcise: Bool

  /// - Parameter isConcise: `true` prints only the first line of each fix, without its effect and the reason for a refusal.
  package init(style: TextStyle = .plain, isConcise: Bool = false) {
    self.style = style
    self.isConcise = isConcise
  }

  /// Returns the lines for the attempted fixes of the file at `path`, in the given order.
  package func render(_ fixes: [FixAttempt], in path: String) -> String {
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

  private func word(for fix: FixAttempt) -> String {
    switch fix.outcome {
    // The author should check the result of an unsafe fix.
    case .made where !fix.isSafe: style.paint("fixed (unsafe)", .yellow)
    case .made: style.paint("fixed", .green)
    case .refused: style.paint("not fixed", .yellow)
    }
  }
}

/// Whether printed text has terminal colors.
public enum TextStyle: Sendable {
  /// Plain text without colors.
  case plain
  /// ANSI escape sequences for colors and bold text.
  case ansi

  enum Paint: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case bold = "1"
  }

  func paint(_ text: String, _ paint: Paint) -> String {
    self == .plain ? text : "\u{1B}[\(paint.rawValue)m\(text)\u{1B}[0m"
  }
}
