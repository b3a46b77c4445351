import CartoucheDiagnostics

extension LanguageServer {
  /// Returns the result of `initialize`.
  func capabilities(version: String) -> String {
    jsonObject { json in
      json.object("capabilities") { json in
        json.member("positionEncoding", client.encoding.rawValue)
        json.object("textDocumentSync") {
          $0.member("openClose", true)
          // Incremental.
          $0.member("change", 2)
          $0.object("save") { $0.member("includeText", false) }
        }
        if client.pullsDiagnostics {
          json.object("diagnosticProvider") {
            $0.member("identifier", "cartouche")
            $0.member("interFileDependencies", true)
            $0.member("workspaceDiagnostics", false)
          }
        }
        if client.readsCodeActions {
          json.object("codeActionProvider") {
            $0.array(
              "codeActionKinds", ofStrings: [CodeActionKind.quickFix, CodeActionKind.fixAll].map(\.name))
            $0.member("resolveProvider", client.resolvesEdits)
          }
        }
        json.object("executeCommandProvider") {
          $0.array("commands", ofStrings: ServerCommand.allCases.map(\.rawValue))
        }
        writeFeatureCapabilities(to: &json)
        json.object("workspace") {
          $0.object("workspaceFolders") {
            $0.member("supported", true)
            $0.member("changeNotifications", true)
          }
        }
      }
      json.object("serverInfo") {
        $0.member("name", "cartouche")
        $0.member("version", version)
      }
    }
  }

  /// Asks the client to watch all files on which findings may depend.
  func registerWatchers() {
    guard client.watchesFiles else { return }
    request("client/registerCapability") { json in
      json.array("registrations") {
        $0.object {
          $0.member("id", "cartouche-files")
          $0.member("method", "workspace/didChangeWatchedFiles")
          $0.object("registerOptions") {
            $0.array("watchers") { json in
              for pattern in ["**/*.{yaml,yml,json,geojson}", "**/.cartouche.{yaml,yml}"] {
                json.object { $0.member("globPattern", pattern) }
              }
            }
          }
        }
      }
    }
  }
}
