import CartoucheDiagnostics
package import CartoucheSyntax

/// A message of JSON-RPC 2.0 that the client sent.
package enum IncomingMessage: Sendable {
  case request(RequestID, method: String, Node?)
  case notification(method: String, Node?)
  /// The answer to a request of the server.
  case response(RequestID)
  /// A message that is not JSON-RPC. The id is that of the message, if it has one.
  case invalid(RequestID?, ResponseError)

  /// Reads a message.
  package init(_ body: [UInt8]) {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "message.json", bytes: body))
    var diagnostics: [Diagnostic] = []
    let document = parseDocument(source, in: sources, format: .jsonLastKeyWins, diagnostics: &diagnostics)
    guard !document.isTruncated, let root = document.root else {
      let reason = diagnostics.first { $0.severity == .error }?.message ?? "the message is empty"
      self = .invalid(nil, ResponseError(.parseError, reason))
      return
    }
    guard root.kind == .mapping else {
      let what = root.kind == .sequence ? "batches are not supported" : "a message is an object"
      self = .invalid(nil, ResponseError(.invalidRequest, what))
      return
    }
    let id = root["id"].flatMap { RequestID($0) }
    guard let method = root.string("method") else {
      if let id, root["result"] != nil || root["error"] != nil {
        self = .response(id)
      } else {
        self = .invalid(id, ResponseError(.invalidRequest, "the message has no method"))
      }
      return
    }
    if let id {
      self = .request(id, method: method, root.member("params"))
    } else if root["id"] == nil {
      self = .notification(method: method, root.member("params"))
    } else {
      self = .invalid(nil, ResponseError(.invalidRequest, "an id is a number or a string"))
    }
  }
}

/// The id of a request, as JSON: a number or a string.
package struct RequestID: Sendable, Hashable {
  package let json: String

  /// Creates the id that a JSON value stands for, or returns `nil` for a value that is neither a number nor a string.
  package init?(_ node: Node) {
    guard node.kind == .scalar, !node.isPlain || node.number != nil else { return nil }
    json = node.written
  }

  /// Creates the id of a request of the server.
  init(ofServer number: Int) { json = "\"cartouche-\(number)\"" }
}

/// The reason why a request has no result.
package struct ResponseError: Error, Sendable, Equatable {
  /// The error codes of JSON-RPC and of the Language Server Protocol.
  package enum Code: Int, Sendable {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case internalError = -32603
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
  }

  package let code: Code
  package let message: String

  package init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}

/// Values in the parameters of a message.
extension Node {
  /// Returns a member of an object, or `nil` if the member is missing or `null`. Clients write `null` for what is optional.
  func member(_ key: StaticString) -> Node? {
    self[key].flatMap { $0.kind == .scalar && $0.isPlain && $0.isText("null") ? nil : $0 }
  }

  /// Returns the text of a member of an object, or `nil` if the member is missing or not a string.
  func string(_ key: StaticString) -> String? {
    guard let value = self[key], value.kind == .scalar, !value.isPlain else { return nil }
    return value.string
  }

  /// Returns the whole number of a member of an object, or `nil` if the member is missing or has another value.
  func integer(_ key: StaticString) -> Int? { self[key]?.number.flatMap { Int(exactly: $0) } }

  /// Returns whether a member of an object is `true`.
  func isTrue(_ key: StaticString) -> Bool { self[key].map { $0.isPlain && $0.isText("true") } ?? false }

  /// The items of a list that are strings.
  var strings: [String] { items.compactMap { $0.kind == .scalar && !$0.isPlain ? $0.string : nil } }
}
