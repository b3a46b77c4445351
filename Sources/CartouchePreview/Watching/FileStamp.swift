import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// By what a file is known to be as it was, without reading it.
struct FileStamp: Equatable {
  private let device: DeviceID
  private let inode: Inode
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil: there is no such file.
  init?(_ path: String) {
    guard !path.utf8.contains(0), let status = try? Stat(FilePath(path)) else { return nil }
    device = status.deviceID
    inode = status.inode
    size = status.size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
