import CartoucheDiagnostics

/// The JSON format of test results, for programs. The output is one object, described in
/// `docs/reference/scenario-results.schema.json`.
package struct ScenarioJSON: Sendable {
  package init() {}

  package func render(_ report: ScenarioReport) -> String {
    var bytes: [UInt8] = []
    JSONWriter.print(to: &bytes) {
      $0.object {
        $0.member("version", 1)
        $0.member("passed", report.hasPassed)
        $0.array("scenarios") { json in
          for scenario in report.scenarios { json.object { write(scenario, to: &$0) } }
        }
        $0.array("unreadable") { json in
          for failure in report.failures {
            json.object {
              $0.member("path", failure.path)
              $0.member("reason", failure.reason)
            }
          }
        }
        if let coverage = report.coverage {
          $0.array("coverage") { json in
            for (spec, coverage) in coverage { json.object { write(coverage, of: spec, to: &$0) } }
          }
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self) + "\n"
  }

  private func write(_ scenario: ScenarioResult, to json: inout JSONWriter) {
    json.member("path", scenario.path)
    json.member("name", scenario.name)
    json.member("spec", scenario.spec)
    json.member("passed", scenario.hasPassed)
    json.array("findings") { json in
      for finding in scenario.findings { json.object { JSONRenderer.write(finding, to: &$0) } }
    }
    json.array("steps") { json in
      for step in scenario.steps { json.object { write(step, to: &$0) } }
    }
  }

  private func write(_ step: StepResult, to json: inout JSONWriter) {
    json.member("step", step.number)
    json.member("name", step.name)
    json.member("line", step.start.line)
    json.member("frames", step.frameCount)
    json.member("passed", step.failures.isEmpty)
    json.array("failures") { json in
      for failure in step.failures {
        json.object {
          JSONRenderer.write(failure.finding, to: &$0)
          $0.member("frame", failure.frame)
        }
      }
    }
    if !step.pictures.isEmpty {
      json.array("pictures") { json in for picture in step.pictures { json.element(picture) } }
    }
  }

  private func write(_ coverage: Coverage, of spec: String, to json: inout JSONWriter) {
    json.member("spec", spec)
    json.array("annotations") { json in
      for group in coverage.groups {
        json.object {
          $0.member("id", group.id)
          $0.member("count", group.counts.rows)
          $0.texts("neverShown", group.neverShown)
          $0.texts("neverUsedAnchors", group.neverUsedAnchors)
          $0.texts("neverEnteredStates", group.neverEnteredStates)
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func texts(_ name: String, _ texts: [String]) {
    array(name) { json in for text in texts { json.element(text) } }
  }
}
