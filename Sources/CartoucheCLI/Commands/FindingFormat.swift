import ArgumentParser
import CartoucheDiagnostics
import CartoucheLint

/// The formats of findings.
enum FindingFormat: String, ExpressibleByArgument, CaseIterable {
  case text, concise, json, sarif, github, gitlab, junit

  /// - Parameter style: of texts for people.
  func render(_ report: FindingReport, style: TextStyle = .plain) -> String {
    switch self {
    case .text: TextRenderer(style: style).render(report.findings)
    case .concise: ConciseRenderer().render(report.findings)
    case .json: JSONRenderer().render(report.findings)
    case .sarif:
      SARIFRenderer(version: CartoucheCommand.version, kinds: everyFindingKind)
        .render(report.withPathsOfRepository)
    case .github: GitHubRenderer().render(report.withPathsOfRepository.findings)
    case .gitlab: GitLabRenderer().render(report.withPathsOfRepository.findings)
    case .junit: JUnitRenderer().render(report.withPathsOfRepository)
    }
  }

  /// Writes what `render` returns, of formats for people a few findings at a time: the text of a million takes more memory than they do.
  func write(_ report: FindingReport, to stream: StandardStream) {
    guard isForPeople else { return stream.write(render(report, style: stream.textStyle)) }
    report.findings.forEachPiece {
      stream.write(render(FindingReport(findings: $0), style: stream.textStyle))
    }
  }

  /// Whether people read it, who want to be told how much was found.
  var isForPeople: Bool { self == .text || self == .concise }
}

extension FindingReport {
  /// With paths as code hosts know files: relative to the current folder, which is the repository there.
  fileprivate var withPathsOfRepository: FindingReport { renamingFiles { relativePath($0, to: ".") } }
}
