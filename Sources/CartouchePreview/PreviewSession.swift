import Cartouche

/// The content of the preview, which is read again whenever one of its files changes.
package struct PreviewSession {
  /// The content of the last reading.
  package private(set) var content: PreviewContent
  let reader: PreviewReader
  private var files: WatchedFiles
  private var detector = ChangeDetector<[String: FileStamp?]>()

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
    let isLost = files.stamps.contains { $0.value != nil && present[$0.key] == .some(nil) }
    guard detector.hasCompleteChange(from: files.stamps, to: present, isIncomplete: isLost) else {
      return false
    }
    read()
    return true
  }

  /// Reads all files.
  mutating func read() {
    do {
      (content, files) = try reader.read(after: content)
    } catch {
      content.problem = "`lint` cannot be run: its configuration has errors, which the terminal shows"
      files.markAsRead()
    }
  }
}
