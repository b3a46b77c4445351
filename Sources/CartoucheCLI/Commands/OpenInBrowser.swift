#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Asks the desktop to show an address.
/// - Returns: whether there is a program for that; what becomes of it nobody waits for.
func openInBrowser(_ address: String) -> Bool {
  #if canImport(Darwin)
    let program = "open"
  #else
    let program = "xdg-open"
  #endif
  #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    var actions: posix_spawn_file_actions_t?
  #else
    var attributes = posix_spawnattr_t()
    var actions = posix_spawn_file_actions_t()
  #endif
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  // Ctrl-C waits here, and must not wait there.
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  // Standard output is for the address alone.
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
  let arguments: [UnsafeMutablePointer<CChar>?] = [program, address].map { (text: String) in strdup(text) }
  defer { for argument in arguments { free(argument) } }
  var process = pid_t()
  return posix_spawnp(&process, program, &actions, &attributes, arguments + [nil], environ) == 0
}

/// Lets other programs run.
func pause(milliseconds: Int32) { poll(nil, 0, milliseconds) }
