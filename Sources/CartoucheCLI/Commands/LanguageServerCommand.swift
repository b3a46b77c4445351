import ArgumentParser
import Cartouche
import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLanguageServer
import CartoucheLint
import CartoucheSyntax
import Dispatch
import SystemPackage

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

struct LanguageServerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lsp", _superCommandName: "cartouche",
    abstract: "Serves editors: findings, fixes and help while you type.",
    discussion: """
      The command is a server of the Language Server Protocol. An editor starts it, writes messages to standard input and \
      reads answers from standard output. Exit status: 0 after `shutdown` and `exit`; 1 if the editor ended without \
      `shutdown`.
      """)

  @Flag(help: "Use standard input and output. This is the default; some editors pass the option.")
  var stdio = false

  @Option(
    name: .customLong("clientProcessId"),
    help: ArgumentHelp("The editor's process. The server ends when this process ends.", valueName: "pid"))
  var clientProcess: Int?

  func run() throws {
    let mailbox = Mailbox()
    let server = LanguageServer(
      ServedDisk(), version: CartoucheCommand.version, isCancelled: { mailbox.isCancelled($0) },
      send: { StandardStream.output.write(framed($0)) })
    mailbox.startReading()
    while server.exitStatus == nil {
      if let message = mailbox.next() {
        server.handle(message)
        if case .request(let id, _, _) = message { mailbox.finish(id) }
      } else if server.work() {
        continue
      } else if !mailbox.wait(seconds: 3), let process = server.clientProcess ?? clientProcess,
        !isRunning(process)
      {
        break
      } else if mailbox.hasEnded {
        break
      }
    }
    if server.exitStatus != 0 { throw ExitStatus.problems }
  }

  /// Returns whether a process exists.
  private func isRunning(_ process: Int) -> Bool {
    guard let id = pid_t(exactly: process), id > 0 else { return true }
    return kill(id, 0) == 0 || errno != ESRCH
  }
}

/// The messages that a thread reads from standard input.
///
/// Unchecked but safe: all state is used on `lock` only.
private final class Mailbox: @unchecked Sendable {
  private let lock = DispatchQueue(label: "cartouche.lsp.mailbox")
  private let arrivals = DispatchSemaphore(value: 0)
  private var queue = MessageQueue()
  private var isAtEnd = false

  /// Starts the thread that reads until the end of the stream.
  func startReading() {
    DispatchQueue(label: "cartouche.lsp.input").async { [self] in
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count =
          (try? chunk.withUnsafeMutableBytes { try FileDescriptor.standardInput.read(into: $0) }) ?? 0
        lock.sync {
          if count > 0 { _ = queue.receive(chunk[..<count]) } else { isAtEnd = true }
        }
        arrivals.signal()
        if count == 0 { return }
      }
    }
  }

  func next() -> IncomingMessage? { lock.sync { queue.next() } }

  func isCancelled(_ id: RequestID) -> Bool { lock.sync { queue.isCancelled(id) } }

  func finish(_ id: RequestID) { lock.sync { queue.finish(id) } }

  /// Whether the stream has ended and all messages are handled.
  var hasEnded: Bool { lock.sync { isAtEnd && queue.isEmpty } }

  /// Waits for bytes.
  /// - Returns: Whether bytes have arrived, or the stream has ended.
  func wait(seconds: Int) -> Bool {
    if lock.sync(execute: { isAtEnd || !queue.isEmpty }) { return true }
    return arrivals.wait(timeout: .now() + .seconds(seconds)) == .success
  }
}

/// The disk below the texts that are open in an editor.
private struct ServedDisk: WorkspaceDisk {
  func load(_ path: String, within root: String?, limit: Int) throws(FileFailure) -> [UInt8] {
    try DiskFileLoader(root: root).load(path, limit: limit)
  }

  func names(beside path: String) -> [String] { DiskFileLoader().names(beside: path) }

  func exists(_ path: String) -> Bool { !path.utf8.contains(0) && (try? Stat(FilePath(path))) != nil }

  func root(of path: String) -> String? { try? rootFolder(of: path) }

  func specs(in folder: String, isCancelled: () -> Bool) throws(FileFailure) -> [String] {
    // A name is renamed in excluded files too, and the search must not depend on a defective configuration.
    var configurations = LintConfigurations.none
    let found: SpecFiles
    do {
      found = try SpecFiles(of: FileKind.allCases, in: folder, &configurations, isCancelled: isCancelled)
    } catch {
      throw .unreadable("the search was cancelled")
    }
    if let first = found.unreadable.first {
      throw .unreadable("`\(first.path)` cannot be searched: \(first.failure.reason(first.path))")
    }
    return found.files.map { absolutePath($0).string }
  }

  func isFile(_ path: String, within root: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    // A new file in a new folder has no destination yet.
    let destination = (try? FilePath(path).destination()) ?? FilePath(path)
    return root == "/" || destination.starts(with: FilePath(root))
  }
}
