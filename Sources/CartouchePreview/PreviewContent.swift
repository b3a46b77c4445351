package import CartoucheCompiler
package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheScenario

/// The content of the preview's page at one moment: the spec, its findings and the data to draw.
package struct PreviewContent: Sendable, Equatable {
  /// The path of the spec.
  package var path: String
  /// The spec's display name, or `nil` if it has none.
  package var name: String?
  /// The YAML text of the spec.
  package var text: String = ""
  /// The size of the map view in points, or `nil` for the size of the browser window.
  package var viewport: Viewport?
  /// The path of the trace or scenario, or `nil` if there is none.
  package var trace: String?
  /// Whether the spec compiles, possibly with warnings.
  package var compiles = false
  /// The findings in the spec and in all other previewed files, in reporting order.
  package var findings: [Finding] = []
  /// The reason why a file that the command line names cannot be read or used; `nil` if there is no such file.
  package var problem: String?
  /// The map data of the last spec that compiled, or `nil` if none has.
  package var drawn: Drawn?
  /// The files that the page's editor can change, the spec first; empty if it can change none.
  package var files: [PreviewFile] = []
  /// The text of the file with the templates of views, or `nil` if there is none.
  package var views: String?
  /// The style of the map below the views, or `nil` if there is none.
  package var style: Style?

  /// A style of MapLibre GL JS.
  package struct Style: Sendable, Equatable {
    /// The address from which the page loads the style.
    package var address: String
    /// Whether the server has the files of MapLibre GL JS.
    package var hasLibrary: Bool
    /// The style's file, or no bytes for a style on the network. The page loads a changed style again.
    package var bytes: [UInt8] = []
  }

  /// The data of one compilation that the page draws on the map.
  package struct Drawn: Sendable, Equatable {
    /// The compiled plan, as the bytes of a plan file.
    package var plan: [UInt8]
    /// The features of sources and layers, which are drawn below the views, as JSON.
    package var scenery: [UInt8]
    /// The resolved frames of the trace or scenario, as JSON.
    package var trace: [UInt8]
  }

  package init(path: String) { self.path = path }

  /// Whether the content has neither a problem nor findings.
  package var hasNoProblems: Bool { problem == nil && findings.isEmpty }
}

/// The files and options of the preview, from the command line.
package struct PreviewInput: Sendable {
  package var spec: String
  /// The folder outside which no file of the spec is read.
  package var root: String
  package var base: String?
  /// The trace or scenario with the frames through which the page can step; `nil` if there is none.
  package var frames: Frames?
  /// The size of the map view in points, or `nil` for the size of the browser window.
  package var viewport: Viewport?
  /// The file with the templates of views, or `nil` if there is none.
  package var views: String?
  /// The style of the map below the views, or `nil` if there is none.
  package var style: Style?
  /// Whether the server has the files of MapLibre GL JS.
  package var hasMapLibrary = false
  /// Whether the page's editor can change no file.
  package var isReadOnly = false

  /// The place of a style.
  package enum Style: Sendable, Equatable {
    /// An address on the network.
    case address(String)
    /// The path of a file.
    case file(String)
  }

  /// A trace or a scenario, with the path of its file.
  package enum Frames: Sendable, Equatable {
    case trace(String)
    case scenario(String)

    package var path: String {
      switch self {
      case .trace(let path), .scenario(let path): path
      }
    }
  }

  package init(spec: String, root: String) {
    self.spec = spec
    self.root = root
  }

  /// The viewport in which frames of a trace are resolved.
  var frameViewport: Viewport { viewport ?? Viewport(width: 1024, height: 768) }
}

/// The functions with which the preview lints its files. They give the findings of the command `lint`.
package struct PreviewLinter {
  /// Returns the findings in a spec, in any order.
  package var lint: (Compilation) throws -> [Finding]
  /// Returns the findings in a scenario, in any order.
  package var lintScenario: (ScenarioReading) throws -> [Finding]
  /// The paths at which a lint configuration for the spec may be, existing or not. The preview watches them.
  package var configurations: [String]

  package init(
    configurations: [String] = [], lint: @escaping (Compilation) throws -> [Finding],
    lintScenario: @escaping (ScenarioReading) throws -> [Finding]
  ) {
    self.configurations = configurations
    self.lint = lint
    self.lintScenario = lintScenario
  }
}

/// A counter of the different contents that the preview has had.
struct RevisionCounter: Sendable {
  /// The number of the current revision of the content; 0 before the first content.
  private(set) var number = 0
  /// The number of the last revision that changed the data on the map (`drawn`); 0 if there has been none.
  private(set) var planNumber = 0
  private var last: PreviewContent?

  /// Starts a new revision if `content` differs from the last content.
  /// - Returns: Whether the content has changed.
  mutating func update(with content: PreviewContent) -> Bool {
    if content == last { return false }
    number += 1
    if content.drawn != last?.drawn { planNumber = number }
    last = content
    return true
  }

  /// Returns the bytes of the resource `/state.json`, which `docs/preview.md` describes.
  func state(of content: PreviewContent) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(to: &bytes) {
      $0.object {
        $0.member("revision", number)
        $0.member("planRevision", planNumber)
        $0.member("hasPlan", content.drawn != nil)
        $0.member("compiles", content.compiles)
        $0.member("path", content.path)
        $0.member("name", content.name)
        $0.member("text", content.text)
        if let viewport = content.viewport {
          $0.array("viewport") {
            $0.element(viewport.width)
            $0.element(viewport.height)
          }
        } else {
          $0.member("viewport", Int?.none)
        }
        $0.member("trace", content.trace)
        $0.member("problem", content.problem)
        $0.member("views", content.views)
        if let style = content.style {
          $0.object("style") {
            $0.member("address", style.address)
            $0.member("version", style.bytes.isEmpty ? nil : PreviewFile.version(of: style.bytes))
            $0.member("hasLibrary", style.hasLibrary)
          }
        } else {
          $0.member("style", Int?.none)
        }
        $0.array("editable") { json in
          for file in content.files {
            json.object {
              $0.member("path", file.path)
              $0.member("address", file.address)
              $0.member("version", file.version)
            }
          }
        }
        $0.array("findings") { json in
          for finding in content.findings {
            json.object {
              JSONRenderer.write(finding, to: &$0)
              $0.member("text", TextRenderer().render([finding]))
            }
          }
        }
      }
    }
    return bytes
  }
}
