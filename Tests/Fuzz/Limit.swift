import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// How much of the processor one input may take before the program is ended.
///
/// Inputs are small, so an honest one takes milliseconds. It is time that the process itself has used: a machine that is
/// busy with other things fails nobody.
enum Limit {
  static let seconds = 20

  /// Starts anew; when the time is over, SIGPROF ends the process.
  static func startAnew() {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    #if canImport(Glibc)
      setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
      setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }
}
