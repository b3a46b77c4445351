import CartoucheDiagnostics

/// Kinds of findings that only these tests know.
enum SampleFinding: String, FindingKind {
  case rule
  case unknownKey = "unknown-key"
  case duplicateKey = "duplicate-key"
  case questionable

  var note: FindingNote {
    switch self {
    case .rule, .unknownKey: .error("It is wrong.", alsoWarns: true, "It would fail.")
    case .duplicateKey, .questionable: .warning("It is odd.", "It may not be meant.")
    }
  }
}

extension DiagnosticLog {
  mutating func report(_ finding: SampleFinding, _ message: String, at location: Location, fixes: [Fix] = [])
  {
    report(Diagnostic(finding, message, at: location, fixes: fixes))
  }
}
