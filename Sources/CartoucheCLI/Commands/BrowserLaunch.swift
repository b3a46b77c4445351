#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that was asked to show an address.
struct BrowserLaunch {
  /// Nil: it has ended, or did not start.
  private(set) var process: pid_t?
  /// Whether it did not start, and nobody was told yet.
  private var isUntold = false
  /// How often it was found running.
  private var looks = 0

  /// Whoever ran through so many looks has shown the address, and fails because it is closed, however it says so: five seconds, with
  /// a look in 50 ms.
  private static let startingLooks = 100

  /// Asks the desktop.
  /// - Parameter program: nil: the desktop's own.
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
    // Ctrl-C waits here, and must not wait there.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // The program ignores this signal, and only the program.
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    // Standard output is for the address alone.
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    let arguments: [UnsafeMutablePointer<CChar>?] = [program, address].map { (text: String) in strdup(text) }
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let status = posix_spawnp(&process, program, &actions, &attributes, arguments + [nil], environ)
    if status == 0 { self.process = process } else { isUntold = true }
  }

  /// Looks whether it has ended: else it would stay in the system's list of processes.
  /// - Returns: once whether it could not show the address, which it finds out soon.
  mutating func hasJustFailed() -> Bool {
    if isUntold {
      isUntold = false
      return true
    }
    var status: Int32 = 0
    guard let process else { return false }
    guard waitpid(process, &status, WNOHANG) == process else {
      looks += 1
      return false
    }
    self.process = nil
    return status != 0 && looks <= Self.startingLooks
  }
}

/// Lets other programs run.
func pause(milliseconds: Int32) { poll(nil, 0, milliseconds) }
