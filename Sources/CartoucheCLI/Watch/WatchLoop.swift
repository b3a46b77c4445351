import Cartouche
import CartoucheDiagnostics

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Runs a command again whenever a file changes that its last run has read.
///
/// The loop ends by a signal, such as that of Ctrl-C.
struct WatchLoop {
  /// The command as typed, for messages: `cartouche lint maps`.
  private let command: String
  private let isQuiet: Bool
  private var watched = WatchedPaths()

  /// - Parameters:
  ///   - name: The name of the command.
  ///   - paths: Its arguments.
  ///   - isQuiet: Whether the loop does not say how many files it watches.
  init(_ name: String, _ paths: [String], isQuiet: Bool) {
    command = (["cartouche", name] + paths).joined(separator: " ").printable
    self.isQuiet = isQuiet
  }

  /// Runs the command, and again after each change.
  /// - Parameter work: Runs the command once, and adds the paths of the files that it reads. Its exit status does not end the loop.
  /// - Throws: The exit status of the first run if it could not read its files.
  mutating func run(_ work: (inout WatchedPaths?) throws -> Void) throws -> Never {
    unblockInterruptions()
    try repeatWork(isFirst: true, work)
    while true {
      let present = awaitChange()
      let changes = watched.changes(in: present)
      clearScreen()
      let first = changes.first ?? "a file changed"
      let more = changes.count > 1 ? ", and \(changes.count - 1) more" : ""
      StandardStream.error.write("\(first)\(more): running `\(command)`\n")
      // If the run ends early, files that it has not read yet are compared with their present state.
      watched = present
      try repeatWork(isFirst: false, work)
    }
  }

  /// Makes interruptions end the program even if it was started by a thread that blocks them.
  private func unblockInterruptions() {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in BlockedSignals.interruptions { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private mutating func repeatWork(isFirst: Bool, _ work: (inout WatchedPaths?) throws -> Void) throws {
    var next: WatchedPaths? = WatchedPaths()
    do {
      try work(&next)
    } catch let status as ExitStatus {
      if isFirst, next?.isComplete != true { throw status }
    }
    guard let next else { return }
    watched = next.isComplete ? next : watched.merging(next)
    if !isQuiet {
      let count = watched.files.values.count { $0 != nil }
      StandardStream.error.write("Watching \(counted(count, "file")). Ctrl-C ends the command.\n")
    }
  }

  /// Waits until a file or folder has changed and the change is complete, and returns the state after it.
  private func awaitChange() -> WatchedPaths {
    // Observed before the first comparison, so that no change between the two is missed.
    let events = FolderEvents(watched.watchedFolders)
    var detector = ChangeDetector<WatchedPaths>()
    while true {
      let present = watched.present
      let isIncomplete = watched.hasLost(in: present)
      if detector.hasCompleteChange(from: watched, to: present, isIncomplete: isIncomplete) { return present }
      if detector.isPending { pause(milliseconds: Self.settlingTime) } else { events.wait() }
    }
  }

  /// The time between two looks at files that change, in milliseconds.
  private static let settlingTime: Int32 = 50

  /// Clears the screen if the results go to a terminal.
  private func clearScreen() {
    guard StandardStream.output.isTerminal, let terminal = getenv("TERM"), String(cString: terminal) != "dumb"
    else {
      return
    }
    StandardStream.output.write("\u{1B}[2J\u{1B}[H")
  }
}
