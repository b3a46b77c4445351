#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// While there is such a value, these signals wait: afterwards the program ends as if nothing had held them.
///
/// A handler that removes a file would need its path in a global variable.
struct HeldSignals: ~Copyable {
  private let signals: [Int32]
  private let before: sigset_t

  init(_ signals: [Int32]) {
    self.signals = signals
    var held = sigset_t()
    sigemptyset(&held)
    for signal in signals { sigaddset(&held, signal) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &held, &before)
    self.before = before
  }

  deinit {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Whether one of them waits, so that there is no sense in going on.
  var isOneWaiting: Bool {
    var waiting = sigset_t()
    sigpending(&waiting)
    return signals.contains { sigismember(&waiting, $0) == 1 }
  }

  /// Ctrl-C, an end that was asked for, and a terminal that was closed.
  static let interruptions = [SIGINT, SIGTERM, SIGHUP]
}
