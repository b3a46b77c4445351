import ArgumentParser
import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartouchePreview
import CartoucheResolver
import SystemPackage

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", _superCommandName: "cartouche",
    abstract: "Shows a spec on a page of a browser while it is written.",
    discussion: """
      Each save is compiled, and the page follows; what is wrong is told there and here, and the last plan that compiled stays \
      on the map. The page can be reached from this machine only. Ctrl-C ends the command.
      """)

  @Argument(help: ArgumentHelp("The spec to show.", valueName: "spec"))
  var spec: String

  @Option(help: "The port; 0 for any that is free. (default: 4321, or one of the ten after it)")
  var port: Int?

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "The size of the map view in points. (default: that of the window)", valueName: "width x height"),
    transform: { try ViewportSize(argument: $0) })
  var viewport: ViewportSize?

  @Option(help: ArgumentHelp("A trace whose frames the page steps through.", valueName: "file"))
  var trace: String?

  @Option(help: ArgumentHelp("A scenario of the spec, as a trace.", valueName: "file"))
  var scenario: String?

  @Option(help: ArgumentHelp("GeoJSON to draw below everything.", valueName: "file"))
  var base: String?

  @OptionGroup var root: RootOption

  func validate() throws {
    if let port, !(0...65535 ~= port) { throw ValidationError("--port: expected a number from 0 to 65535") }
    if trace != nil, scenario != nil {
      throw ValidationError("--trace and --scenario exclude each other: name one of the two")
    }
    if [spec, trace, scenario, base].contains("-") {
      throw ValidationError("standard input does not change: name a file that is watched")
    }
  }

  func run() throws {
    try refuseFolder()
    try refusePlan()
    try refuseScenario()
    var session = try PreviewSession(PreviewReader(try input(), linter))
    if let problem = session.content.problem {
      StandardStream.report(problem)
      throw ExitStatus.failure
    }
    let page = PageFile.embedded
    guard page.contains(where: { $0.name == PageFile.module }) else {
      StandardStream.report(
        "this program was built without the resolver for browsers; run Scripts/wasm, and build it again"
      )
      throw ExitStatus.failure
    }
    report(session.content)
    // Before there are other threads, which would take the signals.
    let signals = HeldSignals(HeldSignals.interruptions)
    let server = try server(of: page)
    server.publish(session.content)
    let address = "http://127.0.0.1:\(server.port)/"
    StandardStream.output.write(address + "\n")
    var browser = open ? BrowserLaunch(address) : nil
    while !signals.isOneWaiting {
      if browser?.hasJustFailed() == true {
        StandardStream.report("no browser could be started; open \(address)")
      }
      pause(milliseconds: 50)
      let last = session.content
      guard session.look() else { continue }
      report(session.content, after: last)
      server.publish(session.content)
    }
    server.stop()
  }

  /// Tells what is wrong, and after something was, that nothing is.
  private func report(_ content: PreviewContent, after last: PreviewContent? = nil) {
    if let problem = content.problem { StandardStream.report(problem) }
    StandardStream.report(content.findings)
    if content.isFlawless, last?.isFlawless == false { StandardStream.error.write("No problems.\n") }
  }

  private func server(of page: [PageFile]) throws -> PreviewServer {
    do throws(PreviewServerFailure) {
      return try PreviewServer(ports: port.map { $0...$0 } ?? 4321...4331, page: page)
    } catch {
      switch error {
      case .taken(let ports) where ports.count == 1:
        StandardStream.report(
          "--port: something else listens at port \(ports.lowerBound); --port 0 takes any that is free")
      case .taken(let ports):
        StandardStream.report(
          "something else listens at each of the ports \(ports.lowerBound) to \(ports.upperBound); "
            + "--port 0 takes any that is free")
      case .system(let reason): StandardStream.report("the page cannot be served: \(reason)")
      }
      throw ExitStatus.failure
    }
  }

  private func input() throws -> PreviewInput {
    let folder = try reading(spec) { () throws(FileFailure) in try root.value.resolved(for: spec) }
    var input = PreviewInput(spec: spec, root: folder)
    input.base = base
    input.viewport = viewport.map { Viewport(width: $0.width, height: $0.height) }
    input.frames = trace.map { .trace($0) } ?? scenario.map { .scenario($0) }
    return input
  }

  /// A folder is none either; those that it has are named.
  private func refuseFolder() throws {
    guard !spec.utf8.contains(0), (try? Stat(FilePath(spec)))?.type == .directory else { return }
    var configurations = try LintConfigurations(nil)
    let specs = try SpecFiles(of: [.spec], in: spec, &configurations).files
    let named = specs.prefix(3).joined(separator: ", ") + (specs.count > 3 ? ", …" : "")
    let advice = specs.isEmpty ? "no file of it ends in .annotations.yaml" : "name a spec of it: \(named)"
    StandardStream.report("\(spec): it is a folder; \(advice)")
    throw ExitStatus.failure
  }

  /// A compiled plan is no text that somebody writes.
  private func refusePlan() throws {
    var loader = DiskFileLoader()
    guard let bytes = loader.preload(spec), PlanFile.isPlan(bytes) else { return }
    StandardStream.report("\(spec): it is a compiled plan already, not a spec")
    throw ExitStatus.failure
  }

  /// A scenario is shown on the map of its spec.
  private func refuseScenario() throws {
    guard FileKind.meant(by: spec) == .scenario, (try? Stat(FilePath(spec)))?.type == .regular else { return }
    StandardStream.report(
      "\(spec): it is a scenario; `cartouche preview SPEC --scenario \(spec)` shows it on its spec")
    throw ExitStatus.failure
  }

  /// What `lint` says, by the configurations as they are at each time.
  private var linter: PreviewLinter {
    PreviewLinter(
      configurations: LintConfigurations.candidates(for: spec),
      lint: { compilation in
        var configurations = try LintConfigurations(nil)
        let settings = try configurations.settings(for: spec)
        let result = LintResult(of: compilation, by: settings.rules, settings.options)
        return try configurations.applied(to: result.findings)
      },
      lintScenario: { reading in
        var configurations = try LintConfigurations(nil)
        return try configurations.applied(to: LintResult(of: reading).findings)
      })
  }
}
