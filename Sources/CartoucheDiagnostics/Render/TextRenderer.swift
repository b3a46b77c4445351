/// Findings for people: `path:line:column: severity: message [rule]`, the source line with carets, related
/// places, help and fixes.
///
/// Messages quote names and texts of the file, so none of it reaches the terminal but as `String.printable`.
public struct TextRenderer: Sendable {
  private let style: TextStyle

  /// - Parameter style: `ansi` for a terminal, `plain` for everything else.
  public init(style: TextStyle = .plain) { self.style = style }

  /// The findings in the given order, each ending in an empty line.
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
