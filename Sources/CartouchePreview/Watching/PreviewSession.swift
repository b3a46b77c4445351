/// What is previewed, as the files are at present.
package struct PreviewSession {
  /// What the page is told.
  package private(set) var content: PreviewContent
  private let reader: PreviewReader
  private var files: WatchedFiles
  /// What the files were like when they were last looked at; nil: as they were read.
  private var seen: [String: FileStamp?]?
  /// How often they were looked at since they changed.
  private var looks = 0

  /// Looks for which a change may go on before it is read: a file that is written in several steps is read when it is done, and
  /// one that an editor deletes before it writes it anew is missed by nobody.
  private static let mostLooks = 10

  /// Reads all files. Throws what the linter does.
  package init(_ reader: PreviewReader) throws {
    self.reader = reader
    (content, files) = try reader.read(after: nil)
  }

  /// Looks whether files have changed, and reads them once a change has come to its end: at the first look at which they are as at
  /// the look before.
  /// - Returns: whether they were read.
  package mutating func look() -> Bool {
    let present = files.present
    guard present != files.stamps else {
      seen = nil
      looks = 0
      return false
    }
    looks += 1
    defer { seen = present }
    let isLost = files.stamps.contains { $0.value != nil && present[$0.key] == .some(nil) }
    guard looks > Self.mostLooks || (seen == present && !isLost) else { return false }
    read()
    return true
  }

  private mutating func read() {
    seen = nil
    looks = 0
    do {
      (content, files) = try reader.read(after: content)
    } catch {
      content.problem = "`lint` cannot be run: its configuration has mistakes, which the terminal shows"
      files.takePresent()
    }
  }
}
