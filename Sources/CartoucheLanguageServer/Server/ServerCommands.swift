import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheScenario
import CartoucheSpec
import CartoucheSyntax

/// A command that editors run with the URI of a file as its argument.
enum ServerCommand: String, CaseIterable {
  /// Shows how to open the preview of a spec.
  case preview = "cartouche.preview"
  /// Runs a scenario with its unsaved text.
  case runScenario = "cartouche.runScenario"
}

extension LanguageServer {
  /// Answers `workspace/executeCommand`.
  func executeCommand(_ params: Node) throws(ResponseError) -> String {
    guard let command = params.string("command").flatMap(ServerCommand.init) else {
      let names = ServerCommand.allCases.map { "`\($0.rawValue)`" }.joined(separator: " and ")
      throw ResponseError(.invalidParams, "there are only the commands \(names)")
    }
    guard let uri = params.member("arguments")?.strings.first,
      let text = texts.values.first(where: { $0.uri == uri })
    else {
      throw ResponseError(.invalidParams, "the argument of `\(command.rawValue)` is the URI of an open file")
    }
    switch command {
    case .preview:
      guard text.hasFile else {
        throw ResponseError(.requestFailed, "`\(text.name)` has no file; save it as a file first")
      }
      return preview(text)
    case .runScenario: return try runScenario(text)
    }
  }

  /// Shows the command line that opens the preview. The preview runs in a terminal, because it serves until it is stopped.
  private func preview(_ text: OpenText) -> String {
    let isScenario = text.kind == .scenario
    let spec = isScenario ? scenarioSpec(of: text) ?? "SPEC" : text.name
    let option = isScenario ? " --scenario \(text.name.shellWord)" : ""
    let line = "cartouche preview \(spec.shellWord)\(option) --open"
    show("In \(folder(of: text.path)), run: \(line)", kind: .info)
    return jsonObject { $0.member("command", line) }
  }

  private func scenarioSpec(of text: OpenText) -> String? {
    (try? readScenario(text.name, loader: files(for: text)))?.scenario?.spec
  }

  /// Runs a scenario, shows whether it passed, and writes the report to the log.
  private func runScenario(_ text: OpenText) throws(ResponseError) -> String {
    guard text.kind == .scenario else {
      throw ResponseError(.invalidParams, "`\(text.name)` is not a scenario")
    }
    var report = ScenarioReport()
    do {
      report.scenarios = [try result(of: text)]
    } catch {
      try checkCancellation()
      throw ResponseError(.requestFailed, "\(text.name): \(error.sentence)")
    }
    let rendered = ScenarioText().render(report)
    if !rendered.isEmpty { log(rendered, kind: .log, keepingLines: true) }
    if let failure = report.firstFailure {
      // Editors may hide the log, so the message has the reason.
      show("\(text.name) failed: \(failure.printable); the log has the report", kind: .error)
    } else {
      show("\(text.name) passed", kind: .info)
    }
    return jsonObject {
      $0.member("passed", report.hasPassed)
      $0.member("report", rendered)
    }
  }

  private func result(of text: OpenText) throws(FileFailure) -> ScenarioResult {
    let files = files(for: text)
    let reading = try readScenario(text.name, loader: files)
    let findings = LintResult(of: reading).findings
    guard let scenario = reading.scenario, let plan = reading.plan,
      !findings.contains(where: { $0.severity == .error })
    else {
      return ScenarioResult(
        path: text.name, name: reading.scenario?.name ?? "", spec: reading.scenario?.spec ?? "",
        findings: findings,
        steps: [], wasRun: false)
    }
    var snapshots: [String: [UInt8]] = [:]
    for name in scenario.snapshots {
      let file = Scenario.snapshotFile(name.content, of: text.name)
      snapshots[name.content] = try? files.load(file, limit: Limits().dataBytes)
    }
    let outcome = run(scenario, of: plan, ScenarioOptions(snapshots: snapshots))
    return ScenarioResult(
      path: text.name, name: scenario.name, spec: scenario.spec, findings: findings,
      steps: [StepResult](outcome.steps, in: reading.sources))
  }
}

extension ScenarioReport {
  /// The first error or failed expectation with its line; `nil` if all scenarios passed.
  fileprivate var firstFailure: String? {
    if hasPassed { return nil }
    let errors = scenarios.flatMap { $0.findings.filter { $0.severity == .error } }
    let failures = scenarios.flatMap { $0.steps.flatMap { $0.failures.map { $0.finding } } }
    guard let first = (errors + failures).first else { return "no scenario was run" }
    return "line \(first.place.start.line): \(first.message)"
  }
}
