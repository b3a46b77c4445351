import ArgumentParser
import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartouchePreview
import CartoucheResolver
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", _superCommandName: "cartouche",
    abstract: "Shows a spec in a browser and updates it on every save.",
    discussion: """
      Each save is compiled and shown. Findings appear on the page and in the terminal, and the last plan that compiled \
      stays on the map. The page can edit and save the spec and its imports. It can be reached from this machine only. \
      Ctrl-C ends the command.
      """)

  @Argument(help: ArgumentHelp("The spec to show.", valueName: "spec"))
  var spec: String

  @Option(help: "The port, or 0 for any free port. (default: the first free port from 4321 to 4331)")
  var port: Int?

  @Flag(help: "Open the page in the default browser.")
  var open = false

  @Option(
    help: ArgumentHelp(
      "The size of the map view in points. (default: the size of the window)", valueName: "width x height"),
    transform: { try ViewportSize(argument: $0) })
  var viewport: ViewportSize?

  @Option(help: ArgumentHelp("A trace whose frames the page steps through.", valueName: "file"))
  var trace: String?

  @Option(
    help: ArgumentHelp("A scenario of the spec whose frames the page steps through.", valueName: "file"))
  var scenario: String?

  @Option(help: ArgumentHelp("A GeoJSON file to draw as the background.", valueName: "file"))
  var base: String?

  @Option(help: ArgumentHelp("An HTML file with a template for each view.", valueName: "file"))
  var views: String?

  @Option(
    help: ArgumentHelp(
      "A style of MapLibre GL JS, which draws a map below the views.", valueName: "address or file"))
  var style: String?

  @Option(
    help: ArgumentHelp(
      "The folder with maplibre-gl.js and maplibre-gl.css. (default: the page loads them from unpkg.com)",
      valueName: "folder"))
  var maplibre: String?

  @Flag(help: "Let the page show the files without changing them.")
  var readOnly = false

  @OptionGroup var root: RootOption

  func validate() throws {
    if let port, !(0...65535 ~= port) { throw ValidationError("--port: expected a number from 0 to 65535") }
    if trace != nil, scenario != nil {
      throw ValidationError("--trace and --scenario exclude each other: use one of them")
    }
    if maplibre != nil, style == nil { throw ValidationError("--maplibre needs --style, the map to draw") }
    if [spec, trace, scenario, base, views, style].contains("-") {
      throw ValidationError("standard input cannot be watched: name a file")
    }
  }

  func run() throws {
    try refuseFolder()
    try refusePlan()
    try refuseScenario()
    let input = try input()
    var session = try PreviewSession(PreviewReader(input, linter, write: writer(within: input.root)))
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
    // Signals are blocked before other threads start, because a new thread inherits the set of blocked signals.
    let signals = BlockedSignals(BlockedSignals.interruptions)
    let server = try server(of: page, offering: offers())
    server.publish(session.content)
    let address = "http://127.0.0.1:\(server.port)/"
    StandardStream.output.write(address + "\n")
    var browser = open ? BrowserLaunch(address) : nil
    var lastLook = ContinuousClock.now
    while !signals.isAnyPending {
      if browser?.hasJustFailed() == true {
        StandardStream.report("no browser could be started; open \(address)")
      }
      let last = session.content
      if let edit = server.nextEdit(within: 50) {
        session.answer(edit) {
          report($0, after: last)
          server.publish($0)
        }
      }
      // A change on disk counts as complete if nothing happens to the file between two looks.
      guard lastLook.duration(to: .now) >= .milliseconds(50) else { continue }
      lastLook = .now
      let present = session.content
      guard session.reloadIfChanged() else { continue }
      report(session.content, after: present)
      server.publish(session.content)
    }
    server.stop()
  }

  /// Prints the problems of the content. If there are none, prints a line that says that the problems of the previous content are solved.
  /// - Parameter last: The previous content, or `nil` for the first one.
  private func report(_ content: PreviewContent, after last: PreviewContent? = nil) {
    if let problem = content.problem { StandardStream.report(problem) }
    StandardStream.report(content.findings)
    if content.hasNoProblems, last?.hasNoProblems == false { StandardStream.error.write("No problems.\n") }
  }

  private func server(of page: [PageFile], offering options: PreviewServer.Options) throws -> PreviewServer {
    do throws(PreviewServerFailure) {
      return try PreviewServer(ports: port.map { $0...$0 } ?? 4321...4331, page: page, options)
    } catch {
      switch error {
      case .taken(let ports) where ports.count == 1:
        StandardStream.report(
          "--port: port \(ports.lowerBound) is in use; --port 0 uses any free port")
      case .taken(let ports):
        StandardStream.report(
          "the ports \(ports.lowerBound) to \(ports.upperBound) are in use; --port 0 uses any free port")
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
    input.views = views
    input.style = style.map { Self.isAddress($0) ? .address($0) : .file($0) }
    input.hasMapLibrary = maplibre != nil
    input.isReadOnly = readOnly
    input.frames = trace.map { .trace($0) } ?? scenario.map { .scenario($0) }
    return input
  }

  private static func isAddress(_ style: String) -> Bool {
    style.hasPrefix("https://") || style.hasPrefix("http://")
  }

  /// What the server offers besides the page.
  private func offers() throws -> PreviewServer.Options {
    var options = PreviewServer.Options()
    options.isEditable = !readOnly
    options.hasTemplates = views != nil
    guard let style else { return options }
    var map = MapOptions(folder: nil, library: [])
    if !Self.isAddress(style) {
      map.folder = (FilePath(style).resolved?.removingLastComponent() ?? "/").string
    }
    if let maplibre {
      map.library = try MapOptions.libraryFiles.map { name in
        let path = FilePath(maplibre).appending(name).string
        return PageFile(
          name: name,
          bytes: try reading(path) { () throws(FileFailure) in
            try DiskFileLoader().load(path, limit: 64 << 20)
          })
      }
    }
    options.map = map
    return options
  }

  /// A function that writes a file that the page has changed, completely or not at all.
  private func writer(within root: String) -> PreviewReader.PreviewWriter {
    { bytes, path, present in
      do throws(OutputFailure) {
        let file = try OutputFile.opened(path, within: root)
        try file.write(bytes)
        try file.finish(replacing: present)
        return nil
      } catch {
        return error.message
      }
    }
  }

  /// Throws an error if the argument is a folder; its message lists the specs in the folder.
  private func refuseFolder() throws {
    guard !spec.utf8.contains(0), (try? Stat(FilePath(spec)))?.type == .directory else { return }
    var configurations = try LintConfigurations(nil)
    let specs = try SpecFiles(of: [.spec], in: spec, &configurations).files
    let named = specs.prefix(3).joined(separator: ", ") + (specs.count > 3 ? ", …" : "")
    let advice =
      specs.isEmpty ? "it contains no file that ends in .annotations.yaml" : "name a spec in it: \(named)"
    StandardStream.report("\(spec): it is a folder; \(advice)")
    throw ExitStatus.failure
  }

  /// Throws an error if the argument is a compiled plan, which cannot be edited.
  private func refusePlan() throws {
    var loader = DiskFileLoader()
    guard let bytes = loader.preload(spec), PlanFile.isPlan(bytes) else { return }
    StandardStream.report("\(spec): it is a compiled plan, not a spec")
    throw ExitStatus.failure
  }

  /// Throws an error if the argument is a scenario instead of a spec.
  private func refuseScenario() throws {
    guard FileKind.likelyKind(of: spec) == .scenario, (try? Stat(FilePath(spec)))?.type == .regular else {
      return
    }
    StandardStream.report(
      "\(spec): it is a scenario; `cartouche preview SPEC --scenario \(spec)` shows it on its spec")
    throw ExitStatus.failure
  }

  /// A function that lints a spec and reads the configuration files again at each call.
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

/// The process of a program that opens an address in a browser.
struct BrowserLaunch {
  /// The id of the running process; `nil` if it has ended or did not start.
  private(set) var process: pid_t?
  /// Whether the process could not be started and `hasJustFailed` has not yet returned `true` for it.
  private var hasUnreportedFailure = false
  /// The number of calls of `hasJustFailed` during which the process was running.
  private var polls = 0

  /// The number of polls, 50 ms apart, after which a failure is ignored. A browser that has run for five seconds
  /// has shown the page, and may exit with any status when the user closes it.
  private static let startupPolls = 100

  /// Starts a program with an address as its argument.
  /// - Parameter program: The program to start, or `nil` for the desktop's program that opens addresses.
  init(_ address: String, with program: String? = nil) {
    #if canImport(Darwin)
    let program = program ?? "open"
    var attributes: posix_spawnattr_t?
    var actions: posix_spawn_file_actions_t?
    #else
    let program = program ?? "xdg-open"
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // This process blocks signals; the started process must not inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // `main` ignores SIGXFSZ; the started process must not inherit that.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // The started process must not write to standard output, which contains only the address.
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    let arguments: [UnsafeMutablePointer<CChar>?] = [program, address].map { (text: String) in strdup(text) }
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let status = posix_spawnp(&process, program, &actions, &attributes, arguments + [nil], environ)
    if status == 0 { self.process = process } else { hasUnreportedFailure = true }
  }

  /// Checks whether the process has ended, and removes an ended process from the system's list.
  /// - Returns: `true`, only once, if the process did not start or failed within its first five seconds.
  mutating func hasJustFailed() -> Bool {
    if hasUnreportedFailure {
      hasUnreportedFailure = false
      return true
    }
    var status: Int32 = 0
    guard let process else { return false }
    guard waitpid(process, &status, WNOHANG) == process else {
      polls += 1
      return false
    }
    self.process = nil
    return status != 0 && polls <= Self.startupPolls
  }
}

func pause(milliseconds: Int32) { poll(nil, 0, milliseconds) }
