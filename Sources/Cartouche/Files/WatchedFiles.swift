package import CartoucheCompiler
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file loader that records a stamp of each file before reading it: size, time and identity. Missing files are also recorded.
///
/// It is a class because `FileLoader` has no mutating methods.
///
/// Unchecked but safe: only `laterReader` needs it to be sendable. One thread at a time uses a loader and what was compiled from its files.
package final class WatchedFiles: FileLoader, @unchecked Sendable {
  private let loader: DiskFileLoader
  /// The stamp of each file when it was first read, by path; `nil` for a missing file.
  package private(set) var stamps: [String: FileStamp?] = [:]

  /// Creates a loader that records what `loader` reads.
  package init(_ loader: DiskFileLoader) { self.loader = loader }

  /// Creates a loader of a spec's files.
  /// - Parameter root: The folder outside which no file is read, with links resolved.
  package convenience init(root: String) { self.init(DiskFileLoader(root: root)) }

  package func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    watch(path)
    return try loader.load(path, limit: limit)
  }

  package func names(beside path: String) -> [String] { loader.names(beside: path) }

  /// The function that reads files of data that a trace or a scenario sets.
  package var laterReader: FileReader? {
    { [self] path, limit throws(FileFailure) in try load(path, limit: limit) }
  }

  /// Returns the bytes of a file that the command line names. The file may be outside the root folder.
  package func loadArgument(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    watch(path)
    return try DiskFileLoader().load(path, limit: limit)
  }

  /// Records the stamp of a file that is read without this loader.
  package func watch(_ path: String) { watch(path, FileStamp(path)) }

  /// Records the stamp that a file had before it was read without this loader.
  package func watch(_ path: String, _ stamp: @autoclosure () -> FileStamp?) {
    // A file that is read twice keeps its first stamp.
    if stamps[path] == nil { stamps[path] = .some(stamp()) }
  }

  /// Replaces the recorded stamps with the present ones, as if all files had just been read.
  package func markAsRead() { stamps = present }

  /// The present stamps of all recorded files, by path.
  package var present: [String: FileStamp?] { FileStamp.present(of: stamps) }
}

/// The size, time and identity of a file, by which a change is recognized without reading the file.
package struct FileStamp: Equatable, Sendable {
  private let device: DeviceID
  private let inode: Inode
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Creates the stamp of the file at `path`, or returns `nil` if the file does not exist.
  package init?(_ path: String) {
    guard !path.utf8.contains(0), let status = try? Stat(FilePath(path)) else { return nil }
    device = status.deviceID
    inode = status.inode
    size = status.size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }

  /// Returns the present stamps of the files that have a recorded one, by path.
  package static func present(of stamps: [String: FileStamp?]) -> [String: FileStamp?] {
    Dictionary(uniqueKeysWithValues: stamps.keys.map { ($0, FileStamp($0)) })
  }
}

/// A detector of complete changes, from the state of files at consecutive polls.
///
/// Programs may write a file in several steps, or delete it and write it again. A change is complete when two consecutive polls find the
/// same state and no file is missing, or after some polls.
package struct ChangeDetector<State: Equatable> {
  /// The state at the last poll, or `nil` if no file had changed.
  private var seen: State?
  /// The number of polls since the first one that found a change; 0 if no file has changed.
  private var polls = 0

  /// The number of polls after which a change counts as complete, even if files still change or one is missing.
  private static var maximumPolls: Int { 10 }

  package init() {}

  /// Whether the last poll found a change that may be incomplete.
  package var isPending: Bool { polls > 0 }

  /// Compares the present state of the files with their state when they were read.
  /// - Parameters:
  ///   - read: The state when the files were read.
  ///   - present: The present state.
  ///   - isIncomplete: Whether a file is missing that existed when the files were read.
  /// - Returns: Whether the files have changed and the change is complete. The detector then starts again.
  package mutating func hasCompleteChange(from read: State, to present: State, isIncomplete: Bool) -> Bool {
    guard present != read else {
      self = ChangeDetector()
      return false
    }
    polls += 1
    if polls > Self.maximumPolls || (seen == present && !isIncomplete) {
      self = ChangeDetector()
      return true
    }
    seen = present
    return false
  }
}
