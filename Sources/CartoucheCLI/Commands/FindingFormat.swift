import ArgumentParser
import CartoucheDiagnostics
import CartoucheLint

/// The formats of findings.
enum FindingFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json

  func render(_ findings: [Finding], on stream: StandardStream) -> String {
    switch self {
    case .text: TextRenderer(style: stream.wantsColor ? .ansi : .plain).render(findings)
    case .json: JSONRenderer().render(findings)
    }
  }
}
