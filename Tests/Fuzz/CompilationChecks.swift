import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheSpecTestSupport
import CartoucheSyntax

/// The checks of a spec with its files, valid or not.
struct CompilationChecks {
  private let files: TextFiles
  let compilation: Compilation

  /// Small limits, so that no input takes long because of its size.
  private static let limits: Limits = {
    var limits = Limits()
    limits.annotations = 400
    limits.expandedNodes = 100_000
    limits.planTextBytes = 1 << 20
    limits.importedFiles = 20
    return limits
  }()

  init(_ files: TextFiles) throws(CheckFailure) {
    self.files = files
    compilation = try CompilationChecks.compiled(files)
  }

  func check() throws(CheckFailure) {
    let findings = lint(compilation)
    for diagnostic in compilation.diagnostics { try diagnostic.check(in: compilation.sources) }
    try findings.checkOutput()
    let hasErrors = findings.contains { $0.severity == .error }
    try Fuzz.check(hasErrors || compilation.plan != nil, "there is no plan and nothing said why")
    try checkAgain(findings)
    try checkFixes(findings)
    try checkFormatting()
    if let plan = compilation.plan {
      try PlanChecks(plan).check()
      var built = plan
      built.buildHierarchies()
      try PlanChecks.checkFile(built.bytes(), isCompiled: true)
    }
  }

  /// Checks that a second compilation has the same findings.
  private func checkAgain(_ findings: [Finding]) throws(CheckFailure) {
    let second = try CompilationChecks.compiled(files)
    try Fuzz.check(lint(second) == findings, "another compilation finds something else")
    try Fuzz.check(
      second.plan?.bytes() == compilation.plan?.bytes(), "another compilation gives another plan")
  }

  /// Checks that the formatted spec compiles to the same plan.
  private func checkFormatting() throws(CheckFailure) {
    var formatted = files
    guard let text = try FormatChecks.check(files.contents[specPath] ?? []) else { return }
    formatted.contents[specPath] = text
    let second = try CompilationChecks.compiled(formatted)
    try Fuzz.check(
      second.plan?.bytes() == compilation.plan?.bytes(), "the formatted spec gives another plan")
  }

  /// Checks that each safe fix removes its finding.
  private func checkFixes(_ findings: [Finding]) throws(CheckFailure) {
    for finding in findings.prefix(4) where finding.place.path == specPath {
      guard let fix = finding.fixes.first(where: \.isSafe) else { continue }
      var mended = files
      mended.contents[specPath] = fix.applied(to: mended.contents[specPath] ?? [])
      let left = lint(try CompilationChecks.compiled(mended))
      try Fuzz.check(
        !left.contains {
          $0.rule == finding.rule && $0.message == finding.message && $0.place == finding.place
        }, "the fix of \(finding.rule) leaves it: \(fix.title)")
    }
  }

  private static func compiled(_ files: TextFiles) throws(CheckFailure) -> Compilation {
    do throws(FileFailure) {
      return try compile(specPath, loader: files, limits: limits)
    } catch {
      throw CheckFailure("a spec in memory cannot be read: \(error)")
    }
  }
}

extension CompilationChecks {
  /// Checks a spec beside all files of the examples, and further files.
  static func check(_ spec: [UInt8], beside others: [String: [UInt8]] = [:]) throws(CheckFailure) {
    var files = ExampleFiles.beside
    for (name, bytes) in others { files.contents["maps/\(name)"] = bytes }
    files.contents[specPath] = spec
    try CompilationChecks(files).check()
  }
}

extension Diagnostic {
  /// Checks that the diagnostic and its fixes have valid positions.
  func check(in sources: SourceList) throws(CheckFailure) {
    try Fuzz.check(!message.isEmpty && !rule.isEmpty, "a finding says nothing")
    try check(location, "a finding", in: sources)
    for other in related { try check(other.location, "a related place", in: sources) }
    for fix in fixes {
      try Fuzz.check(!fix.edits.isEmpty, "a fix changes nothing")
      var end: UInt32 = 0
      for edit in fix.edits {
        try check(Location(source: location.source, span: edit.span), "a fix", in: sources)
        try Fuzz.check(edit.span.start >= end, "the edits of a fix overlap")
        end = edit.span.end
      }
    }
  }

  private func check(_ location: Location, _ what: String, in sources: SourceList) throws(CheckFailure) {
    try Fuzz.check(Int(location.source.index) < sources.count, "\(what) of \(rule) is in no source")
    let bytes = sources[location.source].bytes
    let span = location.span
    try Fuzz.check(
      span.start <= span.end && Int(span.end) <= bytes.count, "\(what) of \(rule) lies outside of its source")
    guard String(validating: bytes, as: UTF8.self) != nil else { return }
    for end in [span.start, span.end] where Int(end) < bytes.count {
      try Fuzz.check(bytes[Int(end)] & 0xC0 != 0x80, "\(what) of \(rule) parts a character")
    }
  }
}

extension [Finding] {
  /// Checks the printed forms of the findings.
  func checkOutput() throws(CheckFailure) {
    try JSONOutput.checkLines([UInt8](JSONRenderer().render(self).utf8), of: "findings")
    try JSONOutput.checkText(TextRenderer().render(self), of: "findings")
  }
}

/// A failed check: a fault of the program, not of the input.
struct CheckFailure: Error {
  var text: String

  init(_ text: String) { self.text = text }
}

/// Throws unless the condition is true.
func check(_ condition: Bool, _ complaint: @autoclosure () -> String) throws(CheckFailure) {
  if !condition { throw CheckFailure(complaint()) }
}

/// Checks of the output for other programs.
enum JSONOutput {
  /// Throws unless each line of the bytes is a strict JSON value.
  /// - Parameter mayRepeatNames: Whether objects may have duplicate names, as in a plan that was not compiled.
  static func checkLines(_ bytes: [UInt8], of what: String, mayRepeatNames: Bool = false) throws(CheckFailure)
  {
    try check(bytes.last == 0x0A, "\(what) do not end in a line break")
    for line in bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
      try checkValue(Array(line), of: what, mayRepeatNames: mayRepeatNames)
    }
  }

  static func checkValue(_ bytes: [UInt8], of what: String, mayRepeatNames: Bool = false) throws(CheckFailure)
  {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "output.json", bytes: bytes))
    var diagnostics: [Diagnostic] = []
    var limits = Limits()
    // A value at the limit of nesting is printed inside other values.
    limits.nesting = 4 * limits.nesting
    let document = parseDocument(
      source, in: sources, format: .json, limits: limits, diagnostics: &diagnostics)
    if mayRepeatNames { diagnostics.removeAll { $0.rule == SyntaxFinding.duplicateKey.id } }
    let first = diagnostics.first.map { ": \($0.message)" } ?? ""
    try check(diagnostics.isEmpty && document.root != nil, "\(what) are no JSON\(first)")
  }

  /// Throws if the text has characters that move a terminal's cursor or change the direction of a line.
  static func checkText(_ text: String, of what: String) throws(CheckFailure) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: break
      case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
        throw CheckFailure("\(what) have U+\(String(scalar.value, radix: 16, uppercase: true))")
      default: break
      }
    }
  }
}
