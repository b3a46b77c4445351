public import CartoucheDiagnostics
public import CartoucheResolver

/// What came of a spec.
public struct Compilation: Sendable {
  /// Nil when there is an error among the findings.
  public package(set) var plan: Plan?
  /// What is wrong or questionable, in the order in which it was found.
  package var diagnostics: [Diagnostic]
  /// Every file that was read, to show a finding's place.
  package var sources: SourceList
  /// The finished annotations and what else the spec declares; nil where it was not read at all.
  package var resolved: ResolvedSpec?
  /// What its sources hold and its layers draw; nil where it was not read at all.
  package var contents: MapContents?
  /// From the plan's rows back to the annotations.
  package var provenance = Provenance()
  /// Compiles changes of the plan's annotations; nil where there is no plan.
  package var editor: SpecEditor?

  /// What is wrong with the spec or worth a look, by file and place.
  /// - Complexity: O(bytes) of the files that have any, each time.
  public var findings: [Finding] { [Finding](diagnostics, in: sources).inReportingOrder() }

  static func tooLarge(_ path: String, bytes: Int, limit: Int) -> Compilation {
    var sources = SourceList()
    let source = sources.add(SourceText(path: path, bytes: []))
    let finding = Diagnostic(
      CompilerFinding.fileSize, "the file has \(bytes) bytes, more than the \(limit) that a spec may have",
      at: Location(source: source, span: SourceSpan(start: 0, end: 0)),
      help: "data belongs in a GeoJSON file that `sources` names")
    return Compilation(plan: nil, diagnostics: [finding], sources: sources)
  }
}
