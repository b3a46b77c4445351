import Foundation

/// Runs a program to its end. Returns its exit status, its peak memory in bytes and its processor time. It calls `posix_spawn`,
/// because Foundation's `Process` polls for the end.
func run(_ command: [String]) throws -> (status: Int, memory: Int, userSeconds: Double) {
  var pointers: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  // The program's output is discarded.
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
