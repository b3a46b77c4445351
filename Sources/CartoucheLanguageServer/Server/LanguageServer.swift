import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheSyntax

/// A server of the Language Server Protocol 3.17 for specs, scenarios and lint configurations.
///
/// The server handles one message at a time, in order, and reads neither clocks nor streams. `work` runs when the queue of messages is
/// empty, so that only the last text is checked after fast typing. The same messages give the same answers.
package final class LanguageServer {
  private enum State { case new, running, shutDown }

  let disk: any WorkspaceDisk
  private let version: String
  private let send: (_ body: [UInt8]) -> Void
  /// Returns whether the client has cancelled a request.
  private let isCancelled: (RequestID) -> Bool
  private var state = State.new
  /// The request that is being handled.
  private var current: RequestID?
  /// The number of requests that the server has sent.
  private var sentRequests = 0
  /// The status with which the process ends after `exit`; `nil` before.
  package private(set) var exitStatus: Int32?

  var client = ClientAbilities()
  /// The open texts by path.
  var texts: [String: OpenText] = [:]
  /// The findings of open texts by path. Outdated findings are removed.
  var checks: [String: CheckedText] = [:]
  /// The open texts for features by path. Outdated ones are removed.
  var edited: [String: EditedSpec] = [:]
  /// The specs and scenarios in folders that are open in the client, by the path of the folder. They are dropped when a watched file
  /// changes.
  var foundSpecs: [String: [String]] = [:]
  /// The paths of open texts with findings that the client does not yet have.
  var unpublished: Set<String> = []
  /// The paths of other files in which open texts have findings that the client has, by the path of the text.
  var filesWithFindings: [String: Set<String>] = [:]
  /// The files that open texts used when they were checked last.
  var users = FileUsers()
  /// The diagnostics of files that are not open, by path, as they were last sent without a request.
  var sent: [String: [String]] = [:]
  /// The paths of files whose findings were a part of the answer about a text that is now closed. The next answer replaces them.
  var abandoned: Set<String> = []
  /// Whether the client should request all diagnostics and inlay hints again.
  var needsRefresh = false
  /// Whether the client should request all inlay hints again, because a file has changed on which those of another one may depend.
  private var needsHintRefresh = false

  /// - Parameters:
  ///   - disk: The files below the open texts.
  ///   - version: The version of the program.
  ///   - isCancelled: Returns whether the client has cancelled a request. A long computation calls it repeatedly.
  ///   - send: Receives each message of the server, without its header.
  package init(
    _ disk: any WorkspaceDisk, version: String, isCancelled: @escaping (RequestID) -> Bool = { _ in false },
    send: @escaping (_ body: [UInt8]) -> Void
  ) {
    self.disk = disk
    self.version = version
    self.isCancelled = isCancelled
    self.send = send
  }

  /// The client's process, or `nil` if it is unknown.
  package var clientProcess: Int? { client.processID }

  /// Handles one message, and sends its answer.
  package func handle(_ message: IncomingMessage) {
    switch message {
    case .invalid(let id, let error): answer(id, error)
    case .response: break
    case .notification(let method, let params):
      do throws(ResponseError) {
        try notify(method, params)
      } catch {
        // A notification has no answer.
        log("\(method): \(error.message)", kind: .error)
      }
    case .request(let id, let method, let params):
      current = id
      defer { current = nil }
      do throws(ResponseError) {
        try checkCancellation()
        let result = try answer(method, params)
        try checkCancellation()
        answer(id, result)
      } catch {
        answer(id, error)
      }
    }
  }

  /// Does one piece of deferred work. Call it when the queue of messages is empty.
  /// - Returns: Whether more work may remain.
  package func work() -> Bool {
    if state != .running { return false }
    if needsRefresh || needsHintRefresh {
      if needsRefresh, client.refreshesDiagnostics { request("workspace/diagnostic/refresh") }
      if client.refreshesHints { request("workspace/inlayHint/refresh") }
      (needsRefresh, needsHintRefresh) = (false, false)
      return true
    }
    guard !client.pullsDiagnostics, let path = unpublished.min() else { return false }
    unpublished.remove(path)
    publish(path)
    return true
  }

  /// Throws if the client has cancelled the request that is being handled.
  func checkCancellation() throws(ResponseError) {
    if isCurrentCancelled { throw ResponseError(.requestCancelled, "the request was cancelled") }
  }

  /// Whether the client has cancelled the request that is being handled.
  var isCurrentCancelled: Bool { current.map { isCancelled($0) } ?? false }
}

// MARK: Messages of the client

extension LanguageServer {
  private func answer(_ method: String, _ params: Node?) throws(ResponseError) -> String {
    switch state {
    case .new:
      guard method == "initialize" else {
        throw ResponseError(.serverNotInitialized, "the first request must be `initialize`")
      }
      if let params { client = ClientAbilities(params) }
      state = .running
      return capabilities(version: version)
    case .running: break
    case .shutDown: throw ResponseError(.invalidRequest, "after `shutdown`, only `exit` is allowed")
    }
    if client.trace != "off" { notifyClient("$/logTrace") { $0.member("message", method) } }
    let needed = { () throws(ResponseError) -> Node in
      guard let params else { throw ResponseError(.invalidParams, "`\(method)` needs parameters") }
      return params
    }
    switch method {
    case "initialize": throw ResponseError(.invalidRequest, "the server is already initialized")
    case "shutdown":
      state = .shutDown
      return "null"
    case "textDocument/diagnostic": return try diagnosticReport(try needed())
    case "textDocument/codeAction": return try codeActions(try needed())
    case "codeAction/resolve": return try resolvedAction(try needed())
    case "workspace/executeCommand": return try executeCommand(try needed())
    default:
      if let result = try featureResult(method, params) { return result }
      throw ResponseError(.methodNotFound, "there is no request `\(method)`")
    }
  }

  private func notify(_ method: String, _ params: Node?) throws(ResponseError) {
    if method == "exit" {
      exitStatus = state == .shutDown ? 0 : 1
      return
    }
    guard state == .running else { return }
    switch method {
    case "initialized": registerWatchers()
    case "$/setTrace": client.trace = params?.string("value") ?? "off"
    case "textDocument/didOpen": try open(try document(params))
    case "textDocument/didChange":
      let document = try document(params)
      guard let changes = params?.member("contentChanges"), changes.kind == .sequence else {
        throw ResponseError(.invalidParams, "there are no changes")
      }
      let path = try path(of: document)
      // The text leaves the table while it changes, so that it is not copied.
      guard var text = texts.removeValue(forKey: path) else {
        throw ResponseError(.invalidParams, "`\(path)` is not open")
      }
      defer {
        texts[path] = text
        noteChange(of: path)
      }
      try text.apply(changes, client.encoding, version: document.integer("version"))
    case "textDocument/didSave":
      noteUnwatchedChanges()
    case "textDocument/didClose": close(try path(of: try document(params)))
    case "workspace/didChangeWatchedFiles": noteChanges(params)
    case "workspace/didChangeConfiguration":
      noteEveryChange()
      needsRefresh = true
    case "workspace/didChangeWorkspaceFolders": changeFolders(params)
    default: break
    }
  }

  private func document(_ params: Node?) throws(ResponseError) -> Node {
    guard let document = params?.member("textDocument") else {
      throw ResponseError(.invalidParams, "there is no `textDocument`")
    }
    return document
  }

  func path(of document: Node) throws(ResponseError) -> String {
    guard let uri = document.string("uri") else { throw ResponseError(.invalidParams, "there is no `uri`") }
    return Self.path(of: uri)
  }

  private static func path(of uri: String) -> String {
    FileAddress.path(of: uri).map { simplified($0) } ?? uri
  }

  /// Returns the open text that the parameters of a request name.
  func text(_ params: Node) throws(ResponseError) -> OpenText {
    let path = try path(of: try document(params))
    guard let text = texts[path] else { throw ResponseError(.invalidParams, "`\(path)` is not open") }
    return text
  }

  private func open(_ document: Node) throws(ResponseError) {
    guard let uri = document.string("uri"), let content = document.string("text") else {
      throw ResponseError(.invalidParams, "there is no `uri` or `text`")
    }
    let path = Self.path(of: uri)
    texts[path] = OpenText(
      uri: uri, path: path, name: name(of: path), language: document.string("languageId") ?? "",
      version: document.integer("version"), bytes: Array(content.utf8))
    withdrawSent(at: path, uri: uri)
    // A client that requests diagnostics requests those of the opened text only.
    noteChange(of: path, isUnannounced: true)
  }

  private func close(_ path: String) {
    guard let text = texts.removeValue(forKey: path) else { return }
    checks[path] = nil
    edited[path] = nil
    users.remove(path)
    unpublished.remove(path)
    noteChange(of: path, isUnannounced: true)
    withdraw(path, uri: text.uri)
  }

  private func noteChanges(_ params: Node?) {
    foundSpecs = [:]
    for change in params?.member("changes")?.items.map({ $0 }) ?? [] {
      guard let path = change.string("uri").map(Self.path) else { continue }
      // An open text hides the file on disk.
      if texts[path] == nil { noteChange(of: path, isUnannounced: true) }
    }
  }

  private func changeFolders(_ params: Node?) {
    let removed =
      params?.member("event")?.member("removed")?.items.compactMap { $0.string("uri").map(Self.path) } ?? []
    let added =
      params?.member("event")?.member("added")?.items.compactMap { $0.string("uri").map(Self.path) } ?? []
    client.folders = client.folders.filter { !removed.contains($0) } + added
    foundSpecs = [:]
    for path in texts.keys { texts[path]?.name = name(of: path) }
    noteEveryChange()
    needsRefresh = true
  }

  /// Drops all results that depend on a file.
  /// - Parameter isUnannounced: Whether a client that requests diagnostics does not know that the text of the file is another one.
  private func noteChange(of path: String, isUnannounced: Bool = false) {
    edited = [:]
    if texts[path] != nil {
      checks[path] = nil
      unpublished.insert(path)
    }
    // A text without a check has no findings that could be outdated.
    for (other, check) in checks where other != path && check.depends(on: path) {
      checks[other] = nil
      unpublished.insert(other)
      // Clients request the diagnostics of other texts after each change, but not their hints.
      needsHintRefresh = true
      if isUnannounced { needsRefresh = true }
    }
  }

  /// Drops all results that depend on files of which the client reports no changes: such a file may have changed with the one that was
  /// saved.
  private func noteUnwatchedChanges() {
    edited = [:]
    for (path, check) in checks where !check.needed.allSatisfy(isWatched) {
      checks[path] = nil
      unpublished.insert(path)
      needsRefresh = true
    }
  }

  private func noteEveryChange() {
    edited = [:]
    checks = [:]
    unpublished.formUnion(texts.keys)
  }
}

// MARK: Files

extension LanguageServer {
  /// Returns the folder to which the paths in messages about a file are relative: the innermost folder that is open in the client, or
  /// else the folder of the file.
  func folder(of path: String) -> String {
    openFolders(around: path).last ?? parentFolder(of: path)
  }

  /// Returns the folder in which the uses of a file's names are searched, and to which the paths of all found files are relative: the
  /// outermost folder that is open in the client, or else the folder of the file. Names relative to nested folders would be ambiguous.
  func searchFolder(of path: String) -> String { openFolders(around: path).first ?? parentFolder(of: path) }

  /// Returns the open folders that contain a file, the outermost first.
  private func openFolders(around path: String) -> [String] {
    client.folders.map { simplified($0) }.filter { isPath(path, in: $0) }.sorted {
      $0.utf8.count < $1.utf8.count
    }
  }

  func name(of path: String) -> String { name(of: path, in: folder(of: path)) }

  /// Returns the path of a file relative to a folder that contains it. The name of a text without a file is its URI.
  func name(of path: String, in folder: String) -> String {
    path.hasPrefix("/") ? String(path.dropFirst(folder == "/" ? 1 : folder.count + 1)) : path
  }

  /// Returns the files of a spec or scenario, as its text and its imports name them.
  /// - Parameter folder: The folder to which paths are relative; `nil` for that of messages about the text.
  func files(for text: OpenText, in folder: String? = nil) -> OverlaidFiles {
    OverlaidFiles(
      texts.mapValues { $0.bytes }, over: disk,
      folder: text.hasFile ? folder ?? self.folder(of: text.path) : nil,
      root: text.hasFile ? disk.root(of: text.path) : nil, isCancelled: cancellation)
  }

  /// Returns the loader of one check of an open text.
  func checkedFiles(for text: OpenText) -> CheckedFiles { CheckedFiles(files(for: text)) }

  /// The question whether the result of the request that is being handled is still needed.
  var cancellation: CancellationCheck { CancellationCheck { [unowned self] in isCurrentCancelled } }

  /// Returns the URI by which the client knows a file.
  func uri(of path: String) -> String {
    texts[path]?.uri ?? (path.hasPrefix("/") ? FileAddress.uri(of: path) : path)
  }
}

// MARK: Messages of the server

extension LanguageServer {
  /// The kind of a message to the user.
  enum MessageKind: Int {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  /// Writes a message to the client's log.
  /// - Parameter keepingLines: Whether the message has several lines of the program, in which control characters are already escaped.
  func log(_ message: String, kind: MessageKind, keepingLines: Bool = false) {
    notifyClient("window/logMessage") {
      $0.member("type", kind.rawValue)
      $0.member("message", keepingLines ? message : message.printable)
    }
  }

  /// Shows a message to the user.
  func show(_ message: String, kind: MessageKind) {
    notifyClient("window/showMessage") {
      $0.member("type", kind.rawValue)
      $0.member("message", message)
    }
  }

  func notifyClient(_ method: String, _ params: (inout JSONWriter) -> Void) {
    send {
      $0.member("method", method)
      $0.object("params", .compact, params)
    }
  }

  /// Sends a request. Its answer is ignored.
  func request(_ method: String, _ params: ((inout JSONWriter) -> Void)? = nil) {
    sentRequests += 1
    send {
      $0.member("id", JSONText(RequestID(ofServer: sentRequests).json))
      $0.member("method", method)
      if let params { $0.object("params", .compact, params) }
    }
  }

  private func answer(_ id: RequestID, _ result: String) {
    send {
      $0.member("id", JSONText(id.json))
      $0.member("result", JSONText(result))
    }
  }

  private func answer(_ id: RequestID?, _ error: ResponseError) {
    send {
      $0.member("id", JSONText(id?.json ?? "null"))
      $0.object("error") {
        $0.member("code", error.code.rawValue)
        $0.member("message", error.message.printable)
      }
    }
  }

  private func send(_ contents: (inout JSONWriter) -> Void) {
    var json = JSONWriter()
    json.object {
      $0.member("jsonrpc", "2.0")
      contents(&$0)
    }
    send(json.bytes)
  }
}

extension LanguageServer {
  /// Returns the bytes of an open text, or `nil` if no text is open at the path.
  package func content(of path: String) -> [UInt8]? { texts[path]?.bytes }
}
