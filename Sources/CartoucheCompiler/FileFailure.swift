/// Why a file could not be read.
public enum FileFailure: Error, Sendable, Equatable {
  /// There is no file at the path.
  case notFound
  /// The path is that of a folder.
  case isFolder
  /// It is no regular file, and reading it might never end.
  case notRegular(Kind)
  /// The path holds a NUL, before which the system would take it to end.
  case badPath
  /// It was not read, because it has more bytes than the limit.
  case tooLarge(bytes: Int, limit: Int)
  /// With the system's reason.
  case unreadable(String)
  /// The file lies outside of this folder, symbolic links resolved.
  case outsideRoot(String)

  /// What is neither a regular file nor a folder, in words.
  public enum Kind: String, Sendable {
    /// What one program writes and another reads.
    case pipe = "a named pipe"
    /// What programs connect to.
    case socket = "a socket"
    /// A terminal, a disk, `/dev/zero` and the like.
    case device = "a device"
  }
}
