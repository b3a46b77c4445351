import Cartouche
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An output file that is written completely or not at all: the bytes go to a temporary file in the same folder,
/// which replaces the output file at the end.
///
/// Links are resolved. The replaced file's permissions are kept, and its owner if the user may set it. Devices
/// and pipes are written directly, because a rename would replace them with a file. Signals that would
/// interrupt the program are blocked until the temporary file is removed or renamed.
struct OutputFile: ~Copyable {
  /// The path of the output file as the user gave it, for messages.
  private let name: String
  private let descriptor: FileDescriptor
  /// The temporary file and the path of the file that it replaces; `nil` for a device or pipe, and after `finish`.
  private var replacement: (temporary: FilePath, path: FilePath)?
  private let signals: BlockedSignals
  private var isOpen = true

  /// Opens the output file with the given path.
  /// - Parameters:
  ///   - name: The path of the file.
  ///   - root: The folder that must contain the file, with links resolved; `nil` for no restriction.
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
    _ signals: consuming BlockedSignals
  ) {
    self.name = name
    self.descriptor = descriptor
    self.replacement = replacement
    self.signals = signals
  }

  private static func writtenInto(_ path: FilePath) throws -> OutputFile {
    let descriptor = try FileDescriptor.open(path, .writeOnly)
    return OutputFile(path.string, descriptor, replacement: nil, BlockedSignals([]))
  }

  /// Creates a temporary file that will replace the file at `path`.
  /// - Parameters:
  ///   - path: The file to replace, with links resolved.
  ///   - name: The path that the user gave.
  ///   - status: The status of the file to replace, or `nil` if it does not exist.
  private static func replacing(
    _ path: FilePath, named name: String, _ status: Stat?
  ) throws -> OutputFile {
    // Checked here, because a rename ignores the permissions of the file that it replaces.
    if status != nil { try path.checkWritable() }
    let signals = BlockedSignals(BlockedSignals.interruptions)
    let (temporary, descriptor) = try makeTemporaryFile(beside: path)
    let file = OutputFile(name, descriptor, replacement: (temporary, path), signals)
    if let status {
      descriptor.setOwner(of: status)
      try descriptor.setPermissions(status.permissions)
    }
    return file
  }

  /// Creates a temporary file in the folder of `path`, with a name that no file has. Killed programs may have
  /// left temporary files.
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

  func write(_ bytes: [UInt8]) throws(OutputFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      if signals.isAnyPending { throw OutputFailure("\(name) was not written: interrupted") }
      do {
        try descriptor.writeAll(rest.prefix(Self.chunk))
      } catch {
        throw .unwritable(name, error)
      }
      rest = rest.dropFirst(Self.chunk)
    }
  }

  /// Completes the output: the temporary file replaces the output file.
  /// - Parameter content: The bytes that the replaced file must still contain; `nil` to skip this check.
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

  /// The number of bytes, 1 MiB, that are written between two checks for an interruption.
  private static let chunk = 1 << 20
}

/// Whether two paths refer to the same file after links are resolved.
func isSameFile(_ one: String, _ other: String) -> Bool {
  guard let first = try? Stat(FilePath(one)), let second = try? Stat(FilePath(other)) else { return false }
  return first.deviceID == second.deviceID && first.inode == second.inode
}

extension FilePermissions {
  /// The permissions of a new file: reading and writing for all, from which the system subtracts the user's mask.
  fileprivate static let ofNewFiles = FilePermissions(rawValue: 0o666)
}

/// An error with a message about a file that could not be written.
struct OutputFailure: Error, Equatable {
  var message: String

  init(_ message: String) { self.message = message }

  /// Returns the failure for a path, with the system's error as the reason.
  static func unwritable(_ path: String, _ reason: any Error) -> OutputFailure {
    OutputFailure("\(path) cannot be written: \(reason)")
  }
}

/// Creates an output folder and its parents, if they do not exist.
func createFolder(_ name: String) throws(OutputFailure) {
  guard !name.isEmpty else { throw OutputFailure("the output folder's name is empty") }
  var path = FilePath(root: FilePath(name).root, [])
  for component in FilePath(name).components {
    path.append(component)
    if mkdir(path.string, 0o777) != 0, errno != EEXIST {
      throw .unwritable(name, Errno(rawValue: errno))
    }
  }
}

/// Creates a file, and removes it again if it cannot be written completely.
/// - Returns: `false` if there already is a file, folder or link with this name. It is not changed.
func createFile(_ name: String, _ bytes: [UInt8]) throws(OutputFailure) -> Bool {
  let path = FilePath(name)
  do {
    let descriptor = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ofNewFiles)
    do {
      try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
    } catch {
      try? path.remove()
      throw error
    }
    return true
  } catch Errno.fileExists {
    return false
  } catch {
    throw .unwritable(name, error)
  }
}

/// A set of signals that are blocked during the lifetime of the value. Pending signals are delivered when it
/// is destroyed.
///
/// Blocking avoids a signal handler, which would need the path of the temporary file in a global variable.
struct BlockedSignals: ~Copyable {
  private let signals: [Int32]
  private let before: sigset_t

  init(_ signals: [Int32]) {
    self.signals = signals
    var held = sigset_t()
    sigemptyset(&held)
    for signal in signals { sigaddset(&held, signal) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &held, &before)
    self.before = before
  }

  deinit {
    var before = before
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }

  /// Whether one of the blocked signals has arrived and is pending.
  var isAnyPending: Bool {
    var waiting = sigset_t()
    sigpending(&waiting)
    return signals.contains { sigismember(&waiting, $0) == 1 }
  }

  /// The signals that end the program: for Ctrl-C, termination, and a closed terminal.
  static let interruptions = [SIGINT, SIGTERM, SIGHUP]
}
