import Cartouche
import SystemPackage

/// A file that is written: a regular one completely or not at all, under a temporary name beside it that then replaces it.
///
/// Links are followed. A file keeps its permissions, and its owner where the user may set it. What is no regular file,
/// such as a device or a pipe, is written into, because a rename would put a file in its place. Signals that would
/// interrupt the program wait until the temporary file is gone.
struct OutputFile: ~Copyable {
  /// As the user wrote it, for messages.
  private let name: String
  private let descriptor: FileDescriptor
  /// The file that is written first, and the one whose place it takes; nil: there is no such file any more.
  private var replacement: (temporary: FilePath, path: FilePath)?
  private let signals: HeldSignals
  private var isOpen = true

  /// Opens the file, which does not have its name yet.
  /// - Parameter root: the folder, without links, that the file must not lie outside of; nil: the file may lie anywhere.
  static func opened(_ name: String, within root: String? = nil) throws(OutputFailure) -> OutputFile {
    guard !name.isEmpty else { throw OutputFailure("the output file's name is empty") }
    let path = FilePath(name)
    let status = try? Stat(path)
    do {
      if let root {
        let destination = try path.destination()
        guard destination.starts(with: FilePath(root)) else {
          throw OutputFailure(
            "\(name) cannot be written: it is a link to \(destination), which is outside of the root folder \(root)"
          )
        }
      }
      switch name.hasSuffix("/") ? .directory : status?.type ?? .regular {
      case .regular: return try replacing(path.destination(), named: name, status)
      case .directory: throw OutputFailure("\(name) cannot be written: it is a folder; name a file in it")
      default: return try writtenInto(path)
      }
    } catch {
      throw error as? OutputFailure ?? .unwritable(name, error)
    }
  }

  private init(
    _ name: String, _ descriptor: FileDescriptor, replacement: (temporary: FilePath, path: FilePath)?,
    _ signals: consuming HeldSignals
  ) {
    self.name = name
    self.descriptor = descriptor
    self.replacement = replacement
    self.signals = signals
  }

  private static func writtenInto(_ path: FilePath) throws -> OutputFile {
    let descriptor = try FileDescriptor.open(path, .writeOnly)
    return OutputFile(path.string, descriptor, replacement: nil, HeldSignals([]))
  }

  /// - Parameters:
  ///   - path: without links.
  ///   - status: of the file that is replaced; nil: there is none.
  private static func replacing(
    _ path: FilePath, named name: String, _ status: Stat?
  ) throws -> OutputFile {
    // A rename asks for no permission of the file that it replaces.
    if status != nil { try path.checkWritable() }
    let signals = HeldSignals(HeldSignals.interruptions)
    let (temporary, descriptor) = try makeTemporaryFile(beside: path)
    let file = OutputFile(name, descriptor, replacement: (temporary, path), signals)
    if let status {
      descriptor.setOwner(of: status)
      try descriptor.setPermissions(status.permissions)
    }
    return file
  }

  /// A new file with a name that no other has, also not one that a killed program left.
  private static func makeTemporaryFile(beside path: FilePath) throws -> (FilePath, FileDescriptor) {
    var attempt = 0
    while true {
      let temporary = FilePath("\(path.string).\(attempt).tmp")
      do {
        let descriptor = try FileDescriptor.open(
          temporary, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ofNewFiles)
        return (temporary, descriptor)
      } catch Errno.fileExists where attempt < 100 {
        attempt += 1
      }
    }
  }

  /// Writes `bytes` after what was written before.
  func write(_ bytes: [UInt8]) throws(OutputFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if signals.isOneWaiting { throw OutputFailure("\(name) was not written: interrupted") }
      do {
        try descriptor.writeAll(rest.prefix(Self.chunk))
      } catch {
        throw .unwritable(name, error)
      }
      rest = rest.dropFirst(Self.chunk)
    }
  }

  /// Gives the file its name, once all is written.
  /// - Parameter content: what the replaced file must still hold, as it was read before; nil: it may hold anything.
  consuming func finish(replacing content: [UInt8]? = nil) throws(OutputFailure) {
    isOpen = false
    do {
      try descriptor.close()
      if let (temporary, path) = replacement {
        if let content, (try? DiskFileLoader().load(path.string, limit: content.count)) != content {
          throw OutputFailure(
            "\(name) was not written: the file changed after it was read; run the command again")
        }
        try temporary.move(to: path)
      }
    } catch let failure as OutputFailure {
      throw failure
    } catch {
      throw .unwritable(name, error)
    }
    replacement = nil
  }

  deinit {
    if isOpen { try? descriptor.close() }
    if let replacement { try? replacement.temporary.remove() }
  }

  /// Bytes after which an interruption is looked for.
  private static let chunk = 1 << 20
}

/// Whether two paths lead to one file, by whatever links.
func isSameFile(_ one: String, _ other: String) -> Bool {
  guard let first = try? Stat(FilePath(one)), let second = try? Stat(FilePath(other)) else { return false }
  return first.deviceID == second.deviceID && first.inode == second.inode
}

extension FilePermissions {
  /// What a new file has before the user's mask: everybody may read and write.
  fileprivate static let ofNewFiles = FilePermissions(rawValue: 0o666)
}
