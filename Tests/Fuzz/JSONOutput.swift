import CartoucheDiagnostics
import CartoucheSyntax

/// What the program prints for other programs.
enum JSONOutput {
  /// Complains unless the bytes are lines of strict JSON, each a value.
  /// - Parameter mayRepeatNames: of members of an object, as in a plan that no compiler wrote.
  static func checkLines(_ bytes: [UInt8], of what: String, mayRepeatNames: Bool = false) throws(Complaint) {
    try check(bytes.last == 0x0A, "\(what) do not end in a line break")
    for line in bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
      try checkValue(Array(line), of: what, mayRepeatNames: mayRepeatNames)
    }
  }

  static func checkValue(_ bytes: [UInt8], of what: String, mayRepeatNames: Bool = false) throws(Complaint) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "output.json", bytes: bytes))
    var diagnostics: [Diagnostic] = []
    var limits = Limits()
    // A value that just fits is printed inside others.
    limits.nesting = 4 * limits.nesting
    let document = parseDocument(
      source, in: sources, format: .json, limits: limits, diagnostics: &diagnostics)
    if mayRepeatNames { diagnostics.removeAll { $0.rule == SyntaxFinding.duplicateKey.id } }
    let first = diagnostics.first.map { ": \($0.message)" } ?? ""
    try check(diagnostics.isEmpty && document.root != nil, "\(what) are no JSON\(first)")
  }

  /// Complains about anything that could move a terminal's cursor or turn the direction of a line.
  static func checkText(_ text: String, of what: String) throws(Complaint) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: break
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        throw Complaint("\(what) have U+\(String(scalar.value, radix: 16, uppercase: true))")
      default: break
      }
    }
  }
}
