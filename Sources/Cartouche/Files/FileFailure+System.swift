public import CartoucheCompiler
package import SystemPackage

extension FileFailure {
  /// Why a call into the system failed.
  package init(_ error: any Error) {
    switch error as? Errno {
    case .noSuchFileOrDirectory, .notDirectory: self = .notFound
    // A socket is not opened but connected to.
    case .noSuchAddressOrDevice: self = .notRegular(.socket)
    default: self = .unreadable(String(describing: error))
    }
  }

  /// For a message that starts with `path`.
  public func reason(_ path: String) -> String {
    switch self {
    case .notFound:
      // What was typed may be any file of the person who typed it.
      DiskFileLoader().nearestPath(to: path).map { "there is no such file; did you mean `\($0)`?" }
        ?? "there is no such file"
    case .isFolder: "it is a folder"
    case .notRegular(let kind): "it is \(kind.rawValue); only files are read"
    case .badPath: "no path has a NUL in it"
    case .tooLarge(let bytes, let limit): "it has \(bytes) bytes, more than \(limit)"
    case .unreadable(let reason): reason
    case .outsideRoot(let root): "it lies outside of the root folder \(root)"
    }
  }
}

extension FileFailure.Kind {
  init(_ type: FileType) {
    switch type {
    case .fifo: self = .pipe
    case .socket: self = .socket
    default: self = .device
    }
  }
}

extension FilePath {
  /// The path that `text` writes.
  package init(checking text: String) throws(FileFailure) {
    // The system would take what stands before it for the whole path.
    guard !text.utf8.contains(0) else { throw .badPath }
    self.init(text)
  }
}
