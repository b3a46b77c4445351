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

  /// The endings of the files that a client watches, if it can.
  private static let watchedEndings = ["yaml", "yml", "json", "geojson", "topojson"]

  /// Returns whether the client reports each change of a file. It watches the folders that are open in it.
  func isWatched(_ path: String) -> Bool {
    client.watchesFiles && Self.watchedEndings.contains { path.hasSuffix(".\($0)") }
      && client.folders.contains { path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }

  /// Asks the client to watch all files on which findings, or searches for specs, may depend.
  func registerWatchers() {
    guard client.watchesFiles else { return }
    request("client/registerCapability") { json in
      json.array("registrations") {
        $0.object {
          $0.member("id", "cartouche-files")
          $0.member("method", "workspace/didChangeWatchedFiles")
          $0.object("registerOptions") {
            $0.array("watchers") { json in
              let endings = Self.watchedEndings.joined(separator: ",")
              for pattern in ["**/*.{\(endings)}", "**/.cartouche.{yaml,yml}", "**/.gitignore"] {
                json.object { $0.member("globPattern", pattern) }
              }
            }
          }
        }
      }
    }
  }
}
