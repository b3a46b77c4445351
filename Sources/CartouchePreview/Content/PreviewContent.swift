package import CartoucheDiagnostics
package import CartoucheResolver

/// What the page is told of a spec at one moment.
package struct PreviewContent: Sendable, Equatable {
  /// The spec's path.
  package var path: String
  /// What people call the spec; nil: it does not say.
  package var name: String?
  /// The text of the spec.
  package var text: String = ""
  /// Of the map view; nil: that of the window.
  package var viewport: Viewport?
  /// The path of the trace or scenario.
  package var trace: String?
  /// Whether this text has a plan, whatever else is wrong.
  package var compiles = false
  /// What is wrong with the files, in reporting order.
  package var findings: [Finding] = []
  /// Why a file that the command line names cannot be read; nil: all can.
  package var problem: String?
  /// What the last spec that compiled shows; nil: none has.
  package var drawn: Drawn?

  /// What is on the map.
  package struct Drawn: Sendable, Equatable {
    /// The plan's file.
    package var plan: [UInt8]
    /// What lies below the views, as JSON.
    package var scenery: [UInt8]
    /// The frames of the trace or scenario, as JSON.
    package var trace: [UInt8]
  }

  package init(path: String) { self.path = path }

  /// Whether nothing is wrong.
  package var isFlawless: Bool { problem == nil && findings.isEmpty }
}
