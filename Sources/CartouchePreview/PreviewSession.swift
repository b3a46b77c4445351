import Cartouche
package import CartoucheCompiler
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The content of the preview, which is read again whenever one of its files changes.
package struct PreviewSession {
  /// The content of the last reading.
  package private(set) var content: PreviewContent
  private let reader: PreviewReader
  private var files: WatchedFiles
  /// The stamps of the files (size, time and identity) at the last poll, by path; `nil` if no file had changed.
  private var seen: [String: FileStamp?]?
  /// The number of polls since the first one that found a changed file; 0 if no file has changed.
  private var polls = 0

  /// The number of polls after which changed files are read, even if they still change or one is missing.
  ///
  /// The preview waits until then because programs may write a file in several steps, or delete it and write it
  /// again.
  private static let maximumPolls = 10

  /// Reads all files for the first time. Rethrows errors of the linter.
  package init(_ reader: PreviewReader) throws {
    self.reader = reader
    (content, files) = try reader.read(after: nil)
  }

  /// Checks whether a file has changed, and reads all files when the change is complete. A change is complete when two consecutive calls
  /// find the same stamps and no file is missing.
  /// - Returns: Whether the files were read.
  package mutating func reloadIfChanged() -> Bool {
    let present = files.present
    guard present != files.stamps else {
      seen = nil
      polls = 0
      return false
    }
    polls += 1
    defer { seen = present }
    let isLost = files.stamps.contains { $0.value != nil && present[$0.key] == .some(nil) }
    guard polls > Self.maximumPolls || (seen == present && !isLost) else { return false }
    read()
    return true
  }

  private mutating func read() {
    seen = nil
    polls = 0
    do {
      (content, files) = try reader.read(after: content)
    } catch {
      content.problem = "`lint` cannot be run: its configuration has errors, which the terminal shows"
      files.markAsRead()
    }
  }
}

/// A file loader that records a stamp of each file before reading it: size, time and identity. Missing files are also recorded.
///
/// It is a class because `FileLoader` has no mutating methods.
package final class WatchedFiles: FileLoader {
  private let loader: DiskFileLoader
  /// The stamp of each file when it was first read, by path; `nil` for a missing file.
  private(set) var stamps: [String: FileStamp?] = [:]

  /// Creates a loader of a spec's files.
  /// - Parameter root: The folder outside which no file is read, with links resolved.
  package init(root: String) { loader = DiskFileLoader(root: root) }

  package func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    watch(path)
    return try loader.load(path, limit: limit)
  }

  package func names(beside path: String) -> [String] { loader.names(beside: path) }

  /// The function that reads files of data that a trace sets. It does not watch them.
  package var laterReader: FileReader? { loader.laterReader }

  /// Returns the bytes of a file that the command line names. The file may be outside the root folder.
  func loadArgument(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    watch(path)
    return try DiskFileLoader().load(path, limit: limit)
  }

  /// Records the stamp of a file that is read without this loader.
  func watch(_ path: String) {
    // A file that is read twice keeps its first stamp.
    if stamps[path] == nil { stamps[path] = .some(FileStamp(path)) }
  }

  /// Replaces the recorded stamps with the present ones, as if all files had just been read.
  func markAsRead() { stamps = present }

  /// The present stamps of all recorded files, by path.
  var present: [String: FileStamp?] {
    Dictionary(uniqueKeysWithValues: stamps.keys.map { ($0, FileStamp($0)) })
  }
}

/// The size, time and identity of a file, by which a change is recognized without reading the file.
struct FileStamp: Equatable {
  private let device: DeviceID
  private let inode: Inode
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Creates the stamp of the file at `path`, or returns `nil` if the file does not exist.
  init?(_ path: String) {
    guard !path.utf8.contains(0), let status = try? Stat(FilePath(path)) else { return nil }
    device = status.deviceID
    inode = status.inode
    size = status.size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
