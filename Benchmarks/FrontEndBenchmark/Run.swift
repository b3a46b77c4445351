import Foundation

/// Runs a program to its end; its exit status, the most bytes that it held and its time on a processor. Spawned by hand, because `Process`
/// polls for the end.
func run(_ command: [String]) throws -> (status: Int, memory: Int, userSeconds: Double) {
  var pointers: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  // What it finds is not asked.
  var files = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&files)
  defer { posix_spawn_file_actions_destroy(&files) }
  for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
    posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_WRONLY, 0)
  }
  var process: pid_t = 0
  guard posix_spawn(&process, command[0], &files, nil, pointers, environ) == 0 else {
    throw CocoaError(.executableNotLoadable)
  }
  var status: Int32 = 0
  var usage = rusage()
  wait4(process, &status, 0, &usage)
  let seconds = Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
  return (Int(status), Int(usage.ru_maxrss) * 1024, seconds)
}
