import Cartouche

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Waits until something in some folders may have changed.
///
/// On Linux, the system reports events in the folders. Events only end the wait: stamps of the files decide whether something changed.
/// Where there are no events, as on some network file systems, and on other systems, the wait ends by itself.
struct FolderEvents: ~Copyable {
  #if os(Linux)
  /// The descriptor from which events are read; negative if the system has no events for all of the folders.
  private let descriptor: CInt

  /// The longest wait, in milliseconds, while the system reports events.
  private static let longestWait: CInt = 1000

  private static let pauseAfterEvents: CInt = 20

  /// Starts to observe the folders.
  init(_ folders: [String]) {
    let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
    let events =
      IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_MOVE | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF
    if descriptor >= 0 {
      for folder in folders where inotify_add_watch(descriptor, folder, UInt32(events)) < 0 {
        // A missing folder has no events. Its parent folder is usually observed too.
        if errno == ENOENT { continue }
        close(descriptor)
        self.descriptor = -1
        return
      }
    }
    self.descriptor = descriptor
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits for an event, or for a limited time.
  func wait() {
    guard descriptor >= 0 else { return pause(milliseconds: Self.shortWait) }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, Self.longestWait) > 0 else { return }
    // Events of one save arrive together, and a busy folder must not keep a processor busy.
    pause(milliseconds: Self.pauseAfterEvents)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }
  #else
  init(_ folders: [String]) {}

  func wait() { pause(milliseconds: Self.shortWait) }
  #endif

  /// The wait in milliseconds without events.
  private static let shortWait: Int32 = 200
}
