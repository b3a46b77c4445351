import CartoucheCompiler
import CartoucheLanguageServer
import CartoucheLint
import Foundation

/// A client of a server in the same process: it feeds bytes, and collects the messages of the server.
final class ServerClient {
  /// The state that the server's closures use.
  private final class Connection {
    var queue = MessageQueue()
    var received: [JSON] = []
    /// Called for each question of the server whether a request is cancelled.
    var atCheck: () -> Void = {}
  }

  let disk: MemoryDisk
  let server: LanguageServer
  private let connection = Connection()
  private var nextID = 0

  init(_ files: [String: String] = [:]) {
    let disk = MemoryDisk(files)
    self.disk = disk
    let connection = connection
    server = LanguageServer(
      disk, version: "test",
      isCancelled: {
        connection.atCheck()
        return connection.queue.isCancelled($0)
      },
      send: { connection.received.append(JSON(String(decoding: $0, as: UTF8.self))) })
  }

  /// A client after `initialize`, with the folder `/w` open.
  static func started(_ files: [String: String] = [:], capabilities: String = pulling) -> ServerClient {
    let client = ServerClient(files)
    client.initialize(capabilities)
    return client
  }

  static let pulling = """
    {"general":{"positionEncodings":["utf-16"]},"workspace":{"workspaceEdit":{"documentChanges":true},
     "diagnostics":{"refreshSupport":true},"didChangeWatchedFiles":{"dynamicRegistration":true}},
     "textDocument":{"diagnostic":{"relatedDocumentSupport":true},
     "publishDiagnostics":{"relatedInformation":true,"tagSupport":{"valueSet":[1,2]}},
     "codeAction":{"codeActionLiteralSupport":{},"isPreferredSupport":true,"dataSupport":true,
     "resolveSupport":{"properties":["edit"]}}}}
    """

  @discardableResult func initialize(_ capabilities: String = "{}") -> JSON {
    let answer = request(
      "initialize",
      "{\"processId\":null,\"rootUri\":\"file:///w\",\"capabilities\":\(capabilities)}")
    notify("initialized", "{}")
    return answer
  }

  // MARK: Messages

  /// Feeds bytes as they are, without handling the messages in them.
  func feed(_ bytes: some Collection<UInt8>) { _ = connection.queue.receive(bytes) }

  /// Feeds a message with its header.
  func feed(_ message: String) { feed(framed(Array(message.utf8))) }

  /// Handles all messages that wait, and then does the work that may wait.
  func run() {
    while true {
      if let message = connection.queue.next() {
        server.handle(message)
        if case .request(let id, _, _) = message { connection.queue.finish(id) }
      } else if !server.work() {
        return
      }
    }
  }

  func notify(_ method: String, _ params: String) {
    feed("{\"jsonrpc\":\"2.0\",\"method\":\"\(method)\",\"params\":\(params)}")
    run()
  }

  /// Sends a request, and returns the whole answer.
  @discardableResult func request(_ method: String, _ params: String? = nil) -> JSON {
    let id = feedRequest(method, params)
    run()
    return answer(to: id)
  }

  /// Feeds a request without handling it.
  func feedRequest(_ method: String, _ params: String? = nil) -> Int {
    nextID += 1
    let rest = params.map { ",\"params\":\($0)" } ?? ""
    feed("{\"jsonrpc\":\"2.0\",\"id\":\(nextID),\"method\":\"\(method)\"\(rest)}")
    return nextID
  }

  func answer(to id: Int) -> JSON {
    connection.received.last { $0["id"].number == Double(id) && !$0.has("method") } ?? JSON("null")
  }

  /// Cancels a request when the server has asked `count` times whether it is cancelled.
  func cancel(_ id: Int, atCheck count: Int) {
    var checks = 0
    let connection = connection
    connection.atCheck = {
      checks += 1
      guard checks == count else { return }
      let message = "{\"jsonrpc\":\"2.0\",\"method\":\"$/cancelRequest\",\"params\":{\"id\":\(id)}}"
      _ = connection.queue.receive(framed(Array(message.utf8)))
    }
  }

  /// Removes the messages that the server has sent so far, and returns them.
  func drain() -> [JSON] {
    defer { connection.received = [] }
    return connection.received
  }

  var received: [JSON] { connection.received }

  // MARK: Texts

  func open(_ path: String, _ text: String, version: Int = 1, language: String = "yaml") {
    notify(
      "textDocument/didOpen",
      "{\"textDocument\":{\"uri\":\"file://\(path)\",\"languageId\":\"\(language)\",\"version\":\(version),\"text\":\(quoted(text))}}"
    )
  }

  func replace(_ path: String, with text: String, version: Int) {
    change(path, "[{\"text\":\(quoted(text))}]", version: version)
  }

  func change(_ path: String, _ changes: String, version: Int) {
    feedChange(path, changes, version: version)
    run()
  }

  func feedChange(_ path: String, _ changes: String, version: Int) {
    feed(
      "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":{\"uri\":\"file://\(path)\",\"version\":\(version)},\"contentChanges\":\(changes)}}"
    )
  }

  func close(_ path: String) {
    notify("textDocument/didClose", "{\"textDocument\":{\"uri\":\"file://\(path)\"}}")
  }

  func document(_ path: String) -> String { "{\"textDocument\":{\"uri\":\"file://\(path)\"}}" }

  /// The diagnostics of an open text, by a request.
  func diagnostics(_ path: String) -> [JSON] {
    request("textDocument/diagnostic", document(path))["result"]["items"].items
  }

  /// The last diagnostics that the server has sent for a file; `nil` if it has sent none.
  func published(_ path: String) -> JSON? {
    received.last {
      $0["method"].string == "textDocument/publishDiagnostics"
        && $0["params"]["uri"].string == "file://\(path)"
    }?["params"]
  }
}

/// Files that exist only in a test.
final class MemoryDisk: WorkspaceDisk, @unchecked Sendable {
  var files: [String: [UInt8]]
  var rootFolder: String? = "/w"
  /// The reason why no folder can be searched, or `nil` if it can.
  var searchFailure: FileFailure?
  private(set) var searchCount = 0
  private(set) var loadCount = 0

  init(_ files: [String: String]) { self.files = files.mapValues { Array($0.utf8) } }

  func load(_ path: String, within root: String?, limit: Int) throws(FileFailure) -> [UInt8] {
    loadCount += 1
    if let root, !isFile(path, within: root) { throw .outsideRoot(root) }
    guard let bytes = files[path] else { throw .notFound }
    if bytes.count > limit { throw .tooLarge(bytes: bytes.count, limit: limit) }
    return bytes
  }

  func names(beside path: String) -> [String] {
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    return files.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) }
  }

  func specs(in folder: String, isCancelled: () -> Bool) throws(FileFailure) -> [String] {
    searchCount += 1
    if let searchFailure { throw searchFailure }
    return files.keys.filter { $0.hasPrefix(folder + "/") && FileKind.named($0) != nil }.sorted()
  }

  func exists(_ path: String) -> Bool { files[path] != nil || path == "/w/.git" }

  func root(of path: String) -> String? { rootFolder }

  func isFile(_ path: String, within root: String) -> Bool { path.hasPrefix(root + "/") }
}

/// A JSON value, whose missing members are null.
struct JSON: CustomStringConvertible, Equatable {
  let value: Any?

  init(_ text: String) {
    value = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private init(value: Any?) { self.value = value }

  subscript(key: String) -> JSON { JSON(value: (value as? [String: Any])?[key]) }
  subscript(index: Int) -> JSON {
    let items = value as? [Any] ?? []
    return JSON(value: items.indices.contains(index) ? items[index] : nil)
  }

  func has(_ key: String) -> Bool { (value as? [String: Any])?[key] != nil }

  var items: [JSON] { (value as? [Any] ?? []).map { JSON(value: $0) } }
  var string: String? { value as? String }
  var number: Double? { (value as? NSNumber)?.doubleValue }
  var integer: Int? { (value as? NSNumber)?.intValue }
  var isTrue: Bool { (value as? NSNumber)?.boolValue ?? false }
  var isNull: Bool { value == nil || value is NSNull }
  var keys: [String] { ((value as? [String: Any])?.keys).map { $0.sorted() } ?? [] }

  var description: String {
    guard let value,
      let data = try? JSONSerialization.data(
        withJSONObject: value, options: [.sortedKeys, .fragmentsAllowed])
    else { return "null" }
    return String(decoding: data, as: UTF8.self)
  }

  static func == (one: JSON, other: JSON) -> Bool { one.description == other.description }

  /// A range as `line:character-line:character`, from 0.
  var range: String {
    "\(self["start"].place)-\(self["end"].place)"
  }

  private var place: String { "\(self["line"].integer ?? -1):\(self["character"].integer ?? -1)" }
}

func quoted(_ text: String) -> String {
  let data = (try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)) ?? Data()
  return String(decoding: data, as: UTF8.self)
}
