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

/// The content of the preview, updated when its files change.
package struct PreviewSession {
  /// The current content.
  package private(set) var content: PreviewContent
  private let reader: PreviewReader
  private var files: WatchedFiles
  /// The stamps of the files at the last poll, or `nil` if they were unchanged.
  private var seen: [String: FileStamp?]?
  /// The number of polls since the files changed.
  private var polls = 0

  /// The largest number of polls before a change is read.
  ///
  /// Waiting avoids reading a file that is written in several steps, or that an editor deletes and writes
  /// again.
  private static let maximumPolls = 10

  /// Reads all files. Rethrows errors of the linter.
  package init(_ reader: PreviewReader) throws {
    self.reader = reader
    (content, files) = try reader.read(after: nil)
  }

  /// Polls the files, and reads them when a change is complete: when two consecutive polls give the same
  /// stamps.
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

/// A file loader that records the state of each file before reading it, including missing files.
///
/// It is a class because `FileLoader` has no mutating methods.
package final class WatchedFiles: FileLoader {
  private let loader: DiskFileLoader
  /// The stamps by path; `nil` for a missing file.
  private(set) var stamps: [String: FileStamp?] = [:]

  /// Creates a loader.
  /// - Parameter root: The folder that must contain all files of the spec.
  package init(root: String) { loader = DiskFileLoader(root: root) }

  package func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    watch(path)
    return try loader.load(path, limit: limit)
  }

  package func names(beside path: String) -> [String] { loader.names(beside: path) }

  /// Returns the bytes of a file that the command line names, which may be outside the root.
  func loadArgument(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    watch(path)
    return try DiskFileLoader().load(path, limit: limit)
  }

  /// Records the state of a file that other code reads.
  func watch(_ path: String) {
    // A file that is read twice keeps its first stamp.
    if stamps[path] == nil { stamps[path] = .some(FileStamp(path)) }
  }

  /// Treats the current state of the files as read.
  func markAsRead() { stamps = present }

  /// The current stamps of the same files.
  var present: [String: FileStamp?] {
    Dictionary(uniqueKeysWithValues: stamps.keys.map { ($0, FileStamp($0)) })
  }
}

/// The properties that identify an unchanged file without reading it.
struct FileStamp: Equatable {
  private let device: DeviceID
  private let inode: Inode
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Returns the stamp of a file, or `nil` if the file does not exist.
  init?(_ path: String) {
    guard !path.utf8.contains(0), let status = try? Stat(FilePath(path)) else { return nil }
    device = status.deviceID
    inode = status.inode
    size = status.size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
